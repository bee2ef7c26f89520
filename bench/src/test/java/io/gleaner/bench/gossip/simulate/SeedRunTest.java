package io.gleaner.bench.gossip.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.bench.gossip.check.LoadSeen;
import io.gleaner.bench.gossip.check.Objection;
import io.gleaner.bench.gossip.check.Objections;
import io.gleaner.bench.gossip.check.View;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeedRunTest {
    private static final int NODES = 20;
    private static final long SECOND_NS = 1_000_000_000;
    private static final long MEDDLED_FROM_NS = 20 * SECOND_NS;

    @ParameterizedTest
    @ValueSource(longs = {1, 13, 25})
    void shouldHearNoObjectionWhenClustersAreInTrouble(long first) {
        for (long seed = first; seed < first + 12; seed++) {
            Objections objections = new SeedRun(seed, NODES).play();

            assertThat(objections.first())
                    .as("again: " + GossipCheckCommand.rerun(seed, NODES))
                    .isEmpty();
        }
    }

    /** Short pauses (159, 619, 762), nodes that hear next to nobody (541, 790), a restart that one slept through (625). */
    @ParameterizedTest
    @ValueSource(longs = {159, 541, 619, 625, 762, 790})
    void shouldHearNoObjectionWhenOnceThereWasOne(long seed) {
        assertThat(new SeedRun(seed, NODES).play().first())
                .as("again: " + GossipCheckCommand.rerun(seed, NODES))
                .isEmpty();
    }

    @Test
    void shouldObjectWhenANodeForgetsAPeer() {
        assertThat(meddled(new Meddler() {
                    @Override
                    public int memberBoot(int subject, long nowNs) {
                        return isOn(subject, nowNs) ? 0 : super.memberBoot(subject, nowNs);
                    }
                }))
                .containsOnly("missing peer");
    }

    @Test
    void shouldObjectWhenANodeWouldSendWorkToADeadPeer() {
        Meddler meddler = new Meddler() {
            @Override
            public boolean isRoutable(int subject, long nowNs) {
                return isOn(subject, nowNs) || super.isRoutable(subject, nowNs);
            }
        };
        SeedRun run = new SeedRun(5, NODES);
        run.simulation().at(MEDDLED_FROM_NS, run.simulation().host(Meddler.SUBJECT)::kill);

        assertThat(meddled(run, meddler)).containsOnly("dead but routable");
    }

    @Test
    void shouldObjectWhenANodesTableGoesBack() {
        assertThat(meddled(new Meddler() {
                    @Override
                    public boolean load(int subject, LoadSeen into, long nowNs) {
                        boolean known = super.load(subject, into, nowNs);
                        into.sequence -= isOn(subject, nowNs) ? 5 : 0;
                        return known;
                    }
                }))
                .containsOnly("load went back");
    }

    @Test
    void shouldObjectWhenANodeBelievesLoadYounger() {
        assertThat(meddled(new Meddler() {
                    @Override
                    public boolean load(int subject, LoadSeen into, long nowNs) {
                        boolean known = super.load(subject, into, nowNs);
                        into.madeNs -= isOn(subject, nowNs) ? SECOND_NS : 0;
                        into.ageNs -= isOn(subject, nowNs) ? SECOND_NS : 0;
                        return known;
                    }
                }))
                .containsOnly("age under-reported");
    }

    private static List<String> meddled(Meddler meddler) {
        return meddled(new SeedRun(5, NODES), meddler);
    }

    /** Whose objections are heard. */
    private static List<String> meddled(SeedRun run, Meddler meddler) {
        View[] views = run.simulation().views();
        meddler.real = views[Meddler.OBSERVER];
        views[Meddler.OBSERVER] = meddler;
        return run.play().first().stream().map(Objection::checker).distinct().toList();
    }

    /** A real node's view with a fault about one peer from a moment on. */
    private abstract static class Meddler implements View {
        static final int OBSERVER = 4;
        static final int SUBJECT = 9;
        private View real;

        static boolean isOn(int subject, long nowNs) {
            return subject == SUBJECT && nowNs >= MEDDLED_FROM_NS;
        }

        @Override
        public int memberBoot(int subject, long nowNs) {
            return real.memberBoot(subject, nowNs);
        }

        @Override
        public boolean isRoutable(int subject, long nowNs) {
            return real.isRoutable(subject, nowNs);
        }

        @Override
        public boolean load(int subject, LoadSeen into, long nowNs) {
            return real.load(subject, into, nowNs);
        }
    }
}
