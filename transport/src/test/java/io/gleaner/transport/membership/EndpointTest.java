package io.gleaner.transport.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EndpointTest {
    @Test
    void shouldReadLikeAnAddressWhenPrinted() {
        assertThat(Endpoint.ipv4(0x7f000001, 7946)).hasToString("127.0.0.1:7946");
        assertThat(new Endpoint(0x20010db8_00000000L, 1, 80)).hasToString("[2001:db8:0:0:0:0:0:1]:80");
    }

    @Test
    void shouldSayWhichPortWhenItIsNone() {
        assertThatThrownBy(() -> new Endpoint(0, 1, 65_536)).hasMessageContaining("65536");
    }
}
