package io.gleaner.transport.membership;

/**
 * What a node holds of one other node. Claims are ordered by boot, then incarnation (both unsigned); what is older than what
 * is known changes nothing. Owner only.
 *
 * <pre>
 * state    ALIVE, newer boot  ALIVE, newer inc.  SUSPECT, inc. >= known  DEAD, inc. >= known  LEFT, boot >= known
 * ALIVE    RESTARTED, ALIVE   NEWER              SUSPECTED, SUSPECT      DIED, DEAD           LEFT, LEFT
 * SUSPECT  RESTARTED, ALIVE   REFUTED, ALIVE     ACCUSED                 DIED, DEAD           LEFT, LEFT
 * DEAD     REVIVED, ALIVE     REVIVED, ALIVE     -                       -                    LEFT, LEFT
 * LEFT     REVIVED, ALIVE     REVIVED, ALIVE     -                       -                    -
 * </pre>
 *
 * Routable is a member that is alive, of which load is fresh enough (not quiet), and that isn't on trial: after a failed call
 * or a repeated suspicion it needs one good call, or some time without further evidence. A good call also makes a suspect
 * routable, until the next evidence.
 */
public final class Member {
    /** What a claim changed. */
    public enum Change {
        NONE,
        NEWER,
        RESTARTED,
        REFUTED,
        REVIVED,
        SUSPECTED,
        ACCUSED,
        DIED,
        LEFT
    }

    private final long node;
    private int boot;
    private int incarnation;
    private PeerState state = PeerState.ALIVE;
    private String name;
    private String zone;
    private Endpoint gossip;
    private Endpoint offload;
    private long sinceNs;
    private Suspicion suspicion;
    private boolean quiet;
    private boolean vouched;
    private boolean onTrial;
    private long trialEndNs;
    private int doubts;
    private long doubtedNs;
    private long probeAgainNs;
    private boolean probed;
    private int missed;
    private int tellings;
    private Peer peer;
    private long lastReport;
    private boolean reported;
    private long reportedNs;

    public Member(long node, int boot, int incarnation, long nowNs) {
        this.node = node;
        this.boot = boot;
        this.incarnation = incarnation;
        sinceNs = nowNs;
        probeAgainNs = nowNs;
    }

    /** Weighs a claim by the table above. */
    public Change hear(Claim claim, int ofBoot, int ofIncarnation, long nowNs) {
        int byBoot = Integer.compareUnsigned(ofBoot, boot);
        int byIncarnation = Integer.compareUnsigned(ofIncarnation, incarnation);
        Change change = byBoot < 0 ? Change.NONE : weigh(claim, byBoot > 0, byIncarnation);
        if (change == Change.NONE || change == Change.ACCUSED) {
            return change;
        }
        doubts = byBoot > 0 ? 0 : doubts;
        boot = ofBoot;
        incarnation = ofIncarnation;
        become(change, nowNs);
        return change;
    }

    private Change weigh(Claim claim, boolean newBoot, int byIncarnation) {
        boolean newer = newBoot || byIncarnation > 0;
        boolean ofKnownBoot = !newBoot && byIncarnation >= 0;
        return switch (claim) {
            case ALIVE ->
                switch (state) {
                    case ALIVE -> newBoot ? Change.RESTARTED : newer ? Change.NEWER : Change.NONE;
                    case SUSPECT -> newBoot ? Change.RESTARTED : newer ? Change.REFUTED : Change.NONE;
                    case DEAD -> newer ? Change.REVIVED : Change.NONE;
                    case LEFT -> newer ? Change.REVIVED : Change.NONE;
                };
            case SUSPECT ->
                switch (state) {
                    case ALIVE -> ofKnownBoot ? Change.SUSPECTED : Change.NONE;
                    case SUSPECT -> ofKnownBoot ? Change.ACCUSED : Change.NONE;
                    case DEAD, LEFT -> Change.NONE;
                };
            case DEAD ->
                (state == PeerState.ALIVE || state == PeerState.SUSPECT) && ofKnownBoot ? Change.DIED : Change.NONE;
            case LEFT -> state == PeerState.LEFT ? Change.NONE : Change.LEFT;
        };
    }

    private void become(Change change, long nowNs) {
        peer = null;
        switch (change) {
            case RESTARTED, REVIVED -> {
                state = PeerState.ALIVE;
                forgetEvidence();
                sinceNs = nowNs;
            }
            case REFUTED -> {
                state = PeerState.ALIVE;
                suspicion = null;
                vouched = false;
            }
            case SUSPECTED -> {
                state = PeerState.SUSPECT;
                vouched = false;
            }
            case DIED, LEFT -> {
                state = change == Change.DIED ? PeerState.DEAD : PeerState.LEFT;
                forgetEvidence();
                sinceNs = nowNs;
            }
            case NEWER, NONE, ACCUSED -> {}
        }
    }

