package io.gleaner.bench.simulator;

import io.gleaner.bench.workload.AloneDuration;
import io.gleaner.bench.workload.FunctionModel;
import io.gleaner.bench.workload.NodeShape;
import io.gleaner.bench.workload.Phase;
import io.gleaner.bench.workload.Tape;
import java.util.Arrays;
import java.util.List;

/** The real bound: every invocation begins as it arrives, alone with all that its home node has. One thread. */
final class IdealPlay {
    private final Tape tape;
    private final List<NodeShape> shapes;
    private final HomeNodes homes;
    private final ResultColumns columns;

    IdealPlay(Tape tape, List<NodeShape> shapes, HomeNodes homes) {
        this.tape = tape;
        this.shapes = shapes;
        this.homes = homes;
        columns = new ResultColumns(tape, Sharing.IDEAL);
    }

    ClusterResult result() {
        AloneDuration[] alone = new AloneDuration[shapes.size()];
        Arrays.setAll(alone, i -> new AloneDuration(shapes.get(i).cpuMillis()));
        double cpuNs = 0;
        double memoryByteNs = 0;
        long lastEndNs = 0;
        for (int i = 0; i < tape.size(); i++) {
            FunctionModel model = tape.functions().get(tape.function()[i]);
            int node = homes.home(tape.function()[i]);
            float work = tape.workMultiplier()[i];
            float memory = tape.memoryMultiplier()[i];
            long durationNs = alone[node].saturatedNs(model, work, tape.coresMultiplier()[i], memory);
            put(i, node, model, durationNs);
            if (i >= tape.measuredFrom()) {
                lastEndNs = Math.max(lastEndNs, columns.endNs[i]);
                memoryByteNs += model.memory().bytesSaturation() * (double) memory * durationNs;
                for (Phase phase : model.phases()) {
                    cpuNs += phase.coreNs() * work;
                }
            }
        }
        long fromNs = tape.measured() == 0 ? 0 : tape.arrivalNs()[tape.measuredFrom()];
        return new ClusterResult(
                tape.measuredFrom(),
                columns.startNs,
                columns.endNs,
                columns.slowdown,
                columns.node,
                columns.harvestedShare,
                columns.lentShare,
                columns.flags,
                totals(cpuNs, memoryByteNs, Math.max(1, lastEndNs - fromNs)),
                null);
    }

    private void put(int i, int node, FunctionModel model, long durationNs) {
        columns.startNs[i] = tape.arrivalNs()[i];
        columns.endNs[i] = tape.arrivalNs()[i] + durationNs;
        columns.slowdown[i] = (float) ((double) durationNs / tape.userDurationNs()[i]);
        columns.node[i] = node;
        boolean more = model.coresSaturation(tape.coresMultiplier()[i]) * 1e3 > model.cpuMillisUser()
                || model.memory().bytesSaturation() * (double) tape.memoryMultiplier()[i] > model.memoryBytesUser();
        columns.flags[i] = (byte) (more ? ClusterResult.GIVEN_MORE : 0);
    }

    private ClusterResult.Totals totals(double cpuNs, double memoryByteNs, long spanNs) {
        double cores = 0;
        double bytes = 0;
        for (NodeShape shape : shapes) {
            cores += shape.cpuMillis() / 1e3;
            bytes += shape.memoryBytes();
        }
        return new ClusterResult.Totals(
                0, 0, 0, 0, 0, 0, cpuNs / (cores * spanNs), memoryByteNs / (bytes * spanNs), spanNs);
    }
}
