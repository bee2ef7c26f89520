package io.gleaner.bench.simulator;

/**
 * Divides a node's CPU as the kernel's fair scheduler does over some periods. As long as all together can use no more
 * than there is, everyone has its own pace, and one run's change touches no other: bursts within a quota period are taken
 * to interleave. Else normal groups get average shares in proportion to their user allocations, none more than it can
 * use, which they use in bursts as under a quota; groups that yield (cpu.idle) get evenly what those leave, at an even
 * pace. One thread.
 */
final class CoreShares implements Division {
    /** What rounding leaves of a core. */
    private static final double NOTHING = 1e-9;

    private final ClusterNode node;
    private double normalSum;
    private double idleSum;
    private int idleCount;
    private boolean normalSqueezed;
    private boolean idleSqueezed;

    CoreShares(ClusterNode node) {
        this.node = node;
    }

    @Override
    public void changed(ClusterRun run) {
        count(run, -run.wanted);
        double limit = node.limitCores(run);
        run.wantedIdle = run.isWorking() && run.container.idle;
        run.wanted = run.isWorking() ? Math.min(limit, run.cpu.demand()) : 0;
        count(run, run.wanted);
        if (run.wantedIdle ? !idleSqueezed : !normalSqueezed) {
            run.cpu.quota(limit);
            run.cpu.pace(-1);
            run.givenMore |= run.wanted > run.plan.coresUser + NOTHING;
        }
    }

    private void count(ClusterRun run, double cores) {
        if (cores == 0) {
            return;
        }
        if (run.wantedIdle) {
            idleCount += cores > 0 ? 1 : -1;
            idleSum = idleCount == 0 ? 0 : idleSum + cores;
        } else {
            normalSum += cores;
        }
    }

    @Override
    public void settle(long nowNs) {
        if (node.runCount == 0) {
            normalSum = 0;
        }
        boolean over = normalSum > node.cores + NOTHING;
        if (over || normalSqueezed) {
            normalSqueezed = over;
            divideByWeight(nowNs, over);
        }
        double rest = Math.max(0, node.cores - normalSum);
        boolean idleOver = idleCount > 0 && idleSum > rest + NOTHING;
        if (idleOver || idleSqueezed) {
            idleSqueezed = idleOver;
            divideEvenly(nowNs, rest < NOTHING ? 0 : rest, idleOver);
        }
    }

    private void divideByWeight(long nowNs, boolean over) {
        double rest = node.cores;
        double weightOpen = 0;
        for (int i = 0; i < node.runCount; i++) {
            ClusterRun run = node.runs[i];
            run.share = -1;
            weightOpen += isNormal(run) ? run.plan.coresUser : 0;
        }
        boolean settled = over;
        while (settled) {
            settled = false;
            for (int i = 0; i < node.runCount; i++) {
                ClusterRun run = node.runs[i];
                if (isNormal(run) && run.share < 0 && run.wanted <= rest * run.plan.coresUser / weightOpen + NOTHING) {
                    run.share = run.wanted;
                    rest -= run.wanted;
                    weightOpen -= run.plan.coresUser;
                    settled = true;
                }
            }
        }
        for (int i = 0; i < node.runCount; i++) {
            ClusterRun run = node.runs[i];
            if (isNormal(run)) {
                double limit = node.limitCores(run);
                boolean squeezed = over && run.share < 0;
                node.pace(run, squeezed ? Math.min(limit, rest * run.plan.coresUser / weightOpen) : limit, -1, nowNs);
            }
        }
    }

    private void divideEvenly(long nowNs, double cores, boolean over) {
        double rest = cores;
        int open = idleCount;
        for (int i = 0; i < node.runCount; i++) {
            node.runs[i].share = -1;
        }
        boolean settled = over;
        while (settled) {
            settled = false;
            for (int i = 0; i < node.runCount; i++) {
                ClusterRun run = node.runs[i];
                if (isIdle(run) && run.share < 0 && run.wanted <= rest / open + NOTHING) {
                    run.share = run.wanted;
                    rest -= run.wanted;
                    open--;
                    settled = true;
                }
            }
        }
        for (int i = 0; i < node.runCount; i++) {
            ClusterRun run = node.runs[i];
            if (isIdle(run)) {
                boolean squeezed = over && run.share < 0;
                node.pace(run, node.limitCores(run), squeezed ? Math.max(0, rest) / open : -1, nowNs);
            }
        }
    }

    private static boolean isNormal(ClusterRun run) {
        return run.wanted > 0 && !run.wantedIdle;
    }

    private static boolean isIdle(ClusterRun run) {
        return run.wanted > 0 && run.wantedIdle;
    }
}
