package io.gleaner.bench.workload;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes a tape of a draft: functions, then each invocation's input, noise and drift, then the counterfactual durations,
 * and last the time, stretched so that the load is met. One thread, used once.
 */
final class TapeDraw {
    /** How often each function runs in the warm-up. */
    static final int WARM_RUNS = 25;
    /** Hidden deviation of the logarithm of CPU work beside the input's. */
    static final double WORK_NOISE_SIGMA = 0.05;
    /** By how much memory grows through a hostile tape. */
    static final double HOSTILE_MEMORY_GROWTH = 1.6;
    /** The part of a hostile tape's inputs that is ten-fold. */
    static final double TENFOLD_SHARE = 0.015;

    private static final double TENFOLD = 10;
    private static final double[] BASE_INPUT_BYTES = {10 << 10, 10 << 20};

    private final Draft draft;
    private final WorkloadOptions options;
    private final Behaviour[] behaviours;
    private final List<FunctionModel> models;
    private final ModelDraw modelDraw;
    private final double[] baseBytes;
    private final int[] warm;
    private final int size;
    private final int[] function;
    private final float[] work;
    private final float[] cores;
    private final float[] memory;
    private final long[] inputBytes;
    private final long[] userDurationNs;

    /** @param profiles fitted behaviours that take the place of drawn ones; empty = none */
    TapeDraw(Draft draft, WorkloadOptions options, List<Behaviour> profiles, SplittableRandom random) {
        this.draft = draft;
        this.options = options;
        SplittableRandom modelRandom = random.split();
        behaviours = behaviours(profiles, random.split());
        boolean hostile = draft.inputs() == Draft.Inputs.HOSTILE;
        modelDraw = new ModelDraw(options, hostile ? HOSTILE_MEMORY_GROWTH : 1);
        models = modelDraw.draw(draft.functions(), behaviours, modelRandom);
        baseBytes = baseBytes(random.split());
        warm = options.warm() ? warm(random.split()) : new int[0];
        size = warm.length + draft.function().length;
        function = new int[size];
        System.arraycopy(warm, 0, function, 0, warm.length);
        System.arraycopy(draft.function(), 0, function, warm.length, size - warm.length);
        work = new float[size];
        cores = new float[size];
        memory = new float[size];
        inputBytes = new long[size];
        userDurationNs = new long[size];
        drawInvocations(random.split(), random.split());
    }

    private Behaviour[] behaviours(List<Behaviour> profiles, SplittableRandom random) {
        Behaviour[] all = new Behaviour[draft.functions().size()];
        for (int f = 0; f < all.length; f++) {
            FunctionFacts facts = draft.functions().get(f);
            SplittableRandom own = random.split();
            if (facts.behaviour() != null) {
                all[f] = facts.behaviour();
            } else if (!profiles.isEmpty()) {
                all[f] = profiles.get(own.nextInt(profiles.size()))
                        .withBursts(BehaviourDraw.bursts(facts.durationMillis()));
            } else {
                all[f] = BehaviourDraw.any(facts.durationMillis(), own);
            }
        }
        return all;
    }

    private double[] baseBytes(SplittableRandom random) {
        double[] bases = new double[models.size()];
        for (int f = 0; f < bases.length; f++) {
            bases[f] = BehaviourDraw.logUniform(BASE_INPUT_BYTES[0], BASE_INPUT_BYTES[1], random);
        }
        return bases;
    }

    /** So many runs of each function that is there from the start, shuffled. */
    private int[] warm(SplittableRandom random) {
        int starters = (int)
                draft.functions().stream().filter(FunctionFacts::fromStart).count();
        int[] runs = new int[starters * WARM_RUNS];
        int next = 0;
        for (int f = 0; f < draft.functions().size(); f++) {
            for (int i = 0; i < WARM_RUNS && draft.functions().get(f).fromStart(); i++) {
                int other = random.nextInt(next + 1);
                runs[next++] = runs[other];
                runs[other] = f;
            }
        }
        return runs;
    }

