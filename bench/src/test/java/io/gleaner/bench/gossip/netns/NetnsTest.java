package io.gleaner.bench.gossip.netns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real nodes in namespaces, a few seconds of each trouble; {@code ./gleaner gossip netns} plays the long version. */
class NetnsTest {
    @TempDir
    private Path folder;

    private NetnsFigures play(NetnsPlan plan, StringWriter said) throws Exception {
        String missing = Tool.missing();
        assumeTrue(missing == null, missing);
        try (Scenario scenario = new Scenario(plan, folder, new PrintWriter(said))) {
            return scenario.play();
        }
    }

    @Test
    void shouldFindEachOtherAgainWhenTheNetworkLosesIsCutAndANodeIsKilled() throws Exception {
        StringWriter said = new StringWriter();
        NetnsFigures figures = play(new NetnsPlan(3, 1, 25, 0, 3, 1), said);
        assertThat(figures.happened()).as(said + "\n" + figures).isTrue();
        assertThat(figures.json()).contains("\"healMs\"", "\"deadEverywhereMs\"");
    }

    @Test
    void shouldFindEachOtherWhenARelayDelaysEverything() throws Exception {
        StringWriter said = new StringWriter();
        NetnsFigures figures = play(new NetnsPlan(3, 1, 0, 50, 0, 0), said);
        assertThat(figures.happened()).as(said + "\n" + figures).isTrue();
    }
}
