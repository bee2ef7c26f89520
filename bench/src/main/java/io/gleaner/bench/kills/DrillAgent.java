package io.gleaner.bench.kills;

import io.gleaner.agent.api.Gleaner;
import io.gleaner.agent.config.GleanerSettings;
import io.gleaner.agent.runtime.GleanerAgent;
import io.gleaner.agent.runtime.StartRestore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The process that is killed: an agent over the drill's containers, whose runs follow each other without a pause. Says on
 * its output when main was entered, when the agent is up and when something is lent; keeps the last acknowledged sequence
 * of its journal in a mapped file, which a kill leaves as it is. Starts work at a line, and ends in good order at the next.
 */
final class DrillAgent {
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LEARNING_RUN_NS = TimeUnit.MILLISECONDS.toNanos(70);
    private static final long RUN_NS = TimeUnit.MILLISECONDS.toNanos(160);
    private static final int LEARNING_RUNS = 3;

    private final GleanerAgent agent;
    private final ByteBuffer acknowledged;
    private final List<Runs> containers = new ArrayList<>();
    private boolean said;

    private DrillAgent(GleanerAgent agent, ByteBuffer acknowledged) {
        this.agent = agent;
        this.acknowledged = acknowledged;
    }

    /** State folder, CPU loan, file for the acknowledged sequence, then a container each. */
    public static void main(String[] args) throws IOException {
        System.out.println(MendingTime.entered());
        StartRestore.early("state.dir=" + args[0]); // as ./gleaner's main and premain do
        try (GleanerAgent agent = GleanerAgent.start(settings(args[0], args[1]));
                FileChannel file = FileChannel.open(
                        Path.of(args[2]),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.allocate(Long.BYTES), 0);
            ByteBuffer acknowledged = file.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES);
            System.out.println("started");
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            if (in.readLine() != null) {
                agent.policy(new EagerPolicy());
                DrillAgent drill = new DrillAgent(agent, acknowledged);
                for (int i = 3; i < args.length; i++) {
                    drill.add(args[i].split(":"));
                }
                drill.work();
            }
        }
        System.out.println("ended");
    }

    private static GleanerSettings settings(String stateDir, String cpuLoan) {
        return GleanerSettings.of(Map.of(
                "state.dir", stateDir,
                "loan.cpu", cpuLoan,
                "policy.kind", "fixed",
                "node.cpu-millis", Long.toString(DrillNode.CPU_MILLIS),
                "node.memory-bytes", Long.toString(DrillNode.MEMORY_BYTES),
                "safeguard.clean-runs-to-lend", "1",
                "control.lenders-share", "0",
                "control.borrowers-share", "0",
                "warm-up.decisions", "0",
                "journal.min-free", "16MiB"));
    }

    private void add(String[] words) throws IOException {
        long cpuMillisUser = Long.parseLong(words[2]);
        long memoryBytesUser = Long.parseLong(words[3]);
        int function = agent.function(words[0], cpuMillisUser, memoryBytesUser);
        int container = agent.container(words[0], function, Long.parseLong(words[1]));
        if (function <= 0 || container <= 0) {
            throw new IOException("the agent did not take container " + words[0]);
        }
        containers.add(new Runs(function, container, cpuMillisUser, memoryBytesUser));
    }

    /** Until its input has a line, or who started it is gone: it must not go on lowering limits for nobody. */
    private void work() throws IOException {
        ProcessHandle starter = ProcessHandle.current().parent().orElseThrow();
        while (System.in.available() == 0 && starter.isAlive()) {
            long nowNs = System.nanoTime();
            boolean lent = false;
            for (Runs runs : containers) {
                runs.next(nowNs);
                lent |= runs.lends();
            }
            acknowledged.putLong(0, agent.journal().acknowledgedSequence());
            if (lent && !said) {
                said = true;
                System.out.println("lent");
            }
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    /** The runs of one container, one after the other. */
    private final class Runs {
        private final int function;
        private final int container;
        private final long cpuMillisUser;
        private final long memoryBytesUser;
        private long invocation;
        private long startedNs;
        private int ended;

        Runs(int function, int container, long cpuMillisUser, long memoryBytesUser) {
            this.function = function;
            this.container = container;
            this.cpuMillisUser = cpuMillisUser;
            this.memoryBytesUser = memoryBytesUser;
        }

        void next(long nowNs) {
            long durationNs = ended < LEARNING_RUNS ? LEARNING_RUN_NS : RUN_NS;
            if (invocation != 0 && nowNs - startedNs < durationNs) {
                return;
            }
            if (invocation != 0) {
                agent.completed(invocation, Gleaner.OUTCOME_OK, nowNs - startedNs);
                ended++;
            }
            invocation = agent.admit(function, 0, 0, -1, 0, 0);
            agent.started(invocation, container);
            startedNs = nowNs;
        }

        boolean lends() {
            return agent.cpuMillis(invocation) < cpuMillisUser || agent.memoryBytes(invocation) < memoryBytesUser;
        }
    }
}
