/** Weighted delivery apart from everything else: its rules in virtual time beside others', and its forecast on a trace. */
package io.gleaner.bench.delivery;
