package io.gleaner.placement.packing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Empties the emptiest machines into the room that others have: beside instances of the same application first (that takes no
 * memory), whole where something fits best, divided otherwise. Never makes a plan worse. One thread.
 */
final class Tidying {
    /** Larger plans are left as they are: one machine of ten thousand is not worth the time. */
    private static final int ASSIGNMENTS_MAX = 200_000;

    private static final int TRIES_MAX = 24;

    private record Share(int app, long cpuMillis) {}

    private final Instance instance;
    private final List<List<Share>> machines = new ArrayList<>();
    private final long[] cpuFree;
    private final long[] memoryFree;

    private Tidying(Plan plan) {
        this.instance = plan.instance();
        this.cpuFree = new long[plan.machines()];
        this.memoryFree = new long[plan.machines()];
        Arrays.fill(cpuFree, instance.machine().cpuMillis());
        Arrays.fill(memoryFree, instance.machine().memoryBytes());
        for (int m = 0; m < plan.machines(); m++) {
            machines.add(new ArrayList<>());
        }
        for (int k = 0; k < plan.size(); k++) {
            put(plan.machine(k), plan.app(k), plan.cpuMillis(k));
        }
    }

    /** The plan, or one with fewer machines; least numbers of instances are kept by leaving such plans alone. */
    static Plan tidy(Plan plan) {
        if (plan.size() > ASSIGNMENTS_MAX
                || plan.instance().hasInstancesMin()
                || plan.machines() <= LowerBounds.volume(plan.instance())) {
            return plan;
        }
        Tidying tidying = new Tidying(plan);
        boolean any = false;
        while (tidying.emptyOne()) {
            any = true;
        }
        return any ? tidying.build() : plan;
    }

    private boolean emptyOne() {
        int[] order = IntStream.range(0, machines.size())
                .filter(m -> !machines.get(m).isEmpty())
                .boxed()
                .sorted(Comparator.comparingDouble(this::fullness))
                .limit(TRIES_MAX)
                .mapToInt(Integer::intValue)
                .toArray();
        for (int machine : order) {
            if (empty(machine)) {
                return true;
            }
        }
        return false;
    }

    private double fullness(int machine) {
        return 2
                - (double) cpuFree[machine] / instance.machine().cpuMillis()
                - (double) memoryFree[machine] / instance.machine().memoryBytes();
    }

    private boolean empty(int machine) {
        List<Share> shares = new ArrayList<>(machines.get(machine));
        shares.sort(Comparator.comparingLong((Share share) -> -instance.memoryBytes(share.app)));
        long[] cpuBefore = cpuFree.clone();
        long[] memoryBefore = memoryFree.clone();
        List<int[]> touched = new ArrayList<>();
        List<Long> moved = new ArrayList<>();
        cpuFree[machine] = 0;
        memoryFree[machine] = -1;
        for (Share share : shares) {
            if (!move(share, machine, touched, moved)) {
                System.arraycopy(cpuBefore, 0, cpuFree, 0, cpuFree.length);
                System.arraycopy(memoryBefore, 0, memoryFree, 0, memoryFree.length);
                return false;
            }
        }
        System.arraycopy(cpuBefore, 0, cpuFree, 0, cpuFree.length);
        System.arraycopy(memoryBefore, 0, memoryFree, 0, memoryFree.length);
        machines.get(machine).clear();
        cpuFree[machine] = 0;
        memoryFree[machine] = -1;
        for (int i = 0; i < moved.size(); i++) {
            put(touched.get(i)[0], touched.get(i)[1], moved.get(i));
        }
        return true;
    }

    /** Finds room for a share; the free amounts are lowered, the moves are written down, the machines are not yet changed. */
    private boolean move(Share share, int from, List<int[]> touched, List<Long> moved) {
        long rest = share.cpuMillis;
        long memory = instance.memoryBytes(share.app);
        boolean[] holds = new boolean[cpuFree.length];
        for (int m = 0; m < cpuFree.length; m++) {
            holds[m] = m != from && holds(m, share.app);
            if (holds[m] && rest > 0 && cpuFree[m] > 0) {
                rest -= take(m, share.app, rest, 0, touched, moved);
            }
        }
        if (rest > 0) {
            int whole = tightest(holds, rest, memory);
            if (whole >= 0) {
                rest -= take(whole, share.app, rest, memory, touched, moved);
            }
        }
        while (rest > 0) {
            int roomiest = roomiest(holds, memory);
            if (roomiest < 0) {
                return false;
            }
            holds[roomiest] = true;
            rest -= take(roomiest, share.app, rest, memory, touched, moved);
        }
        return true;
    }

    private long take(int machine, int app, long rest, long memory, List<int[]> touched, List<Long> moved) {
        long share = Math.min(rest, cpuFree[machine]);
        cpuFree[machine] -= share;
        memoryFree[machine] -= memory;
        touched.add(new int[] {machine, app});
        moved.add(share);
        return share;
    }

    private boolean holds(int machine, int app) {
        for (Share share : machines.get(machine)) {
            if (share.app == app) {
                return true;
            }
        }
        return false;
    }

    private int tightest(boolean[] not, long cpu, long memory) {
        int best = -1;
        for (int m = 0; m < cpuFree.length; m++) {
            boolean fits = !not[m] && cpuFree[m] >= cpu && memoryFree[m] >= memory;
            if (fits && (best < 0 || memoryFree[m] < memoryFree[best])) {
                best = m;
            }
        }
        return best;
    }

    private int roomiest(boolean[] not, long memory) {
        int best = -1;
        for (int m = 0; m < cpuFree.length; m++) {
            boolean fits = !not[m] && cpuFree[m] > 0 && memoryFree[m] >= memory;
            if (fits && (best < 0 || cpuFree[m] > cpuFree[best])) {
                best = m;
            }
        }
        return best;
    }

    /** Adds a share, to that of the same application if there is one. */
    private void put(int machine, int app, long cpuMillis) {
        List<Share> shares = machines.get(machine);
        cpuFree[machine] -= cpuMillis;
        for (int i = 0; i < shares.size(); i++) {
            if (shares.get(i).app == app) {
                shares.set(i, new Share(app, shares.get(i).cpuMillis + cpuMillis));
                return;
            }
        }
        memoryFree[machine] -= instance.memoryBytes(app);
        shares.add(new Share(app, cpuMillis));
    }

    private Plan build() {
        PlanBuilder builder = new PlanBuilder(instance);
        for (int m = 0; m < machines.size(); m++) {
            for (Share share : machines.get(m)) {
                builder.add(share.app, m, share.cpuMillis);
            }
        }
        return builder.build();
    }
}
