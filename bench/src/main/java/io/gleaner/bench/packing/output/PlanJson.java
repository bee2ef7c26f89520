package io.gleaner.bench.packing.output;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.gleaner.placement.packing.Plan;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A plan as JSON: {@code machines}, {@code lowerBound}, {@code method}, {@code seconds}, {@code maxLoad} (cores) and
 * {@code assignments} of {@code app}, {@code machine} (from 0), {@code cpu} (cores) and {@code memory} (bytes). Streams: a million
 * assignments need no room. Stateless.
 */
public final class PlanJson {
    private PlanJson() {}

    /** @param boundInCores whether the bound is a load (balancing) rather than a number of machines */
    public static void write(Path file, Solution solution, boolean boundInCores) throws IOException {
        Plan plan = solution.plan();
        try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
            json.setPrettyPrinter(printer());
            json.writeStartObject();
            json.writeNumberField("machines", plan.machines());
            json.writeFieldName("lowerBound");
            if (boundInCores) {
                json.writeNumber(Units.cores(solution.lowerBound()));
            } else {
                json.writeNumber(solution.lowerBound());
            }
            json.writeStringField("method", solution.method());
            json.writeNumberField("seconds", Math.round(solution.seconds() * 1e6) / 1e6);
            json.writeFieldName("maxLoad");
            json.writeNumber(Units.cores(plan.maxLoad()));
            json.writeArrayFieldStart("assignments");
            for (int k = 0; k < plan.size(); k++) {
                assignment(json, plan, k);
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void assignment(JsonGenerator json, Plan plan, int k) throws IOException {
        json.writeStartObject();
        json.writeStringField("app", plan.instance().name(plan.app(k)));
        json.writeNumberField("machine", plan.machine(k));
        json.writeFieldName("cpu");
        json.writeNumber(Units.cores(plan.cpuMillis(k)));
        json.writeNumberField("memory", plan.memoryBytes(k));
        json.writeEndObject();
    }

    private static DefaultPrettyPrinter printer() {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentArraysWith(new AssignmentLines());
        printer.indentObjectsWith(new AssignmentLines());
        return printer;
    }

    /** One assignment a line: no breaks within them. */
    private static final class AssignmentLines implements DefaultPrettyPrinter.Indenter {
        @Override
        public void writeIndentation(JsonGenerator json, int level) throws IOException {
            json.writeRaw(level > 2 ? " " : "\n" + "  ".repeat(level));
        }

        @Override
        public boolean isInline() {
            return false;
        }
    }
}