    private void drawInvocations(SplittableRandom random, SplittableRandom driftRandom) {
        Normals normals = new Normals(random);
        Drift drift = new Drift(models.size(), driftRandom);
        AloneDuration alone = new AloneDuration(modelDraw.smallestNode().cpuMillis());
        double lastMinute = draft.atMinutes()[draft.atMinutes().length - 1];
        double firstMinute = draft.atMinutes()[0];
        for (int i = 0; i < size; i++) {
            int f = function[i];
            double part = i < warm.length
                    ? 0
                    : (draft.atMinutes()[i - warm.length] - firstMinute) / Math.max(1e-9, lastMinute - firstMinute);
            double input = input(normals.next(), random.nextDouble());
            inputBytes[i] = draft.inputs() == Draft.Inputs.HOSTILE ? -1 : Math.max(1, Math.round(baseBytes[f] * input));
            Behaviour behaviour = behaviours[f];
            double logInput = Math.log(input);
            double workNow = Math.exp(behaviour.inputWork() * logInput + WORK_NOISE_SIGMA * normals.next());
            double coresNow = Math.exp(behaviour.inputCores() * logInput);
            double memoryNow =
                    Math.exp(behaviour.inputMemory() * logInput + ModelDraw.MEMORY_NOISE_SIGMA * normals.next());
            if (draft.inputs() == Draft.Inputs.HOSTILE) {
                memoryNow *= 1 + (HOSTILE_MEMORY_GROWTH - 1) * part;
            }
            if (options.drift()) {
                drift.advance(f, part);
                workNow *= drift.work[f];
                coresNow *= drift.cores[f];
                memoryNow *= drift.memory[f];
            }
            work[i] = (float) workNow;
            cores[i] = (float) coresNow;
            memory[i] = (float) memoryNow;
            userDurationNs[i] = alone.userNs(models.get(f), work[i], cores[i], memory[i]);
        }
    }

    /** The input over its usual size. */
    private double input(double normal, double chance) {
        return switch (draft.inputs()) {
            case TOLD -> Math.exp(options.inputSigma() * normal);
            case TWO -> chance < 0.5 ? 1 : 2;
            case HOSTILE -> Math.exp(options.inputSigma() * normal) * (chance < TENFOLD_SHARE ? TENFOLD : 1);
        };
    }

    /** Puts the invocations in time. */
    DrawnTape tape() {
        double warmReserved = reservedCoreSeconds(0, warm.length);
        double reserved = reservedCoreSeconds(warm.length, size);
        double coresOfNodes = 0;
        for (NodeShape node : options.nodes()) {
            coresOfNodes += node.cpuMillis() / 1e3;
        }
        double[] at = draft.atMinutes();
        double firstMinute = at[0];
        double minutes = at[at.length - 1] - firstMinute;
        double secondsPerMinute = options.secondsPerMinute();
        if (options.load() > 0 && minutes > 0) {
            secondsPerMinute = reserved / (options.load() * coresOfNodes) / minutes;
        }
        double lastNs = minutes * secondsPerMinute * 1e9;
        // At the same load as what follows; of a single moment nobody knows the load, so it counts as one.
        double warmNs = lastNs > 0 ? warmReserved / reserved * lastNs : warmReserved / coresOfNodes * 1e9;
        long[] arrivalNs = new long[size];
        for (int i = 0; i < warm.length; i++) {
            arrivalNs[i] = (long) (warmNs * i / warm.length);
        }
        long measuredNs = warm.length == 0 ? 0 : (long) warmNs;
        for (int i = warm.length; i < size; i++) {
            double ns = (at[i - warm.length] - firstMinute) * secondsPerMinute * 1e9;
            arrivalNs[i] = measuredNs + Math.round(ns);
        }
        Tape tape = new Tape(models, warm.length, arrivalNs, function, work, cores, memory, inputBytes, userDurationNs);
        double endNs = arrivalNs[size - 1];
        double load = endNs > 0 ? (warmReserved + reserved) / (coresOfNodes * endNs / 1e9) : 0;
        return new DrawnTape(
                tape, new TapeFacts(secondsPerMinute, load, draft.durationsMissing(), draft.memoriesMissing()));
    }

    private double reservedCoreSeconds(int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += models.get(function[i]).cpuMillisUser() / 1e3 * (userDurationNs[i] / 1e9);
        }
        return sum;
    }
}
