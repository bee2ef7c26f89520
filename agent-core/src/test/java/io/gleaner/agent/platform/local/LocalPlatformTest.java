package io.gleaner.agent.platform.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, without cgroups: runs for everybody. */
@Timeout(120)
class LocalPlatformTest {
    private static final long MIB = 1L << 20;

    @TempDir
    Path noCgroups;

    private final RecordingGleaner gleaner = new RecordingGleaner();
    private LocalPlatform platform;

    @BeforeEach
    void start() {
        platform = startWithin(TimeUnit.SECONDS.toNanos(20));
    }

    private LocalPlatform startWithin(long startNsMax) {
        return LocalPlatform.start(
                LocalPlatformSettings.of(new NodeCapacity(1000, 512 * MIB))
                        .withCgroupRoot(noCgroups)
                        .withStartNsMax(startNsMax),
                gleaner);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void shouldDriveTheGleanerAsAnInvokerDoesWhenInvocationsFollowEachOther() throws Exception {
        List<InvocationResult> heard = new CopyOnWriteArrayList<>();
        platform.listener(heard::add);
        platform.deploy(warm("echo"));
        platform.ready("echo").get(20, TimeUnit.SECONDS);

        InvocationResult first = invoke("echo", "hello");
        InvocationResult second = invoke("echo", "again!");
        platform.delete("echo");

        await().until(() -> gleaner.calls.contains("removed 1"));
        assertThat(gleaner.calls)
                .containsExactly(
                        "function echo 250m 64Mi",
                        "container 1 alive",
                        "paused 1",
                        "admit 1 bytes 5 flags 1",
                        "started 1 in 1",
                        "completed 1 outcome 0",
                        "paused 1",
                        "admit 2 bytes 6 flags 0",
                        "started 2 in 1",
                        "completed 2 outcome 0",
                        "paused 1",
                        "removed 1");
        assertThat(first.coldStart()).isTrue();
        assertThat(second.coldStart()).isFalse();
        assertThat(second.succeeded()).isTrue();
        assertThat(text(second)).isEqualTo("POST / again!");
        assertThat(second.cpuMillisGranted()).isEqualTo(777);
        assertThat(second.durationNs()).isPositive().isLessThanOrEqualTo(second.latencyNs());
        assertThat(heard).extracting(InvocationResult::invocation).containsExactly(1L, 2L);
    }

    @Test
    void shouldPassEverythingOnWhenTheFunctionServesHttp() throws Exception {
        platform.deploy(warm("echo"));
        InvocationRequest request = new InvocationRequest(
                "PUT", "/a/b?c=d", Map.of("X-Ask", "this"), "chunks".getBytes(StandardCharsets.UTF_8));

        InvocationResult result = platform.invoke("echo", request).get(20, TimeUnit.SECONDS);

        assertThat(text(result)).isEqualTo("PUT /a/b?c=d chunks");
        assertThat(result.headers())
                .containsEntry("x-asked", List.of("this"))
                .containsEntry("set-cookie", List.of("a=1", "b=2"));
        assertThat(invoke("echo", "status 418").status()).isEqualTo(418);
        assertThat(invoke("echo", "status 503").outcome()).isEqualTo(InvocationOutcome.FUNCTION_FAILED);
        assertThat(platform.log("echo").tail(5))
                .extracting(FunctionLog.Line::text)
                .contains("listening");
    }

    @Test
    void shouldTellTheGleanerWhatLabelsSayOfAFunction() {
        FunctionSpec plain = warm("echo");
        platform.deploy(new FunctionSpec(
                plain.name(),
                plain.namespace(),
                plain.image(),
                plain.envProcess(),
                plain.envVars(),
                Map.of("io.gleaner.slo-tolerance", "1.2", "io.gleaner.lend", "false", "team", "a"),
                plain.annotations(),
                plain.secrets(),
                plain.cpuMillisUser(),
                plain.memoryBytesUser(),
                plain.replicas(),
                plain.timeoutNs(),
                plain.queueLengthMax(),
                plain.mode()));
        assertThat(gleaner.calls).contains("settings {lend=false, slo-tolerance=1.2}");
    }

    @Test
    void shouldRestartAReplicaWhenItsProcessCrashes() throws Exception {
        platform.deploy(warm("echo"));
        InvocationResult crashed = invoke("echo", "crash");
        assertThat(crashed.outcome()).isEqualTo(InvocationOutcome.CRASHED);
        assertThat(text(crashed)).contains("code 3");

        assertThat(invoke("echo", "alive?").succeeded()).isTrue();
        assertThat(gleaner.calls).contains("completed 1 outcome 1", "removed 1", "container 2 alive");
    }

    @Test
    void shouldRestartAReplicaWhenItsProcessDiesIdle() throws Exception {
        platform.deploy(warm("echo"));
        invoke("echo", "one");
        ProcessHandle process = childRunning(TestFunction.class.getName());
        process.destroyForcibly();

        await().atMost(Duration.ofSeconds(20)).until(() -> gleaner.calls.contains("container 2 alive"));
        assertThat(invoke("echo", "two").succeeded()).isTrue();
    }

    @Test
    void shouldKillWhatHangsAndDisturbNobodyElseWhenItsTimeIsUp() throws Exception {
        platform.deploy(warm("slow").withTimeoutNs(TimeUnit.MILLISECONDS.toNanos(400)));
        platform.deploy(warm("echo"));
        platform.ready("slow").get(20, TimeUnit.SECONDS);
        platform.ready("echo").get(20, TimeUnit.SECONDS);

        CompletableFuture<InvocationResult> hung = platform.invoke("slow", bytes("hang"));
        assertThat(invoke("echo", "undisturbed").succeeded()).isTrue();

        InvocationResult result = hung.get(20, TimeUnit.SECONDS);
        assertThat(result.outcome()).isEqualTo(InvocationOutcome.TIMED_OUT);
        assertThat(text(result)).contains("400 ms").contains("exec_timeout");
        assertThat(gleaner.calls).anyMatch(call -> call.endsWith("outcome 2"));
        assertThat(invoke("slow", "again").succeeded()).isTrue();
    }

    @Test
    void shouldRefuseWhenTheQueueIsFull() throws Exception {
        platform.deploy(warm("echo").withQueueLengthMax(1).withTimeoutNs(TimeUnit.SECONDS.toNanos(2)));
        platform.ready("echo").get(20, TimeUnit.SECONDS);

        CompletableFuture<InvocationResult> running = platform.invoke("echo", bytes("hang"));
        CompletableFuture<InvocationResult> waiting = platform.invoke("echo", bytes("waits"));
        InvocationResult refused = invoke("echo", "too many");

        assertThat(refused.outcome()).isEqualTo(InvocationOutcome.QUEUE_FULL);
        assertThat(text(refused)).contains("is full: 1");
        assertThat(running.get(20, TimeUnit.SECONDS).outcome()).isEqualTo(InvocationOutcome.TIMED_OUT);
        assertThat(waiting.get(20, TimeUnit.SECONDS).succeeded()).isTrue();
    }

    @Test
    void shouldLetWorkWaitWhenTheNodesAllocationsAreTaken() throws Exception {
        platform.deploy(warm("large").withAllocation(800, 64 * MIB).withTimeoutNs(TimeUnit.SECONDS.toNanos(1)));
        platform.deploy(warm("echo"));
        platform.ready("large").get(20, TimeUnit.SECONDS);
        platform.ready("echo").get(20, TimeUnit.SECONDS);

        CompletableFuture<InvocationResult> running = platform.invoke("large", bytes("hang"));
        await().until(() -> platform.running() == 1);
        CompletableFuture<InvocationResult> waiting = platform.invoke("echo", bytes("waits"));

        assertThat(platform.cpuMillisReserved()).isEqualTo(800);
        assertThat(platform.waiting()).isEqualTo(1);
        InvocationResult ended = running.get(20, TimeUnit.SECONDS);
        InvocationResult waited = waiting.get(20, TimeUnit.SECONDS);
        assertThat(waited.startNs()).isGreaterThanOrEqualTo(ended.endNs());
        await().untilAsserted(() -> assertThat(platform.cpuMillisReserved()).isZero());
    }

    @Test
    void shouldSayNotReadyWhenNoReplicaStarts() throws Exception {
        platform.deploy(FunctionSpec.of("broken", "any", 250, 64 * MIB)
                .withProcess("sh -c 'echo cannot start; exit 7'", ProcessMode.WARM));

        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(invoke("broken", "").outcome()).isEqualTo(InvocationOutcome.NOT_READY));
        assertThat(platform.log("broken").tail(50))
                .extracting(FunctionLog.Line::text)
                .contains("cannot start", "the process ended with code 7 before it listened on 127.0.0.1:$PORT");
    }

