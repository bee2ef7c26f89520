package io.gleaner.agent.replay;

import io.gleaner.agent.journal.EventView;
import io.gleaner.harvest.Resource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows the loans of a run in the order of the ledger's own sequence and checks, for each resource: the sequence rises;
 * what comes back was lent before, by that lender to that borrower; nobody lends more than it was given less than its
 * user allocation; nobody lends and borrows at once; all loans together stay within the node, or where owners asked for more than it has, within it and what lenders offer; what an invocation was
 * granted is what its decision wanted (a lender) or its user allocation and its loans up to the change that its decision
 * names (a borrower); and nothing is left open when it has ended. Memory that its lender has back while the borrower still
 * holds it, and free capacity, are both lent by nobody (0).
 *
 * <p>Where records are missing it starts anew, and what it found since the gap before, which may come of the missing ones,
 * is taken back. One thread.
 */
final class LedgerReplay {
    private record Pair(long lender, long borrower, Resource resource) {}

    private final Map<Long, Account> accounts = new HashMap<>();
    private final Map<Pair, Long> loans = new HashMap<>();
    private final List<Difference> found = new ArrayList<>();
    private final List<Difference> sinceGap = new ArrayList<>();
    private final long[] borrowedInAll = new long[Resource.values().length];
    private final long[] capacity = new long[Resource.values().length];
    private long ledgerSequence;
    private boolean incomplete;
    private long changes;
    private long unchecked;
    private long grants;

    /** A run begins. */
    void begin(RunRules run) {
        forget();
        capacity[Resource.CPU.ordinal()] = run.config.cpuMillisCapacity();
        capacity[Resource.MEMORY.ordinal()] = run.config.memoryBytesCapacity();
        ledgerSequence = 0;
        incomplete = false;
    }

    /** Records are missing before this one. */
    void gap() {
        unchecked += sinceGap.size();
        sinceGap.clear();
        forget();
        incomplete = true;
    }

    private void forget() {
        found.addAll(sinceGap);
        sinceGap.clear();
        unchecked += accounts.values().stream()
                .filter(a -> a.reserved && !a.grantChecked)
                .count();
        accounts.clear();
        loans.clear();
        Arrays.fill(borrowedInAll, 0);
    }

    void decided(Account account) {
        accounts.put(account.invocation, account);
        if (!account.reserved) {
            check(account, "granted CPU without a loan, in millicores", account.cpu.granted, account.cpu.user);
            check(account, "granted memory without a loan, in bytes", account.memory.granted, account.memory.user);
        }
    }

    void loan(EventView e) {
        follow(e);
        Resource resource = resource(e);
        long amount = amount(e);
        loans.merge(new Pair(e.counterpart(), e.invocation(), resource), amount, Long::sum);
        borrowed(e, resource, amount);
        Account lender = accounts.get(e.counterpart());
        if (lender != null) {
            Account.Side side = lender.of(resource);
            side.lent += amount;
            atMost(e, "lent by invocation " + lender.invocation + unit(resource), side.lent, side.offered);
        } else if (e.counterpart() != 0) {
            unknown(e, "the lender " + e.counterpart());
        }
    }

    /**
     * The node; where runs were admitted whose owners asked for more than it has together, lenders lend of that too.
     */
    private long lendable(Resource resource) {
        long users = 0;
        long offered = 0;
        for (Account account : accounts.values()) {
            users += account.of(resource).user;
            offered += account.of(resource).offered;
        }
        long node = capacity[resource.ordinal()];
        return users > node ? node + offered : node;
    }

    private void borrowed(EventView e, Resource resource, long amount) {
        int r = resource.ordinal();
        borrowedInAll[r] += amount;
        if (!incomplete && borrowedInAll[r] > capacity[r]) {
            atMost(e, "borrowed in all" + unit(resource), borrowedInAll[r], lendable(resource));
        }
        Account borrower = accounts.get(e.invocation());
        if (borrower == null) {
            unknown(e, "the borrower");
            return;
        }
        Account.Side side = borrower.of(resource);
        atGrant(e, borrower, side, amount);
        side.borrowed += amount;
        if (side.offered > 0) {
            differ(e, "a loan to a lender" + unit(resource), amount, 0);
        }
    }

