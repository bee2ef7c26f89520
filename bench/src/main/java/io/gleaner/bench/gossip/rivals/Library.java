package io.gleaner.bench.gossip.rivals;

import java.io.IOException;
import java.nio.file.Path;

/** Whose nodes are measured. */
enum Library {
    GLEANER {
        @Override
        Herd start(int count, Path folder) throws IOException {
            return GleanerHerd.start(count, folder);
        }
    },
    SCALECUBE {
        @Override
        Herd start(int count, Path folder) {
            return new ScalecubeHerd(count);
        }
    };

    /** @param folder for what must be on disk */
    abstract Herd start(int count, Path folder) throws IOException;
}
