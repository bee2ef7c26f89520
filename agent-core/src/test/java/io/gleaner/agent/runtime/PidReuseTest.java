package io.gleaner.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The number of a process that ended is another's, in another group: that group is never limited for it. */
@Timeout(60)
class PidReuseTest {
    @TempDir
    private Path folder;

    @Test
    void shouldLeaveTheOtherGroupAloneWhenAProcessNumberIsUsedAgain() throws Exception {
        try (TestContainer first = TestContainer.start();
                TestContainer second = TestContainer.start()) {
            assumeTrue(first.isV1(), "reads files of cgroup v1");
            List<String> command = new ArrayList<>(List.of("unshare", "-pf", "--mount-proc"));
            command.addAll(TestContainer.jvm(PidReuseHost.class, folder.toString(), first.id(), second.id()));
            Process host = new ProcessBuilder(command).start();
            List<String> said = new String(host.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            String complaint = new String(host.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            assumeTrue(!complaint.startsWith("unshare:"), "needs the right to make a pid namespace: " + complaint);
            assertThat(host.waitFor()).as(complaint).isZero();
            assertThat(said)
                    .containsExactly("of two groups 0", "quota -1", "stolen 0", "quota 75000", "registered true true");
        }
    }
}
