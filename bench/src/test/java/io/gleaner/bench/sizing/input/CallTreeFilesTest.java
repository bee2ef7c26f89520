package io.gleaner.bench.sizing.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gleaner.placement.sizing.CallNode;
import io.gleaner.placement.sizing.SizingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallTreeFilesTest {
    @TempDir
    Path folder;

    @Test
    void shouldReadWhatItWroteWhenNamesAreOdd() throws IOException {
        CallNode tree = new CallNode(
                "a \"quoted\"",
                List.of(
                        List.of(CallNode.leaf("b"), CallNode.leaf("ü")),
                        List.of(CallNode.sequence("c", CallNode.leaf("d")))));
        Path file = folder.resolve("tree.json");
        CallTreeFiles.write(file, tree);
        assertThat(CallTreeFiles.read(file)).isEqualTo(tree);
    }

    @Test
    void shouldNameTheFileWhenItIsNoTree() throws IOException {
        Path file = Files.writeString(folder.resolve("x.json"), "{\"function\":\"a\",");
        assertThatThrownBy(() -> CallTreeFiles.read(file))
                .isInstanceOf(SizingException.class)
                .hasMessageContaining("x.json, line 1");
        assertThatThrownBy(() -> CallTreeFiles.read(folder)).isInstanceOf(SizingException.class);
    }
}
