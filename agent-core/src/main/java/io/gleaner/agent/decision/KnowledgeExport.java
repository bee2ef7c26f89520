package io.gleaner.agent.decision;

import io.gleaner.harvest.profile.ProfileState;
import io.gleaner.harvest.profile.ProfileTable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A few functions whose knowledge somebody wants to write down: the watch, which owns it, copies it at its next tick, without
 * allocating anything. Filled by one thread, and not touched again before {@link #await} has answered true.
 */
public final class KnowledgeExport {
    private final int[] functions;
    private final ProfileState[] states;
    private final boolean[] known;
    private final Semaphore filled = new Semaphore(0);
    private int count;

    /**
     * @param most how many functions at a time: a copy takes some microseconds each
     * @param room for how many numbers of each
     */
    public KnowledgeExport(int most, int room) {
        functions = new int[most];
        states = new ProfileState[most];
        known = new boolean[most];
        for (int i = 0; i < most; i++) {
            states[i] = new ProfileState(room);
        }
    }

    /** Asks for no function any more. */
    public void clear() {
        count = 0;
        filled.drainPermits();
    }

    /** Asks for one more; false where there is no room. */
    public boolean add(int function) {
        if (count == functions.length) {
            return false;
        }
        functions[count++] = function;
        return true;
    }

    /** How many were asked for. */
    public int count() {
        return count;
    }

    /** Which one stands at this place. */
    public int function(int place) {
        return functions[place];
    }

    /** What is known of the one at this place; null = nothing. It may not be whole: {@link #enlarge} and ask again. */
    public ProfileState state(int place) {
        return known[place] ? states[place] : null;
    }

    /** Makes room for as much as there was. */
    public void enlarge(int place) {
        states[place] = new ProfileState(2 * states[place].needed());
    }

    /** Waits until the watch has copied all; false where it takes longer: this is the watch's then, make another. */
    public boolean await(long patienceMillis) throws InterruptedException {
        return filled.tryAcquire(patienceMillis, TimeUnit.MILLISECONDS);
    }

    void fill(ProfileTable profiles) {
        for (int i = 0; i < count; i++) {
            known[i] = profiles.exportTo(functions[i], states[i]);
        }
        filled.release();
    }
}
