package io.gleaner.agent.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.agent.lease.RestoredContainer.Outcome;
import io.gleaner.agent.lease.RestoredRun.Status;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Restoring on folders that look like control groups; a kill is a copy of the lease file, since its owner is this JVM. */
class LeaseRestorerTest {
    private static final long MIB = 1L << 20;
    private static final long CPU_USER = 1000;
    private static final long MEMORY_USER = 256 * MIB;
    private static final long SELF = ProcessHandle.current().pid();

    @TempDir
    private Path folder;

    private FixtureGroups groups;
    private LeaseBook book;

    private Lease lease(boolean v2, String... names) throws IOException {
        if (groups == null) {
            groups = new FixtureGroups(folder, v2);
            Path run = Files.createDirectories(folder.resolve("own/run"));
            book = new LeaseBook(run, groups.root(), 8, groups.proc());
            assertThat(book.ready()).isTrue();
        }
        Lease last = null;
        for (String name : names) {
            last = book.open(groups.group(name), CPU_USER, MEMORY_USER);
            assertThat(last).as(book.whyNot()).isNotNull();
        }
        return last;
    }

    private void lower(String name) {
        groups.quota(name, 30_000);
        groups.memory(name, 64 * MIB);
    }

    private Path state() {
        return folder.resolve("state");
    }

    private Path killed() throws IOException {
        Path copy = Files.createDirectories(state().resolve("run")).resolve("leases.bin");
        Files.copy(folder.resolve("own/run/leases.bin"), copy);
        groups.processEnds(SELF);
        return copy;
    }

