package io.gleaner.placement.packing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Packing while applications come, grow, shrink and go. A step touches the application it is about; beside that it may move a
 * bounded number of instances of others, all of one machine, if that empties the machine. Every change is reported with its reason.
 * One thread owns it; a step looks at every machine a few times.
 */
public final class OnlinePacking {
    /** What happens to an instance. */
    public enum Kind {
        /** A new instance of the step's application. */
        PLACE,
        /** An instance bears more than before. */
        GROW,
        /** An instance bears less than before. */
        SHRINK,
        /** An instance is given up. */
        REMOVE,
        /** An instance, or a share of it, goes to another machine so that a machine is emptied. */
        MOVE
    }

    /**
     * One change.
     *
     * @param kind what happens
     * @param application whose instance
     * @param machine where
     * @param machineFrom where it was if it is moved, else the same as machine
     * @param cpuMillis the load that is added, taken away or moved
     * @param why the reason, for people
     */
    public record Change(Kind kind, String application, int machine, int machineFrom, long cpuMillis, String why) {}

    private static final class Placed {
        private final String name;
        private final long memoryBytes;
        /** Share of the load by machine. */
        private final TreeMap<Integer, Long> shares = new TreeMap<>();

        private Placed(String name, long memoryBytes) {
            this.name = name;
            this.memoryBytes = memoryBytes;
        }

