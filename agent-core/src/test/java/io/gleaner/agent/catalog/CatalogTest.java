package io.gleaner.agent.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.gleaner.harvest.Resource;
import org.junit.jupiter.api.Test;

class CatalogTest {
    private final Catalog catalog = new Catalog();

    @Test
    void shouldAnswerTheNewUserAllocationWhenAFunctionChanges() {
        ManagedContainer container = new ManagedContainer(2, 1, "c", 0, null);
        catalog.put(new FunctionEntry(1, "f", 500, 64, false));
        catalog.put(container);
        catalog.put(new FunctionEntry(1, "f", 700, 128, false));
        assertThat(catalog.user(container, Resource.CPU)).isEqualTo(700);
        assertThat(catalog.user(container, Resource.MEMORY)).isEqualTo(128);
    }

    @Test
    void shouldKeepAnOptOutWhenAFunctionChanges() {
        catalog.put(new FunctionEntry(3, "f", 500, 64, false));
        assertThat(catalog.optOut(3, true)).isTrue();
        catalog.put(new FunctionEntry(3, "f", 700, 64, false));
        assertThat(catalog.function(3).optedOut()).isTrue();
        assertThat(catalog.optOut(4, true)).isFalse();
    }

    @Test
    void shouldNotChangeASnapshotWhenAContainerGoes() {
        catalog.put(new ManagedContainer(1, 1, "c", 0, null));
        ManagedContainer[] before = catalog.containers();
        assertThat(catalog.remove(1)).isNotNull();
        assertThat(catalog.remove(1)).isNull();
        assertThat(before[1]).isNotNull();
        assertThat(catalog.container(1)).isNull();
        assertThat(catalog.container(-1)).isNull();
        assertThat(catalog.container(99)).isNull();
    }

    @Test
    void shouldEndAPauseWhenARunStarts() {
        ManagedContainer container = new ManagedContainer(1, 1, "c", 0, null);
        container.pause();
        container.runStarted();
        assertThat(container.paused()).isFalse();
        assertThat(container.busy()).isTrue();
        container.runEnded();
        assertThat(container.busy()).isFalse();
    }
}
