/** Judges packing and balancing by an exact solver on small instances. */
package io.gleaner.bench.packing.judge;
