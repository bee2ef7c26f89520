package io.gleaner.bench.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * A trace with one row an invocation (Azure Functions 2021): app, func, end_timestamp and duration in seconds. An
 * invocation comes when it ended less its duration. A function's duration is the mean of its own; memory isn't told and
 * drawn. Where there are more invocations than wanted, the seed chooses the first.
 */
final class InvocationTrace implements Source {
    private static final int BLOCK = 1 << 16;

    private final Map<String, Integer> index = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private double[] sumSeconds = new double[64];
    private int[] runs = new int[64];
    private double[] atSeconds = new double[BLOCK];
    private int[] function = new int[BLOCK];
    private int size;

    private InvocationTrace() {}

    static InvocationTrace read(Path file) {
        InvocationTrace trace = new InvocationTrace();
        CsvTable.read(file, trace::rows);
        if (trace.size == 0) {
            throw new WorkloadException(
                    file + ", line 2: there is no invocation; give a longer part of the trace", null);
        }
        for (int f = 0; f < trace.names.size(); f++) {
            FunctionFacts.refuseTooLong(trace.names.get(f), trace.sumSeconds[f] / trace.runs[f] * 1e3);
        }
        trace.sort();
        return trace;
    }

    int invocations() {
        return size;
    }

    private Consumer<CsvTable.Row> rows(CsvTable table) {
        int app = table.column("app");
        int func = table.column("func");
        int end = table.column("end_timestamp");
        int duration = table.column("duration");
        return row -> add(row.text(app), row.text(func), row.number(end), row.number(duration));
    }

    private void add(String app, String func, double endSeconds, double durationSeconds) {
        String key = app + "/" + func;
        Integer known = index.get(key);
        int f = known != null ? known : names.size();
        if (known == null) {
            index.put(key, f);
            names.add(key);
            if (f == runs.length) {
                runs = Arrays.copyOf(runs, 2 * f);
                sumSeconds = Arrays.copyOf(sumSeconds, 2 * f);
            }
        }
        if (size == function.length) {
            atSeconds = Arrays.copyOf(atSeconds, 2 * size);
            function = Arrays.copyOf(function, 2 * size);
        }
        runs[f]++;
        sumSeconds[f] += durationSeconds;
        atSeconds[size] = endSeconds - durationSeconds;
        function[size++] = f;
    }

    private void sort() {
        Integer[] order = new Integer[size];
        Arrays.setAll(order, i -> i);
        double[] at = atSeconds;
        Arrays.sort(order, (a, b) -> Double.compare(at[a], at[b]));
        double[] sortedAt = new double[size];
        int[] sortedFunction = new int[size];
        for (int i = 0; i < size; i++) {
            sortedAt[i] = atSeconds[order[i]];
            sortedFunction[i] = function[order[i]];
        }
        atSeconds = sortedAt;
        function = sortedFunction;
    }

    @Override
    public Draft draft(int count, WorkloadOptions options, SplittableRandom random) {
        int taken = Math.min(count, size);
        int first = random.nextInt(size - taken + 1);
        double[] atMinutes = new double[taken];
        for (int i = 0; i < taken; i++) {
            atMinutes[i] = atSeconds[first + i] / 60;
        }
        List<FunctionFacts> facts = new ArrayList<>();
        for (int f = 0; f < names.size(); f++) {
            facts.add(FunctionFacts.traced(names.get(f), sumSeconds[f] / runs[f] * 1e3, Double.NaN));
        }
        int[] whose = Arrays.copyOfRange(function, first, first + taken);
        Draft draft = Renewals.onlyThoseThatCome(facts, atMinutes, whose, Draft.Inputs.TOLD);
        return new Draft(
                draft.functions(),
                atMinutes,
                whose,
                Draft.Inputs.TOLD,
                0,
                draft.functions().size());
    }
}
