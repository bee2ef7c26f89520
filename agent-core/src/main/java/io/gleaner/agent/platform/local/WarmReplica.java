package io.gleaner.agent.platform.local;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A replica whose process stays and serves HTTP; it is started again when it ends, with a growing delay. */
final class WarmReplica extends Replica {
    private static final long PROBE_MS = 5;

    private final RestartBackoff backoff = new RestartBackoff();
    private int starts;

    WarmReplica(FunctionPool pool, PlatformParts parts, String instance) {
        super(pool, parts, instance);
    }

    /** A process that listens, and its container's handle. */
    private static final class Warm {
        final FunctionProcess process;
        final LoopbackHttp http;
        int container;
        boolean fresh = true;

        Warm(FunctionProcess process, LoopbackHttp http) {
            this.process = process;
            this.http = http;
        }
    }

    @Override
    void live() throws InterruptedException {
        while (waitBeforeStart()) {
            Warm warm = start();
            if (warm == null) {
                backoff.onFailure();
                continue;
            }
            try {
                if (!parts.dispatcher().started(this) || !serve(warm)) {
                    return;
                }
            } finally {
                end(warm);
            }
        }
    }

    /** False if it is to stop instead. */
    private boolean waitBeforeStart() throws InterruptedException {
        long delayNs = backoff.delayNs();
        if (delayNs > 0) {
            if (!parts.dispatcher().down(this, true) || stoppedWithin(delayNs)) {
                return false;
            }
        }
        return parts.dispatcher().down(this, false);
    }

    private boolean stoppedWithin(long delayNs) throws InterruptedException {
        long untilNs = parts.nanoClock().getAsLong() + delayNs;
        for (long leftNs = delayNs;
                leftNs > 0;
                leftNs = untilNs - parts.nanoClock().getAsLong()) {
            if (inbox.poll(leftNs, TimeUnit.NANOSECONDS) instanceof Stop) {
                return true;
            }
        }
        return false;
    }

    private Warm start() throws InterruptedException {
        String container = instance + "-" + starts++;
        int port = LoopbackPorts.next();
        Map<String, String> environment = new HashMap<>();
        environment.put("PORT", Integer.toString(port));
        environment.put("GLEANER_CONTAINER", container);
        try {
            ContainerGroup group = limitedMemory(container);
            FunctionProcess process = launch(environment, group, true);
            parts.io().execute(() -> pool.log.follow(container, process.output()));
            Warm warm =
                    new Warm(process, new LoopbackHttp(port, parts.settings().responseBytesMax()));
            if (listens(warm) && limitedCpu(warm)) {
                return register(warm);
            }
            pool.log.add(container, whyNotUp(warm));
            if (warm.process.alive()) {
                backoff.onStartTimedOut();
            }
            warm.http.close();
            process.close();
        } catch (IOException refused) {
            pool.log.add(container, "the process was not started: " + refused.getMessage());
        }
        return null;
    }

    /** Starting is not limited; from here on the process gets what its owner asked for. */
    private boolean limitedCpu(Warm warm) {
        try {
            warm.process.group().limitCpu(pool.spec.cpuMillisUser());
            return true;
        } catch (IOException refused) {
            pool.log.add(instance, "its CPU can't be limited: " + refused.getMessage());
            return false;
        }
    }

    private Warm register(Warm warm) {
        warm.container = parts.gleaner().container(warm.process.group().id(), pool.gleanerFunction, warm.process.pid());
        parts.gleaner().containerPaused(warm.container);
        warm.process.onExit(() -> inbox.add(new Exited(warm.process)));
        return warm;
    }

    private boolean listens(Warm warm) throws InterruptedException {
        long deadlineNs = parts.nanoClock().getAsLong() + parts.settings().startNsMax();
        while (warm.process.alive() && parts.nanoClock().getAsLong() < deadlineNs) {
            if (warm.http.connects()) {
                return warm.process.alive();
            }
            Signal signal = inbox.poll(PROBE_MS, TimeUnit.MILLISECONDS);
            if (signal instanceof Stop) {
                inbox.add(signal);
                return false;
            }
        }
        return false;
    }

    private String whyNotUp(Warm warm) {
        return warm.process.alive()
                ? "the process did not listen on 127.0.0.1:$PORT within "
                        + TimeUnit.NANOSECONDS.toMillis(parts.settings().startNsMax()) + " ms and was killed"
                : "the process ended with code " + ExitCode.inWords(warm.process.exitCode())
                        + " before it listened on 127.0.0.1:$PORT";
    }

    /** True: start again; false: stop. */
    private boolean serve(Warm warm) throws InterruptedException {
        while (true) {
            Signal signal = inbox.take();
            if (signal instanceof Stop) {
                return false;
            }
            if (signal instanceof Run run && !runs(warm, run.invocation())) {
                return true;
            }
            if (signal instanceof Exited exited && exited.process() == warm.process) {
                if (parts.dispatcher().exited(this)) {
                    backoff.onFailure();
                    return true;
                }
            }
        }
    }

    /** Runs one invocation. False if the process is of no more use. */
    private boolean runs(Warm warm, PendingInvocation invocation) {
        if (!warm.process.alive()) {
            backoff.onFailure();
            parts.dispatcher().giveBack(this, invocation);
            return false;
        }
        boolean coldStart = warm.fresh;
        warm.fresh = false;
        Grant grant = admit(invocation, coldStart);
        parts.gleaner().started(grant.invocation(), warm.container);
        Future<?> timer = limitTime(invocation, warm.process);
        long startNs = parts.nanoClock().getAsLong();
        Ending ending = call(warm, invocation);
        long endNs = parts.nanoClock().getAsLong();
        timer.cancel(false);
        parts.gleaner().completed(grant.invocation(), ending.outcome().gleanerOutcome(), endNs - startNs);
        boolean alive = ending.status() > 0;
        parts.dispatcher().finished(this, alive);
        if (alive && inbox.isEmpty()) {
            parts.gleaner().containerPaused(warm.container);
        }
        parts.ended().accept(invocation, result(invocation, grant, ending, startNs, endNs, coldStart));
        return alive;
    }

    private Ending call(Warm warm, PendingInvocation invocation) {
        try {
            LoopbackHttp.Answer answer = warm.http.call(invocation.request);
            if (!invocation.settled.compareAndSet(false, true)) {
                return timedOut();
            }
            backoff.onSuccess();
            InvocationOutcome outcome =
                    answer.status() < 500 ? InvocationOutcome.OK : InvocationOutcome.FUNCTION_FAILED;
            return new Ending(outcome, answer.status(), answer.headers(), answer.body());
        } catch (IOException broken) {
            if (!invocation.settled.compareAndSet(false, true)) {
                return timedOut();
            }
            backoff.onFailure();
            return crashed(warm, broken);
        }
    }

    private Ending crashed(Warm warm, IOException broken) {
        int code = warm.process.exitCode();
        if (warm.process.group().oomKills() > 0) {
            return outOfMemory();
        }
        String message = code < 0
                ? "function '" + pool.spec.key() + "' gave no answer and was restarted: " + broken.getMessage()
                : "function '" + pool.spec.key() + "' crashed: its process ended with code "
                        + ExitCode.inWords(code)
                        + "; see GET /system/logs?name=" + pool.spec.key();
        return Ending.failed(InvocationOutcome.CRASHED, message);
    }

    private void end(Warm warm) {
        parts.gleaner().containerRemoved(warm.container);
        warm.http.close();
        warm.process.close();
    }
}
