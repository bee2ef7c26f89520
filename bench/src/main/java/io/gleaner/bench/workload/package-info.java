/** What comes to a simulation: public traces and generators with their published shape, drawn from a seed. */
package io.gleaner.bench.workload;
