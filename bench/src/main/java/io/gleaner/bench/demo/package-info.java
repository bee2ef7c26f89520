/** The main job, shown on this machine. */
package io.gleaner.bench.demo;
