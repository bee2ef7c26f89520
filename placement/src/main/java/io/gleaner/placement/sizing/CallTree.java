package io.gleaner.placement.sizing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A call tree as arrays: calls are numbered callers first (the root is 0), stages in the order of their callers. Immutable by use. */
final class CallTree {
    final String[] functions;
    /** Per call: its function, its caller (-1 for the root), the stage that it is in (-1 for the root), its nesting. */
    final int[] function;

    final int[] parent;
    final int[] stageOf;
    final int[] depth;
    /** The stages of call c are {@code stagesFrom[c]} up to, not including, {@code stagesFrom[c + 1]}. */
    final int[] stagesFrom;
    /** Per stage: its calls. */
    final int[][] members;
    /** Per function: its calls. */
    final int[][] callsOf;

    CallTree(CallNode root) {
        List<Open> calls = new ArrayList<>();
        List<Integer> firstStages = new ArrayList<>();
        int stages = number(root, calls, firstStages);
        int count = calls.size();
        function = new int[count];
        parent = new int[count];
        stageOf = new int[count];
        depth = new int[count];
        stagesFrom = new int[count + 1];
        stagesFrom[count] = stages;
        Map<String, Integer> numbers = new LinkedHashMap<>();
        for (int c = 0; c < count; c++) {
            Open call = calls.get(c);
            Integer known = numbers.putIfAbsent(call.node.function(), numbers.size());
            function[c] = known == null ? numbers.size() - 1 : known;
            parent[c] = call.parent;
            stageOf[c] = call.stage;
            depth[c] = call.parent < 0 ? 0 : depth[call.parent] + 1;
            stagesFrom[c] = firstStages.get(c);
        }
        functions = numbers.keySet().toArray(new String[0]);
        members = grouped(stageOf, stages);
        callsOf = grouped(function, functions.length);
    }

    int calls() {
        return function.length;
    }

    int stages() {
        return members.length;
    }

    private record Open(CallNode node, int parent, int stage) {}

    private static int number(CallNode root, List<Open> calls, List<Integer> firstStages) {
        Deque<Open> open = new ArrayDeque<>();
        open.push(new Open(root, -1, -1));
        int stages = 0;
        while (!open.isEmpty()) {
            Open call = open.pop();
            int number = calls.size();
            calls.add(call);
            firstStages.add(stages);
            List<List<CallNode>> below = call.node.stages();
            for (int s = below.size() - 1; s >= 0; s--) {
                List<CallNode> stage = below.get(s);
                for (int m = stage.size() - 1; m >= 0; m--) {
                    open.push(new Open(stage.get(m), number, stages + s));
                }
            }
            stages += below.size();
        }
        return stages;
    }

    private static int[][] grouped(int[] groupOf, int groups) {
        int[] sizes = new int[groups];
        for (int group : groupOf) {
            if (group >= 0) {
                sizes[group]++;
            }
        }
        int[][] grouped = new int[groups][];
        Arrays.setAll(grouped, g -> new int[sizes[g]]);
        Arrays.fill(sizes, 0);
        for (int i = 0; i < groupOf.length; i++) {
            if (groupOf[i] >= 0) {
                grouped[groupOf[i]][sizes[groupOf[i]]++] = i;
            }
        }
        return grouped;
    }
}
