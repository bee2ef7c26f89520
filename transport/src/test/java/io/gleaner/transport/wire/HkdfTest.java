package io.gleaner.transport.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The vectors of RFC 5869, appendix A, for SHA-256. */
class HkdfTest {
    private static String expanded(String salt, String secret, String info, int bytes) {
        HexFormat hex = HexFormat.of();
        byte[] into = new byte[bytes];
        new Hkdf(hex.parseHex(salt), hex.parseHex(secret)).expand(hex.parseHex(info), into);
        return hex.formatHex(into);
    }

    /** The bytes from one to another in a row, in hexadecimal. */
    private static String run(int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int each = from; each <= to; each++) {
            text.append(String.format("%02x", each));
        }
        return text.toString();
    }

    @Test
    void shouldGiveTheVectorWhenBasic() {
        assertThat(expanded(run(0x00, 0x0c), "0b".repeat(22), run(0xf0, 0xf9), 42))
                .isEqualTo("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865");
    }

    @Test
    void shouldGiveTheVectorWhenInputsAreLong() {
        assertThat(expanded(run(0x60, 0xaf), run(0x00, 0x4f), run(0xb0, 0xff), 82))
                .isEqualTo("b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
                        + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
                        + "cc30c58179ec3e87c14c01d5c1f3434f1d87");
    }

    @Test
    void shouldGiveTheVectorWhenSaltAndInfoAreEmpty() {
        assertThat(expanded("", "0b".repeat(22), "", 42))
                .isEqualTo("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8");
    }

    @Test
    void shouldRefuseWhenMoreIsWantedThanThereIs() {
        Hkdf hkdf = new Hkdf(new byte[0], new byte[32]);
        byte[] tooLong = new byte[255 * 32 + 1];
        assertThatThrownBy(() -> hkdf.expand(new byte[0], tooLong)).hasMessageContaining("8160");
    }
}
