package io.gleaner.harvest.profile;

/**
 * The least memory that is left to a function which ran out of it: the limit it died at plus the larger of 100 MiB and
 * 20 %, at most the user allocation; it decays. The rise is over the limit, never over the last floor, so that bumps
 * don't feed on themselves. One thread owns it.
 */
final class MemoryFloor {
    private static final long RISE_BYTES = 100L << 20;
    private static final long FORGOTTEN_BYTES = 1L << 20;

    private final double decayPerRun;
    private double bytes;

    MemoryFloor(ProfileSettings settings) {
        this.decayPerRun = settings.decayPerRun();
    }

    void outOfMemory(long limitBytes, long peakBytes, long userBytes) {
        long base = Math.max(limitBytes, peakBytes);
        double risen = Math.min(userBytes, base + Math.max(RISE_BYTES, base * 0.2));
        bytes = Math.max(bytes, risen);
    }

    void cleanRun() {
        bytes *= decayPerRun;
        if (bytes < FORGOTTEN_BYTES) {
            bytes = 0;
        }
    }

    void limitTo(long userBytes) {
        bytes = Math.min(bytes, userBytes);
    }

    void exportTo(ProfileState out) {
        out.put(bytes);
    }

    void importFrom(ProfileState in) {
        bytes = in.nextDouble();
    }

    long bytes() {
        return (long) Math.ceil(bytes);
    }
}
