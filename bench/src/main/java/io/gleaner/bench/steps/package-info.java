/** Measures on real containers how soon an owner has its user allocation back. */
package io.gleaner.bench.steps;
