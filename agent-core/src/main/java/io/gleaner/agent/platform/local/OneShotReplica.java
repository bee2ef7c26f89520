package io.gleaner.agent.platform.local;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A replica that starts a process for each invocation: input on standard input, answer on standard output. Nobody can
 * say when such a process has started up, so it runs at the user allocation from the moment it was started, and each run is
 * a cold start.
 */
final class OneShotReplica extends Replica {
    private static final int OK = 200;
    private static final int FAILED = 500;
    private static final long LAST_WORDS_MS = 200;

    private int runs;

    OneShotReplica(FunctionPool pool, PlatformParts parts, String instance) {
        super(pool, parts, instance);
    }

    @Override
    void live() throws InterruptedException {
        if (!parts.dispatcher().started(this)) {
            return;
        }
        for (Signal signal = inbox.take(); !(signal instanceof Stop); signal = inbox.take()) {
            if (signal instanceof Run run) {
                run(run.invocation(), instance + "-" + runs++);
            }
        }
    }

    private void run(PendingInvocation invocation, String container) {
        Grant grant = admit(invocation, true);
        long startNs = parts.nanoClock().getAsLong();
        FunctionProcess process = null;
        int handle = 0;
        Ending ending;
        try {
            ContainerGroup group = limitedMemory(container);
            process = launch(environment(invocation.request, container), group, false);
            group.limitCpu(pool.spec.cpuMillisUser());
            handle = parts.gleaner().container(group.id(), pool.gleanerFunction, process.pid());
            parts.gleaner().started(grant.invocation(), handle);
            ending = converse(invocation, process);
        } catch (IOException refused) {
            ending = Ending.failed(
                    InvocationOutcome.CRASHED,
                    "function '" + pool.spec.key() + "' could not be run: " + refused.getMessage());
        }
        long endNs = parts.nanoClock().getAsLong();
        parts.gleaner().completed(grant.invocation(), ending.outcome().gleanerOutcome(), endNs - startNs);
        parts.gleaner().containerRemoved(handle);
        if (process != null) {
            process.close();
        }
        parts.dispatcher().finished(this, true);
        parts.ended().accept(invocation, result(invocation, grant, ending, startNs, endNs, true));
    }

    private Ending converse(PendingInvocation invocation, FunctionProcess process) throws IOException {
        Future<?> timer = limitTime(invocation, process);
        try {
            Future<?> errors =
                    parts.io().submit(() -> pool.log.follow(process.group().id(), process.errors()));
            parts.io().execute(() -> feed(process, invocation.request.body()));
            int bytesMax = parts.settings().responseBytesMax();
            byte[] answer = process.output().readNBytes(bytesMax + 1);
            if (answer.length > bytesMax) {
                throw new IOException("it wrote more than " + bytesMax + " bytes");
            }
            int code = process.exitCode();
            if (!invocation.settled.compareAndSet(false, true)) {
                return timedOut();
            }
            return code == 0
                    ? new Ending(InvocationOutcome.OK, OK, Map.of(), answer)
                    : failed(process, code, answer, errors);
        } finally {
            timer.cancel(false);
        }
    }

    private Ending failed(FunctionProcess process, int code, byte[] answer, Future<?> errors) {
        if (process.group().oomKills() > 0) {
            return outOfMemory();
        }
        try {
            errors.get(LAST_WORDS_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException stillOpen) {
            // A child of the process holds its standard error: what was said so far must do.
        }
        byte[] body = answer.length > 0 ? answer : lastWords(code).getBytes(StandardCharsets.UTF_8);
        return new Ending(InvocationOutcome.FUNCTION_FAILED, FAILED, Map.of(), body);
    }

    private String lastWords(int code) {
        List<FunctionLog.Line> last = pool.log.tail(1);
        String said = last.isEmpty() ? "" : ": " + last.get(0).text();
        return code < 0
                ? "function '" + pool.spec.key() + "' closed its output and did not end" + said + '\n'
                : "function '" + pool.spec.key() + "' ended with code " + ExitCode.inWords(code) + said + '\n';
    }

    private static void feed(FunctionProcess process, byte[] input) {
        try (OutputStream in = process.input()) {
            in.write(input);
        } catch (IOException notRead) {
            // A function may end without reading its input; its exit code says whether that was right.
        }
    }

    /** As the classic watchdog of OpenFaaS: {@code Http_Method}, {@code Http_Path}, {@code Http_Query}, {@code Http_X_Name}. */
    private static Map<String, String> environment(InvocationRequest request, String container) {
        Map<String, String> environment = new HashMap<>();
        request.headers().forEach((name, value) -> environment.put(variable(name), value));
        int query = request.pathAndQuery().indexOf('?');
        environment.put("GLEANER_CONTAINER", container);
        environment.put("Http_Method", request.method());
        environment.put(
                "Http_Path",
                query < 0 ? request.pathAndQuery() : request.pathAndQuery().substring(0, query));
        environment.put("Http_Query", query < 0 ? "" : request.pathAndQuery().substring(query + 1));
        return environment;
    }

    private static String variable(String header) {
        StringBuilder name = new StringBuilder("Http");
        for (String part : header.split("-")) {
            if (!part.isEmpty()) {
                name.append('_')
                        .append(part.substring(0, 1).toUpperCase(Locale.ROOT))
                        .append(part.substring(1));
            }
        }
        return name.toString();
    }
}
