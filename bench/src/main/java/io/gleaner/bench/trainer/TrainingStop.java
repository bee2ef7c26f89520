package io.gleaner.bench.trainer;

/**
 * When a training is over; asked after every round, whichever comes first.
 *
 * @param episodesMost so many episodes, rounded up to whole rounds; a checkpoint that has them trains no more
 * @param patienceEpisodes so many without a better checkpoint
 * @param deadlineNs this time has come; {@link Long#MAX_VALUE} = never. What was trained until then is what a longer run begins
 *     with
 */
record TrainingStop(int episodesMost, int patienceEpisodes, long deadlineNs) {
    /** Why a training is over. */
    enum Reason {
        /** All episodes were played. */
        EPISODES("all episodes were played"),
        /** Nothing got better. */
        PATIENCE("no better checkpoint for the set number of episodes"),
        /** Time is up. */
        TIME("the time is up");

        private final String words;

        Reason(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /** Null where it goes on. */
    Reason reason(TrainingState state, long nowNs) {
        if (state.episodes >= episodesMost) {
            return Reason.EPISODES;
        }
        if (state.kept != null && state.episodes - state.kept.episodes() >= patienceEpisodes) {
            return Reason.PATIENCE;
        }
        return nowNs >= deadlineNs && state.episodes > 0 ? Reason.TIME : null;
    }
}
