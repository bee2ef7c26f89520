package io.gleaner.harvest.ledger;

import io.gleaner.harvest.Resource;
import io.gleaner.harvest.ledger.LedgerTotals.Figure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps its own books from what a ledger reports and what its caller did, and judges the ledger by them. */
final class LedgerWitness implements LedgerListener {
    /** What a slot should be. */
    private static final class Account {
        final long[] user = new long[2];
        final long[] allocation = {-1, -1};
    }

    private record Pair(int lender, int borrower) {}

    final List<String> log = new ArrayList<>();
    private final Map<Integer, Account> accounts = new TreeMap<>();
    private final List<Map<Pair, Long>> loans = List.of(new HashMap<>(), new HashMap<>());
    private final long[] userSum = new long[2];
    private long lastSequence;

    void entered(long cpuMillis, long memoryBytes) {
        userSum[0] += cpuMillis;
        userSum[1] += memoryBytes;
    }

    void left(long cpuMillis, long memoryBytes) {
        entered(-cpuMillis, -memoryBytes);
    }

    void admitting(int slot, long cpuMillisUser, long memoryBytesUser) {
        Account account = new Account();
        account.user[0] = cpuMillisUser;
        account.user[1] = memoryBytesUser;
        accounts.put(slot, account);
    }

    void ended(int slot) {
        Account account = accounts.remove(slot);
        left(account.user[0], account.user[1]);
        for (Map<Pair, Long> ofResource : loans) {
            for (Pair pair : ofResource.keySet()) {
                require(pair.lender != slot && pair.borrower != slot, "an ended slot still has a loan: " + pair);
            }
        }
    }

    @Override
    public void loan(
            long sequence, Resource resource, int lender, int borrower, long amount, long expectedEndNs, long nowNs) {
        next(sequence);
        require(amount > 0, "a loan of nothing");
        require(lender != borrower, "a loan to itself");
        log.add("  loan " + resource + " " + lender + "->" + borrower + " " + amount);
        loans.get(resource.ordinal()).merge(new Pair(lender, borrower), amount, Long::sum);
    }

    @Override
    public void returned(
            long sequence, Resource resource, int lender, int borrower, long amount, int reason, long nowNs) {
        next(sequence);
        log.add("  returned " + resource + " " + lender + "->" + borrower + " " + amount + " reason " + reason);
        Map<Pair, Long> ofResource = loans.get(resource.ordinal());
        long left = ofResource.getOrDefault(new Pair(lender, borrower), 0L) - amount;
        require(left >= 0, "more came back than was lent");
        if (left == 0) {
            ofResource.remove(new Pair(lender, borrower));
        } else {
            ofResource.put(new Pair(lender, borrower), left);
        }
    }

    @Override
    public void allocation(long sequence, int slot, long cpuMillis, long memoryBytes, long nowNs) {
        next(sequence);
        log.add("  allocation " + slot + " " + cpuMillis + " " + memoryBytes);
        Account account = accounts.get(slot);
        require(account != null, "an allocation for a slot that isn't in use");
        account.allocation[0] = cpuMillis;
        account.allocation[1] = memoryBytes;
    }

    private void next(long sequence) {
        require(sequence > lastSequence, "the sequence ran backwards");
        lastSequence = sequence;
    }

    void judge(Ledger ledger) {
        require(ledger.totals().violations() == 0, "the ledger found a violation itself");
        for (Resource resource : Resource.values()) {
            judge(ledger, resource);
        }
    }

    private void judge(Ledger ledger, Resource resource) {
        int r = resource.ordinal();
        long capacity = ledger.capacity(resource);
        long free = Math.max(0, capacity - userSum[r]);
        long fromFree = 0;
        long debt = 0;
        long lent = 0;
        long allocated = userSum[r];
        Map<Integer, Long> lentBy = new TreeMap<>();
        Map<Integer, Long> borrowedBy = new TreeMap<>();
        for (Map.Entry<Pair, Long> loan : loans.get(r).entrySet()) {
            Pair pair = loan.getKey();
            borrowedBy.merge(pair.borrower, loan.getValue(), Long::sum);
            if (pair.lender == FREE) {
                fromFree += loan.getValue();
            } else if (pair.lender == DEBT) {
                debt += loan.getValue();
            } else {
                lent += loan.getValue();
                lentBy.merge(pair.lender, loan.getValue(), Long::sum);
            }
        }
        for (Map.Entry<Integer, Account> entry : accounts.entrySet()) {
            long user = entry.getValue().user[r];
            long allocation = entry.getValue().allocation[r];
            long borrowed = borrowedBy.getOrDefault(entry.getKey(), 0L);
            require(allocation >= 0, "never told of the allocation of slot " + entry.getKey());
            require(
                    lentBy.getOrDefault(entry.getKey(), 0L) <= Math.max(0, user - allocation),
                    "slot " + entry.getKey() + " lends more than it offers");
            require(
                    borrowed == 0 ? allocation <= user : allocation == user + borrowed,
                    "slot " + entry.getKey() + " has " + allocation + ", user " + user + ", borrowed " + borrowed);
            allocated += allocation - user;
        }
        require(accounts.keySet().containsAll(borrowedBy.keySet()), "a loan to nobody");
        require(fromFree <= free, "more is lent out of free capacity than is free");
        require(allocated - debt <= Math.max(capacity, userSum[r]), "allocated " + allocated + " of " + capacity);
        require(resource == Resource.MEMORY || debt == 0, "CPU is never debt");
        require(ledger.totals().get(resource, Figure.LENT) == lent, "total of lent");
        require(ledger.totals().get(resource, Figure.FREE_LENT) == fromFree, "total of lent out of free");
        require(ledger.totals().get(resource, Figure.DEBT) == debt, "total of debt");
        require(ledger.totals().get(resource, Figure.ALLOCATED) == allocated, "total of allocations");
        require(ledger.user(resource) == userSum[r], "sum of user allocations");
    }

    private void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what + "\n" + String.join("\n", log));
        }
    }
}