    @Test
    void shouldRefuseAfterTheFirstStartWhenAProcessNeverListens() throws Exception {
        platform.close();
        platform = startWithin(TimeUnit.MILLISECONDS.toNanos(300));
        platform.deploy(FunctionSpec.of("deaf", "any", 250, 64 * MIB).withProcess("sleep 100", ProcessMode.WARM));

        InvocationResult refused = invoke("deaf", "");

        assertThat(refused.outcome()).isEqualTo(InvocationOutcome.NOT_READY);
        assertThat(platform.log("deaf").tail(50))
                .extracting(FunctionLog.Line::text)
                .containsExactly("the process did not listen on 127.0.0.1:$PORT within 300 ms and was killed");
    }

    @Test
    void shouldRunAProcessForEachInvocationWhenTheModeIsOneShot() throws Exception {
        platform.deploy(FunctionSpec.of("upper", "any", 250, 64 * MIB).withProcess("tr a-z A-Z", ProcessMode.ONE_SHOT));
        InvocationResult result = invoke("upper", "hello");
        assertThat(text(result)).isEqualTo("HELLO");
        assertThat(result.status()).isEqualTo(200);
        assertThat(gleaner.calls)
                .containsSubsequence(
                        "admit 1 bytes 5 flags 1",
                        "container 1 alive",
                        "started 1 in 1",
                        "completed 1 outcome 0",
                        "removed 1");

        platform.deploy(FunctionSpec.of("fails", "any", 250, 64 * MIB)
                .withProcess("sh -c 'echo wrong >&2; exit 4'", ProcessMode.ONE_SHOT));
        InvocationResult failed = invoke("fails", "");
        assertThat(failed.outcome()).isEqualTo(InvocationOutcome.FUNCTION_FAILED);
        assertThat(failed.status()).isEqualTo(500);
        assertThat(text(failed)).contains("code 4").contains("wrong");

        platform.deploy(FunctionSpec.of("hangs", "any", 250, 64 * MIB)
                .withProcess("sh -c 'sleep 100'", ProcessMode.ONE_SHOT)
                .withTimeoutNs(TimeUnit.MILLISECONDS.toNanos(200)));
        assertThat(invoke("hangs", "").outcome()).isEqualTo(InvocationOutcome.TIMED_OUT);
    }

