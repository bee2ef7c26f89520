package io.gleaner.transport.wire;

/**
 * Protects one sender's datagrams, of which header, text and tag follow each other in an array. Header and cluster label are
 * bound to the text. Allocates nothing itself. One thread.
 */
interface FrameCipher {
    /** Copies the frame of a text of so many bytes into {@code sealed}, with the text protected and the tag behind it. */
    void seal(byte[] plain, int textBytes, byte[] sealed);

    /**
     * Writes the text to its place in {@code plain}.
     *
     * @return false if the tag is wrong; what then stands in {@code plain} means nothing
     */
    boolean open(byte[] sealed, int textBytes, byte[] plain);
}
