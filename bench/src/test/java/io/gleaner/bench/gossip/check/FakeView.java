package io.gleaner.bench.gossip.check;

/** A view that says what the test sets. */
final class FakeView implements View {
    int memberBoot = 1;
    boolean routable = true;
    final LoadSeen load = new LoadSeen();

    FakeView() {
        load.boot = 1;
        load.sequence = 1;
    }

    @Override
    public int memberBoot(int subject, long nowNs) {
        return memberBoot;
    }

    @Override
    public boolean isRoutable(int subject, long nowNs) {
        return routable;
    }

    @Override
    public boolean load(int subject, LoadSeen into, long nowNs) {
        into.boot = load.boot;
        into.sequence = load.sequence;
        into.ageNs = load.ageNs;
        into.madeNs = load.madeNs;
        return true;
    }
}
