package io.gleaner.transport.netty;

/** Why an exchange of bulk state came to nothing. */
final class BulkException extends Exception {
    private static final long serialVersionUID = 1;

    BulkException(String message) {
        super(message);
    }
}
