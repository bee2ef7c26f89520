package io.gleaner.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.transport.membership.Endpoint;
import io.gleaner.transport.membership.Peer;
import io.gleaner.transport.membership.PeerEvent;
import io.gleaner.transport.membership.PeerState;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PrintableTest {
    @Test
    void shouldEscapeWhatTerminalsActOnWhenTextComesFromElsewhere() {
        assertThat(Printable.of("größe 東京 \uD83D\uDE80")).isEqualTo("größe 東京 \uD83D\uDE80");
        assertThat(Printable.of("a\nb\rc")).isEqualTo("a\\u000ab\\u000dc");
        assertThat(Printable.of("\u001b[2J\u007f\u009b")).isEqualTo("\\u001b[2J\\u007f\\u009b");
        assertThat(Printable.of("a\u202eb\u200b\u2028")).isEqualTo("a\\u202eb\\u200b\\u2028");
        assertThat(Printable.of("a\\b")).isEqualTo("a\\u005cb");
    }

    @Test
    void shouldKeepToOneLineWhenAPeersNameHoldsALineEnd() {
        Endpoint address = new Endpoint(0, 0xffff_0a00_0001L, 7_946);
        Peer peer = new Peer(1, 1, "a\nERROR forged\u001b[2J", "", address, address, PeerState.ALIVE, true);
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            for (PeerEvent.Kind kind : PeerEvent.Kind.values()) {
                PeerLog.say(new PeerEvent(kind, peer, 0));
            }
        } finally {
            System.setErr(before);
        }
        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("peer a\\u000aERROR forged\\u001b[2J at ")
                .doesNotContain("\u001b")
                .doesNotContain("\nERROR");
    }

    @Test
    void shouldEscapeHalvesOfSurrogatesWhenThereAreAny() {
        assertThat(Printable.of("a\ud800")).isEqualTo("a\\ud800");
    }
}