    @Test
    void shouldScaleUpAndDownWhenAsked() throws Exception {
        platform.deploy(warm("echo"));
        platform.scale("echo", 2);
        platform.ready("echo").get(20, TimeUnit.SECONDS);
        assertThat(platform.function("echo").orElseThrow().availableReplicas()).isEqualTo(2);

        platform.scale("echo", 0);
        InvocationResult refused = invoke("echo", "");
        assertThat(refused.outcome()).isEqualTo(InvocationOutcome.NOT_READY);
        assertThat(text(refused)).contains("scaled to 0");
        await().until(() -> gleaner.calls.contains("removed 2") && gleaner.calls.contains("removed 1"));
    }

    @Test
    void shouldEndTheRunningAndMoveTheWaitingWhenAFunctionIsUpdated() throws Exception {
        platform.deploy(warm("echo").withTimeoutNs(TimeUnit.SECONDS.toNanos(1)));
        platform.ready("echo").get(20, TimeUnit.SECONDS);
        CompletableFuture<InvocationResult> running = platform.invoke("echo", bytes("hang"));
        CompletableFuture<InvocationResult> waiting = platform.invoke("echo", bytes("waits"));

        platform.update(warm("echo").withAllocation(300, 64 * MIB));

        assertThat(waiting.get(20, TimeUnit.SECONDS).succeeded()).isTrue();
        assertThat(running.get(20, TimeUnit.SECONDS).outcome()).isEqualTo(InvocationOutcome.TIMED_OUT);
        assertThat(platform.function("echo").orElseThrow().spec().cpuMillisUser())
                .isEqualTo(300);
        assertThat(gleaner.calls).contains("function echo 300m 64Mi");
    }

