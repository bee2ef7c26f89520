/**
 * Trains the score network by PPO on the simulator, in plain Java, and writes it as an ONNX file with the record of its
 * training and a picture of its learning curve. How: docs/training.md.
 */
package io.gleaner.bench.trainer;
