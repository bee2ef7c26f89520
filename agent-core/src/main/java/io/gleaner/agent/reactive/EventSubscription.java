package io.gleaner.agent.reactive;

import io.gleaner.agent.api.Event;
import java.util.ArrayDeque;
import java.util.concurrent.Flow;

/** One subscriber's bounded queue. Any thread offers; the hub's thread delivers; the lock is never held while calling out. */
final class EventSubscription implements Flow.Subscription {
    private final EventHub hub;
    private final Flow.Subscriber<? super Event> subscriber;
    private final int capacity;
    private final ArrayDeque<Event> queue = new ArrayDeque<>();
    private long demand;
    private boolean ended;

    EventSubscription(EventHub hub, Flow.Subscriber<? super Event> subscriber, int capacity) {
        this.hub = hub;
        this.subscriber = subscriber;
        this.capacity = capacity;
    }

    /** False when the oldest event had to go. */
    synchronized boolean offer(Event event) {
        boolean roomy = queue.size() < capacity;
        if (!roomy) {
            queue.pollFirst();
        }
        queue.addLast(event);
        return roomy;
    }

    /** Delivers the oldest event if the subscriber asked for one. */
    boolean deliverOne() {
        Event event;
        synchronized (this) {
            if (ended || demand == 0 || queue.isEmpty()) {
                return false;
            }
            demand--;
            event = queue.pollFirst();
        }
        try {
            subscriber.onNext(event);
        } catch (Throwable thrown) {
            fail(thrown);
        }
        return true;
    }

    @Override
    public void request(long count) {
        if (count < 1) {
            fail(new IllegalArgumentException("a subscriber asks for at least one event, not " + count));
            return;
        }
        synchronized (this) {
            demand = demand + count < 0 ? Long.MAX_VALUE : demand + count;
        }
        hub.wake();
    }

    @Override
    public void cancel() {
        end();
    }

    void fail(Throwable cause) {
        if (end()) {
            quietly(() -> subscriber.onError(cause));
        }
    }

    void complete() {
        if (end()) {
            quietly(subscriber::onComplete);
        }
    }

    private boolean end() {
        synchronized (this) {
            if (ended) {
                return false;
            }
            ended = true;
            queue.clear();
        }
        hub.remove(this);
        return true;
    }

    private static void quietly(Runnable signal) {
        try {
            signal.run();
        } catch (Throwable ignored) {
            // A subscriber that fails while it is told the end has nobody left to tell.
        }
    }
}
