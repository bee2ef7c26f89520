package io.gleaner.placement.sizing;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Improves a choice of sizes by changing one function, then by changing two at once (one gets more, one less), while the SLO is kept.
 *
 * <p>Pairs are ranked by the sum of what their changes do alone and judged by what they do together. One thread.
 */
final class Exchange {
    private static final int SINGLE_PASSES = 16;
    private static final int PAIR_PASSES = 16;
    private static final int MOST_MOVES = 256;
    private static final int MOST_PAIRS = 64;
    private static final int SMALL = 64;
    private static final int NEAR = 4;
    private static final double ROOM = 1.25;

    private final Problem problem;
    private final Goal goal;
    private final SloCheck check;
    private final Assignment sizes;
    /** A look at a percentile costs as much as thousands of looks at the estimate. */
    private int looksLeft;

    private double roomMs;

    private record Move(int function, int size, double ms, double cost) {}

    private record Pair(Move first, Move second, double score) {}

    Exchange(Goal goal, SloCheck check, Assignment sizes, int looks) {
        this.problem = sizes.problem();
        this.goal = goal;
        this.check = check;
        this.sizes = sizes;
        looksLeft = looks;
    }

    void improve() {
        looksLeft -= check.byEstimate() ? 0 : 1;
        roomTo();
        boolean small = problem.functions() <= SMALL;
        singles(small ? SINGLE_PASSES : 2);
        for (int pass = 0; pass < (small ? PAIR_PASSES : 2) && pair(); pass++) {
            singles(1);
        }
    }

    /** Up to which estimate a percentile is worth a look: it rises about as much as the estimate does. */
    private void roomTo() {
        roomMs = check.byEstimate()
                ? check.limitMs()
                : sizes.timeMs() + ROOM * Math.max(0, check.limitMs() - check.ms(sizes));
    }

    private void singles(int passes) {
        boolean changed = true;
        for (int pass = 0; changed && pass < passes; pass++) {
            changed = false;
            for (int f = 0; f < problem.functions(); f++) {
                changed |= single(f);
            }
        }
    }

    private boolean single(int f) {
        int best = sizes.size(f);
        double bestMs = sizes.timeMs();
        double bestCost = sizes.cost();
        int old = best;
        for (int s : near(f)) {
            sizes.set(f, s);
            if (goal.better(sizes.timeMs(), sizes.cost(), bestMs, bestCost) && keeps()) {
                best = s;
                bestMs = sizes.timeMs();
                bestCost = sizes.cost();
            }
        }
        sizes.set(f, best);
        if (best != old && !check.byEstimate()) {
            roomTo();
        }
        return best != old;
    }

    /** The sizes that a function may change to: in large applications only the next ones. */
    private int[] near(int f) {
        int[] useful = problem.useful[f];
        int at = Arrays.binarySearch(useful, sizes.size(f));
        if (problem.functions() <= SMALL || at < 0) {
            return useful;
        }
        return Arrays.copyOfRange(useful, Math.max(0, at - NEAR), Math.min(useful.length, at + NEAR + 1));
    }

    private boolean pair() {
        Move[] moves = moves();
        double ms = sizes.timeMs();
        double cost = sizes.cost();
        Pair[] pairs = new Pair[MOST_PAIRS];
        int count = 0;
        double worst = goal.score(ms, cost);
        for (int i = 0; i < moves.length; i++) {
            for (int j = i + 1; j < moves.length; j++) {
                Move a = moves[i];
                Move b = moves[j];
                double score = goal.score(ms + a.ms + b.ms, cost + a.cost + b.cost);
                if (a.function == b.function || score >= worst * (1 - 1e-9)) {
                    continue;
                }
                if (ms + a.ms + b.ms > roomMs + Problem.SAME_MS) {
                    continue;
                }
                if (count == MOST_PAIRS) {
                    Arrays.sort(pairs, Comparator.comparingDouble(Pair::score));
                    count = MOST_PAIRS / 2;
                    worst = pairs[count - 1].score;
                }
                if (score < worst) {
                    pairs[count++] = new Pair(a, b, score);
                }
            }
        }
        Arrays.sort(pairs, 0, count, Comparator.comparingDouble(Pair::score));
        return takeFirst(pairs, count, ms, cost);
    }

    private boolean takeFirst(Pair[] pairs, int count, double ms, double cost) {
        for (int i = 0; i < count; i++) {
            Move a = pairs[i].first;
            Move b = pairs[i].second;
            int oldA = sizes.size(a.function);
            int oldB = sizes.size(b.function);
            sizes.set(a.function, a.size);
            sizes.set(b.function, b.size);
            if (goal.better(sizes.timeMs(), sizes.cost(), ms, cost) && keeps()) {
                roomTo();
                return true;
            }
            sizes.set(a.function, oldA);
            sizes.set(b.function, oldB);
        }
        return false;
    }

    /** What each single change does; of too many those that save most money and those that buy time cheapest. */
    private Move[] moves() {
        double ms = sizes.timeMs();
        double cost = sizes.cost();
        Move[] moves = new Move[64];
        int count = 0;
        for (int f = 0; f < problem.functions(); f++) {
            int old = sizes.size(f);
            for (int s : near(f)) {
                if (s == old) {
                    continue;
                }
                sizes.set(f, s);
                if (count == moves.length) {
                    moves = Arrays.copyOf(moves, 2 * count);
                }
                moves[count++] = new Move(f, s, sizes.timeMs() - ms, sizes.cost() - cost);
            }
            sizes.set(f, old);
        }
        moves = Arrays.copyOf(moves, count);
        return count <= MOST_MOVES ? moves : mostPromising(moves);
    }

    private static Move[] mostPromising(Move[] moves) {
        Move[] chosen = new Move[MOST_MOVES];
        Arrays.sort(moves, Comparator.comparingDouble(Move::cost));
        System.arraycopy(moves, 0, chosen, 0, MOST_MOVES / 2);
        Arrays.sort(moves, Comparator.comparingDouble(move -> move.ms < 0 ? move.cost / -move.ms : Double.MAX_VALUE));
        System.arraycopy(moves, 0, chosen, MOST_MOVES / 2, MOST_MOVES / 2);
        return chosen;
    }

    private boolean keeps() {
        if (check.byEstimate()) {
            return check.keeps(sizes);
        }
        return sizes.timeMs() <= roomMs + Problem.SAME_MS && looksLeft-- > 0 && check.keeps(sizes);
    }
}
