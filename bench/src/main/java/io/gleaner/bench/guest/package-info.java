/** What a host notices of an agent that came by {@code -javaagent}: its start, and its throughput. */
package io.gleaner.bench.guest;
