/** Per-function history: decayed histograms of peaks, durations and arrivals. */
package io.gleaner.harvest.profile;
