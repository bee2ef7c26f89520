package io.gleaner.nativebindings.jni;

/**
 * The C library's functions, see src/main/c/gleaner.c. They answer a descriptor, a count or 0; negative is -errno. Only
 * to be called when {@link NativeLibrary#load} answered true. Thread-safe as far as the descriptors are.
 */
public final class KernelCalls {
    /** Must equal what the library says of itself, so that an old one isn't taken. */
    static final int REVISION = 1;

    /** Invalid argument. */
    public static final int EINVAL = 22;

    private KernelCalls() {}

    static native int revision();

    public static native int epollCreate();

    public static native int eventFd();

    public static native int close(int fd);

    /** Waits for urgent data (PSI, memory.events) with {@code priority}, else for readability (eventfd). */
    public static native int epollAdd(int epoll, int fd, boolean priority, long token);

    public static native int epollRemove(int epoll, int fd);

    /** Blocks; fills in the tokens of what is ready, at most 64. 0 after the time-out; -1 waits for ever. */
    public static native int epollWait(int epoll, int timeoutMillis, long[] tokens);

    /** Takes the count out of an eventfd, 0 if there was none. */
    public static native long drain(int fd);

    /** Adds one to an eventfd. */
    public static native int signal(int fd);

    public static native int openToRead(String path);

    /** Reads a file from its start, at most 4096 bytes, and arms its next event. */
    public static native int readStart(int fd, byte[] into);

    /** Registers an eventfd with a v1 group's cgroup.event_control; a negative argument is left out. */
    public static native int registerEvent(int eventFd, String controlPath, String targetPath, long argument);

    /** Opens a PSI trigger that lives until the descriptor is closed. */
    public static native int openPressure(String path, long stallUs, long windowUs);
}
