package io.gleaner.agent.decision;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/** The invocations in flight, preallocated; free slots and ended ones in stacks without locks. Any thread. */
final class InvocationTable {
    private final Invocation[] slots;
    private final AtomicIntegerArray nextFree;
    /** In flight and not at a peer, by function. */
    private final AtomicIntegerArray byFunction;
    /** The first free slot as index + 1, 0 = none; above it a tag, so that a slot that came back meanwhile shows. */
    private final AtomicLong freeHead = new AtomicLong();

    private final AtomicInteger endedHead = new AtomicInteger();
    private final AtomicInteger inFlight = new AtomicInteger();
    /** Of those in flight, they that wait for a place here or run at a peer. */
    private final AtomicInteger waiting = new AtomicInteger();

    private final AtomicInteger away = new AtomicInteger();
    private final AtomicBoolean handOverPending = new AtomicBoolean();

    /** @param functions the largest handle of a function */
    InvocationTable(int size, int functions) {
        byFunction = new AtomicIntegerArray(functions + 1);
        slots = new Invocation[size];
        nextFree = new AtomicIntegerArray(size);
        for (int i = size - 1; i >= 0; i--) {
            slots[i] = new Invocation(i);
            push(i);
        }
    }

    int size() {
        return slots.length;
    }

    Invocation slot(int index) {
        return slots[index];
    }

    /** A run waits for the watch to hand its limits over. Any thread. */
    void handOverLater(Invocation invocation) {
        invocation.handOverPending = true;
        handOverPending.set(true);
    }

    /** Whether one did since the last call: the table is long, and the ledger's lock is held while it is searched. */
    boolean takeHandOverPending() {
        return handOverPending.get() && handOverPending.getAndSet(false);
    }

    /** The invocation with this handle, null when the handle is stale or never was one. */
    Invocation find(long handle) {
        int index = Invocation.index(handle);
        if (handle <= 0 || index >= slots.length || !slots[index].is(handle)) {
            return null;
        }
        return slots[index];
    }

    /** Admitted and not yet ended. */
    int inFlight() {
        return inFlight.get();
    }

    /** How many wait for a place here. */
    int waiting() {
        return waiting.get();
    }

    void waits(int change) {
        waiting.getAndAdd(change);
    }

    void away(int change) {
        away.getAndAdd(change);
    }

    /** One more, or less, of a function waits or runs here. */
    void ofFunction(int function, int change) {
        byFunction.getAndAdd(function % byFunction.length(), change);
    }

    /** How many of a function wait or run here. */
    int ofFunction(int function) {
        return Math.max(0, byFunction.get(function % byFunction.length()));
    }

    /** Those in flight that have a place here. */
    int here() {
        return Math.max(0, inFlight.get() - waiting.get() - away.get());
    }

    /** A free slot, null when there is none. */
    Invocation take() {
        while (true) {
            long head = freeHead.get();
            int index = (int) head - 1;
            if (index < 0) {
                return null;
            }
            long next = (head >>> 32) + 1 << 32 | nextFree.get(index);
            if (freeHead.compareAndSet(head, next)) {
                inFlight.getAndIncrement();
                return slots[index];
            }
        }
    }

    /** An invocation has ended: the watch will see to it. */
    void ended(Invocation invocation) {
        inFlight.getAndDecrement();
        int head;
        do {
            head = endedHead.get();
            invocation.nextEnded = head;
        } while (!endedHead.compareAndSet(head, invocation.index + 1));
    }

    /** All that have ended since the last call, as a chain by {@code nextEnded}; null = none. The watch. */
    Invocation takeEnded() {
        int head = endedHead.get() == 0 ? 0 : endedHead.getAndSet(0);
        return head == 0 ? null : slots[head - 1];
    }

    Invocation nextEnded(Invocation invocation) {
        return invocation.nextEnded == 0 ? null : slots[invocation.nextEnded - 1];
    }

    /** The slot can be taken again. */
    void release(Invocation invocation) {
        invocation.free();
        push(invocation.index);
    }

    private void push(int index) {
        while (true) {
            long head = freeHead.get();
            nextFree.set(index, (int) head);
            if (freeHead.compareAndSet(head, (head >>> 32) + 1 << 32 | index + 1)) {
                return;
            }
        }
    }
}
