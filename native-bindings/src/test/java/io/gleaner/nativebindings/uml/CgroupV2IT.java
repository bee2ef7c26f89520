package io.gleaner.nativebindings.uml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gleaner.nativebindings.cgroup.CgroupTree;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real v2 controllers, in a User-Mode Linux that boots with this machine's files: {@code apt-get install
 * user-mode-linux busybox-static}. Its kernel is 6.1 and has no PSI.
 */
class CgroupV2IT {
    private static final Path LINUX = Path.of("/usr/bin/linux.uml");
    private static final Path BUSYBOX = Path.of("/bin/busybox");
    private static final int BOOT_AND_RUN_SECONDS = 60;

    @TempDir
    Path folder;

    @Test
    void shouldReadLimitAndHearEventsWhenControllersAreV2() throws Exception {
        assumeTrue(Files.isExecutable(LINUX), "needs " + LINUX + " (Debian's user-mode-linux)");
        assumeTrue(Files.isExecutable(BUSYBOX), "needs " + BUSYBOX + " (Debian's busybox-static)");

        Map<String, String> seen = bootAndProbe();

        assertThat(seen).as(() -> log()).containsEntry("done", "true");
        Map<String, String> expected = expected();
        if (seen.get("native").equals("false")) {
            expected.put("native", "false"); // built without a compiler
        }
        assertThat(seen).containsAllEntriesOf(expected);
        assertThat(seen.get("explain")).contains("cpu at /sys/fs/cgroup", "memory at /sys/fs/cgroup");
        assertThat(seen.get("events")).contains("polled");
    }

    private static Map<String, String> expected() {
        Map<String, String> expected = new LinkedHashMap<>();
        expected.put("version", "V2");
        expected.put("writable", "true");
        expected.put("cpu.foundByProcess", "Optional[gleaner-probe/cpu]");
        expected.put("cpu.foundById", "Optional[gleaner-probe/cpu]");
        expected.put("cpu.used", "true");
        expected.put("cpu.quota", "WRITTEN");
        expected.put("cpu.max", "20000 100000");
        expected.put("cpu.again", "UNCHANGED");
        expected.put("cpu.throttled", "true");
        expected.put("cpu.burst", "WRITTEN 20000");
        expected.put("cpu.lower", "WRITTEN 10000");
        expected.put("cpu.unlimited", "WRITTEN max 100000");
        expected.put("cpu.shares", "WRITTEN 250");
        expected.put("cpu.busy", "WRITTEN 250");
        expected.put("cpu.foreign", "FOREIGN");
        expected.put("native", "true");
        expected.put("memory.threshold", "true");
        expected.put("memory.seen", "[MEMORY_THRESHOLD 5]");
        expected.put("memory.used", "true");
        expected.put("memory.peak", "true");
        expected.put("memory.tooLow", "REFUSED max");
        expected.put("memory.survivor", "true");
        expected.put("memory.higher", "WRITTEN 209715200");
        expected.put("cache.used", "true");
        expected.put("cache.workingSet", "true");
        expected.put("cache.lower", "WRITTEN 16777216");
        expected.put("cache.high", "max");
        expected.put("cache.fits", "true");
        expected.put("oom.event", "true");
        expected.put("oom.seen", "[OOM 6]");
        expected.put("oom.kills", "true");
        expected.put("removed", "true");
        return expected;
    }

    private Map<String, String> bootAndProbe() throws Exception {
        Path init = folder.resolve("init.sh");
        Files.writeString(init, script());
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
            assertThat(linux.waitFor(BOOT_AND_RUN_SECONDS, TimeUnit.SECONDS))
                    .as(() -> log())
                    .isTrue();
        } finally {
            linux.descendants().forEach(ProcessHandle::destroyForcibly);
            linux.destroyForcibly();
        }
        Map<String, String> seen = new LinkedHashMap<>();
        for (String line : Files.readAllLines(folder.resolve("probe.log"))) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                seen.put(line.substring(0, equals), line.substring(equals + 1));
            }
        }
        return seen;
    }

    /** The root is read-only. /run is what can be hidden by a tmpfs: a clone of this repository may be below /tmp. */
    private String script() throws URISyntaxException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return String.join(
                "\n",
                "#!/bin/sh",
                "export PATH=/usr/sbin:/usr/bin:/sbin:/bin",
                "mount -t proc proc /proc",
                "mount -t sysfs sysfs /sys",
                "mount -t tmpfs tmpfs /run",
                "mkdir /run/result && mount -t hostfs -o " + folder + " hostfs /run/result",
                "mount -t cgroup2 cgroup2 /sys/fs/cgroup",
                "head -c 40000000 /dev/zero > /run/result/pages",
                "sync && echo 3 > /proc/sys/vm/drop_caches", // read anew, its pages are charged to who reads
                java + " -Djava.io.tmpdir=/run -XX:-UsePerfData -Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "
                        + place(CgroupTree.class) + ":"
                        + place(CgroupProbe.class) + " " + CgroupProbe.class.getName()
                        + " /run/result/pages > /run/result/probe.log 2>&1",
                BUSYBOX + " poweroff -f",
                "");
    }

    private static Path place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private String log() {
        StringBuilder log = new StringBuilder();
        for (String file : new String[] {"boot.log", "probe.log"}) {
            try {
                log.append(file).append(":\n").append(Files.readString(folder.resolve(file)));
            } catch (IOException e) {
                log.append("none\n");
            }
        }
        return log.toString();
    }
}
