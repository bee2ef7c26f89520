package io.gleaner.harvest.safeguard;

/**
 * The options allowed for one resource: the whole units from {@link #minUnits} to {@link #maxUnits}, and the user
 * allocation exactly where {@link #offersUser} says so, on the grid or off it. Reused scratch: one thread at a time
 * fills and reads it.
 */
public final class ResourceRange {
    /** One unit, in millicores or bytes. */
    public long unit;
    /** The least, in units. Above {@link #maxUnits} where no whole unit is allowed. */
    public long minUnits;
    /** The most, in units. */
    public long maxUnits;
    /** The most the node can grant now, in whole units. */
    public long capUnits;
    /** Whether the user allocation itself is an option. */
    public boolean offersUser;
    /** Why. */
    public RangeReason reason = RangeReason.NO_SNAPSHOT;
    /** Whether this run is at the user allocation in order to learn the resource's need anew. */
    public boolean safeguardRun;

    void userOnly(long user, RangeReason why, boolean isSafeguardRun) {
        between(user, user, user, why);
        safeguardRun = isSafeguardRun;
    }

    /** All whole units in [low, high], and the user allocation if it lies in it. */
    void between(long low, long high, long user, RangeReason why) {
        minUnits = low / unit + (low % unit == 0 ? 0 : 1);
        maxUnits = high / unit;
        offersUser = low <= user && user <= high;
        reason = why;
        safeguardRun = false;
    }

    /** Leaves of all whole units only the fewest that cover an amount, or the most where none do. */
    public void narrowTo(long amount) {
        if (minUnits <= maxUnits) {
            long covering = amount / unit + (amount % unit == 0 ? 0 : 1);
            minUnits = Math.max(minUnits, Math.min(covering, maxUnits));
            maxUnits = minUnits;
        }
    }

    /** How many amounts there are, at least 1 after the safeguard filled it. */
    public long count(long user) {
        return units() + (addsUser(user) ? 1 : 0);
    }

    /**
     * The amount at an index, ascending.
     *
     * @param index 0 to {@code count(user) - 1}
     * @param user the user allocation
     */
    public long amount(long index, long user) {
        if (!addsUser(user)) {
            return (minUnits + index) * unit;
        }
        long userPlace = place(user);
        if (index == userPlace) {
            return user;
        }
        return (minUnits + (index < userPlace ? index : index - 1)) * unit;
    }

    /** The index of the user allocation, -1 where it isn't an option. */
    public long userIndex(long user) {
        return offersUser ? place(user) : -1;
    }

    private long place(long user) {
        long ceiling = user / unit + (user % unit == 0 ? 0 : 1);
        return Math.max(0, Math.min(ceiling - minUnits, units()));
    }

    private boolean addsUser(long user) {
        boolean amongUnits = user % unit == 0 && minUnits <= user / unit && user / unit <= maxUnits;
        return offersUser && !amongUnits;
    }

    private long units() {
        return Math.max(0, maxUnits - minUnits + 1);
    }
}
