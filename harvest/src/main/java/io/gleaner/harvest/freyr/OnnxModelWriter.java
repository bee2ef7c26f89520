package io.gleaner.harvest.freyr;

import static io.gleaner.harvest.freyr.OnnxGraph.*;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Writes a score network and its schema as an ONNX file. */
final class OnnxModelWriter {
    private OnnxModelWriter() {}

    static byte[] write(ScoreNetwork network, FeatureSchema schema) {
        ProtoWriter model = new ProtoWriter()
                .number(MODEL_IR_VERSION, IR_VERSION)
                .text(MODEL_PRODUCER, PRODUCER)
                .message(MODEL_GRAPH, graph(network))
                .message(MODEL_OPSET, new ProtoWriter().number(OPSET_VERSION, OPSET));
        String features =
                schema.features().stream().map(FeatureSchema.Feature::toString).collect(Collectors.joining(","));
        metadata(model, VERSION_KEY, String.valueOf(schema.version()));
        metadata(model, FEATURES_KEY, features);
        metadata(model, CPU_UNIT_KEY, String.valueOf(schema.cpuUnitMillis()));
        metadata(model, MEMORY_UNIT_KEY, String.valueOf(schema.memoryUnitBytes()));
        metadata(model, OPTIONS_KEY, String.valueOf(schema.optionsMax()));
        metadata(model, THRESHOLD_KEY, String.valueOf(schema.thresholdPpm()));
        metadata(model, TRAINING_KEY, schema.trainingRecord());
        return model.toBytes();
    }

    private static void metadata(ProtoWriter model, String key, String value) {
        model.message(MODEL_METADATA, new ProtoWriter().text(ENTRY_KEY, key).text(ENTRY_VALUE, value));
    }

    private static ProtoWriter graph(ScoreNetwork network) {
        ProtoWriter graph = new ProtoWriter();
        for (int i = 0; i < STEPS.size(); i++) {
            graph.message(GRAPH_NODE, node(i));
        }
        graph.text(GRAPH_NAME, "score");
        float[] ones = new float[StateVector.FEATURES];
        Arrays.fill(ones, 1f);
        vector(graph, "gain", network.gain);
        vector(graph, "one", ones);
        vector(graph, "scale", network.scale);
        vector(graph, "shift", network.shift);
        matrix(graph, "weight1", network.weight1);
        vector(graph, "bias1", network.bias1);
        matrix(graph, "weight2", network.weight2);
        vector(graph, "bias2", network.bias2);
        tensor(graph, "weight3", network.weight3, ScoreNetwork.HIDDEN_2, 1);
        vector(graph, "bias3", new float[] {network.bias3});
        graph.message(GRAPH_INPUT, value(INPUT, StateVector.FEATURES));
        graph.message(GRAPH_OUTPUT, value(OUTPUT, 1));
        return graph;
    }

    private static ProtoWriter node(int step) {
        ProtoWriter node = new ProtoWriter().text(NODE_INPUT, valueBefore(step));
        STEPS.get(step).constants().forEach(name -> node.text(NODE_INPUT, name));
        return node.text(NODE_OUTPUT, valueAfter(step))
                .text(NODE_NAME, "step" + step)
                .text(NODE_OPERATOR, STEPS.get(step).operator());
    }

    private static void matrix(ProtoWriter graph, String name, float[][] rows) {
        float[] flat = new float[rows.length * rows[0].length];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], 0, flat, i * rows[0].length, rows[0].length);
        }
        tensor(graph, name, flat, rows.length, rows[0].length);
    }

    private static void vector(ProtoWriter graph, String name, float[] values) {
        tensor(graph, name, values, values.length);
    }

    private static void tensor(ProtoWriter graph, String name, float[] values, long... dims) {
        ProtoWriter tensor = new ProtoWriter();
        for (long dim : dims) {
            tensor.number(TENSOR_DIMS, dim);
        }
        tensor.number(TENSOR_TYPE, FLOAT).text(TENSOR_NAME, name).floats(TENSOR_RAW, values);
        graph.message(GRAPH_INITIALIZER, tensor);
    }

    private static ProtoWriter value(String name, long columns) {
        ProtoWriter shape = new ProtoWriter()
                .message(SHAPE_DIM, new ProtoWriter().text(DIM_PARAM, "options"))
                .message(SHAPE_DIM, new ProtoWriter().number(DIM_VALUE, columns));
        ProtoWriter tensor =
                new ProtoWriter().number(TENSOR_TYPE_ELEMENT, FLOAT).message(TENSOR_TYPE_SHAPE, shape);
        return new ProtoWriter()
                .text(VALUE_NAME, name)
                .message(VALUE_TYPE, new ProtoWriter().message(TYPE_TENSOR, tensor));
    }
}
