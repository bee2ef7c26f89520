package io.gleaner.harvest.onnx;

import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.freyr.LearnedPolicy;
import io.gleaner.harvest.freyr.Scorer;
import java.util.function.Consumer;

/**
 * Loads ONNX Runtime off the start-up path, on a daemon thread of its own, and hands its scorer to the policy, which
 * scores in plain Java until then, and for good where the library can't be loaded (musl, another processor, a folder
 * for temporary files that forbids execution). First of all ONNX Runtime, which is what a model's file is written for,
 * checks what plain Java makes of it; where the two differ, it scores every decision.
 */
public final class ScorerLoader {
    private ScorerLoader() {}

    /**
     * Starts loading.
     *
     * @param policy receives the scorer
     * @param optionsMin the fewest options that the policy asks it for
     * @param report receives one sentence, on the loader's thread: that ONNX Runtime scores now, or why it doesn't
     * @return the thread, for who wants to wait
     */
    public static Thread start(LearnedPolicy policy, int optionsMin, Consumer<String> report) {
        Thread thread = new Thread(() -> report.accept(load(policy, optionsMin)), "gleaner-onnx-loader");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Loads on the caller's thread; returns the sentence that {@link #start} reports. Throws nothing. */
    public static String load(LearnedPolicy policy, int optionsMin) {
        try {
            return use(policy, new OnnxScorer(policy.model(), policy.pool()), optionsMin);
        } catch (Exception | LinkageError e) {
            return "The model " + policy.model()
                    + " is scored in plain Java, because ONNX Runtime could not be loaded: "
                    + rootCause(e) + ". Decisions are the same. It needs glibc 2.28 or newer"
                    + " and a folder for temporary files (java.io.tmpdir) that allows execution, or the library's folder"
                    + " in -Donnxruntime.native.path.";
        }
    }

    private static String use(LearnedPolicy policy, Scorer onnx, int optionsMin) {
        if (!policy.agreesWith(onnx)) {
            policy.use(onnx, 1);
            return "ONNX Runtime scores every decision of the model " + policy.model()
                    + ", because plain Java makes other scores of it: please report that with the file.";
        }
        if (optionsMin > OptionSet.MAX_OPTIONS) {
            onnx.close();
            return "ONNX Runtime has checked the model " + policy.model()
                    + ": plain Java, which is quicker, scores it alike.";
        }
        policy.use(onnx, optionsMin);
        return "ONNX Runtime scores the model " + policy.model() + " where there are " + optionsMin
                + " options or more.";
    }

    private static Throwable rootCause(Throwable thrown) {
        Throwable cause = thrown;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return cause;
    }
}
