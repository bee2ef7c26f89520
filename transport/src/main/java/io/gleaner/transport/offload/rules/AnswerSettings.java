package io.gleaner.transport.offload.rules;

import java.util.concurrent.TimeUnit;

/**
 * How a callee remembers the answers of idempotent calls.
 *
 * @param answersMost calls remembered, those under way included; when all are under way, further ones are refused as busy
 * @param bytesMost of all answers; beyond, the oldest are forgotten before their time
 * @param bytesMostEach of one answer; a larger one goes to its caller only, and who asks again is told DUPLICATE
 * @param keptNs how long an answer is remembered; should exceed what a caller may take to retry
 */
public record AnswerSettings(int answersMost, long bytesMost, int bytesMostEach, long keptNs) {
    public static final AnswerSettings DEFAULT =
            new AnswerSettings(16_384, 64L << 20, 1 << 20, TimeUnit.SECONDS.toNanos(120));

    public AnswerSettings {
        if (answersMost < 1 || bytesMostEach < 1 || bytesMost < bytesMostEach || keptNs < 1) {
            throw new IllegalArgumentException("answersMost (" + answersMost + "), bytesMostEach (" + bytesMostEach
                    + ") and keptNs (" + keptNs + ") of offload's answers must be positive, and bytesMost (" + bytesMost
                    + ") not below bytesMostEach");
        }
    }
}
