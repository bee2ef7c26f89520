/** The score network through ONNX Runtime: the only package that knows {@code ai.onnxruntime}. */
package io.gleaner.harvest.onnx;
