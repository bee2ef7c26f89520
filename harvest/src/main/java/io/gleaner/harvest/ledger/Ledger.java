package io.gleaner.harvest.ledger;

import io.gleaner.harvest.Resource;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Who lends what to whom until when. A slot is an invocation in flight that lends, borrows, or would like to; an
 * invocation at its user allocation needs no slot and no lock, only {@link #enter} and {@link #leave}, so that the
 * fallback never waits. CPU in millicores, memory in bytes, times of the caller's clock in nanoseconds.
 *
 * <p>Invariants per resource, checked at every change: what is borrowed is lent by somebody or free; nobody lends more
 * than its user allocation less what it keeps; no borrower is below its user allocation; the sum of allocations is never
 * above the capacity, or the sum of user allocations where the platform admits more. Memory that an owner has back while
 * its borrower can't give it yet is debt, and stands outside of them. A violation is counted and returns every loan.
 *
 * <p>Methods of the first group are for any thread. Those that say so need the lock: {@link #tryLock} for host threads,
 * {@link #lock} for the watch, {@link #unlock} afterwards. Nothing is allocated after construction. Slots out of range
 * or not in use are ignored.
 */
public final class Ledger {
    private static final int SPINS_TO_SETTLE = 200;

    private final LedgerConfig config;
    private final LedgerListener listener;
    private final LedgerLock lock = new LedgerLock();
    private final AtomicLong sequence = new AtomicLong();
    private final Runs runs;
    private final Book cpu;
    private final Book memory;
    private final CpuMarket cpuMarket;
    private final MemoryMarket memoryMarket;
    private final Shares cpuShares;
    private final Shares memoryShares;
    private final LedgerCheck check;
    private final LedgerTotals totals = new LedgerTotals();
    private volatile long lastNs;

    /** A ledger without slots or loans. The listener hears every change, under the lock. */
    public Ledger(LedgerConfig config, LedgerListener listener) {
        this.config = config;
        this.listener = listener;
        int slots = config.maxInvocations();
        runs = new Runs(slots, config.order());
        cpu = new Book(Resource.CPU, config.cpuMillisCapacity(), config, runs, listener, sequence);
        memory = new Book(Resource.MEMORY, config.memoryBytesCapacity(), config, runs, listener, sequence);
        cpuMarket = new CpuMarket(cpu);
        memoryMarket = new MemoryMarket(memory, config);
        cpuShares = new Shares(cpu, slots);
        memoryShares = new Shares(memory, slots);
        check = new LedgerCheck(slots);
        publish();
    }

    /** What it was built from. */
    public LedgerConfig config() {
        return config;
    }

    /** What the node has. */
    public long capacity(Resource resource) {
        return book(resource).capacity;
    }

    /** The sum of the user allocations in flight. */
    public long user(Resource resource) {
        return book(resource).inFlight.get();
    }

    /** What no user allocation in flight covers, at least 0; loans from it are not taken off. */
    public long free(Resource resource) {
        return Math.max(0, capacity(resource) - user(resource));
    }

    /** The totals as of the last change. */
    public LedgerTotals totals() {
        return totals;
    }

    /** The number of the last change. */
    public long sequence() {
        return sequence.get();
    }

    /** What a borrower could be granted now without taking from another, at least 0; racy. */
    public long grantable(Resource resource) {
        if (resource == Resource.CPU) {
            long free = free(resource) - totals.get(resource, LedgerTotals.Figure.FREE_LENT);
            return Math.max(0, free) + totals.get(resource, LedgerTotals.Figure.LENDABLE);
        }
        boolean indebted = totals.get(resource, LedgerTotals.Figure.DEBT) > 0;
        long covered = totals.get(resource, LedgerTotals.Figure.BORROWED);
        return indebted ? 0 : Math.max(0, free(resource) - covered - totals.get(resource, LedgerTotals.Figure.RESERVE));
    }

    /**
     * The CPU on loan to runs that stand behind one of this duration and cost: it may borrow that first; racy.
     *
     * @param cost as in {@link #admit}
     */
    public long cpuMillisBehind(long expectedDurationNs, double cost, long nowNs) {
        if (!runs.takesFromOthers()) {
            return 0;
        }
        long sum = 0;
        for (int i = 0; i < Math.min(runs.count(), config.maxInvocations()); i++) {
            int slot = runs.slot(i);
            if (runs.rank(slot, nowNs) > runs.rankOfNew(expectedDurationNs, cost)) {
                sum += Math.max(0, cpu.borrowed(slot));
            }
        }
        return sum;
    }

    /** A user allocation comes into flight; {@link #settle} or {@link #admit} must follow. */
    public void enter(long cpuMillisUser, long memoryBytesUser) {
        cpu.inFlight.addAndGet(cpuMillisUser);
        memory.inFlight.addAndGet(memoryBytesUser);
    }

    /** Revokes loans from free capacity that an admission needs, without ever waiting: who holds the lock does it else. */
    public void settle(long nowNs) {
        lastNs = nowNs;
        settleIfNeeded(SPINS_TO_SETTLE);
    }

    /** A user allocation without a slot has left. */
    public void leave(long cpuMillisUser, long memoryBytesUser) {
        cpu.inFlight.addAndGet(-cpuMillisUser);
        memory.inFlight.addAndGet(-memoryBytesUser);
    }

    /** The run in a slot has begun: its shares are counted from here. */
    public void started(int slot, long nowNs) {
        if (inRange(slot)) {
            runs.started(slot, nowNs);
        }
    }

    /** What the run in a slot uses: that much, and a margin, is never taken from a memory borrower. */
    public void memoryBytesUsed(int slot, long bytes) {
        if (inRange(slot)) {
            memoryMarket.used(slot, bytes);
        }
    }

    /** Takes the lock unless others hold it all through this many spins. */
    public boolean tryLock(int spins) {
        return lock.tryLock(spins);
    }

    /** Waits for the lock. */
    public void lock() {
        lock.lock();
    }

    /** Lets the lock go; then sees to admissions and ends that came meanwhile and could not wait. */
    public void unlock() {
        lock.unlock();
        settleIfNeeded(0);
    }

    /**
     * A slot for an invocation whose user allocation has entered. Needs the lock. Below its user allocation it lends, above
     * it borrows what there is, up to what it wants. A slot in use, or a negative amount, is ignored.
     *
     * @param cost what a nanosecond of its run costs the mean slowdown less than others', only compared: the work that it
     *     does in one, times its duration at the user allocation; see {@link LendingOrder#BEST_GAIN}
     */
    public void admit(
            int slot,
            long cpuMillisUser,
            long memoryBytesUser,
            long cpuMillisWanted,
            long memoryBytesWanted,
            long expectedDurationNs,
            double cost,
            long nowNs) {
        if (!inRange(slot) || runs.contains(slot) || cpuMillisUser < 0 || memoryBytesUser < 0) {
            return;
        }
        begin(nowNs);
        try {
            runs.add(slot, expectedDurationNs, cost, nowNs);
            cpu.open(slot, cpuMillisUser, cpuMillisWanted);
            memory.open(slot, memoryBytesUser, memoryBytesWanted);
            memoryMarket.opened(slot);
            cpuShares.open(slot, nowNs);
            memoryShares.open(slot, nowNs);
            cpuMarket.settle(nowNs);
            memoryMarket.settle(nowNs);
            cpuMarket.borrow(slot, nowNs);
            memoryMarket.borrow(slot, nowNs);
        } catch (RuntimeException broken) {
            violated(nowNs);
        }
        finish(nowNs);
    }

    /**
     * The invocation in a slot has ended, its user allocation leaves, and its shares can be read until the slot is used
     * again. Needs the lock.
     */
    public void end(int slot, long endNs, long nowNs) {
        if (runs.contains(slot)) {
            runs.ended(slot, endNs);
            begin(nowNs);
            finish(nowNs);
        }
    }

    /**
     * As {@link #end}, for a thread that could not have the lock: never waits. Who holds the lock next closes the account
     * before anything else, so that no change counts this user allocation together with its successor's.
     */
    public void endSoon(int slot, long endNs, long nowNs) {
        if (inRange(slot)) {
            lastNs = nowNs;
            runs.ended(slot, endNs);
            settleIfNeeded(SPINS_TO_SETTLE);
        }
    }

    /**
     * A slot gets its user allocation of a resource: an owner has back what it lent, a borrower gives what it can. Needs
     * the lock.
     */
    public void userAllocation(int slot, Resource resource, long nowNs) {
        if (!runs.contains(slot)) {
            return;
        }
        begin(nowNs);
        try {
            Book book = book(resource);
            Market market = resource == Resource.CPU ? cpuMarket : memoryMarket;
            book.keepAll(slot);
            market.reclaim(slot, LedgerListener.REASON_LENDER_NEEDS, nowNs);
            market.restoreBorrower(slot, LedgerListener.REASON_BORROWER_RESTORED, nowNs);
        } catch (RuntimeException broken) {
            violated(nowNs);
        }
        finish(nowNs);
    }

    /** Ends every loan: all slots are at their user allocation. Needs the lock. */
    public void returnAll(long nowNs) {
        begin(nowNs);
        cpu.reset(LedgerListener.REASON_RETURN_ALL, nowNs);
        memory.reset(LedgerListener.REASON_RETURN_ALL, nowNs);
        finish(nowNs);
    }

    /** Pays debt and lends what became free meanwhile. Needs the lock; the watch calls it at its pace. */
    public void tend(long nowNs) {
        begin(nowNs);
        finish(nowNs);
    }

    /** Shows every running loan. Needs the lock; the visitor must not call back. */
    public void loans(LoanVisitor visitor) {
        cpu.loans.visit(Resource.CPU, visitor);
        memory.loans.visit(Resource.MEMORY, visitor);
    }

    /** What a slot may use; 0 where it isn't in use. Needs the lock. */
    public long allocation(int slot, Resource resource) {
        return runs.contains(slot) ? book(resource).allocation(slot) : 0;
    }

    /** Whether a slot is in use. Needs the lock. */
    public boolean contains(int slot) {
        return runs.contains(slot);
    }

    /** After {@link #end}: the mean of max(0, (user - allocation) / user) over the run. Needs the lock. */
    public double harvestedShare(int slot, Resource resource) {
        return shares(resource).harvested(slot);
    }

    /** After {@link #end}: the mean of lent / user over the run. Needs the lock. */
    public double lentShare(int slot, Resource resource) {
        return shares(resource).lent(slot);
    }

    /** The smallest allocation of a slot's run. Needs the lock. */
    public long allocationMin(int slot, Resource resource) {
        return shares(resource).smallest(slot);
    }

    /** The largest allocation of a slot's run. Needs the lock. */
    public long allocationMax(int slot, Resource resource) {
        return shares(resource).largest(slot);
    }

    private void close(Market market, int slot, long nowNs) {
        market.borrowerEnded(slot, nowNs);
        market.book.keepAll(slot);
        market.lenderEnded(slot, nowNs);
        market.book.close(slot);
    }

    private void begin(long nowNs) {
        lastNs = nowNs;
        boolean someEnded = runs.takeSomeEnded();
        if (someEnded) {
            leaveEnded();
        }
        cpu.snapshot();
        memory.snapshot();
        if (someEnded) {
            closeEnded(nowNs);
        }
    }

    private void leaveEnded() {
        for (int i = 0; i < runs.count(); i++) {
            int slot = runs.slot(i);
            if (runs.takeEnded(slot)) {
                cpuShares.close(slot, runs.endNs(slot));
                memoryShares.close(slot, runs.endNs(slot));
                leave(cpu.user(slot), memory.user(slot));
            }
        }
    }

    private void closeEnded(long nowNs) {
        for (int i = runs.count() - 1; i >= 0; i--) {
            int slot = runs.slot(i);
            if (runs.hasLeft(slot)) {
                try {
                    close(cpuMarket, slot, nowNs);
                    close(memoryMarket, slot, nowNs);
                } catch (RuntimeException broken) {
                    violated(nowNs);
                }
                runs.remove(slot);
            }
        }
    }

    private void finish(long nowNs) {
        try {
            settleAndLend(cpuMarket, nowNs);
            settleAndLend(memoryMarket, nowNs);
        } catch (RuntimeException broken) {
            violated(nowNs);
        }
        if (!check.holds(cpu) || !check.holds(memory)) {
            violated(nowNs);
        }
        report(nowNs);
        publish();
    }

    private static void settleAndLend(Market market, long nowNs) {
        market.settle(nowNs);
        market.redistribute(nowNs);
    }

    private void violated(long nowNs) {
        totals.countViolation();
        cpu.reset(LedgerListener.REASON_RETURN_ALL, nowNs);
        memory.reset(LedgerListener.REASON_RETURN_ALL, nowNs);
    }

    /** Owners that grow are told of first, then what shrinks, then what grows above its user allocation. */
    private void report(long nowNs) {
        for (int pass = 0; pass < 3; pass++) {
            for (int i = 0; i < runs.count(); i++) {
                int slot = runs.slot(i);
                if (pass == 2 || (pass == 0 ? ownerGrew(slot) : shrank(slot))) {
                    boolean changed = cpuShares.changed(slot) || memoryShares.changed(slot);
                    cpuShares.note(slot, nowNs);
                    memoryShares.note(slot, nowNs);
                    if (changed) {
                        listener.allocation(
                                sequence.incrementAndGet(), slot, cpu.allocation(slot), memory.allocation(slot), nowNs);
                    }
                }
            }
        }
    }

    private boolean ownerGrew(int slot) {
        return cpuShares.ownerGrew(slot) || memoryShares.ownerGrew(slot);
    }

    private boolean shrank(int slot) {
        return cpuShares.shrank(slot) || memoryShares.shrank(slot);
    }

    private void settleIfNeeded(int spins) {
        while ((runs.someEnded() || isShort(Resource.CPU) || isShort(Resource.MEMORY)) && lock.tryLock(spins)) {
            tend(lastNs);
            lock.unlock();
        }
    }

    private boolean isShort(Resource resource) {
        return totals.get(resource, LedgerTotals.Figure.FREE_LENT) > free(resource);
    }

    private void publish() {
        totals.publish(cpu, 0);
        totals.publish(memory, memoryMarket.reserve());
    }

    private boolean inRange(int slot) {
        return slot >= 0 && slot < config.maxInvocations();
    }

    private Book book(Resource resource) {
        return resource == Resource.CPU ? cpu : memory;
    }

    private Shares shares(Resource resource) {
        return resource == Resource.CPU ? cpuShares : memoryShares;
    }
}
