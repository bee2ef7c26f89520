/** What a run showed: the metrics over its invocations, as numbers and as JSON. Rules only; no clock, no machine. */
package io.gleaner.bench.report;
