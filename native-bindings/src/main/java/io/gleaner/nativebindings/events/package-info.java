/** Kernel events of a cgroup: memory thresholds, OOM kills, pressure (PSI); by the C library, else by polling. */
package io.gleaner.nativebindings.events;
