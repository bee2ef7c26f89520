package io.gleaner.transport.netty;

import io.gleaner.transport.membership.Endpoint;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The seeds' addresses, resolved again and again: a DNS name or a headless service (all of its A and AAAA records) names
 * other nodes tomorrow. A name that fails keeps its last addresses, is said once, and is asked for again at the next turn.
 * Blocks on DNS; owned by the thread that calls {@link #resolve}.
 */
final class SeedNames {
    /** What one name may add: a service with more pods than this needs no more seeds. */
    static final int ADDRESSES_A_NAME = 64;

    private static final Logger LOG = LoggerFactory.getLogger(SeedNames.class);

    /** All addresses of a name, as {@link InetAddress#getAllByName}. */
    interface Resolver {
        InetAddress[] all(String host) throws UnknownHostException;
    }

    private final Resolver resolver;
    private final Map<HostPort, List<Endpoint>> known = new LinkedHashMap<>();
    private final Set<HostPort> failing = new LinkedHashSet<>();

    SeedNames(List<HostPort> seeds, Resolver resolver) {
        this.resolver = resolver;
        seeds.forEach(seed -> known.put(seed, List.of()));
    }

    /** Asks for all names once, and hands over what is known after each, so that a slow name holds up none before it. */
    void resolve(Consumer<Endpoint[]> seeds) {
        for (HostPort seed : known.keySet()) {
            if (lookUp(seed)) {
                seeds.accept(all());
            }
        }
    }

    /** Whether a name is without an answer, so that asking again soon makes sense. */
    boolean anyFails() {
        return !failing.isEmpty();
    }

    private boolean lookUp(HostPort seed) {
        try {
            InetAddress[] found = resolver.all(seed.host());
            List<Endpoint> endpoints = List.of(found).stream()
                    .limit(ADDRESSES_A_NAME)
                    .map(address -> Addresses.endpointOf(address, seed.port()))
                    .toList();
            if (failing.remove(seed)) {
                LOG.info("seed {} resolves again: {}", seed, endpoints);
            } else if (found.length > ADDRESSES_A_NAME && known.get(seed).isEmpty()) {
                LOG.info("seed {} has {} addresses, {} of them are used", seed, found.length, ADDRESSES_A_NAME);
            }
            known.put(seed, endpoints);
            return true;
        } catch (UnknownHostException unknown) {
            if (failing.add(seed)) {
                LOG.warn(
                        "seed {} has no address ({}): check the name and DNS; {}, and it is asked for again",
                        seed,
                        unknown.getMessage(),
                        known.get(seed).isEmpty() ? "it is left out" : "its last addresses are kept");
            }
            return false;
        }
    }

    private Endpoint[] all() {
        return known.values().stream().flatMap(List::stream).distinct().toArray(Endpoint[]::new);
    }
}
