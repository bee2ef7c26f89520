package io.gleaner.bench.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * A trace that counts by the minute (Azure Functions 2019). Within its minute each invocation comes at a random moment.
 * Where there are more invocations than wanted, the seed chooses the minute in which the window begins.
 */
final class MinuteTrace implements Source {
    /** Bits of a function's index beside its moment in one number that sorts. */
    private static final int FUNCTION_BITS = 22;

    /** So many are drawn and sorted at once at most: 400 MB. */
    private static final long MINUTE_MOST = 50_000_000;

    private static final long MOMENTS = 1L << 40;

    private final List<TraceRows.Function> rows;
    private final List<FunctionFacts> facts;
    private final long[] fromMinute;
    private final int durationsMissing;
    private final int memoriesMissing;

    /** @param known gives behaviours to functions whose kind is known by their names */
    MinuteTrace(TraceRows trace, UnaryOperator<FunctionFacts> known) {
        rows = trace.functions();
        if (rows.size() >= 1 << FUNCTION_BITS) {
            throw new WorkloadException(
                    "the trace has " + rows.size() + " functions; cut it to less than 4 million", null);
        }
        double[] durations = new double[rows.size()];
        double[] memories = new double[rows.size()];
        Arrays.setAll(durations, trace::durationMillis);
        Arrays.setAll(memories, trace::memoryMb);
        durationsMissing = fillGaps(durations);
        memoriesMissing = fillGaps(memories);
        if (Double.isNaN(durations[0])) {
            throw new WorkloadException(
                    "no function that comes in the trace has a duration; do invocations and durations belong together?",
                    null);
        }
        facts = new ArrayList<>();
        List<String> names = names();
        for (int f = 0; f < durations.length; f++) {
            FunctionFacts.refuseTooLong(names.get(f), durations[f]);
            facts.add(known.apply(FunctionFacts.traced(names.get(f), durations[f], memories[f])));
        }
        fromMinute = new long[trace.minutes() + 1];
        for (TraceRows.Function row : rows) {
            for (int i = 0; i < row.minutes().length; i++) {
                fromMinute[row.minutes()[i]] += row.counts()[i];
            }
        }
        for (int minute = 0; minute < trace.minutes(); minute++) {
            if (fromMinute[minute] > MINUTE_MOST) {
                throw new WorkloadException(
                        "minute " + (minute + 1) + " of the trace has " + fromMinute[minute]
                                + " invocations, more than " + MINUTE_MOST
                                + "; are its counts right? Else give a part of its functions",
                        null);
            }
        }
        for (int minute = trace.minutes() - 1; minute >= 0; minute--) {
            fromMinute[minute] += fromMinute[minute + 1];
        }
    }

    /** How many invocations there are in all. */
    long invocations() {
        return fromMinute[0];
    }

    @Override
    public Draft draft(int count, WorkloadOptions options, SplittableRandom random) {
        int size = (int) Math.min(count, invocations());
        int firstMinute = start(size, random);
        double[] atMinutes = new double[size];
        int[] function = new int[size];
        int[] next = new int[rows.size()];
        int filled = 0;
        for (int minute = firstMinute; filled < size; minute++) {
            long[] moments = moments(minute, next, random);
            int taken = Math.min(moments.length, size - filled);
            for (int i = 0; i < taken; i++) {
                atMinutes[filled] = minute + (double) (moments[i] >>> FUNCTION_BITS) / MOMENTS;
                function[filled++] = (int) (moments[i] & (1 << FUNCTION_BITS) - 1);
            }
        }
        Draft draft = Renewals.onlyThoseThatCome(facts, atMinutes, function, Draft.Inputs.TOLD);
        return new Draft(draft.functions(), atMinutes, function, Draft.Inputs.TOLD, durationsMissing, memoriesMissing);
    }

    /** Any minute after which there is still enough. */
    private int start(int size, SplittableRandom random) {
        int last = 0;
        while (last + 1 < fromMinute.length && fromMinute[last + 1] >= size) {
            last++;
        }
        return size == invocations() ? 0 : random.nextInt(last + 1);
    }

    private long[] moments(int minute, int[] next, SplittableRandom random) {
        long[] moments = new long[(int) (fromMinute[minute] - fromMinute[minute + 1])];
        int filled = 0;
        for (int f = 0; f < next.length; f++) {
            TraceRows.Function row = rows.get(f);
            while (next[f] < row.minutes().length && row.minutes()[next[f]] < minute) {
                next[f]++;
            }
            if (next[f] < row.minutes().length && row.minutes()[next[f]] == minute) {
                for (int i = 0; i < row.counts()[next[f]]; i++) {
                    moments[filled++] = random.nextLong(MOMENTS) << FUNCTION_BITS | f;
                }
            }
        }
        Arrays.sort(moments);
        return moments;
    }

    private List<String> names() {
        Map<String, Integer> times = new HashMap<>();
        List<String> names = new ArrayList<>();
        for (TraceRows.Function row : rows) {
            int before = times.merge(row.name(), 1, Integer::sum) - 1;
            names.add(before == 0 ? row.name() : row.name() + "#" + before);
        }
        return names;
    }

    /** Puts the median of the rest where nothing is known; answers how often. */
    private static int fillGaps(double[] values) {
        double median = TraceRows.median(values);
        int missing = 0;
        for (int f = 0; f < values.length; f++) {
            if (Double.isNaN(values[f])) {
                values[f] = median;
                missing++;
            }
        }
        return missing;
    }
}
