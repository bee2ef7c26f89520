package io.gleaner.placement.sizing.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParser;
import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.SizingException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class CallTreeReaderTest {
    private static CallNode read(String text) throws IOException {
        try (JsonParser parser = TraceReader.jsonFactory().createParser(text)) {
            return CallTreeReader.read(parser, "tree.json");
        }
    }

    @Test
    void shouldReadTheTreeWhenItIsWrittenAsDocumented() throws IOException {
        assertThat(read("{\"function\": \"a\", \"stages\": [[{\"function\": \"b\"}, {\"function\": \"c\"}],"
                        + " [{\"function\": \"d\"}]]}"))
                .isEqualTo(TraceTexts.abcd());
        assertThat(read("{\"stages\":[[{\"stages\":[],\"function\":\"b\",\"note\":{\"x\":[1]}}]],\"function\":\"a\"}"))
                .isEqualTo(CallNode.sequence("a", CallNode.leaf("b")));
    }

    @Test
    void shouldReadTheDeepestTreeThatIsAllowed() throws IOException {
        String deep = "{\"function\":\"f\",\"stages\":[[";
        int most = CallNode.MAX_DEPTH - 1;
        assertThat(read(deep.repeat(most) + "{\"function\":\"g\"}" + "]]}".repeat(most))
                        .functions())
                .containsExactly("f", "g");
        assertThatThrownBy(() -> read(deep.repeat(most + 1) + "{\"function\":\"g\"}" + "]]}".repeat(most + 1)))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("nested deeper");
    }

    @Test
    void shouldSayWhatAndWhereWhenItIsNoTree() {
        for (String wrong : new String[] {
            "[]",
            "",
            "{",
            "{}",
            "{\"function\":\"\"}",
            "{\"function\":5}",
            "{\"function\":\"a\",\"stages\":{}}",
            "{\"function\":\"a\",\"stages\":[{\"function\":\"b\"}]}",
            "{\"function\":\"a\"} {}",
            "{\"function\":\"a\"]"
        }) {
            assertThatThrownBy(() -> read(wrong))
                    .as(wrong)
                    .isInstanceOf(SizingException.class)
                    .hasMessageContaining("tree.json, line 1");
        }
    }
}
