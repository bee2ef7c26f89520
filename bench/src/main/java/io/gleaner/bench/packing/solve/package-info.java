/** Runs what packs: methods by their names, within a time, with progress, every plan checked. */
package io.gleaner.bench.packing.solve;
