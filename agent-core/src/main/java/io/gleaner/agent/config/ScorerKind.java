package io.gleaner.agent.config;

/** What computes the learned policy's scores. */
public enum ScorerKind {
    /** ONNX Runtime once it has loaded, plain Java until then and where it can't. */
    ONNX,
    /** Plain Java. */
    JAVA
}
