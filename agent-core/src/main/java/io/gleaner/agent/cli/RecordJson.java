package io.gleaner.agent.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gleaner.agent.journal.BootView;
import io.gleaner.agent.journal.DecisionOutcome;
import io.gleaner.agent.journal.DecisionView;
import io.gleaner.agent.journal.EventView;
import io.gleaner.agent.journal.LimitOutcome;
import io.gleaner.agent.journal.RangeReason;
import io.gleaner.agent.journal.RecordKind;
import io.gleaner.agent.journal.RecordView;
import io.gleaner.agent.journal.ReturnCause;
import io.gleaner.agent.journal.Scorer;
import io.gleaner.agent.journal.TripCause;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A record as a JSON object: every field under its name, codes also in words. */
final class RecordJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private RecordJson() {}

    static String line(ByteBuffer record, RunNames names) {
        RecordView view = view(record);
        ObjectNode json = MAPPER.createObjectNode();
        json.put("sequence", view.sequence()).put("kind", view.kind().name()).put("nowNs", view.nowNs());
        if (names.instant(view.nowNs()) != null) {
            json.put("time", names.instant(view.nowNs()).toString());
        }
        json.put("invocation", view.invocation()).put("flags", view.flags()).put("boot", view.boot());
        fields(view.getClass()).forEach(field -> put(json, view, field));
        words(json, view, names);
        try {
            return MAPPER.writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record can't be written as JSON", e);
        }
    }

    private static RecordView view(ByteBuffer record) {
        RecordKind kind = new RecordView().wrap(record, 0).kind();
        RecordView view = switch (kind) {
            case DECIDED -> new DecisionView();
            case BOOT -> new BootView();
            default -> new EventView();
        };
        return view.wrap(record, 0);
    }

    private static List<Method> fields(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(m -> Modifier.isPublic(m.getModifiers()) && !Modifier.isStatic(m.getModifiers()))
                .filter(m -> !m.isSynthetic())
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    private static void put(ObjectNode json, RecordView view, Method field) {
        if (field.getParameterCount() == 0) {
            json.set(field.getName(), MAPPER.valueToTree(value(view, field)));
            return;
        }
        ArrayNode array = json.putArray(field.getName());
        for (int i = 0; i < (field.getName().equals("feature") ? DecisionView.FEATURES : DecisionView.PEERS); i++) {
            array.add(MAPPER.<JsonNode>valueToTree(value(view, field, i)));
        }
    }

    /** A score that was not given is null: JSON knows no NaN. */
    private static Object value(RecordView view, Method field, Object... arguments) {
        try {
            Object value = field.invoke(view, arguments);
            return value instanceof Float number && !Float.isFinite(number) ? null : value;
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("the field " + field.getName() + " of a record can't be read", e);
        }
    }

    private static void words(ObjectNode json, RecordView view, RunNames names) {
        if (view instanceof DecisionView decision) {
            json.put("functionName", names.functionName(decision.function()));
            json.put("outcomeWords", DecisionOutcome.words(decision.outcome()));
            json.put("reasonCpuWords", RangeReason.words(decision.reasonCpu()));
            json.put("reasonMemoryWords", RangeReason.words(decision.reasonMemory()));
            json.put("scorerWords", Scorer.words(decision.scorer()));
        } else if (view instanceof EventView event) {
            switch (event.kind()) {
                case TRIPPED -> json.put("reasonWords", TripCause.words(event.reason()));
                case RETURNED -> json.put("reasonWords", ReturnCause.words(event.reason()));
                case LIMITED -> json.put("outcomeWords", LimitOutcome.words(event.outcome()));
                case COMPLETED -> json.put("outcomeWords", RecordWords.outcome(event.outcome()));
                default -> {}
            }
        }
    }
}
