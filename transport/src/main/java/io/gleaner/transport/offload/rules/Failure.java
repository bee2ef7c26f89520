package io.gleaner.transport.offload.rules;

import java.util.Locale;
import java.util.Optional;

/**
 * Why an offloaded call has no answer of its function. What tells them apart is whether the function may have run: a call that
 * certainly never started can go anywhere, one that may have run only if it is idempotent.
 *
 * <p>Those with a status come from the callee, which names them in the header {@code gleaner-verdict} too; the others are the
 * caller's own finding.
 */
public enum Failure {
    /** This node called the peer in vain before and waits (see {@link Circuit}). */
    CIRCUIT_OPEN(0, false, true, false),
    /** Nobody listens there, or nobody took the connection in time. */
    UNREACHABLE(0, false, true, true),
    /** The TLS handshake failed: a certificate that is expired, of another authority, or of another node than was called. */
    UNTRUSTED(0, false, true, true),
    /** This node has too many calls waiting for a connection to that peer. */
    SATURATED(0, false, true, false),
    /** The request can't be sent: a header that HTTP has no room for. */
    BAD_REQUEST(400, false, false, false),
    /** The callee's allow-list doesn't let this node offload that function. */
    FORBIDDEN(403, false, true, false),
    /** The callee does not have the function. */
    NO_SUCH_FUNCTION(404, false, true, false),
    /** The same key was seen, and its answer was too large, or too much beside others, to be kept for a second call. */
    DUPLICATE(409, true, false, false),
    /** The same key was seen with another function or body; this call was not started. */
    KEY_REUSED(422, false, false, false),
    /** The body is larger than the callee takes; it says so before or while it reads. */
    TOO_LARGE(413, true, false, false),
    /** The callee is full, or stopping, and says so with its load. */
    BUSY(429, false, true, false),
    /** The function's host failed before the first byte of an answer: threw, ended without a reply, or its reply can't be sent. */
    FUNCTION_FAILED(500, true, true, false),
    /** The call came from a peer already; it goes no further. */
    HOP_LIMIT(508, false, false, false),
    /** No time is left; it was over before the call could start. */
    LATE(408, false, false, false),
    /** The time was over while the call ran, said by the callee. */
    OVERRUN(504, true, false, false),
    /** The time was over and the callee had said nothing; against the peer only if its connection was silent too. */
    DEADLINE(0, true, false, true),
    /** The connection broke after the call was sent, or what came back was no answer of a Gleaner node. */
    BROKEN(0, true, true, true),
    /** The caller's own body failed while it was sent. */
    BODY_FAILED(0, true, false, false),
    /** This node closed its client while the call was under way, or before. */
    CLOSED(0, true, false, false);

    private final int status;
    private final boolean maybeStarted;
    private final boolean otherPeerMayHelp;
    private final boolean againstPeer;

    Failure(int status, boolean maybeStarted, boolean otherPeerMayHelp, boolean againstPeer) {
        this.status = status;
        this.maybeStarted = maybeStarted;
        this.otherPeerMayHelp = otherPeerMayHelp;
        this.againstPeer = againstPeer;
    }

    /** The HTTP status that a callee says it with, or 0 where callees don't. */
    public int status() {
        return status;
    }

    /** Whether the function may have run, wholly or in part. */
    public boolean maybeStarted() {
        return maybeStarted;
    }

    /** Whether it speaks against the peer's health, as its {@link Circuit} sees it. */
    public boolean againstPeer() {
        return againstPeer;
    }

    /** Whether the same call may go to another peer, time and budget permitting. */
    public boolean mayTryElsewhere(boolean idempotent) {
        return otherPeerMayHelp && (idempotent || !maybeStarted);
    }

    /** As it stands in a header. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The one that a callee means by this word; empty where none is meant, or one that callees don't say. */
    public static Optional<Failure> ofWord(String word) {
        for (Failure failure : values()) {
            if (failure.status != 0 && failure.word().equals(word)) {
                return Optional.of(failure);
            }
        }
        return Optional.empty();
    }
}
