package io.gleaner.agent.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.agent.lease.RestoreReport;
import io.gleaner.agent.lease.RestoredContainer;
import io.gleaner.agent.lease.RestoredRun;

/** What was restored, as JSON. */
final class RestoreJson {
    private RestoreJson() {}

    static String of(RestoreReport report) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("complete", report.complete());
        for (RestoredContainer.Outcome outcome : RestoredContainer.Outcome.values()) {
            json.put(word(outcome), report.count(outcome));
        }
        ArrayNode runs = json.putArray("runs");
        report.runs().forEach(run -> put(runs.addObject(), run));
        return json.toPrettyString();
    }

    private static void put(ObjectNode json, RestoredRun run) {
        json.put("file", run.file().toString())
                .put("processId", run.processId())
                .put("status", word(run.status()))
                .put("why", run.why());
        ArrayNode containers = json.putArray("containers");
        for (RestoredContainer container : run.containers()) {
            ObjectNode one = containers
                    .addObject()
                    .put("group", container.name())
                    .put("outcome", word(container.outcome()))
                    .put("why", container.why());
            ArrayNode changes = one.putArray("changes");
            container.changes().forEach(changes::add);
        }
    }

    /** {@code OTHER_BOOT} is {@code otherBoot}. */
    private static String word(Enum<?> constant) {
        StringBuilder word = new StringBuilder();
        boolean upper = false;
        for (char c : constant.name().toCharArray()) {
            if (c == '_') {
                upper = true;
            } else {
                word.append(upper ? c : Character.toLowerCase(c));
                upper = false;
            }
        }
        return word.toString();
    }
}
