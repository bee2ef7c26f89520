/** Kills agents at random moments and looks at what is left behind. */
package io.gleaner.bench.kills;
