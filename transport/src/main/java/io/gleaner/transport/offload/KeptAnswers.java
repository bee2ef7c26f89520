package io.gleaner.transport.offload;

import io.gleaner.transport.offload.rules.AnswerSettings;
import io.gleaner.transport.offload.rules.Answers;
import io.gleaner.transport.offload.rules.Failure;
import java.util.function.Function;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Runs idempotent calls once: the first with a key runs to its end even if its caller is gone; others with the key, meanwhile or
 * later, get the same answer. Any thread.
 */
final class KeptAnswers {
    private final AnswerSettings settings;
    private final Answers<Sinks.One<Served>> answers;

    KeptAnswers(AnswerSettings settings) {
        this.settings = settings;
        answers = new Answers<>(settings);
    }

    /** How a call ends that was told to run. */
    interface Run {
        /** An answer as it comes, or a refusal; never empty. Never cancelled by who asked first. */
        Mono<Served> start();
    }

    /**
     * @param key of caller, function and call
     * @param run what a first does
     * @param repeat what a repeat does with the answer that the first gets
     */
    Mono<Served> once(String key, Run run, Function<Mono<Served>, Mono<Served>> repeat) {
        Sinks.One<Served> promise = Sinks.one();
        Answers.Claim<Sinks.One<Served>> claim = answers.claim(key, promise, System.nanoTime());
        if (claim.full()) {
            return Mono.just(new Served.None(Failure.BUSY, "all remembered calls are under way"));
        }
        if (!claim.first()) {
            return repeat.apply(claim.entry().answer().asMono());
        }
        Sinks.One<Served> own = Sinks.one();
        run.start()
                .subscribe(
                        served -> begun(claim.entry(), served, own),
                        failed -> settle(claim.entry(), failure(failed), own));
        return own.asMono();
    }

    private void begun(Answers.Entry<Sinks.One<Served>> entry, Served served, Sinks.One<Served> own) {
        if (served instanceof Served.Streamed answer) {
            answer.body().subscribe(new AnswerCollector(answer, settings.bytesMostEach()) {
                @Override
                void whole(Served.Whole all) {
                    settle(entry, all, own);
                }

                @Override
                void tooLarge(Served.Streamed rest) {
                    promise(entry, new Served.None(Failure.DUPLICATE, "the answer was too large to be kept"), 0);
                    own.tryEmitValue(rest);
                }

                @Override
                void failed(Throwable why) {
                    settle(entry, failure(why), own);
                }
            });
        } else {
            settle(entry, served, own);
        }
    }

    private void settle(Answers.Entry<Sinks.One<Served>> entry, Served served, Sinks.One<Served> own) {
        if (served instanceof Served.None none && !none.why().maybeStarted()) {
            answers.withdraw(entry);
            entry.answer().tryEmitValue(served);
        } else {
            promise(entry, served, served instanceof Served.Whole whole ? whole.body().length : 0);
        }
        own.tryEmitValue(served);
    }

    private void promise(Answers.Entry<Sinks.One<Served>> entry, Served served, int bodyBytes) {
        answers.settle(entry, bodyBytes, System.nanoTime());
        entry.answer().tryEmitValue(served);
    }

    private static Served failure(Throwable why) {
        return why instanceof OffloadException known
                ? new Served.None(known.failure(), known.getMessage())
                : new Served.None(Failure.FUNCTION_FAILED, "the function's host failed");
    }
}
