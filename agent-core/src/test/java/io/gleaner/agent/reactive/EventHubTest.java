package io.gleaner.agent.reactive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gleaner.agent.api.Event;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventHubTest {
    private final EventHub hub = new EventHub(3);

    @AfterEach
    void close() {
        hub.close();
    }

    @Test
    void shouldDeliverInOrderWhenAsked() {
        Listener listener = new Listener();
        hub.subscribe(listener);
        listener.subscription.request(10);
        hub.publish(event(1));
        hub.publish(event(2));
        await().untilAsserted(() -> assertThat(listener.heard).containsExactly(1L, 2L));
        assertThat(hub.dropped()).isZero();
    }

    @Test
    void shouldDropTheOldestWhenTheSubscriberIsSlow() {
        Listener listener = new Listener();
        hub.subscribe(listener);
        for (int i = 1; i <= 5; i++) {
            hub.publish(event(i));
        }
        listener.subscription.request(Long.MAX_VALUE);
        await().untilAsserted(() -> assertThat(listener.heard).containsExactly(3L, 4L, 5L));
        assertThat(hub.dropped()).isEqualTo(2);
    }

    @Test
    void shouldDeliverNoMoreThanWasAskedFor() {
        Listener greedy = new Listener();
        Listener modest = new Listener();
        hub.subscribe(modest);
        hub.subscribe(greedy);
        modest.subscription.request(1);
        greedy.subscription.request(3);
        for (int i = 1; i <= 3; i++) {
            hub.publish(event(i));
        }
        await().untilAsserted(() -> assertThat(greedy.heard).containsExactly(1L, 2L, 3L));
        assertThat(modest.heard).containsExactly(1L);
    }

    @Test
    void shouldLetASubscriberGoWhenItThrows() {
        Listener listener = new Listener() {
            @Override
            public void onNext(Event event) {
                throw new IllegalStateException("no");
            }
        };
        hub.subscribe(listener);
        listener.subscription.request(1);
        hub.publish(event(1));
        await().untilAsserted(() -> assertThat(listener.error).isInstanceOf(IllegalStateException.class));
        assertThat(hub.hasSubscribers()).isFalse();
    }

    @Test
    void shouldRefuseOneSubscriberTooMany() {
        for (int i = 0; i < EventHub.MAX_SUBSCRIBERS; i++) {
            hub.subscribe(new Listener());
        }
        Listener late = new Listener();
        hub.subscribe(late);
        assertThat(late.error).hasMessageContaining("16 subscribers");
    }

    @Test
    void shouldFailTheSubscriptionWhenNothingIsAskedFor() {
        Listener listener = new Listener();
        hub.subscribe(listener);
        listener.subscription.request(0);
        assertThat(listener.error).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldCompleteSubscribersWhenClosed() {
        Listener listener = new Listener();
        hub.subscribe(listener);
        hub.close();
        await().untilAsserted(() -> assertThat(listener.completed).isTrue());
        Listener late = new Listener();
        hub.subscribe(late);
        assertThat(late.completed).isTrue();
    }

    private static Event event(long number) {
        return new Event("TRIPPED", 0, 0, 0, number, "");
    }

    private static class Listener implements Flow.Subscriber<Event> {
        final List<Long> heard = new CopyOnWriteArrayList<>();
        Flow.Subscription subscription;
        volatile Throwable error;
        volatile boolean completed;

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
        }

        @Override
        public void onNext(Event event) {
            heard.add(event.invocation());
        }

        @Override
        public void onError(Throwable thrown) {
            error = thrown;
        }

        @Override
        public void onComplete() {
            completed = true;
        }
    }
}
