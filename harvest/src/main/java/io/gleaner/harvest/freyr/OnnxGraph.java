package io.gleaner.harvest.freyr;

import java.util.List;

/** The one graph that is written and read here: names, operators, and the field numbers of onnx.proto (IR version 8). */
final class OnnxGraph {
    static final String INPUT = "features";
    static final String OUTPUT = "scores";
    static final String PRODUCER = "gleaner";
    static final long IR_VERSION = 8;
    static final long OPSET = 13;
    static final int FLOAT = 1;

    static final int MODEL_IR_VERSION = 1;
    static final int MODEL_PRODUCER = 2;
    static final int MODEL_GRAPH = 7;
    static final int MODEL_OPSET = 8;
    static final int MODEL_METADATA = 14;
    static final int OPSET_VERSION = 2;
    static final int ENTRY_KEY = 1;
    static final int ENTRY_VALUE = 2;
    static final int GRAPH_NODE = 1;
    static final int GRAPH_NAME = 2;
    static final int GRAPH_INITIALIZER = 5;
    static final int GRAPH_INPUT = 11;
    static final int GRAPH_OUTPUT = 12;
    static final int NODE_INPUT = 1;
    static final int NODE_OUTPUT = 2;
    static final int NODE_NAME = 3;
    static final int NODE_OPERATOR = 4;
    static final int NODE_ATTRIBUTE = 5;
    static final int TENSOR_DIMS = 1;
    static final int TENSOR_TYPE = 2;
    static final int TENSOR_FLOATS = 4;
    static final int TENSOR_NAME = 8;
    static final int TENSOR_RAW = 9;
    static final int VALUE_NAME = 1;
    static final int VALUE_TYPE = 2;
    static final int TYPE_TENSOR = 1;
    static final int TENSOR_TYPE_ELEMENT = 1;
    static final int TENSOR_TYPE_SHAPE = 2;
    static final int SHAPE_DIM = 1;
    static final int DIM_VALUE = 1;
    static final int DIM_PARAM = 2;

    static final String VERSION_KEY = "gleaner.schema.version";
    static final String FEATURES_KEY = "gleaner.features";
    static final String CPU_UNIT_KEY = "gleaner.grid.cpuUnitMillis";
    static final String MEMORY_UNIT_KEY = "gleaner.grid.memoryUnitBytes";
    static final String OPTIONS_KEY = "gleaner.grid.optionsMax";
    static final String THRESHOLD_KEY = "gleaner.safeguard.thresholdPpm";
    static final String TRAINING_KEY = "gleaner.training";

    /** One operator: its inputs beside the value that flows through, all constants. */
    record Step(String operator, List<String> constants) {
        Step(String operator, String... constants) {
            this(operator, List.of(constants));
        }
    }

    /** log(gain * x + 1) * scale + shift, then three layers. */
    static final List<Step> STEPS = List.of(
            new Step("Mul", "gain"),
            new Step("Add", "one"),
            new Step("Log"),
            new Step("Mul", "scale"),
            new Step("Add", "shift"),
            new Step("Gemm", "weight1", "bias1"),
            new Step("Tanh"),
            new Step("Gemm", "weight2", "bias2"),
            new Step("Tanh"),
            new Step("Gemm", "weight3", "bias3"));

    private OnnxGraph() {}

    /** The name of the value that comes out of a step. */
    static String valueAfter(int step) {
        return step == STEPS.size() - 1 ? OUTPUT : "value" + step;
    }

    static String valueBefore(int step) {
        return step == 0 ? INPUT : valueAfter(step - 1);
    }
}
