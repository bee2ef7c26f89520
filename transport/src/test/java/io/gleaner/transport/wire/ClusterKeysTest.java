package io.gleaner.transport.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClusterKeysTest {
    private static final String FIRST = key(1);
    private static final String SECOND = key(2);

    static String key(long seed) {
        byte[] key = new byte[ClusterKey.BYTES];
        new Random(seed).nextBytes(key);
        return Base64.getEncoder().encodeToString(key);
    }

    private static void assertRefused(String text, String... said) {
        assertThatThrownBy(() -> ClusterKeys.parse("test", text, "/etc/gleaner/key"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(said)
                .hasMessageNotContaining(FIRST);
    }

    @Test
    void shouldSealWithTheFirstWhenSeveralAreGiven() {
        ClusterKeys lines = ClusterKeys.parse("test", "# made today\n" + FIRST + "  # old\n\n" + SECOND + "\n", "f");
        ClusterKeys commas = ClusterKeys.parse("test", FIRST + ", " + SECOND, "setting");

        assertThat(lines.current().sameAs(ClusterKeys.parse("x", FIRST, "f").current()))
                .isTrue();
        assertThat(commas.all()).hasSize(2);
        assertThat(commas.current().sameAs(lines.current())).isTrue();
        assertThat(lines.isPlain()).isFalse();
    }

    @Test
    void shouldSayWhatAndWhereAndWhatToDoWhenAKeyIsWrong() {
        assertRefused("", "/etc/gleaner/key", "no cluster key", "head -c 32 /dev/urandom | base64");
        assertRefused(FIRST + "\nnonsense!", "line 2", "base64", "make one");
        assertRefused("c2hvcnQ=", "has 5 bytes", "32");
        assertRefused("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "guess");
        assertRefused(FIRST + "," + FIRST, "twice", "remove");
        assertRefused(String.join("\n", FIRST, SECOND, key(3), key(4)), "line 4", "more than 3", "remove");
    }

    @Test
    void shouldAskForAnotherWhenTwoIdsAreTheSame() {
        long seed = 3;
        byte wanted = ClusterKeys.parse("test", FIRST, "f").current().id();
        while (ClusterKeys.parse("test", key(seed), "f").current().id() != wanted) {
            seed++;
        }
        assertRefused(FIRST + "\n" + key(seed), "line 2", "same id", "replace");
    }

    @Test
    void shouldRefuseWhenALabelIsEmptyOrLong() {
        assertThatThrownBy(() -> ClusterKeys.parse("", FIRST, "f")).hasMessageContaining("1 to 64 bytes");
        assertThatThrownBy(() -> ClusterKeys.none("ä".repeat(33))).hasMessageContaining("not 66");
    }

    @Test
    void shouldPrintNoSecretWhenPrinted() {
        assertThat(ClusterKeys.parse("test", FIRST, "f").toString())
                .matches("cluster test, seals with key [0-9a-f]{2}, opens key [0-9a-f]{2}");
        assertThat(ClusterKeys.none("test")).hasToString("cluster test, no key");
    }
}
