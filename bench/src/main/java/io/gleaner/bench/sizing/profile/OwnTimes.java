package io.gleaner.bench.sizing.profile;

import io.gleaner.placement.sizing.CallNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Own times from the calls of one request: a call's time less the union of the calls, within it, of functions that its function calls by
 * the application's tree. Where two calls of one function overlap, both are taken to wait for all of them. Immutable.
 */
final class OwnTimes {
    private static final double NS_PER_MS = 1e6;

    private final Map<String, Set<String>> called = new HashMap<>();

    OwnTimes(CallNode tree) {
        learn(tree);
    }

    private void learn(CallNode call) {
        Set<String> functions = called.computeIfAbsent(call.function(), name -> new HashSet<>());
        for (List<CallNode> stage : call.stages()) {
            for (CallNode child : stage) {
                functions.add(child.function());
                learn(child);
            }
        }
    }

    /** Of one of the events, in ms. */
    double ms(CallEvent event, List<CallEvent> all) {
        Set<String> waitsFor = called.getOrDefault(event.function(), Set.of());
        List<CallEvent> within = new ArrayList<>();
        for (CallEvent other : all) {
            if (other != event
                    && waitsFor.contains(other.function())
                    && other.startNs() >= event.startNs()
                    && other.endNs() <= event.endNs()) {
                within.add(other);
            }
        }
        within.sort(Comparator.comparingLong(CallEvent::startNs));
        long waitedNs = 0;
        long untilNs = event.startNs();
        for (CallEvent other : within) {
            waitedNs += Math.max(0, other.endNs() - Math.max(untilNs, other.startNs()));
            untilNs = Math.max(untilNs, other.endNs());
        }
        return (event.endNs() - event.startNs() - waitedNs) / NS_PER_MS;
    }

    /** Failed calls that did not fail because of one that they made. */
    List<CallEvent> culprits(List<CallEvent> all) {
        List<CallEvent> culprits = new ArrayList<>();
        for (CallEvent event : all) {
            Set<String> waitsFor = called.getOrDefault(event.function(), Set.of());
            boolean passedOn = all.stream()
                    .anyMatch(other -> other.failed() && other != event && waitsFor.contains(other.function()));
            if (event.failed() && !passedOn) {
                culprits.add(event);
            }
        }
        return culprits;
    }

    /** A function of the tree that was not called; empty if all were. */
    String missing(List<CallEvent> all) {
        Set<String> seen = new HashSet<>();
        all.forEach(event -> seen.add(event.function()));
        return called.keySet().stream()
                .filter(function -> !seen.contains(function))
                .sorted()
                .findFirst()
                .orElse("");
    }
}
