package io.gleaner.agent.enforcement;

/**
 * What the kernel refused of one resource of a container, and when to try again: after 100 ms, then twice as long each
 * time, up to 6.4 s. Usage falls, parents grow: what is refused now need not be later. The enforcement thread's own.
 */
final class Refusal {
    private static final long RETRY_NS = 100_000_000L;
    private static final int DOUBLINGS_MAX = 6;

    private int times;
    private long amount;
    private long invocation;
    private long retryNs;

    /** It was refused; answers whether this is news, not another try of the same. */
    boolean note(long amountRefused, long forInvocation, long nowNs) {
        boolean news = times == 0 || amount != amountRefused || invocation != forInvocation;
        times = news ? 1 : times + 1;
        amount = amountRefused;
        invocation = forInvocation;
        retryNs = nowNs + (RETRY_NS << Math.min(times - 1, DOUBLINGS_MAX));
        return news;
    }

    /** It was taken at last, or is wished for no more. */
    void over() {
        times = 0;
    }

    boolean isOpen() {
        return times > 0;
    }

    boolean isDue(long nowNs) {
        return times > 0 && nowNs - retryNs >= 0;
    }
}
