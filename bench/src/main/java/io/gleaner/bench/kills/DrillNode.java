package io.gleaner.bench.kills;

import io.gleaner.nativebindings.cgroup.Cgroup;
import io.gleaner.nativebindings.cgroup.CgroupTree;
import io.gleaner.nativebindings.cgroup.LimitWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The containers of the drill: two that lend CPU and memory, two that borrow. One thread. */
final class DrillNode implements AutoCloseable {
    /** With the containers' user allocations nothing is free: what a borrower gets is a lender's. */
    static final long CPU_MILLIS = 2_500;

    static final long MEMORY_BYTES = 4L << 30;
    private static final long MIB = 1L << 20;
    /** The agent and the machine come before the containers. */
    private static final long PARENT_CPU_MILLIS = 500;

    private final Cgroup parent;
    private final List<DrillContainer> containers = new ArrayList<>();

    private DrillNode(Cgroup parent) {
        this.parent = parent;
    }

    static DrillNode start(CgroupTree tree) throws IOException {
        String name = "gleaner-kills-" + ProcessHandle.current().pid();
        DrillNode node = new DrillNode(tree.create(name));
        try {
            try (LimitWriter weight = node.parent.openLimits()) {
                weight.cpuShares(PARENT_CPU_MILLIS);
            }
            for (int i = 1; i <= 2; i++) {
                String lender = name + "-lender-" + i;
                String borrower = name + "-borrower-" + i;
                node.containers.add(
                        DrillContainer.start(lender, false, 1_000, 256 * MIB, tree.create(name + '/' + lender)));
                node.containers.add(
                        DrillContainer.start(borrower, true, 250, 128 * MIB, tree.create(name + '/' + borrower)));
            }
            return node;
        } catch (IOException | RuntimeException e) {
            node.close();
            throw e;
        }
    }

    List<DrillContainer> containers() {
        return containers;
    }

    /** Who stands below what they are owed now, and in what; empty where nobody does. */
    List<String> shortNow() throws IOException {
        List<String> all = new ArrayList<>();
        for (DrillContainer container : containers) {
            List<String> of = container.shortOf();
            if (!of.isEmpty()) {
                all.add(container.id().replaceAll(".*?-(lender|borrower)", "$1") + ": " + String.join(", ", of));
            }
        }
        return all;
    }

    boolean weighsAsBefore() throws IOException {
        boolean all = true;
        for (DrillContainer container : containers) {
            all &= container.weighsAsBefore();
        }
        return all;
    }

    @Override
    public void close() throws IOException {
        for (DrillContainer container : containers) {
            container.close();
        }
        parent.remove();
    }
}
