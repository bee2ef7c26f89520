package io.gleaner.agent.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/** A function's deployment as OpenFaaS writes it; fields that are not given are null. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record Deployment(
        String service,
        String image,
        String namespace,
        String envProcess,
        Map<String, String> envVars,
        List<String> constraints,
        List<String> secrets,
        Map<String, String> labels,
        Map<String, String> annotations,
        Resources limits,
        Resources requests,
        boolean readOnlyRootFilesystem) {
    /** Quantities as text, such as {@code 128Mi} and {@code 250m}. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    record Resources(String memory, String cpu) {}
}
