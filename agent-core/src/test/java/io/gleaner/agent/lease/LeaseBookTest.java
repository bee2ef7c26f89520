package io.gleaner.agent.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.nativebindings.cgroup.Cgroup;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaseBookTest {
    private static final long MIB = 1L << 20;

    @TempDir
    private Path folder;

    private LeaseBook book(int slots) throws Exception {
        FixtureGroups groups = new FixtureGroups(folder, false);
        Path run = Files.createDirectories(folder.resolve("state/run"));
        return new LeaseBook(run, groups.root(), slots, groups.proc());
    }

    @Test
    void shouldHaveEveryByteOnDiskWhenTheFileIsMade() throws Exception {
        try (LeaseBook book = book(1024)) {
            assertThat(book.ready()).isTrue();
            Path file = folder.resolve("state/run/leases.bin");
            assertThat(Files.size(file)).isEqualTo(LeaseLayout.slot(1024));
            Process du = new ProcessBuilder("du", "-B1", file.toString()).start();
            String allocated = new String(du.getInputStream().readAllBytes()).split("\\s")[0];
            assertThat(Long.parseLong(allocated)).isGreaterThanOrEqualTo(LeaseLayout.slot(1024));
        }
    }

    @Test
    void shouldRefuseAndSayWhyWhenTheFileIsFull() throws Exception {
        FixtureGroups groups = new FixtureGroups(folder, false);
        try (LeaseBook book = book(1)) {
            book.ready();
            Cgroup first = groups.group("first");
            Cgroup second = groups.group("second");
            Lease lease = book.open(first, 1000, 256 * MIB);
            assertThat(lease).isNotNull();
            assertThat(book.open(second, 1000, 256 * MIB)).isNull();
            assertThat(book.whyNot()).contains("no room", "1 leases", "gleaner.tables.containers");

            lease.close();
            assertThat(book.open(second, 1000, 256 * MIB)).isNotNull();
        }
    }

    @Test
    void shouldRefuseAndSayWhyWhenTheFolderCannotBeWritten() throws Exception {
        FixtureGroups groups = new FixtureGroups(folder, false);
        Path file = Files.writeString(folder.resolve("file"), "no folder");
        LeaseBook book = new LeaseBook(file, groups.root(), 8, groups.proc());
        assertThat(book.ready()).isFalse();
        assertThat(book.open(groups.group("lender"), 1000, 256 * MIB)).isNull();
        assertThat(book.whyNot()).contains("no lease file can be made in " + file);
    }

    @Test
    void shouldRefuseWhenTheGroupIsGone() throws Exception {
        FixtureGroups groups = new FixtureGroups(folder, false);
        try (LeaseBook book = book(8)) {
            book.ready();
            Cgroup group = groups.group("gone");
            Files.move(groups.folder("gone", "cpu"), folder.resolve("cpu-away"));
            Files.move(groups.folder("gone", "memory"), folder.resolve("memory-away"));
            assertThat(book.open(group, 1000, 256 * MIB)).isNull();
            assertThat(book.whyNot()).contains("gone");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldRestoreWithoutItAndBeginAnewWhenTheFileIsCutOrRemoved(boolean cut) throws Exception {
        FixtureGroups groups = new FixtureGroups(folder, false);
        Path file = folder.resolve("state/run/leases.bin");
        try (LeaseBook book = book(8)) {
            book.ready();
            Lease lease = book.open(groups.group("lender"), 1000, 256 * MIB);
            groups.quota("lender", 30_000);
            assertThat(book.intact()).isTrue();
            if (cut) {
                Files.write(file, new byte[0]);
            } else {
                Files.delete(file);
            }
            assertThat(book.intact()).isFalse();

            book.forget();
            lease.user(2000, 256 * MIB); // would fault
            lease.close();
            assertThat(groups.quota("lender")).isEqualTo(200_000);

            book.renew();
            assertThat(book.intact()).isTrue();
            assertThat(book.open(groups.group("other"), 1000, 256 * MIB)).isNotNull();
            assertThat(LeaseContents.read(file).slots()).hasSize(1);
        }
    }

    @Test
    void shouldLeaveNoFileWhenItIsClosedWithoutLeases() throws Exception {
        LeaseBook book = book(8);
        book.ready();
        book.close();
        assertThat(folder.resolve("state/run")).isEmptyDirectory();
        assertThat(book.ready()).isFalse();
    }

    @Test
    void shouldKeepTwoFilesApartWhenTwoAgentsShareARunFolder() throws Exception {
        try (LeaseBook one = book(8);
                LeaseBook other = book(8)) {
            assertThat(one.ready()).isTrue();
            assertThat(other.ready()).isTrue();
            assertThat(LeaseFolders.files(folder.resolve("state")))
                    .extracting(file -> file.getFileName().toString())
                    .isEqualTo(List.of("leases-2.bin", "leases.bin"));
        }
    }

    @Test
    void shouldAllocateNothingWhenNumbersOfALeaseChange() throws Exception {
        FixtureGroups groups = new FixtureGroups(folder, false);
        try (LeaseBook book = book(8)) {
            book.ready();
            Lease lease = book.open(groups.group("lender"), 1000, 256 * MIB);
            var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
            long id = Thread.currentThread().getId();
            change(lease, 20_000);
            long least = Long.MAX_VALUE;
            for (int turn = 0; turn < 10 && least > 0; turn++) {
                // What the platform itself allocates now and then (compiled code that is given up) is not ours.
                long before = threads.getThreadAllocatedBytes(id);
                change(lease, 20_000);
                least = Math.min(least, threads.getThreadAllocatedBytes(id) - before);
            }
            assertThat(least).isZero();
        }
    }

    private static void change(Lease lease, int times) {
        for (int i = 0; i < times; i++) {
            lease.user(1000 + (i & 1), 256 * MIB);
            lease.cpuIntended(250 + (i & 1));
            lease.cpuWritten(250 + (i & 1));
        }
    }
}