    private void forgetEvidence() {
        suspicion = null;
        quiet = false;
        vouched = false;
        onTrial = false;
        reported = false;
    }

    public void suspicion(Suspicion begun) {
        suspicion = begun;
    }

    /** It went quiet or is suspected: remembers how often that was, one time less than {@code calmNs} after the other. */
    public void doubted(long nowNs, long calmNs) {
        doubts = doubts > 0 && nowNs - doubtedNs < calmNs ? doubts + 1 : 1;
        doubtedNs = nowNs;
    }

    /** Whether it was doubted more than once without a calm time between, or since. */
    public boolean flaps(long nowNs, long calmNs) {
        return doubts > 1 && nowNs - doubtedNs < calmNs;
    }

    public void describe(String itsName, String itsZone, Endpoint itsGossip, Endpoint itsOffload) {
        name = itsName;
        zone = itsZone;
        gossip = itsGossip;
        offload = itsOffload;
        peer = null;
    }

    /** No new work goes to it until a good call, or until then. */
    public void onTrial(long untilNs) {
        onTrial = true;
        vouched = false;
        trialEndNs = untilNs;
        peer = null;
    }

    /** A call to it went well. */
    public void goodCall() {
        onTrial = false;
        doubts = 0;
        vouched = state == PeerState.SUSPECT;
        peer = null;
    }

    /** Ends a trial whose time is over; whether it did. */
    public boolean endTrial(long nowNs) {
        if (!onTrial || nowNs - trialEndNs < 0) {
            return false;
        }
        onTrial = false;
        peer = null;
        return true;
    }

    /** Notes whether its load is too old to send it work; whether that changed. */
    public boolean quiet(boolean now) {
        if (quiet == now) {
            return false;
        }
        quiet = now;
        peer = null;
        return true;
    }

    public boolean isQuiet() {
        return quiet;
    }

    public boolean routable() {
        return state == PeerState.ALIVE ? !quiet && !onTrial : state == PeerState.SUSPECT && vouched;
    }

    /** Member or suspect: not removed. */
    public boolean present() {
        return state == PeerState.ALIVE || state == PeerState.SUSPECT;
    }

    /** What readers may see of it; the same object until something changes. */
    public Peer peer() {
        if (peer == null) {
            peer = new Peer(node, boot, name, zone, gossip, offload, state, routable());
        }
        return peer;
    }

    /**
     * Notes when its newest known report was made.
     *
     * @return how old the report before had become when this one was noted; -1 if this is the same one, or the first
     */
    public long reported(long bornNs, long nowNs) {
        long agedNs = reported && bornNs != reportedNs ? Math.max(0, nowNs - reportedNs) : -1;
        reported = true;
        reportedNs = bornNs;
        return agedNs;
    }

    /** Whether a probe is under way. */
    public boolean probed() {
        return probed;
    }

    public void probed(boolean now) {
        probed = now;
    }

    /** How many probes in a row it missed. */
    public int missed() {
        return missed;
    }

    public void missed(int probes) {
        missed = probes;
    }

    /** When evidence against it may lead to the next probe. */
    public long probeAgainNs() {
        return probeAgainNs;
    }

    public void probeAgain(long atNs) {
        probeAgainNs = atNs;
    }

    /** How often its state is still to be told. */
    public int tellings() {
        return tellings;
    }

    public void tellings(int left) {
        tellings = left;
    }

    public long node() {
        return node;
    }

    public int boot() {
        return boot;
    }

    public int incarnation() {
        return incarnation;
    }

    public PeerState state() {
        return state;
    }

    /** Null unless suspected. */
    public Suspicion suspicion() {
        return suspicion;
    }

    public String name() {
        return name;
    }

    public String zone() {
        return zone;
    }

    public Endpoint gossip() {
        return gossip;
    }

    public Endpoint offload() {
        return offload;
    }

    /** When it came (back), died or left. */
    public long sinceNs() {
        return sinceNs;
    }

    /** Boot and sequence of the last report before it was removed; older ones are not taken when it comes back. */
    public long lastReport() {
        return lastReport;
    }

    public void lastReport(long bootAndSequence) {
        lastReport = bootAndSequence;
    }
}
