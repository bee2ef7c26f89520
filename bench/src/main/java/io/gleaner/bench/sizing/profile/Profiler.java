package io.gleaner.bench.sizing.profile;

import io.gleaner.bench.sizing.input.MeasurementSink;
import io.gleaner.placement.sizing.ApplicationRun;
import io.gleaner.placement.sizing.Sample;
import io.gleaner.placement.sizing.UnusableSize;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * The rounds of the paper: with each size all functions get it and the application is invoked so often. A function that fails with a size
 * {@link #FAILURES_MOST} times in a row has that size marked as unusable and goes on with the next larger one, so that the others are
 * measured with the size nevertheless. The first invocation after a change counts as cold. One thread.
 */
final class Profiler {
    /** So many failures in a row and a size is unusable. */
    static final int FAILURES_MOST = 3;

    private static final double NS_PER_MS = 1e6;
    private static final long POLL_NS = 50_000_000;

    private final Map<String, Integer> current = new HashMap<>();
    private final ProfilePlan plan;
    private final Deployments deployments;
    private final CallRecorder recorder;
    private final OwnTimes ownTimes;
    private final MeasurementSink sink;
    private final Runnable flush;
    private final ProfileProgress progress;
    private final Earlier earlier;

    Profiler(
            ProfilePlan plan,
            Deployments deployments,
            CallRecorder recorder,
            MeasurementSink sink,
            Runnable flush,
            ProfileProgress progress,
            Earlier earlier) {
        this.plan = plan;
        this.deployments = deployments;
        this.recorder = recorder;
        this.ownTimes = new OwnTimes(plan.tree());
        this.sink = sink;
        this.flush = flush;
        this.progress = progress;
        this.earlier = earlier;
    }

    void run() throws IOException, InterruptedException {
        for (int size : plan.sizesMb()) {
            int done = earlier.runs(size);
            if (done >= plan.invocations()) {
                progress.say(size + " MB: measured by an earlier run");
                progress.skip(plan.invocations() + 1L);
            } else {
                round(size, done);
            }
        }
    }

    private void round(int size, int before) throws IOException, InterruptedException {
        progress.skip(before);
        Set<String> functions = plan.tree().functions();
        for (String function : functions) {
            if (!deploy(function, size)) {
                progress.skip(plan.invocations() + 1L - before);
                return;
            }
        }
        if (!current.containsValue(size)) {
            progress.say(size + " MB: no function works with it");
            progress.skip(plan.invocations() + 1L - before);
            return;
        }
        int done = before;
        int failures = 0;
        boolean cold = true;
        double sumMs = 0;
        while (done < plan.invocations()) {
            recorder.take();
            recorder.invoke(plan.tree().function(), plan.input());
            List<CallEvent> events = recorder.take();
            List<CallEvent> culprits = ownTimes.culprits(events);
            if (!culprits.isEmpty()) {
                if (++failures >= FAILURES_MOST) {
                    if (!raise(culprits) || !current.containsValue(size)) {
                        progress.skip(plan.invocations() - done);
                        return;
                    }
                    failures = 0;
                    cold = true;
                }
                continue;
            }
            failures = 0;
            checkAllSeen(events);
            double totalMs = keep(size, events, cold);
            progress.step(size);
            done += cold ? 0 : 1;
            sumMs += cold ? 0 : totalMs;
            cold = false;
        }
        progress.say(String.format("%d MB: %d runs of %.1f ms on average", size, done, sumMs / (done - before)));
    }

    private void checkAllSeen(List<CallEvent> events) throws ProfileException {
        String missing = ownTimes.missing(events);
        if (!missing.isEmpty()) {
            throw new ProfileException(
                    "the function " + missing + " was not seen: functions have to call each other at the"
                            + " gateway that stands in their environment as " + plan.gatewayVariable()
                            + " (--gateway-variable names another), and the tree has to be the application's");
        }
    }

    private double keep(int size, List<CallEvent> events, boolean cold) {
        double totalMs = 0;
        for (CallEvent event : events) {
            Integer memoryMb = current.get(event.function());
            if (memoryMb != null) {
                double ownMs = Math.max(0, ownTimes.ms(event, events));
                sink.sample(new Sample(event.function(), memoryMb, ownMs, cold, event.inputBytes()));
                totalMs = Math.max(totalMs, (event.endNs() - event.startNs()) / NS_PER_MS);
            }
        }
        if (current.values().stream().allMatch(memoryMb -> memoryMb == size)) {
            sink.run(new ApplicationRun(size, totalMs, cold, plan.input().length));
        }
        flush.run();
        return totalMs;
    }

    /** Gives the functions that failed their next larger size; false if one has none. */
    private boolean raise(List<CallEvent> culprits) throws IOException, InterruptedException {
        for (CallEvent culprit : culprits) {
            String function = culprit.function();
            int size = current.getOrDefault(function, 0);
            if (size == 0) {
                throw new ProfileException("the function " + function + ", which is not in the tree, fails: "
                        + culprit.failure() + "; mend it or add it to the tree");
            }
            unusable(function, size, culprit.failure());
            int next = plan.sizesMb().indexOf(size) + 1;
            if (next >= plan.sizesMb().size()
                    || !deploy(function, plan.sizesMb().get(next))) {
                progress.say(function + " works with no larger size: the round ends");
                return false;
            }
        }
        return true;
    }

    private void unusable(String function, int size, String why) {
        progress.say(function + " can't be used with " + size + " MB: " + why);
        sink.unusable(new UnusableSize(function, size, why));
        flush.run();
    }

    /** Deploys with the first size from this one up that the platform takes; false if there is none. */
    private boolean deploy(String function, int from) throws IOException, InterruptedException {
        for (int size : plan.sizesMb()) {
            if (size < from || earlier.isUnusable(function, size)) {
                continue;
            }
            String refused = deployed(function, size);
            if (refused.isEmpty()) {
                current.put(function, size);
                return true;
            }
            unusable(function, size, refused);
        }
        return false;
    }

    /** Empty, or why it did not work. */
    private String deployed(String function, int size) throws IOException, InterruptedException {
        try {
            deployments.resize(function, size, plan.gatewayVariable(), recorder.url());
        } catch (ProfileException e) {
            if (deployments.isClosed()) {
                throw e;
            }
            return e.getMessage();
        }
        long deadlineNs = System.nanoTime() + plan.readyTimeout().toNanos();
        while (!deployments.isReady(function)) {
            if (System.nanoTime() > deadlineNs) {
                return "not ready within " + plan.readyTimeout().toSeconds() + " s";
            }
            LockSupport.parkNanos(POLL_NS);
        }
        return "";
    }
}
