package io.gleaner.agent.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WishTest {
    private final Wish wish = new Wish();

    @Test
    void shouldMeasureFromTheEarliestWishWhenThereAreTwo() {
        assertThat(wish.wished(10)).isEqualTo(Wish.OPEN);
        assertThat(wish.wished(50)).isEqualTo(Wish.OPEN);
        assertThat(wish.granted(100)).isEqualTo(90);
        assertThat(wish.granted(120)).isEqualTo(Wish.OPEN);
    }

    @Test
    void shouldMeasureWhenTheWishBecomesKnownAfterItWasGranted() {
        assertThat(wish.granted(100)).isEqualTo(Wish.OPEN);
        assertThat(wish.wished(70)).isEqualTo(30);
        assertThat(wish.granted(200)).isEqualTo(Wish.OPEN);
    }

    @Test
    void shouldStayOpenWhenItWasGrantedBeforeOnly() {
        wish.granted(100);
        assertThat(wish.wished(150)).isEqualTo(Wish.OPEN);
        assertThat(wish.granted(160)).isEqualTo(10);
    }
}
