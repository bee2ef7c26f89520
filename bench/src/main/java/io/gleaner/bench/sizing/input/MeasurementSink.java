package io.gleaner.bench.sizing.input;

import io.gleaner.placement.sizing.ApplicationRun;
import io.gleaner.placement.sizing.Measurements;
import io.gleaner.placement.sizing.Sample;
import io.gleaner.placement.sizing.UnusableSize;

/** Takes measurements as they are read. */
public interface MeasurementSink {
    /** A run of a function. */
    void sample(Sample sample);

    /** A run of the whole application. */
    void run(ApplicationRun run);

    /** A size that can't be used. */
    void unusable(UnusableSize size);

    /** One that fills a builder. */
    static MeasurementSink into(Measurements.Builder builder) {
        return new MeasurementSink() {
            @Override
            public void sample(Sample sample) {
                builder.add(sample);
            }

            @Override
            public void run(ApplicationRun run) {
                builder.add(run);
            }

            @Override
            public void unusable(UnusableSize size) {
                builder.add(size);
            }
        };
    }
}
