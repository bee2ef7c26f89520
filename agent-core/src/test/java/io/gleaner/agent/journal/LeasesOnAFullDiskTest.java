package io.gleaner.agent.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.lease.LeaseBook;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lease file takes all its room at once, or none. */
class LeasesOnAFullDiskTest {
    @TempDir
    private Path folder;

    @Test
    void shouldHaveNoLeaseFileWhenTheDiskIsFullAndOneWhenThereIsRoomAgain() throws Exception {
        try (SmallDisk disk = SmallDisk.tmpfs(folder.resolve("disk"), 2)) {
            Path run = Files.createDirectories(folder.resolve("disk/run"));
            Path theirs = disk.fillUpTo(64 << 10);
            LeaseBook book = new LeaseBook(run, Path.of("/sys/fs/cgroup"), 1024, Path.of("/proc"));

            assertThat(book.ready()).isFalse();
            assertThat(book.whyNot()).contains("no lease file can be made in " + run, "No space left");
            assertThat(run).isEmptyDirectory();

            Files.delete(theirs);
            assertThat(book.ready()).isTrue();
            book.close();
            assertThat(run).isEmptyDirectory();
        }
    }
}
