/**
 * The learned policy of Freyr (H. Yu et al., WWW 2022): state vector, score network, its model file and its scoring in
 * plain Java. The same scoring through ONNX Runtime is in {@code harvest.onnx}.
 */
package io.gleaner.harvest.freyr;