    @Test
    void shouldSayWhatIsWrongWhenADeploymentCannotBe() {
        assertThatThrownBy(() -> platform.deploy(warm("big").withAllocation(1001, MIB * 64)))
                .hasMessageContaining("1001m")
                .hasMessageContaining("1000m CPU and 512Mi memory");
        assertThatThrownBy(() -> platform.deploy(warm("big").withAllocation(100, MIB * 513)))
                .hasMessageContaining("513Mi");
        assertThatThrownBy(() -> platform.deploy(warm("Bad_Name"))).hasMessageContaining("'Bad_Name'");
        assertThatThrownBy(() -> platform.deploy(warm("many").withReplicas(65))).hasMessageContaining("65 replicas");
        assertThatThrownBy(() -> platform.deploy(FunctionSpec.of("x", "docker.io/figlet", 1, 1)))
                .hasMessageContaining("envProcess");
        assertThatThrownBy(() -> platform.scale("nobody", 1)).hasMessageContaining("'nobody'");
        assertThat(invokeQuietly("nobody").outcome()).isEqualTo(InvocationOutcome.UNKNOWN_FUNCTION);
    }

    @Test
    void shouldGoOnWhenTheListenerOrTheGleanerFails() throws Exception {
        platform.deploy(warm("echo"));
        platform.ready("echo").get(20, TimeUnit.SECONDS);
        platform.listener(result -> {
            throw new IllegalStateException("a listener's fault");
        });
        assertThat(invoke("echo", "one").succeeded()).isTrue();

        gleaner.failNextAdmit = true;
        assertThat(invoke("echo", "two").outcome()).isEqualTo(InvocationOutcome.CRASHED);
        assertThat(invoke("echo", "three").succeeded()).isTrue();
        assertThat(platform.cpuMillisReserved()).isZero();
    }

    @Test
    void shouldLeaveNoProcessWhenItCloses() throws Exception {
        platform.deploy(warm("echo").withReplicas(2));
        platform.ready("echo").get(20, TimeUnit.SECONDS);
        CompletableFuture<InvocationResult> running = platform.invoke("echo", bytes("hang"));
        List<ProcessHandle> processes = ProcessHandle.current().children().toList();
        assertThat(processes).isNotEmpty();

        platform.close();

        assertThat(running.get(5, TimeUnit.SECONDS).outcome()).isEqualTo(InvocationOutcome.CRASHED);
        await().untilAsserted(() -> assertThat(processes).noneMatch(ProcessHandle::isAlive));
        assertThatThrownBy(() -> platform.deploy(warm("late"))).hasMessageContaining("closed");
    }

    private InvocationResult invokeQuietly(String function) {
        return platform.invoke(function, new byte[0]).join();
    }

    private InvocationResult invoke(String function, String body) throws Exception {
        return platform.invoke(function, bytes(body)).get(20, TimeUnit.SECONDS);
    }

    private static ProcessHandle childRunning(String className) {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").contains(className))
                .findFirst()
                .orElseThrow();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(InvocationResult result) {
        return new String(result.body(), StandardCharsets.UTF_8);
    }

    private static FunctionSpec warm(String name) {
        try {
            return FunctionSpec.of(name, "test", 250, 64 * MIB)
                    .withProcess(TestFunction.commandLine(), ProcessMode.WARM);
        } catch (Exception noClassPath) {
            throw new IllegalStateException(noClassPath);
        }
    }
}
