package io.gleaner.agent.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.gleaner.agent.platform.local.FunctionSpec;
import io.gleaner.agent.platform.local.FunctionStatus;
import io.gleaner.agent.platform.local.Quantity;
import java.util.List;
import java.util.Map;

/** A function's status as OpenFaaS writes it. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record Status(
        String name,
        String image,
        String namespace,
        String envProcess,
        Map<String, String> envVars,
        List<String> secrets,
        Map<String, String> labels,
        Map<String, String> annotations,
        Deployment.Resources limits,
        long invocationCount,
        int replicas,
        int availableReplicas,
        String createdAt) {
    static Status of(FunctionStatus status) {
        FunctionSpec spec = status.spec();
        return new Status(
                spec.name(),
                spec.image(),
                spec.namespace(),
                spec.envProcess(),
                spec.envVars(),
                spec.secrets(),
                spec.labels(),
                spec.annotations(),
                new Deployment.Resources(
                        Quantity.ofMemoryBytes(spec.memoryBytesUser()), Quantity.ofCpuMillis(spec.cpuMillisUser())),
                status.invocations(),
                status.replicas(),
                status.availableReplicas(),
                status.createdAt().toString());
    }
}
