package io.gleaner.agent.decision;

import io.gleaner.harvest.ledger.Ledger;
import io.gleaner.harvest.profile.ProfileTable;
import java.util.Arrays;

/** What host threads left to the watch, because they don't wait for the ledger and don't own profiles. */
final class Chores {
    /** All bits: what a first container leaves of it is its own. */
    private static final int UNSEEN = -1;

    private final FunctionTable functions;
    private final ContainerTable containers;
    private final InvocationTable invocations;
    private final ProfileTable profiles;
    private final LimitDesk desk;
    private final Restoration restoration;
    private final Ledger ledger;
    private final int[] stoodBack;

    Chores(
            FunctionTable functions,
            ContainerTable containers,
            InvocationTable invocations,
            ProfileTable profiles,
            LimitDesk desk,
            Restoration restoration,
            Ledger ledger) {
        this.functions = functions;
        this.containers = containers;
        this.invocations = invocations;
        this.profiles = profiles;
        this.desk = desk;
        this.restoration = restoration;
        this.ledger = ledger;
        stoodBack = new int[functions.most() + 1];
    }

    void tick(boolean enforces, long nowNs) {
        applyChangedFunctions();
        noteStoodBack();
        boolean handOversPending = invocations.takeHandOverPending();
        boolean returnsPending = containers.takeReturnPending();
        if (!handOversPending && !returnsPending && !enforces) {
            return;
        }
        ledger.lock();
        try {
            if (handOversPending) {
                handOver(nowNs);
            }
            if (returnsPending) {
                giveBack(nowNs);
            }
            if (enforces) {
                ledger.tend(nowNs);
            }
        } finally {
            ledger.unlock();
        }
    }

    private void handOver(long nowNs) {
        for (int i = 0; i < invocations.size(); i++) {
            Invocation invocation = invocations.slot(i);
            if (invocation.handOverPending) {
                invocation.handOverPending = false;
                restoration.respectUncontained(invocation, nowNs);
                desk.begin(invocation);
                restoration.respectStandBack(invocation, nowNs);
            }
        }
    }

    private void giveBack(long nowNs) {
        for (int handle = 1; handle <= containers.highest(); handle++) {
            Container container = containers.find(handle);
            if (container != null && container.returnPending) {
                container.returnPending = false;
                restoration.giveBack(container, nowNs);
            }
        }
    }

    private void applyChangedFunctions() {
        if (!functions.takeAnyChanged()) {
            return;
        }
        for (int function = 1; function <= functions.count(); function++) {
            if (functions.takeChanged(function)) {
                profiles.register(function, functions.cpuMillisUser(function), functions.memoryBytesUser(function));
                restIdle(function);
            }
        }
    }

    /** A resource is left alone in a function's decisions once none of its containers can lend or borrow it. */
    private void noteStoodBack() {
        if (!containers.takeChanged()) {
            return;
        }
        Arrays.fill(stoodBack, UNSEEN);
        for (int handle = 1; handle <= containers.highest(); handle++) {
            Container container = containers.find(handle);
            if (container != null && !container.removed) {
                stoodBack[container.function] &= container.stoodBack.get();
            }
        }
        for (int function = 1; function <= functions.count(); function++) {
            functions.stoodBack(function, stoodBack[function] == UNSEEN ? 0 : stoodBack[function]);
        }
    }

    private void restIdle(int function) {
        ledger.lock();
        try {
            for (int handle = 1; handle <= containers.highest(); handle++) {
                Container container = containers.find(handle);
                if (container != null && container.function == function) {
                    desk.rest(container, functions.cpuMillisUser(function), functions.memoryBytesUser(function));
                }
            }
        } finally {
            ledger.unlock();
        }
    }
}