    void returned(EventView e) {
        follow(e);
        Resource resource = resource(e);
        long amount = amount(e);
        Pair pair = new Pair(e.counterpart(), e.invocation(), resource);
        Long open = loans.get(pair);
        if (open == null && incomplete) {
            unchecked++;
            return;
        }
        long left = (open == null ? 0 : open) - amount;
        if (left < 0) {
            differ(e, "returned" + unit(resource), amount, open == null ? 0 : open);
            return;
        }
        if (left == 0) {
            loans.remove(pair);
        } else {
            loans.put(pair, left);
        }
        borrowedInAll[resource.ordinal()] -= amount;
        Account lender = accounts.get(e.counterpart());
        if (lender != null) {
            lender.of(resource).lent -= amount;
        }
        Account borrower = accounts.get(e.invocation());
        if (borrower != null) {
            Account.Side side = borrower.of(resource);
            atGrant(e, borrower, side, -amount);
            side.borrowed -= amount;
        }
    }

    private static void atGrant(EventView e, Account borrower, Account.Side side, long amount) {
        if (e.ledgerSequence() <= borrower.ledgerSequence) {
            side.borrowedAtGrant += amount;
        }
    }

    /** An invocation has ended: its loans are closed, and all that led to its grant has been told. */
    void completed(EventView e) {
        Account account = accounts.remove(e.invocation());
        if (account == null) {
            return;
        }
        grant(account);
        for (Resource resource : Resource.values()) {
            Account.Side side = account.of(resource);
            atMost(e, "still borrowed at the end" + unit(resource), side.borrowed, 0);
            atMost(e, "still lent at the end" + unit(resource), side.lent, 0);
        }
    }

    private void grant(Account account) {
        if (!account.reserved || account.grantChecked) {
            return;
        }
        account.grantChecked = true;
        grants++;
        for (Resource resource : Resource.values()) {
            Account.Side side = account.of(resource);
            boolean back = account.trippedMeanwhile && side.wanted < side.user;
            long expected = back ? side.user : side.wanted < side.user ? side.wanted : side.user + side.borrowedAtGrant;
            check(account, "granted" + unit(resource), side.granted, expected);
            if (side.granted > Math.max(side.user, side.wanted)) {
                check(account, "granted beyond what was wanted" + unit(resource), side.granted, side.wanted);
            }
        }
    }

    /** The journal is at its end: what it tells of in full is checked, the rest can't be. */
    void end() {
        for (Account account : accounts.values()) {
            if (account.ledgerSequence < ledgerSequence) {
                grant(account);
            }
        }
        forget();
    }

    private void follow(EventView e) {
        changes++;
        if (e.ledgerSequence() <= ledgerSequence) {
            differ(e, "number of the ledger's change", e.ledgerSequence(), ledgerSequence + 1);
        }
        ledgerSequence = Math.max(ledgerSequence, e.ledgerSequence());
    }

    private void unknown(EventView e, String who) {
        if (incomplete) {
            unchecked++;
        } else {
            sinceGap.add(new Difference(e.sequence(), e.invocation(), who, "taking part", "never decided"));
        }
    }

    private void atMost(EventView e, String field, long had, long most) {
        if (had > most) {
            sinceGap.add(new Difference(e.sequence(), e.invocation(), field, Long.toString(had), "at most " + most));
        }
    }

    private void differ(EventView e, String field, long had, long has) {
        sinceGap.add(new Difference(e.sequence(), e.invocation(), field, Long.toString(had), Long.toString(has)));
    }

    private void check(Account account, String field, long had, long has) {
        if (had != has) {
            sinceGap.add(new Difference(
                    account.sequence, account.invocation, field, Long.toString(had), Long.toString(has)));
        }
    }

    private static Resource resource(EventView e) {
        return e.cpuMillis() != 0 ? Resource.CPU : Resource.MEMORY;
    }

    private static long amount(EventView e) {
        return e.cpuMillis() != 0 ? e.cpuMillis() : e.memoryBytes();
    }

    private static String unit(Resource resource) {
        return resource == Resource.CPU ? " CPU, in millicores" : " memory, in bytes";
    }

    /** What differs, after {@link #end}. */
    List<Difference> differences() {
        return found;
    }

    long changes() {
        return changes;
    }

    long grants() {
        return grants;
    }

    long unchecked() {
        return unchecked;
    }
}
