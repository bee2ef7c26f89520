package io.gleaner.harvest.freyr;

import static io.gleaner.harvest.freyr.OnnxGraph.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the weights and the schema out of an ONNX file that {@link OnnxModelWriter} could have written. */
final class OnnxModelReader {
    private record Tensor(long[] dims, float[] values) {}

    private final List<String> operators = new ArrayList<>();
    private final List<List<String>> operands = new ArrayList<>();
    private final Map<String, Tensor> tensors = new HashMap<>();
    private final Map<String, String> metadata = new HashMap<>();
    private boolean attributes;
    private boolean graphSeen;

    void read(byte[] file) throws ModelFileException {
        ProtoReader model = new ProtoReader(file);
        while (model.next()) {
            switch (model.field()) {
                case MODEL_GRAPH -> readGraph(model.message());
                case MODEL_METADATA -> readMetadata(model.message());
                default -> {}
            }
        }
        if (!graphSeen) {
            throw new ModelFileException("it holds no ONNX graph");
        }
    }

    FeatureSchema schema() throws ModelFileException {
        List<FeatureSchema.Feature> features = new ArrayList<>();
        for (String entry : text(FEATURES_KEY).split(",", -1)) {
            int colon = entry.indexOf(':');
            if (colon < 0) {
                throw new ModelFileException(
                        "its metadata " + FEATURES_KEY + " holds \"" + entry + "\", not name:unit");
            }
            features.add(new FeatureSchema.Feature(entry.substring(0, colon), entry.substring(colon + 1)));
        }
        return new FeatureSchema(
                Math.toIntExact(integer(VERSION_KEY)),
                features,
                integer(CPU_UNIT_KEY),
                integer(MEMORY_UNIT_KEY),
                Math.toIntExact(integer(OPTIONS_KEY)),
                Math.toIntExact(integer(THRESHOLD_KEY)),
                metadata.getOrDefault(TRAINING_KEY, "{}"));
    }

    ScoreNetwork network() throws ModelFileException {
        requireSteps();
        for (float one : vector("one", StateVector.FEATURES)) {
            if (one != 1f) {
                throw new ModelFileException("its constant \"one\" holds " + one);
            }
        }
        return new ScoreNetwork(
                vector("gain", StateVector.FEATURES),
                vector("scale", StateVector.FEATURES),
                vector("shift", StateVector.FEATURES),
                matrix("weight1", StateVector.FEATURES, ScoreNetwork.HIDDEN_1),
                vector("bias1", ScoreNetwork.HIDDEN_1),
                matrix("weight2", ScoreNetwork.HIDDEN_1, ScoreNetwork.HIDDEN_2),
                vector("bias2", ScoreNetwork.HIDDEN_2),
                tensor("weight3", ScoreNetwork.HIDDEN_2, 1),
                vector("bias3", 1)[0]);
    }

    private void requireSteps() throws ModelFileException {
        List<String> expected = STEPS.stream().map(Step::operator).toList();
        if (!operators.equals(expected) || attributes) {
            throw new ModelFileException("it is an ONNX model, but no score network of Gleaner: its operators are "
                    + operators + (attributes ? " with attributes" : "") + ", not " + expected);
        }
        for (int i = 0; i < STEPS.size(); i++) {
            List<String> names = new ArrayList<>(List.of(valueBefore(i)));
            names.addAll(STEPS.get(i).constants());
            names.add(valueAfter(i));
            if (!operands.get(i).equals(names)) {
                throw new ModelFileException("operator " + i + " connects " + operands.get(i) + ", not " + names);
            }
        }
    }

    private void readGraph(ProtoReader graph) throws ModelFileException {
        graphSeen = true;
        while (graph.next()) {
            switch (graph.field()) {
                case GRAPH_NODE -> readNode(graph.message());
                case GRAPH_INITIALIZER -> readTensor(graph.message());
                default -> {}
            }
        }
    }

    private void readNode(ProtoReader node) throws ModelFileException {
        List<String> names = new ArrayList<>();
        String operator = "?";
        while (node.next()) {
            switch (node.field()) {
                case NODE_INPUT, NODE_OUTPUT -> names.add(node.text());
                case NODE_OPERATOR -> operator = node.text();
                case NODE_ATTRIBUTE -> attributes = true;
                default -> {}
            }
        }
        operators.add(operator);
        operands.add(names);
    }

    private void readTensor(ProtoReader tensor) throws ModelFileException {
        String name = "?";
        List<Long> dims = new ArrayList<>();
        float[] values = new float[0];
        long type = FLOAT;
        while (tensor.next()) {
            switch (tensor.field()) {
                case TENSOR_DIMS -> readDims(tensor, dims);
                case TENSOR_TYPE -> type = tensor.number();
                case TENSOR_NAME -> name = tensor.text();
                case TENSOR_FLOATS, TENSOR_RAW -> values = tensor.floats();
                default -> {}
            }
        }
        if (type == FLOAT) {
            tensors.put(
                    name, new Tensor(dims.stream().mapToLong(Long::longValue).toArray(), values));
        }
    }

    private static void readDims(ProtoReader tensor, List<Long> dims) throws ModelFileException {
        if (tensor.isDelimited()) {
            for (long dim : tensor.numbers()) {
                dims.add(dim);
            }
        } else {
            dims.add(tensor.number());
        }
    }

    private void readMetadata(ProtoReader entry) throws ModelFileException {
        String key = "";
        String value = "";
        while (entry.next()) {
            switch (entry.field()) {
                case ENTRY_KEY -> key = entry.text();
                case ENTRY_VALUE -> value = entry.text();
                default -> {}
            }
        }
        metadata.put(key, value);
    }

    private String text(String key) throws ModelFileException {
        String value = metadata.get(key);
        if (value == null) {
            throw new ModelFileException("its metadata lacks " + key + ", so what it was trained for isn't known");
        }
        return value;
    }

    private long integer(String key) throws ModelFileException {
        try {
            return Long.parseLong(text(key));
        } catch (NumberFormatException e) {
            throw new ModelFileException("its metadata " + key + " is \"" + text(key) + "\", not a whole number", e);
        }
    }

    private float[][] matrix(String name, int rows, int columns) throws ModelFileException {
        float[] flat = tensor(name, rows, columns);
        float[][] matrix = new float[rows][];
        for (int i = 0; i < rows; i++) {
            matrix[i] = Arrays.copyOfRange(flat, i * columns, (i + 1) * columns);
        }
        return matrix;
    }

    private float[] vector(String name, long length) throws ModelFileException {
        return tensor(name, length);
    }

    private float[] tensor(String name, long... dims) throws ModelFileException {
        Tensor tensor = tensors.get(name);
        if (tensor == null) {
            throw new ModelFileException("it lacks the float constant \"" + name + "\"");
        }
        long size = Arrays.stream(dims).reduce(1, (a, b) -> a * b);
        if (!Arrays.equals(tensor.dims, dims) || tensor.values.length != size) {
            throw new ModelFileException("its constant \"" + name + "\" has the shape " + Arrays.toString(tensor.dims)
                    + " and " + tensor.values.length + " numbers, not " + Arrays.toString(dims));
        }
        return tensor.values;
    }
}
