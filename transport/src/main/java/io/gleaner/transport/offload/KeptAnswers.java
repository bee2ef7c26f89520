package io.gleaner.transport.offload;

import io.gleaner.transport.offload.rules.AnswerSettings;
import io.gleaner.transport.offload.rules.Answers;
import io.gleaner.transport.offload.rules.Failure;
import java.util.Map;
import java.util.function.Function;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Runs idempotent calls once: the first with a key runs to its end even if its caller is gone; others with the key, meanwhile or
 * later, get the same answer. An answer that is too large to be kept ends when nobody listens to it. Any thread.
 */
final class KeptAnswers {
    /** Costs of a header beside its characters, roughly. */
    private static final int HEADER_BYTES = 150;

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

    /** Where the answer of a first is listened for; any thread. */
    static final class Listener {
        private boolean gone;
        private Runnable cancel = () -> {};

        /** Nobody takes the answer any more, or all of it was taken: one that isn't kept ends now. */
        void gone() {
            Runnable end;
            synchronized (this) {
                gone = true;
                end = cancel;
            }
            end.run();
        }

        private void listensTo(Runnable whatEndsIt) {
            boolean already;
            synchronized (this) {
                cancel = whatEndsIt;
                already = gone;
            }
            if (already) {
                whatEndsIt.run();
            }
        }
    }

    /**
     * @param peer whose call it is
     * @param call a hash of what is called
     * @param run what a first does
     * @param listener to whom a first's answer goes
     * @param repeat what a repeat does with the answer that the first gets
     */
    Mono<Served> once(
            String peer,
            String key,
            long call,
            Run run,
            Listener listener,
            Function<Mono<Served>, Mono<Served>> repeat) {
        Sinks.One<Served> promise = Sinks.one();
        Answers.Claim<Sinks.One<Served>> claim = answers.claim(peer, key, call, promise, System.nanoTime());
        return switch (claim.turn()) {
            case FULL ->
                Mono.just(new Served.None(Failure.BUSY, "this node remembers as many calls with keys as it may"));
            case OTHER ->
                Mono.just(new Served.None(
                        Failure.KEY_REUSED, "the key was used for another function or body: give each call its own"));
            case REPEAT -> repeat.apply(claim.entry().answer().asMono());
            case FIRST -> first(claim.entry(), run, listener);
        };
    }

    private Mono<Served> first(Answers.Entry<Sinks.One<Served>> entry, Run run, Listener listener) {
        Sinks.One<Served> own = Sinks.one();
        run.start()
                .subscribe(
                        served -> begun(entry, served, own, listener), failed -> settle(entry, failure(failed), own));
        return own.asMono();
    }

    private void begun(
            Answers.Entry<Sinks.One<Served>> entry, Served served, Sinks.One<Served> own, Listener listener) {
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
                    listener.listensTo(this::cancel);
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
            promise(entry, served, bytes(served));
        }
        own.tryEmitValue(served);
    }

    private void promise(Answers.Entry<Sinks.One<Served>> entry, Served served, long bytes) {
        boolean kept = answers.settle(entry, bytes, System.nanoTime());
        entry.answer()
                .tryEmitValue(
                        kept ? served : new Served.None(Failure.DUPLICATE, "there was no room to keep the answer"));
    }

    private static long bytes(Served served) {
        if (!(served instanceof Served.Whole whole)) {
            return 0;
        }
        long bytes = whole.body().length;
        for (Map.Entry<String, String> header : whole.headers().entrySet()) {
            bytes += HEADER_BYTES + header.getKey().length() + header.getValue().length();
        }
        return bytes;
    }

    private static Served failure(Throwable why) {
        return why instanceof OffloadException known
                ? new Served.None(known.failure(), known.getMessage())
                : new Served.None(Failure.FUNCTION_FAILED, "the function's host failed");
    }
}
