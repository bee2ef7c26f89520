package io.gleaner.bench.simulator;

/**
 * Divides a node's CPU and memory as one who knows what every run can use and has left would, and again at every event:
 * every owner first has its user allocation, or what it can use of it; the rest goes to known runs where it shortens the
 * mean slowdown most per core-second, which is Smith's rule with weight 1 / counterfactual duration (W. E. Smith, Naval
 * Research Logistics Quarterly 3, 1956). What a run gets is an average over periods, used in bursts. Memory that
 * owners come for is taken back, at no cost but what its lack costs, from the grant that loses least by it: so the node is
 * never short, and the oracle stays a bound. One thread.
 */
final class OracleDivision implements Division {
    /** Finished runs from which a function is known. */
    static final int KNOWN_FROM = 1;

    /** Finished runs from which what a function can't use is given to others. */
    static final int LENDS_FROM = 3;

    private static final double NOTHING = 1e-9;

    /** What a kill counts, in durations at the user allocation. */
    private static final double FAILED = ClusterResult.FAILED_SLOWDOWN;

    private final ClusterNode node;
    private boolean membersChanged;

    OracleDivision(ClusterNode node) {
        this.node = node;
    }

    @Override
    public void changed(ClusterRun run) {
        membersChanged |= run.state != ClusterRun.State.RUNNING || run.cpu.quota() == 0;
        if (run.cpu.quota() == 0) {
            run.cpu.quota(run.plan.coresUser);
        }
    }

    @Override
    public void settle(long nowNs) {
        if (membersChanged) {
            membersChanged = false;
            divideMemory(nowNs);
        }
        double rest = node.cores;
        for (int i = 0; i < node.runCount; i++) {
            ClusterRun run = node.runs[i];
            run.share = run.isWorking() ? Math.min(run.cpu.demand(), run.plan.coresUser) : 0;
            rest -= run.share;
        }
        while (rest > NOTHING) {
            ClusterRun best = bestForCpu(nowNs);
            if (best == null) {
                break;
            }
            double more = Math.min(rest, best.cpu.demand() - best.share);
            best.share += more;
            rest -= more;
        }
        for (int i = 0; i < node.runCount; i++) {
            ClusterRun run = node.runs[i];
            if (run.isWorking()) {
                run.givenMore |= run.share > run.plan.coresUser + NOTHING;
                node.pace(run, run.known ? run.share : run.plan.coresUser, -1, nowNs);
            }
        }
    }

    private ClusterRun bestForCpu(long nowNs) {
        ClusterRun best = null;
        double least = Double.MAX_VALUE;
        for (int i = 0; i < node.runCount; i++) {
            ClusterRun run = node.runs[i];
            if (run.known && run.isWorking() && run.cpu.demand() > run.share + NOTHING) {
                double cost = run.coreNsLeft(nowNs) * run.userDurationNs;
                if (cost < least) {
                    best = run;
                    least = cost;
                }
            }
        }
        return best;
    }

    private void divideMemory(long nowNs) {
        double unused = node.memoryBytesCapacity;
        for (int i = 0; i < node.runCount; i++) {
            unused -= heldBytes(node.runs[i]);
        }
        if (unused < 0) {
            takeBack(-unused, nowNs);
            return;
        }
        while (unused >= 1) {
            ClusterRun best = bestForMemory(unused, nowNs);
            if (best == null) {
                return;
            }
            double more = Math.min(unused, missingBytes(best));
            node.give(best, best.memory.limitBytes() + (long) Math.ceil(more), nowNs);
            unused -= more;
        }
    }

    /** The sum of the user allocations fits, so the grants cover what is missing. */
    private void takeBack(double missing, long nowNs) {
        double rest = missing;
        while (rest >= 1) {
            ClusterRun least = leastForMemory(rest, nowNs);
            if (least == null) {
                return;
            }
            double part = Math.min(rest, grantedBytes(least));
            node.give(least, least.memory.limitBytes() - (long) Math.ceil(part), nowNs);
            rest -= part;
        }
    }

    private static double grantedBytes(ClusterRun run) {
        return run.state == ClusterRun.State.RUNNING ? run.memory.limitBytes() - run.plan.model.memoryBytesUser() : 0;
    }

    private ClusterRun leastForMemory(double missing, long nowNs) {
        ClusterRun best = null;
        double least = Double.MAX_VALUE;
        for (int i = 0; i < node.runCount; i++) {
            ClusterRun run = node.runs[i];
            double part = Math.min(missing, grantedBytes(run));
            if (part >= 1) {
                double leftBytes = run.memory.limitBytes() - part;
                double lost = 1 / run.memory.efficiencyAt(leftBytes) - 1 / run.memory.efficiency();
                double loss =
                        (lost * run.coreNsLeft(nowNs) + (run.memory.kills(leftBytes) ? FAILED * run.userDurationNs : 0))
                                / (part * run.userDurationNs);
                if (loss < least) {
                    best = run;
                    least = loss;
                }
            }
        }
        return best;
    }

    /** What nobody else may have of it: what it was granted, or will truly need of its user allocation. */
    private static double heldBytes(ClusterRun run) {
        long user = run.plan.model.memoryBytesUser();
        if (run.state != ClusterRun.State.RUNNING) {
            return user;
        }
        long limit = run.memory.limitBytes();
        return limit > user || !run.lends ? limit : Math.min(user, run.memory.saturationBytes());
    }

    private static double missingBytes(ClusterRun run) {
        return run.memory.saturationBytes() - run.memory.limitBytes();
    }

    private ClusterRun bestForMemory(double unused, long nowNs) {
        ClusterRun best = null;
        double most = 0;
        for (int i = 0; i < node.runCount; i++) {
            ClusterRun run = node.runs[i];
            if (run.known && run.state == ClusterRun.State.RUNNING && missingBytes(run) >= 1) {
                double more = Math.min(unused, missingBytes(run));
                double saved =
                        1 / run.memory.efficiency() - 1 / run.memory.efficiencyAt(run.memory.limitBytes() + more);
                boolean killed = run.memory.killFrom() < MemoryCourse.NEVER;
                double gain = (saved * run.coreNsLeft(nowNs) + (killed ? FAILED * run.userDurationNs : 0))
                        / (more * run.userDurationNs);
                if (gain > most) {
                    best = run;
                    most = gain;
                }
            }
        }
        return best;
    }
}
