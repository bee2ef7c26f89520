package io.gleaner.agent.runtime;

import io.gleaner.harvest.Choice;
import io.gleaner.harvest.HarvestPolicy;
import io.gleaner.harvest.NodeView;
import io.gleaner.harvest.OptionSet;
import io.gleaner.harvest.ProfileSnapshot;
import java.util.concurrent.CountDownLatch;

/** Keeps everybody who asks waiting. */
final class WaitingPolicy implements HarvestPolicy {
    private final CountDownLatch inside;
    private final CountDownLatch go;

    WaitingPolicy(CountDownLatch inside, CountDownLatch go) {
        this.inside = inside;
        this.go = go;
    }

    @Override
    public String name() {
        return "waiting";
    }

    @Override
    public boolean lends() {
        // Asked at the beginning of each decision, whatever there is to choose from.
        inside.countDown();
        try {
            go.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    @Override
    public boolean borrows() {
        return false;
    }

    @Override
    public boolean choose(OptionSet options, ProfileSnapshot profile, NodeView node, Choice out) {
        return false;
    }
}
