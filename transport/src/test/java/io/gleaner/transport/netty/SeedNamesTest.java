package io.gleaner.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.transport.membership.Endpoint;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SeedNamesTest {
    private final Map<String, String[]> zone = new HashMap<>();

    private InetAddress[] answer(String host) throws UnknownHostException {
        String[] found = zone.get(host);
        if (found == null) {
            throw new UnknownHostException(host + ": Name or service not known");
        }
        InetAddress[] all = new InetAddress[found.length];
        for (int i = 0; i < found.length; i++) {
            all[i] = InetAddress.getByName(found[i]);
        }
        return all;
    }

    private static List<Endpoint> resolve(SeedNames names) {
        List<Endpoint> last = new ArrayList<>();
        names.resolve(found -> {
            last.clear();
            last.addAll(List.of(found));
        });
        return last;
    }

    @Test
    void shouldGiveEveryAddressWhenAHeadlessServiceHasSeveral() {
        zone.put("gossip.faas.svc", new String[] {"10.0.0.1", "10.0.0.2", "fd00::3"});
        zone.put("10.0.0.9", new String[] {"10.0.0.9"});
        SeedNames names = new SeedNames(
                List.of(new HostPort("gossip.faas.svc", 7946), new HostPort("10.0.0.9", 7)), this::answer);
        assertThat(resolve(names))
                .containsExactly(
                        Endpoint.ipv4(0x0a000001, 7946),
                        Endpoint.ipv4(0x0a000002, 7946),
                        new Endpoint(0xfd00L << 48, 3, 7946),
                        Endpoint.ipv4(0x0a000009, 7));
        assertThat(names.anyFails()).isFalse();
    }

    @Test
    void shouldKeepTheLastAddressesWhenANameFails() {
        zone.put("a", new String[] {"10.0.0.1"});
        zone.put("b", new String[] {"10.0.0.2"});
        SeedNames names = new SeedNames(List.of(new HostPort("a", 1), new HostPort("b", 1)), this::answer);
        resolve(names);
        zone.remove("a");
        zone.put("b", new String[] {"10.0.0.3"});
        assertThat(resolve(names)).containsExactly(Endpoint.ipv4(0x0a000001, 1), Endpoint.ipv4(0x0a000003, 1));
        assertThat(names.anyFails()).isTrue();
        zone.put("a", new String[] {"10.0.0.4"});
        assertThat(resolve(names)).containsExactly(Endpoint.ipv4(0x0a000004, 1), Endpoint.ipv4(0x0a000003, 1));
        assertThat(names.anyFails()).isFalse();
    }

    @Test
    void shouldBeBoundedWhenANameHasHundredsOfAddresses() {
        String[] many = new String[300];
        for (int i = 0; i < many.length; i++) {
            many[i] = "10.0." + i / 256 + "." + i % 256;
        }
        zone.put("many", many);
        assertThat(resolve(new SeedNames(List.of(new HostPort("many", 1)), this::answer)))
                .hasSize(SeedNames.ADDRESSES_A_NAME);
    }
}
