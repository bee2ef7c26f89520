package io.gleaner.transport.offload.rules;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which peer may offload which function to this node. A peer is its certificate's name, or {@code *} for every peer with a valid
 * certificate; a function is its exact name, a prefix that ends in {@code /*}, or {@code *}. What isn't listed is refused. Immutable.
 */
public final class AllowList {
    private static final String ANY = "*";

    private final Map<String, Functions> byPeer = new HashMap<>();

    private record Functions(boolean all, Set<String> exact, List<String> prefixes) {
        boolean include(String function) {
            return all || exact.contains(function) || prefixes.stream().anyMatch(function::startsWith);
        }
    }

    private AllowList() {}

    /** Nobody may offload anything. */
    public static AllowList nobody() {
        return new AllowList();
    }

    /**
     * @param functionsByPeer names and patterns by peer
     * @throws IllegalArgumentException that names an entry with a {@code *} elsewhere than as said above, or an empty one
     */
    public static AllowList of(Map<String, ? extends Collection<String>> functionsByPeer) {
        AllowList list = new AllowList();
        functionsByPeer.forEach((peer, patterns) -> list.byPeer.put(peerName(peer), functions(peer, patterns)));
        return list;
    }

    private static String peerName(String peer) {
        if (peer.isBlank() || peer.contains(ANY) && !peer.equals(ANY)) {
            throw new IllegalArgumentException(
                    "\"" + peer + "\" in the offload allow-list is no peer: give a node's name, or * for all");
        }
        return peer;
    }

    private static Functions functions(String peer, Collection<String> patterns) {
        Set<String> exact = new HashSet<>();
        List<String> prefixes = new ArrayList<>();
        for (String pattern : patterns) {
            if (pattern.endsWith("/*") && pattern.indexOf('*') == pattern.length() - 1) {
                prefixes.add(pattern.substring(0, pattern.length() - 1));
            } else if (pattern.isBlank() || pattern.contains(ANY) && !pattern.equals(ANY)) {
                throw new IllegalArgumentException("\"" + pattern + "\" for " + peer
                        + " in the offload allow-list is no function: give its name, a prefix like ns/*, or *");
            } else if (!pattern.equals(ANY) && FunctionNames.fault(pattern).isPresent()) {
                throw new IllegalArgumentException("\"" + pattern + "\" for " + peer + " in the offload allow-list "
                        + FunctionNames.fault(pattern).get() + ": give a function's name, a prefix like ns/*, or *");
            } else {
                exact.add(pattern);
            }
        }
        return new Functions(exact.remove(ANY), Set.copyOf(exact), List.copyOf(prefixes));
    }

    /**
     * @param peer the names that its certificate bears
     * @param function what {@link FunctionNames} finds a fault in is not allowed to anybody
     */
    public boolean allows(Collection<String> peer, String function) {
        if (FunctionNames.fault(function).isPresent()) {
            return false;
        }
        return includes(ANY, function) || peer.stream().anyMatch(name -> !name.equals(ANY) && includes(name, function));
    }

    private boolean includes(String peer, String function) {
        Functions functions = byPeer.get(peer);
        return functions != null && functions.include(function);
    }
}
