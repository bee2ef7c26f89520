/** Writes plans as text, JSON, CSV, routing weights and pictures. */
package io.gleaner.bench.packing.output;
