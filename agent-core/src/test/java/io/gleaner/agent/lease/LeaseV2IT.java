package io.gleaner.agent.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Restoring on the real v2 controllers, in a User-Mode Linux that boots with this machine's files. */
class LeaseV2IT {
    private static final Path LINUX = Path.of("/usr/bin/linux.uml");
    private static final Path BUSYBOX = Path.of("/bin/busybox");
    private static final int BOOT_AND_RUN_SECONDS = 60;

    @TempDir
    private Path folder;

    @Test
    void shouldGiveEverythingBackWhenItsHolderDiedOnV2() throws Exception {
        assumeTrue(Files.isExecutable(LINUX), "needs " + LINUX + " (Debian's user-mode-linux)");
        assumeTrue(Files.isExecutable(BUSYBOX), "needs " + BUSYBOX + " (Debian's busybox-static)");

        Map<String, String> seen = bootAndProbe();

        assertThat(seen)
                .containsEntry("lowered.cpu.max", "25000 100000")
                .containsEntry("lowered.cpu.idle", "1")
                .containsEntry("lowered.memory.max", "67108864")
                .containsEntry("restored", "1")
                .containsEntry("now.cpu.max", "100000 100000")
                .containsEntry("now.cpu.idle", "0")
                .containsEntry("now.cpu.weight", "200")
                .containsEntry("now.memory.max", "268435456")
                .containsEntry("now.memory.high", "max")
                .containsEntry("runs", "[]");
    }

    private Map<String, String> bootAndProbe() throws Exception {
        Path init = Files.writeString(folder.resolve("init.sh"), script());
        assertThat(init.toFile().setExecutable(true)).isTrue();
        ProcessBuilder builder = new ProcessBuilder(
                LINUX.toString(),
                "mem=1G",
                "root=/dev/root",
                "rootfstype=hostfs",
                "rootflags=/",
                "ro",
                "init=" + init,
                "con=null",
                "con0=null",
                "cgroup_no_v1=all",
                "quiet");
        builder.environment().put("HOME", folder.toString()); // it leaves its console socket in ~/.uml
        builder.redirectErrorStream(true)
                .redirectOutput(folder.resolve("boot.log").toFile());
        Process linux = builder.start();
        try {
            assertThat(linux.waitFor(BOOT_AND_RUN_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            linux.descendants().forEach(ProcessHandle::destroyForcibly);
            linux.destroyForcibly();
        }
        Map<String, String> seen = new LinkedHashMap<>();
        for (String line : Files.readAllLines(folder.resolve("probe.log"))) {
            int equals = line.indexOf('=');
            seen.put(equals < 0 ? line : line.substring(0, equals), line.substring(equals + 1));
        }
        return seen;
    }

    /** The root is read-only, /run a tmpfs: the leases are in it. */
    private String script() throws URISyntaxException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String probe =
                java + " -Djava.io.tmpdir=/run -XX:-UsePerfData -Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "
                        + place(CgroupTree.class) + ":" + place(LeaseBook.class) + ":" + place(LeaseProbe.class) + " "
                        + LeaseProbe.class.getName();
        return String.join(
                "\n",
                "#!/bin/sh",
                "export PATH=/usr/sbin:/usr/bin:/sbin:/bin",
                "mount -t proc proc /proc",
                "mount -t sysfs sysfs /sys",
                "mount -t tmpfs tmpfs /run",
                "mkdir /run/result && mount -t hostfs -o " + folder + " hostfs /run/result",
                "mount -t cgroup2 cgroup2 /sys/fs/cgroup",
                "(" + probe + " take /run/state; " + probe + " restore /run/state) > /run/result/probe.log 2>&1",
                BUSYBOX + " poweroff -f",
                "");
    }

    private static Path place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
