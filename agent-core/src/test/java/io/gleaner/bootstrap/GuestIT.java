package io.gleaner.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.sun.tools.attach.VirtualMachine;
import io.gleaner.bootstrap.HostJvm.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packaged agent as a guest in hosts of their own: what they notice of it. */
class GuestIT {
    /** All that the JVM itself has to say of the agent's libraries, from Java 24 on. */
    private static final List<String> WARNINGS_OF_25 = List.of(
            "WARNING: A restricted method in java.lang.System has been called",
            "WARNING: java.lang.System::load has been called by ",
            "WARNING: Use --enable-native-access=ALL-UNNAMED to avoid a warning for callers in this module",
            "WARNING: Restricted methods will be blocked in a future release unless native access is enabled",
            "",
            "WARNING: A terminally deprecated method in sun.misc.Unsafe has been called",
            "WARNING: sun.misc.Unsafe::",
            "WARNING: Please consider reporting this to the maintainers of class ",
            "WARNING: sun.misc.Unsafe::");

    private static final String STARTED = "agent: io.gleaner.agent.runtime.GleanerAgent by IsolatedLoader";
    private static final String QUICK = "warm-up.decisions=0,freyr.scorer=java";

    @TempDir
    static Path folder;

    private static Path state;
    private static Path classes;

