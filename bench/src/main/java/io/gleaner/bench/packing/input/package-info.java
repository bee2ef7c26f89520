/** Reads applications and plans from CSV and JSON, and says where what is wrong. */
package io.gleaner.bench.packing.input;
