package io.gleaner.placement.sizing;

/** A request that can't be answered: what is wrong, where, and what to do about it. */
public final class SizingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String what;
    private final String where;
    private final String remedy;

    /** All three are sentences or parts of one for a human reader; none may be null. */
    public SizingException(String what, String where, String remedy) {
        super(what + " (" + where + "): " + remedy);
        this.what = what;
        this.where = where;
        this.remedy = remedy;
    }

    /** What is wrong. */
    public String what() {
        return what;
    }

    /** The function, file or setting that it is about. */
    public String where() {
        return where;
    }

    /** What to do about it. */
    public String remedy() {
        return remedy;
    }
}
