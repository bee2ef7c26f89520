/**
 * Trains Freyr's score network by PPO on the simulator, in plain Java, and writes it as an ONNX file with the record of
 * its training.
 */
package io.gleaner.bench.trainer;