    private RestoreReport restore() {
        return new LeaseRestorer(groups.proc()).restore(state());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldGiveEverythingBackWhenTheOwnerWasKilled(boolean v2) throws Exception {
        lease(v2, "lender");
        lower("lender");
        groups.weight("lender", v2 ? 100 : 1024);
        groups.set("lender", v2 ? "cpu.max.burst" : "cpu.cfs_burst_us", "30000");
        groups.set(
                "lender",
                v2 ? "memory.high" : "memory.oom_control",
                v2 ? "67108864" : "oom_kill_disable 1\nunder_oom 0\noom_kill 0");
        Path file = killed();

        RestoreReport report = restore();

        assertThat(report.complete()).isTrue();
        assertThat(report.count(Outcome.RESTORED)).isEqualTo(1);
        assertThat(groups.quota("lender")).isEqualTo(100_000);
        assertThat(groups.memory("lender")).isEqualTo(MEMORY_USER);
        assertThat(groups.weight("lender")).isEqualTo(v2 ? 200 : 2048);
        assertThat(groups.get("lender", "cpu.cfs_burst_us", "cpu.max.burst")).isEqualTo("50000");
        assertThat(groups.get("lender", "memory.oom_control", "memory.high")).isEqualTo(v2 ? "max" : "0");
        assertThat(file).doesNotExist();
        assertThat(restore().runs()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldEndABorrowersLoanWhenItsQuotaIsStillOurs(boolean v2) throws Exception {
        lease(v2, "borrower").cpuIntended(1750);
        lease(v2, "raised").cpuWritten(1750);
        for (String name : List.of("borrower", "raised")) {
            groups.quota(name, 175_000);
            groups.set(name, "cpu.idle", "1");
        }
        groups.quota("raised", 180_000);
        killed();

        restore();

        assertThat(groups.quota("borrower")).isEqualTo(100_000);
        assertThat(groups.quota("raised")).as("somebody else's").isEqualTo(180_000);
        assertThat(groups.get("borrower", "cpu.idle")).isEqualTo("0");
        assertThat(groups.get("raised", "cpu.idle")).isEqualTo("0");
    }

    @Test
    void shouldWriteNothingWhenItOnlyLooks() throws Exception {
        lease(false, "lender");
        lower("lender");
        Path file = killed();

        RestoreReport report = new LeaseRestorer(groups.proc()).look(state());

        assertThat(report.count(Outcome.RESTORED)).isEqualTo(1);
        assertThat(report.sentences()).anySatisfy(said -> assertThat(said).contains("CPU 0.30 -> 1.00 cores"));
        assertThat(report.sentences(false))
                .anySatisfy(
                        said -> assertThat(said).startsWith("To give back to ").contains(" after process "));
        assertThat(groups.quota("lender")).isEqualTo(30_000);
        assertThat(file).exists();
    }

    @Test
    void shouldTouchNothingWhenTheOwnerLives() throws Exception {
        lease(false, "lender");
        lower("lender");
        Path file = killed();
        groups.process(SELF, 4711);

        RestoreReport report = restore();

        assertThat(report.runs()).extracting(RestoredRun::status).containsExactly(Status.OWNER_LIVES);
        assertThat(report.complete()).isTrue();
        assertThat(groups.quota("lender")).isEqualTo(30_000);
        assertThat(file).exists();
    }

    @Test
    void shouldRestoreWhenNobodyHasWaitedForTheKilledOwner() throws Exception {
        lease(false, "lender");
        lower("lender");
        killed();
        groups.zombie(SELF, 4711);

        assertThat(restore().count(Outcome.RESTORED)).isEqualTo(1);
        assertThat(groups.quota("lender")).isEqualTo(100_000);
    }

    @Test
    void shouldRestoreTheOthersWhenAFileIsNothingThatAnAgentMakes() throws Exception {
        lease(false, "lender");
        lower("lender");
        Path run = killed().getParent();
        assertThat(new ProcessBuilder("mkfifo", run.resolve("leases-0.bin").toString())
                        .start()
                        .waitFor())
                .isZero();
        Files.createSymbolicLink(run.resolve("leases-2.bin"), Path.of("/dev/zero"));
        Files.createDirectory(run.resolve("leases-3.bin"));
        Files.createSymbolicLink(run.resolve("leases-4.bin"), run.resolve("leases-4.bin"));
        try (RandomAccessFile huge =
                new RandomAccessFile(run.resolve("leases-1.bin").toFile(), "rw")) {
            huge.setLength(1L << 40);
        }

        RestoreReport report = restore();

        assertThat(groups.quota("lender")).isEqualTo(100_000);
        assertThat(report.complete()).isFalse();
        assertThat(report.sentences())
                .anySatisfy(said -> assertThat(said).contains("leases-0.bin", "no regular file"))
                .anySatisfy(said -> assertThat(said).contains("leases-1.bin", "larger than any lease file"))
                .anySatisfy(said -> assertThat(said).contains("leases-2.bin", "no regular file"))
                .anySatisfy(said -> assertThat(said).contains("leases-3.bin"));
        assertThat(LeaseFolders.clear(run)).as("it may be somebody's").isFalse();
    }

    @Test
    void shouldRestoreWhenTheOwnersNumberIsAnotherProcess() throws Exception {
        lease(false, "lender");
        lower("lender");
        killed();
        groups.process(SELF, 4712);

        restore();

        assertThat(groups.quota("lender")).isEqualTo(100_000);
    }

    @Test
    void shouldDropTheLeasesWhenTheMachineWasStartedAnew() throws Exception {
        lease(false, "lender");
        lower("lender");
        Path file = killed();
        groups.process(SELF, 4711);
        groups.boot("boot-2");

        RestoreReport report = restore();

        assertThat(report.runs()).extracting(RestoredRun::status).containsExactly(Status.OTHER_BOOT);
        assertThat(groups.quota("lender")).isEqualTo(30_000);
        assertThat(file).doesNotExist();
    }

    @Test
    void shouldTouchNothingWhenTheGroupWasMadeAnew() throws Exception {
        lease(false, "lender");
        killed();
        Path old = groups.folder("lender", "cpu.shares");
        groups.group("successor");
        Files.move(old, folder.resolve("away"));
        Files.move(groups.folder("successor", "cpu.shares"), old);
        lower("lender");

        assertThat(restore().count(Outcome.GONE)).isEqualTo(1);
        assertThat(groups.quota("lender")).isEqualTo(30_000);
        assertThat(groups.memory("lender")).isEqualTo(64 * MIB);
    }

    @Test
    void shouldRestoreTheOthersWhenAGroupIsGone() throws Exception {
        lease(false, "gone", "lender");
        lower("lender");
        killed();
        Files.move(groups.folder("gone", "memory"), folder.resolve("away"));

        RestoreReport report = restore();

        assertThat(report.count(Outcome.GONE)).isEqualTo(1);
        assertThat(groups.quota("lender")).isEqualTo(100_000);
        assertThat(report.complete()).isTrue();
    }

    @Test
    void shouldRestoreTheOthersWhenALeaseIsDamaged() throws Exception {
        lease(false, "hit", "lender");
        lower("lender");
        overwrite(killed(), LeaseLayout.slot(0) + LeaseLayout.CPU_FOLDER + 5);

        RestoreReport report = restore();

        assertThat(report.count(Outcome.DAMAGED)).isEqualTo(1);
        assertThat(report.sentences()).anySatisfy(said -> assertThat(said).contains("Lease 0 of", "damaged"));
        assertThat(groups.quota("lender")).isEqualTo(100_000);
    }

    @Test
    void shouldGiveBackWhatWasOwedAtFirstWhenAChangingNumberIsDamaged() throws Exception {
        lease(false, "lender").user(2000, MEMORY_USER);
        lower("lender");
        overwrite(killed(), LeaseLayout.slot(0) + LeaseLayout.CPU_USER);

        restore();

        assertThat(groups.quota("lender")).isEqualTo(100_000);
    }

    @Test
    void shouldGiveBackWhatIsOwedNowWhenTheUserAllocationHasChanged() throws Exception {
        lease(false, "lender").user(2000, 2 * MEMORY_USER);
        lower("lender");
        killed();

        restore();

        assertThat(groups.quota("lender")).isEqualTo(200_000);
        assertThat(groups.memory("lender")).isEqualTo(2 * MEMORY_USER);
    }

    @Test
    void shouldRestoreWhatIsThereWhenTheFileIsCutOrItsHeaderDamaged() throws Exception {
        lease(false, "lender", "cut");
        lower("lender");
        Path file = killed();
        overwrite(file, LeaseLayout.HEADER_PROCESS);
        try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
            cut.setLength(LeaseLayout.slot(1) + 100);
        }

        RestoreReport report = restore();

        assertThat(groups.quota("lender")).isEqualTo(100_000);
        assertThat(report.sentences()).anySatisfy(said -> assertThat(said).contains("header", "damaged"));
    }

    @Test
    void shouldLeaveAFileAloneWhenItIsNoLeaseFile() throws Exception {
        groups = new FixtureGroups(folder, false);
        Path other = Files.createDirectories(state().resolve("run")).resolve("leases-of-a-flat.bin");
        Files.write(other, new byte[9_000]);
        Path named = Files.writeString(folder.resolve("some.txt"), "text");

        assertThat(restore().complete()).isFalse();
        assertThat(new LeaseRestorer(groups.proc()).restore(named).runs()).isEmpty();
        assertThat(other).hasSize(9_000);
        assertThat(named).hasContent("text");
    }

    @Test
    void shouldTouchNoReleasedResourceWhenSomebodyElseWritesIt() throws Exception {
        lease(false, "foreign").releaseCpu();
        lower("foreign");
        killed();

        restore();

        assertThat(groups.quota("foreign")).isEqualTo(30_000);
        assertThat(groups.memory("foreign")).isEqualTo(MEMORY_USER);
    }

    @Test
    void shouldKeepTheLeaseForAnotherTryWhenTheKernelRefuses() throws Exception {
        lease(false, "refused", "lender");
        lower("lender");
        Path limit = groups.path("refused", "memory.limit_in_bytes");
        Files.delete(limit);
        // A number that can be read, and that not even root may write.
        Files.createSymbolicLink(limit, Path.of("/proc/sys/kernel/ngroups_max"));
        Path file = killed();

        RestoreReport report = restore();

        assertThat(report.complete()).isFalse();
        assertThat(report.count(Outcome.FAILED)).isEqualTo(1);
        assertThat(groups.quota("lender")).isEqualTo(100_000);
        assertThat(LeaseContents.read(file).slots())
                .extracting(LeaseContents.Slot::index)
                .containsExactly(0);
        assertThat(LeaseFolders.clear(file.getParent())).isFalse();

        Files.delete(limit);
        groups.memory("refused", 64 * MIB);
        assertThat(restore().complete()).isTrue();
        assertThat(groups.memory("refused")).isEqualTo(MEMORY_USER);
        assertThat(LeaseFolders.clear(file.getParent())).isTrue();
    }

    @Test
    void shouldKeepAFileWithoutLeasesWhenSomebodyHoldsIt() throws Exception {
        lease(false);
        Path file = killed();
        try (RestorerLock unseenOwner = RestorerLock.take(file)) {
            assertThat(unseenOwner).isNotNull();
            assertThat(LeaseFolders.clear(file.getParent())).isFalse();
            assertThat(file).exists();
        }
        assertThat(LeaseFolders.clear(file.getParent())).isTrue();
        assertThat(file.getParent()).isEmptyDirectory();
    }

    @Test
    void shouldWaitForTheOtherWhenTwoRestoreAtOnce() throws Exception {
        lease(false, "lender");
        lower("lender");
        Path file = killed();
        try (RestorerLock other = RestorerLock.take(file)) {
            assertThat(other).isNotNull();
            RestoreReport report = restore();
            assertThat(report.runs()).extracting(RestoredRun::status).containsExactly(Status.BUSY);
            assertThat(groups.quota("lender")).isEqualTo(30_000);
        }
        assertThat(restore().count(Outcome.RESTORED)).isEqualTo(1);
    }

    private static void overwrite(Path file, int at) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(at);
            int was = bytes.read();
            bytes.seek(at);
            bytes.write(was ^ 0x55);
        }
    }
}
