/** Plays the cells of the paper: machines over the lower bound for every method, as a table and a picture. */
package io.gleaner.bench.packing.simulate;
