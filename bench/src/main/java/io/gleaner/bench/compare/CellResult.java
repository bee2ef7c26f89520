package io.gleaner.bench.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A cell that has been played.
 *
 * @param cell which
 * @param loadReached mean over the seeds, of the user allocations of what arrived
 * @param invocations measured, mean over the seeds
 * @param secondsPerMinute that a minute of the trace took, mean over the seeds
 * @param rows the policies
 * @param detail distributions, series and functions for the page; null where it shows none of this cell
 */
record CellResult(
        Cell cell, double loadReached, double invocations, double secondsPerMinute, List<Row> rows, JsonNode detail) {
    CellResult {
        rows = List.copyOf(rows);
    }

    /** The row of a policy; null where it has none here. */
    Row row(String policy) {
        return rows.stream()
                .filter(row -> row.policy().equals(policy))
                .findFirst()
                .orElse(null);
    }
}
