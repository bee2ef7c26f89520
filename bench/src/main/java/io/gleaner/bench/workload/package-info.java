/** Arrival traces with the published shape of Azure Functions, from a seed. */
package io.gleaner.bench.workload;
