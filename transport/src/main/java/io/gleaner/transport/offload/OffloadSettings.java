package io.gleaner.transport.offload;

import io.gleaner.transport.offload.rules.AnswerSettings;
import io.gleaner.transport.offload.rules.CircuitSettings;
import java.util.concurrent.TimeUnit;

/**
 * The offload channel's knobs, the same record for both sides. Validated once; prints itself and holds no secret.
 *
 * @param threads event loops, 1 to 64; one carries some thousand small calls a second
 * @param connectionsPerPeer TLS connections to a peer at most; each costs some 100 kB on both sides
 * @param pendingPerPeer calls that wait for a connection to a peer at most; beyond: SATURATED
 * @param connectTimeoutNs until a connection stands; beyond: UNREACHABLE
 * @param handshakeTimeoutNs until TLS is agreed, on both sides; beyond: UNREACHABLE. A cold JVM on busy cores needs a second
 * @param idleNs an unused connection is closed after this
 * @param pingNs a connection that is silent so long is asked for a sign of life (HTTP/2 PING), and closed when three get none
 * @param bodyBytesMost of a request or an answer; beyond: TOO_LARGE
 * @param remainingNsMost deadlines further away count as this
 * @param callsInFlightMost calls that a callee runs at a time; beyond: BUSY
 * @param retrySharePpm retries elsewhere by calls, in millionths
 * @param retryBurst retries that can be saved up
 * @param circuit when calls to a peer stop
 * @param answers how a callee remembers idempotent answers
 */
public record OffloadSettings(
        int threads,
        int connectionsPerPeer,
        int pendingPerPeer,
        long connectTimeoutNs,
        long handshakeTimeoutNs,
        long idleNs,
        long pingNs,
        long bodyBytesMost,
        long remainingNsMost,
        int callsInFlightMost,
        int retrySharePpm,
        int retryBurst,
        CircuitSettings circuit,
        AnswerSettings answers) {
    public static final OffloadSettings DEFAULT = new OffloadSettings(
            1,
            2,
            1024,
            TimeUnit.SECONDS.toNanos(1),
            TimeUnit.SECONDS.toNanos(5),
            TimeUnit.SECONDS.toNanos(60),
            TimeUnit.SECONDS.toNanos(5),
            256L << 20,
            TimeUnit.MINUTES.toNanos(15),
            1024,
            100_000,
            10,
            CircuitSettings.DEFAULT,
            AnswerSettings.DEFAULT);

    public OffloadSettings {
        within("threads", threads, 1, 64);
        within("connectionsPerPeer", connectionsPerPeer, 1, 64);
        within("pendingPerPeer", pendingPerPeer, 1, 1 << 20);
        within("connectTimeoutNs", connectTimeoutNs, TimeUnit.MILLISECONDS.toNanos(1), TimeUnit.MINUTES.toNanos(5));
        within("handshakeTimeoutNs", handshakeTimeoutNs, TimeUnit.MILLISECONDS.toNanos(1), TimeUnit.MINUTES.toNanos(5));
        within("idleNs", idleNs, TimeUnit.MILLISECONDS.toNanos(100), TimeUnit.DAYS.toNanos(1));
        within("pingNs", pingNs, TimeUnit.MILLISECONDS.toNanos(100), TimeUnit.DAYS.toNanos(1));
        within("bodyBytesMost", bodyBytesMost, 1, 1L << 50);
        within("remainingNsMost", remainingNsMost, TimeUnit.MILLISECONDS.toNanos(1), TimeUnit.DAYS.toNanos(1));
        within("callsInFlightMost", callsInFlightMost, 1, 1 << 20);
        within("retrySharePpm", retrySharePpm, 0, 1_000_000);
        within("retryBurst", retryBurst, 0, 1_000_000);
    }

    private static void within(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "offload's " + name + " is " + value + ": set it from " + least + " to " + most);
        }
    }

    /** These, with other limits on what a callee takes. */
    public OffloadSettings withLimits(long otherBodyBytesMost, int otherCallsInFlightMost) {
        return new OffloadSettings(
                threads,
                connectionsPerPeer,
                pendingPerPeer,
                connectTimeoutNs,
                handshakeTimeoutNs,
                idleNs,
                pingNs,
                otherBodyBytesMost,
                remainingNsMost,
                otherCallsInFlightMost,
                retrySharePpm,
                retryBurst,
                circuit,
                answers);
    }

    /** These, with other rules of when to stop and to retry. */
    public OffloadSettings withRules(
            int otherRetrySharePpm, int otherRetryBurst, CircuitSettings otherCircuit, AnswerSettings otherAnswers) {
        return new OffloadSettings(
                threads,
                connectionsPerPeer,
                pendingPerPeer,
                connectTimeoutNs,
                handshakeTimeoutNs,
                idleNs,
                pingNs,
                bodyBytesMost,
                remainingNsMost,
                callsInFlightMost,
                otherRetrySharePpm,
                otherRetryBurst,
                otherCircuit,
                otherAnswers);
    }
}
