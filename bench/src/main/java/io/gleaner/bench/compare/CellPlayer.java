package io.gleaner.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;

/**
 * Plays a cell: every policy on every seed's tape, several at once. Seeds are begun in order, so that about as many
 * tapes are held as there are threads; what comes out does not depend on how many those are.
 */
final class CellPlayer {
    private final Plan plan;
    private final Arena arena;
    private final double cores;
    private final ExecutorService pool;
    private final Progress progress;

    /** Of so many cores in all nodes; the pool is the caller's. */
    CellPlayer(Plan plan, Arena arena, double cores, ExecutorService pool, Progress progress) {
        this.plan = plan;
        this.arena = arena;
        this.cores = cores;
        this.pool = pool;
        this.progress = progress;
    }

    /** @throws InterruptedException where it was stopped; what a play throws comes out as it is */
    CellResult play(Cell cell) throws InterruptedException {
        List<String> policies = plan.played(cell);
        List<SeedRound> rounds = new ArrayList<>();
        ExecutorCompletionService<String> plays = new ExecutorCompletionService<>(pool);
        List<Future<String>> submitted = new ArrayList<>();
        for (int s = 0; s < plan.seeds(); s++) {
            long seed = plan.firstSeed() + s;
            SeedRound round = new SeedRound(arena, cell, seed, policies.size());
            rounds.add(round);
            int points = plan.seriesPoints(cell, seed);
            for (String policy : policies) {
                submitted.add(
                        plays.submit(() -> round.play(policy, points, plan.shows(cell)), policy + ", seed " + seed));
            }
        }
        await(cell, plays, submitted);
        List<Row> rows = new Statistics(rounds).rows(plan.rows(cell));
        return new CellResult(
                cell,
                mean(rounds, facts -> facts.load(cores)),
                mean(rounds, SeedFacts::invocations),
                mean(rounds, SeedFacts::secondsPerMinute),
                rows,
                plan.shows(cell) ? CellDetail.of(rounds, plan.rows(cell)) : null);
    }

    private void await(Cell cell, ExecutorCompletionService<String> plays, List<Future<String>> submitted)
            throws InterruptedException {
        try {
            for (int done = 0; done < submitted.size(); done++) {
                progress.step(cell, plays.take().get());
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        } catch (CancellationException e) {
            throw new InterruptedException("stopped");
        } finally {
            submitted.forEach(play -> play.cancel(true));
        }
    }

    private static double mean(List<SeedRound> rounds, ToDoubleFunction<SeedFacts> fact) {
        return rounds.stream().map(SeedRound::facts).mapToDouble(fact).average().orElse(Double.NaN);
    }
}
