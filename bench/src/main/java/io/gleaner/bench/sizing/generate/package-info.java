/** The applications that the paper on SLAM measures: as models that give samples and traces, and as functions that really run. */
package io.gleaner.bench.sizing.generate;