    @BeforeAll
    static void compile() throws IOException {
        state = folder.resolve("state");
        classes = Files.createDirectory(folder.resolve("classes"));
        HostJvm.compile(Path.of("src/test/hosts/SmallHost.java"), classes, List.of(classes));
        HostJvm.compile(Path.of("src/test/hosts/LibraryHost.java"), classes, HostJvm.hostLibraries());
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 25})
    void shouldChangeNothingThatAHostWithLibrariesSeesWhenItRunsBesideIt(int version) throws Exception {
        Path jdk = jdk(version);
        Outcome without = libraryHost(jdk, null);
        Path own = folder.resolve("libraries-" + version);
        Outcome with = libraryHost(jdk, own);

        assertThat(with.out()).isEqualTo(without.out()).hasSizeGreaterThan(20);
        assertThat(with.exit()).isZero();
        assertThat(without.err())
                .filteredOn(line -> line.startsWith("WARNING: "))
                .hasSize(1); // by its own log manager
        List<String> added = new ArrayList<>(with.err());
        // What java.util.logging says begins with the time.
        added.removeIf(
                line -> without.err().contains(line) || line.contains("LibraryHost main") || line.contains(" host"));
        assertThat(added).hasSize(version < 24 ? 0 : WARNINGS_OF_25.size());
        assertThat(added).allMatch(line -> WARNINGS_OF_25.stream().anyMatch(line::startsWith));
    }

    /** @param own the agent's state folder, null = without the agent */
    private static Outcome libraryHost(Path jdk, Path own) throws Exception {
        List<Path> classPath = new ArrayList<>(HostJvm.hostLibraries());
        classPath.add(classes);
        HostJvm host = new HostJvm(jdk, folder).options("-Dio.netty.noUnsafe=true");
        if (own != null) {
            host.withAgent("state.dir=" + own + ",freyr.onnx-options-min=1,warm-up.decisions=100");
        }
        Process process = host.main("LibraryHost", classPath).start();
        if (own != null) {
            // The journal is on disk and ONNX Runtime has loaded: everything that may be heard was there to be heard.
            Path log = own.resolve("latest/agent.log");
            await().atMost(Duration.ofSeconds(40))
                    .ignoreExceptions()
                    .until(() -> Files.readString(log).contains("ONNX Runtime ") && hasJournal(own));
        }
        process.getOutputStream().close();
        return host.outcome(process);
    }

    private static boolean hasJournal(Path own) throws IOException {
        try (Stream<Path> files = Files.list(own.resolve("latest/journal"))) {
            return files.anyMatch(file -> file.toString().endsWith(".cq4"));
        }
    }

    @Test
    void shouldStartOnceWhenAnotherCopyIsAttachedToo() throws Exception {
        Path copy = Files.copy(HostJvm.agentJar(), folder.resolve("copy.jar"));
        Outcome outcome = host().withAgent(settings())
                .options("-javaagent:" + copy + "=" + settings())
                .main("SmallHost", List.of(classes))
                .run();

        assertThat(outcome).isEqualTo(new Outcome(0, List.of("main ", STARTED, "watches: 1"), List.of()));
    }

    @Test
    void shouldStartWhenItIsAttachedToARunningHost() throws Exception {
        HostJvm host = host().options("-Dawait.input=true").main("SmallHost", List.of(classes));
        Process process = host.start();
        await().atMost(Duration.ofSeconds(20)).until(() -> host.hasSaid("main "));
        VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
        machine.loadAgent(HostJvm.agentJar().toString(), settings());
        machine.loadAgent(HostJvm.agentJar().toString(), settings());
        machine.detach();
        process.getOutputStream().close();

        assertThat(host.outcome(process)).isEqualTo(new Outcome(0, List.of("main ", STARTED, "watches: 1"), List.of()));
    }

    @Test
    void shouldSayWhatItNeedsAndLeaveWhenTheJavaPlatformIsTooOld() throws Exception {
        HostJvm host = host().options("-Dawait.input=true", "-Dfake.version=11", "-Dpatience.millis=1")
                .main("SmallHost", List.of(classes));
        Process process = host.start();
        await().atMost(Duration.ofSeconds(20)).until(() -> host.hasSaid("main "));
        VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
        await().atMost(Duration.ofSeconds(20))
                .until(() -> "11".equals(machine.getSystemProperties().getProperty("java.specification.version")));
        machine.loadAgent(HostJvm.agentJar().toString(), settings());
        machine.detach();
        process.getOutputStream().close();

        assertThat(host.outcome(process))
                .isEqualTo(
                        new Outcome(
                                0,
                                List.of("main ", "agent: none", "watches: 0"),
                                List.of(
                                        "gleaner: Java 17 or newer is needed, and this is Java 11; the host runs without the agent")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"argument", "property", "variable"})
    void shouldStartNothingWhenItIsSwitchedOff(String how) throws Exception {
        Path own = folder.resolve("off-" + how);
        HostJvm host = host().variable("GLEANER_STATE_DIR", own.toString());
        if (how.equals("property")) {
            host.options("-Dgleaner.enabled=false");
        } else if (how.equals("variable")) {
            host.variable("GLEANER_ENABLED", "false");
        }
        Outcome outcome = host.withAgent(how.equals("argument") ? "enabled=false" : "")
                .main("SmallHost", List.of(classes))
                .run();

        assertThat(outcome)
                .isEqualTo(new Outcome(
                        0,
                        List.of("main ", "agent: The agent is switched off by gleaner.enabled=false.", "watches: 0"),
                        List.of()));
        assertThat(own).doesNotExist();
    }

    @Test
    void shouldLeaveAToolOfTheJdkAloneWhenItInheritsTheOption() throws Exception {
        Path own = folder.resolve("tools");
        String options = "-javaagent:" + HostJvm.agentJar() + "=state.dir=" + own;
        Outcome outcome = new HostJvm(HostJvm.JDK_17, folder)
                .variable("JAVA_TOOL_OPTIONS", options)
                .tool("jar", "--version");

        assertThat(outcome.err()).containsExactly("Picked up JAVA_TOOL_OPTIONS: " + options);
        assertThat(outcome.exit()).isZero();
        assertThat(own).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mode=sideways|agent argument: gleaner.mode = \"sideways\" must be one of off, observe, recommend, enforce",
                "moed=off|agent argument: gleaner.moed: there is no such setting; did you mean gleaner.mode?",
                "nonsense|agent argument \"nonsense\": write key=value,key=value"
            })
    void shouldSayOneLineAndLetTheHostRunWhenASettingIsWrong(String sample) throws Exception {
        String[] parts = sample.split("\\|");
        Outcome outcome = host().variable("GLEANER_STATE_DIR", state.toString())
                .withAgent(parts[0])
                .main("SmallHost", List.of(classes))
                .run();

        assertThat(outcome.out()).containsExactly("main ", "agent: " + parts[1], "watches: 0");
        String end = parts[1].endsWith("?") ? " The host runs without the agent." : "; the host runs without the agent";
        assertThat(outcome.err()).containsExactly("gleaner: " + parts[1] + end);
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void shouldSayOneLineWhenNothingCanBeKept() throws Exception {
        Outcome outcome = host().withAgent("state.dir=/proc/nope")
                .main("SmallHost", List.of(classes))
                .run();

        assertThat(outcome.err())
                .singleElement()
                .asString()
                .startsWith("gleaner: nothing can be written to /proc/nope: the agent only observes");
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void shouldCiteBothEndsOfAMistakeWhenItIsLong() throws Exception {
        String mistake = "x".repeat(100_000);
        Outcome outcome = host().variable("GLEANER_STATE_DIR", state.toString())
                .withAgent(mistake)
                .main("SmallHost", List.of(classes))
                .run();

        assertThat(outcome.err())
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .hasSizeLessThan(1_200)
                        .startsWith("gleaner: agent argument \"xxx")
                        .endsWith("xxx\": write key=value,key=value; the host runs without the agent"));
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void shouldRunWithoutNativeLibrariesWhenTheHostForbidsThem() throws Exception {
        Outcome outcome = new HostJvm(jdk(25), folder)
                .options("--illegal-native-access=deny", "--sun-misc-unsafe-memory-access=allow")
                .withAgent(settings() + ",freyr.onnx-options-min=1")
                .main("SmallHost", List.of(classes))
                .run();

        assertThat(outcome).isEqualTo(new Outcome(0, List.of("main ", STARTED, "watches: 1"), List.of()));
    }

    @Test
    void shouldMendItsCacheWhenAFileOfItIsDamaged() throws Exception {
        Path own = folder.resolve("damaged");
        List<HostJvm> hosts = new ArrayList<>();
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 2; i++) { // at once, into an empty cache
            hosts.add(host().withAgent(settings(own)).main("SmallHost", List.of(classes)));
            processes.add(hosts.get(i).start());
        }
        for (int i = 0; i < 2; i++) {
            assertThat(hosts.get(i).outcome(processes.get(i)).out()).contains(STARTED);
        }
        Path jar = cached(own)
                .filter(file -> file.toString().contains("gleaner-harvest"))
                .findFirst()
                .orElseThrow();
        byte[] bytes = Files.readAllBytes(jar);
        bytes[bytes.length / 2] ^= 1;
        Files.write(jar, bytes);

        Outcome outcome = host().withAgent(settings(own))
                .main("SmallHost", List.of(classes))
                .run();

        assertThat(outcome).isEqualTo(new Outcome(0, List.of("main ", STARTED, "watches: 1"), List.of()));
        bytes[bytes.length / 2] ^= 1;
        assertThat(jar).hasBinaryContent(bytes);
        try (Stream<Path> contents = Files.list(own.resolve("cache"))) {
            assertThat(contents).as("the folder and the lock").hasSize(2);
        }
    }

    private static Stream<Path> cached(Path own) throws IOException {
        return Files.walk(own.resolve("cache")).filter(Files::isRegularFile);
    }

    @Test
    void shouldRunWithItsJournalInMemoryWhenTheStateFolderCannotBeMade() throws Exception {
        Path file = Files.createFile(folder.resolve("a-file"));
        Outcome outcome = host().withAgent(settings(file.resolve("state")))
                .options("-Djava.io.tmpdir=" + Files.createDirectory(folder.resolve("tmp")))
                .main("SmallHost", List.of(classes))
                .run();

        assertThat(outcome.out()).containsExactly("main ", STARTED, "watches: 1");
        assertThat(outcome.err())
                .singleElement()
                .asString()
                .startsWith("gleaner: nothing can be written to " + file.resolve("state"))
                .contains("keeps its journal in memory");
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void shouldSayOneLineAndLetTheHostRunWhenThereIsNowhereToUnpackTo() throws Exception {
        Path file = Files.createFile(folder.resolve("another-file"));
        Outcome outcome = host().withAgent(settings(file.resolve("state")))
                .options("-Djava.io.tmpdir=" + file)
                .main("SmallHost", List.of(classes))
                .run();

        assertThat(outcome.out()).hasSize(3).contains("watches: 0");
        assertThat(outcome.err()).hasSize(1);
        assertThat(outcome.err().get(0))
                .startsWith("gleaner: the agent can't be unpacked (")
                .endsWith(
                        "set gleaner.state.dir to a folder that this user may write; the host runs without the agent");
        assertThat(outcome.exit()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 150, 300, 450, 600, 800})
    void shouldSayNothingWhenTheHostEndsBeforeTheAgentHasStarted(int millis) throws Exception {
        Outcome outcome = host().withAgent("state.dir=" + state)
                .options("-Dpatience.millis=" + millis)
                .main("SmallHost", List.of(classes))
                .run();

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
    }

    private static HostJvm host() throws IOException {
        return new HostJvm(HostJvm.JDK_17, folder);
    }

    private static String settings() {
        return settings(state);
    }

    private static String settings(Path own) {
        return QUICK + ",state.dir=" + own;
    }

    private static Path jdk(int version) throws IOException {
        Path jdk = version == 17 ? HostJvm.JDK_17 : HostJvm.jdk25();
        assumeThat(jdk)
                .as("no JDK " + version + " in /usr/lib/jvm: name one by -Dgleaner.jdk25=<folder>")
                .isNotNull();
        return jdk;
    }
}
