package io.gleaner.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HostPortTest {
    @Test
    void shouldReadWhatPeopleWriteWhenItNamesAHost() {
        assertThat(HostPort.parse("10.0.0.1:7000", 1)).isEqualTo(new HostPort("10.0.0.1", 7000));
        assertThat(HostPort.parse("gleaner.faas.svc.cluster.local", 7946))
                .isEqualTo(new HostPort("gleaner.faas.svc.cluster.local", 7946));
        assertThat(HostPort.parse("[fd00::1]:7000", 1)).isEqualTo(new HostPort("fd00::1", 7000));
        assertThat(HostPort.parse("fd00::1", 7946)).isEqualTo(new HostPort("fd00::1", 7946));
        assertThat(HostPort.parse("[::]", 5)).hasToString("[::]:5");
    }

    @Test
    void shouldSayWhatIsWrongWhenItNamesNone() {
        assertThatThrownBy(() -> HostPort.parse("[fd00::1", 1)).hasMessageContaining("opens a [");
        assertThatThrownBy(() -> HostPort.parse("[fd00::1]x", 1)).hasMessageContaining("after its ]");
        assertThatThrownBy(() -> HostPort.parse("a:70000", 1)).hasMessageContaining("\"70000\"");
        assertThatThrownBy(() -> HostPort.parse(":7946", 1)).hasMessageContaining("names no host");
        assertThatThrownBy(() -> HostPort.parse(":::", 1)).hasMessageContaining("[ADDRESS]:PORT");
        assertThatThrownBy(() -> HostPort.parse("a b:1", 1)).hasMessageContaining("names no host");
    }
}
