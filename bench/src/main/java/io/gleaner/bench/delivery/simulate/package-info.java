/** Nodes of different speed in virtual time: the rules of delivery and their rivals on the same calls. */
package io.gleaner.bench.delivery.simulate;