        private long cpuMillis() {
            return shares.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    private final Machine machine;
    private final int movesMax;
    private final Map<String, Placed> applications = new LinkedHashMap<>();
    private final List<Collection<Placed>> holds = new ArrayList<>();
    private long[] cpuFree = new long[16];
    private long[] memoryFree = new long[16];
    private List<Change> changes = new ArrayList<>();

    /**
     * @param machine what every machine offers
     * @param movesMax how many instances of other applications a step may move, 0 for none
     * @throws IllegalArgumentException if that is negative
     */
    public OnlinePacking(Machine machine, int movesMax) {
        if (movesMax < 0) {
            throw new IllegalArgumentException("a step may make " + movesMax + " moves: give 0 or more");
        }
        this.machine = machine;
        this.movesMax = movesMax;
    }

    /**
     * An application comes.
     *
     * @return what changes, in order
     * @throws PackingException if it does not fit on a machine, has no load, or is here already
     */
    public List<Change> come(Application application) {
        Instance.of(machine, List.of(application));
        if (applications.containsKey(application.name())) {
            throw new PackingException(
                    Finding.Kind.DUPLICATE_NAME,
                    application.name(),
                    0,
                    "application " + application.name() + " is here already: change its load instead");
        }
        Placed placed = new Placed(application.name(), application.memoryBytes());
        applications.put(placed.name, placed);
        add(placed, application.cpuMillis(), "it came");
        return step();
    }

    /**
     * An application's load changes.
     *
     * @throws PackingException if there is no such application or the load is below 1 or above 2^60
     */
    public List<Change> change(String name, long cpuMillis) {
        Placed placed = find(name);
        Instance.of(machine, List.of(new Application(name, cpuMillis, placed.memoryBytes)));
        long difference = cpuMillis - placed.cpuMillis();
        if (difference > 0) {
            add(placed, difference, "its load grew");
        } else {
            drop(placed, -difference, "its load shrank");
        }
        return step();
    }

    /**
     * An application goes.
     *
     * @throws PackingException if there is no such application
     */
    public List<Change> go(String name) {
        Placed placed = find(name);
        drop(placed, placed.cpuMillis(), "it went");
        applications.remove(name);
        return step();
    }

    /** How many machines are in use. */
    public int machines() {
        return (int) holds.stream().filter(held -> !held.isEmpty()).count();
    }

    /**
     * The present plan, applications in the order in which they came, machines numbered without gaps.
     *
     * @throws PackingException if there is no application
     */
    public Plan plan() {
        List<Application> all = new ArrayList<>();
        for (Placed placed : applications.values()) {
            all.add(new Application(placed.name, placed.cpuMillis(), placed.memoryBytes));
        }
        PlanBuilder builder = new PlanBuilder(Instance.of(machine, all));
        int app = 0;
        for (Placed placed : applications.values()) {
            for (Map.Entry<Integer, Long> share : placed.shares.entrySet()) {
                builder.add(app, share.getKey(), share.getValue());
            }
            app++;
        }
        return builder.build();
    }

    private Placed find(String name) {
        Placed placed = applications.get(name);
        if (placed == null) {
            throw new PackingException(
                    Finding.Kind.SIZE, name, 0, "there is no application " + name + ": let it come first");
        }
        return placed;
    }

    private List<Change> step() {
        consolidate();
        List<Change> made = List.copyOf(changes);
        changes = new ArrayList<>();
        return made;
    }

    /** Where it is already first, for that takes no memory; then whole where it fits tightest; then divided; then new machines. */
    private void add(Placed placed, long cpuMillis, String why) {
        long rest = cpuMillis;
        for (int m : List.copyOf(placed.shares.keySet())) {
            rest -= put(placed, m, Math.min(rest, cpuFree[m]), why + "; its instance here has room");
        }
        if (rest == 0) {
            return;
        }
        int whole = tightest(placed, rest, cpuFree, memoryFree, -1);
        if (whole >= 0) {
            put(placed, whole, rest, why + "; it fits here, and nowhere tighter");
            return;
        }
        for (int m = roomiest(placed, cpuFree, memoryFree, -1); m >= 0 && rest > 0; ) {
            rest -= put(placed, m, Math.min(rest, cpuFree[m]), why + "; no machine takes all of it");
            m = roomiest(placed, cpuFree, memoryFree, -1);
        }
        while (rest > 0) {
            rest -= put(placed, open(), Math.min(rest, machine.cpuMillis()), why + "; no machine in use has room");
        }
    }

    private long put(Placed placed, int m, long cpuMillis, String why) {
        if (cpuMillis == 0) {
            return 0;
        }
        boolean isNew = !placed.shares.containsKey(m);
        changes.add(new Change(isNew ? Kind.PLACE : Kind.GROW, placed.name, m, m, cpuMillis, why));
        raise(placed, m, cpuMillis);
        return cpuMillis;
    }

    private void raise(Placed placed, int m, long cpuMillis) {
        if (placed.shares.merge(m, cpuMillis, Long::sum) == cpuMillis) {
            memoryFree[m] -= placed.memoryBytes;
            holds.get(m).add(placed);
        }
        cpuFree[m] -= cpuMillis;
    }

    /** Gives up the smallest instances first, so that memory comes free. */
    private void drop(Placed placed, long cpuMillis, String why) {
        long rest = cpuMillis;
        List<Integer> smallestFirst = new ArrayList<>(placed.shares.keySet());
        smallestFirst.sort(Comparator.comparingLong(placed.shares::get));
        for (int m : smallestFirst) {
            long share = Math.min(rest, placed.shares.get(m));
            if (share == 0) {
                return;
            }
            Kind kind = share == placed.shares.get(m) ? Kind.REMOVE : Kind.SHRINK;
            changes.add(new Change(kind, placed.name, m, m, share, why));
            lower(placed, m, share);
            rest -= share;
        }
    }

    private void lower(Placed placed, int m, long cpuMillis) {
        cpuFree[m] += cpuMillis;
        long left = placed.shares.get(m) - cpuMillis;
        if (left > 0) {
            placed.shares.put(m, left);
        } else {
            placed.shares.remove(m);
            memoryFree[m] += placed.memoryBytes;
            holds.get(m).remove(placed);
        }
    }

    /** The first empty machine. */
    private int open() {
        for (int m = 0; m < holds.size(); m++) {
            if (holds.get(m).isEmpty()) {
                return m;
            }
        }
        int m = holds.size();
        if (m == cpuFree.length) {
            cpuFree = Arrays.copyOf(cpuFree, m * 2);
            memoryFree = Arrays.copyOf(memoryFree, m * 2);
        }
        cpuFree[m] = machine.cpuMillis();
        memoryFree[m] = machine.memoryBytes();
        holds.add(new ArrayList<>());
        return m;
    }

    private int tightest(Placed placed, long cpuMillis, long[] cpu, long[] memory, int not) {
        int best = -1;
        for (int m = 0; m < holds.size(); m++) {
            boolean fits = cpu[m] >= cpuMillis && isOpenFor(placed, m, cpu, memory, not);
            if (fits && (best < 0 || memory[m] < memory[best])) {
                best = m;
            }
        }
        return best;
    }

    private int roomiest(Placed placed, long[] cpu, long[] memory, int not) {
        int best = -1;
        for (int m = 0; m < holds.size(); m++) {
            if (isOpenFor(placed, m, cpu, memory, not) && (best < 0 || cpu[m] > cpu[best])) {
                best = m;
            }
        }
        return best;
    }

    private boolean isOpenFor(Placed placed, int m, long[] cpu, long[] memory, int not) {
        return m != not
                && cpu[m] > 0
                && memory[m] >= placed.memoryBytes
                && !holds.get(m).isEmpty()
                && !placed.shares.containsKey(m);
    }

    /** Empties the machine with the least load of those that the moves suffice for, if others have room. */
    private void consolidate() {
        int from = -1;
        for (int m = 0; m < holds.size(); m++) {
            int held = holds.get(m).size();
            if (held > 0 && held <= movesMax && (from < 0 || cpuFree[m] > cpuFree[from])) {
                from = m;
            }
        }
        if (from < 0) {
            return;
        }
        List<Change> moves = movesFrom(from);
        if (moves == null) {
            return;
        }
        for (Change move : moves) {
            Placed placed = applications.get(move.application);
            lower(placed, from, move.cpuMillis);
            raise(placed, move.machine, move.cpuMillis);
            changes.add(move);
        }
    }

    /** The moves that empty a machine, or null if room or moves do not suffice; changes nothing. */
    private List<Change> movesFrom(int from) {
        long[] cpu = cpuFree.clone();
        long[] memory = memoryFree.clone();
        List<Change> moves = new ArrayList<>();
        List<Placed> held = new ArrayList<>(holds.get(from));
        held.sort(Comparator.comparingLong((Placed placed) -> -placed.memoryBytes));
        for (Placed placed : held) {
            long rest = placed.shares.get(from);
            for (int m : placed.shares.keySet()) {
                if (m != from && rest > 0 && cpu[m] > 0) {
                    rest -= plan(placed, m, from, rest, cpu, moves);
                }
            }
            int whole = rest == 0 ? -1 : tightest(placed, rest, cpu, memory, from);
            if (whole >= 0) {
                memory[whole] -= placed.memoryBytes;
                rest -= plan(placed, whole, from, rest, cpu, moves);
            }
            if (rest > 0 || moves.size() > movesMax) {
                return null;
            }
        }
        return moves;
    }

    private static long plan(Placed placed, int m, int from, long rest, long[] cpu, List<Change> moves) {
        long share = Math.min(rest, cpu[m]);
        cpu[m] -= share;
        moves.add(new Change(
                Kind.MOVE, placed.name, m, from, share, "machine " + from + " is emptied; others have room"));
        return share;
    }
}
