package io.gleaner.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.bootstrap.HostJvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The class printed in {@code docs/embedding.md}. */
class EmbeddingGuideIT {
    private static final Pattern CLASS = Pattern.compile("```java\n(.*?public class (\\w+) .*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    @Test
    void shouldCompileAgainstTheAgentJarAndRunWhenTakenFromTheGuide() throws Exception {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        String main = compiled(classes);

        Outcome outcome = new HostJvm(HostJvm.JDK_17, folder)
                .withAgent("mode=observe,warm-up.decisions=0,freyr.scorer=java,state.dir=" + folder.resolve("state"))
                .main(main, List.of(classes))
                .run();
        Outcome off = new HostJvm(HostJvm.JDK_17, folder)
                .withAgent("enabled=false")
                .main(main, List.of(classes))
                .run();

        assertThat(outcome).isEqualTo(new Outcome(0, List.of("invoked, watched"), List.of()));
        assertThat(off.out())
                .containsExactly(
                        "without Gleaner: The agent is switched off by gleaner.enabled=false.", "invoked, left alone");
    }

    private String compiled(Path classes) throws IOException {
        Matcher block = CLASS.matcher(Files.readString(Path.of("../docs/embedding.md")));
        assertThat(block.find()).isTrue();
        Path source = folder.resolve(block.group(2) + ".java");
        Files.writeString(source, block.group(1));
        HostJvm.compile(source, classes, List.of(HostJvm.agentJar()));
        return block.group(2);
    }
}
