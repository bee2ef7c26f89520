package io.gleaner.agent.reactive;

import io.gleaner.agent.api.Event;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Hands the agent's events to whoever subscribed, on a thread of its own that starts with the first subscriber: those who
 * publish never wait. Each subscriber has a bounded queue; when it is full the oldest event is dropped and counted.
 */
public final class EventHub implements Flow.Publisher<Event>, AutoCloseable {
    /** How many may subscribe; one more is told so by {@code onError}. */
    public static final int MAX_SUBSCRIBERS = 16;

    private final int capacity;
    private final List<EventSubscription> subscriptions = new CopyOnWriteArrayList<>();
    private final LongAdder dropped = new LongAdder();
    private volatile Thread deliverer;
    private volatile boolean closed;

    /** @param capacity how many events may wait for one subscriber, at least 1 */
    public EventHub(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("an event queue needs room for at least one event, not " + capacity);
        }
        this.capacity = capacity;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super Event> subscriber) {
        EventSubscription subscription = new EventSubscription(this, subscriber, capacity);
        subscriber.onSubscribe(subscription);
        synchronized (this) {
            if (!closed && subscriptions.size() < MAX_SUBSCRIBERS) {
                subscriptions.add(subscription);
                startDeliverer();
                return;
            }
        }
        if (closed) {
            subscription.complete();
        } else {
            subscription.fail(new IllegalStateException(
                    "the agent's events have " + MAX_SUBSCRIBERS + " subscribers already: cancel one of them first"));
        }
    }

    private void startDeliverer() {
        if (deliverer == null) {
            Thread thread = new Thread(this::deliver, "gleaner-events");
            thread.setDaemon(true);
            deliverer = thread;
            thread.start();
        }
    }

    /** Whether anybody listens; where nobody does, an event need not be made. Any thread. */
    public boolean hasSubscribers() {
        return !subscriptions.isEmpty();
    }

    /** Queues an event for every subscriber. Any thread; never waits for a subscriber. */
    public void publish(Event event) {
        for (EventSubscription subscription : subscriptions) {
            if (!subscription.offer(event)) {
                dropped.increment();
            }
        }
        wake();
    }

    void wake() {
        LockSupport.unpark(deliverer);
    }

    void remove(EventSubscription subscription) {
        subscriptions.remove(subscription);
    }

    private void deliver() {
        while (!closed) {
            boolean delivered = false;
            for (EventSubscription subscription : subscriptions) {
                delivered |= subscription.deliverOne();
            }
            if (!delivered) {
                LockSupport.park(this);
            }
        }
        subscriptions.forEach(EventSubscription::complete);
        subscriptions.clear();
    }

    /** How many events were dropped because a subscriber was slow. Any thread. */
    public long dropped() {
        return dropped.sum();
    }

    /** Ends every subscription; idempotent. Any thread. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        wake();
    }
}
