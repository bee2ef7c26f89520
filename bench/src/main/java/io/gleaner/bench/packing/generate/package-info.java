/** Draws applications: of cloud and functions traces, and ones whose optimum is known. */
package io.gleaner.bench.packing.generate;
