/*
 * What Java can't do with control groups: eventfd, epoll, cgroup.event_control and PSI triggers.
 * Every function answers a descriptor, a count or 0; a negative answer is -errno. See KernelCalls.java.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <jni.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define CALL(type, name) JNIEXPORT type JNICALL Java_io_gleaner_nativebindings_jni_KernelCalls_##name
#define EVENTS_MOST 64

/* Raised whenever a signature here changes; must equal KernelCalls.REVISION. */
CALL(jint, revision)(JNIEnv *env, jclass type) {
    (void) env;
    (void) type;
    return 1;
}

CALL(jint, epollCreate)(JNIEnv *env, jclass type) {
    (void) env;
    (void) type;
    int fd = epoll_create1(EPOLL_CLOEXEC);
    return fd < 0 ? -errno : fd;
}

CALL(jint, eventFd)(JNIEnv *env, jclass type) {
    (void) env;
    (void) type;
    int fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return fd < 0 ? -errno : fd;
}

CALL(jint, close)(JNIEnv *env, jclass type, jint fd) {
    (void) env;
    (void) type;
    return close(fd) < 0 ? -errno : 0;
}

/* priority: wait for EPOLLPRI (PSI, memory.events) instead of readability (eventfd). */
CALL(jint, epollAdd)(JNIEnv *env, jclass type, jint epoll, jint fd, jboolean priority, jlong token) {
    (void) env;
    (void) type;
    struct epoll_event event = {.events = priority ? EPOLLPRI : EPOLLIN, .data = {.u64 = (uint64_t) token}};
    return epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) < 0 ? -errno : 0;
}

CALL(jint, epollRemove)(JNIEnv *env, jclass type, jint epoll, jint fd) {
    (void) env;
    (void) type;
    struct epoll_event unused = {0};
    return epoll_ctl(epoll, EPOLL_CTL_DEL, fd, &unused) < 0 ? -errno : 0;
}

/* Puts the tokens of what is ready into an array; 0 after the time-out or a signal. */
CALL(jint, epollWait)(JNIEnv *env, jclass type, jint epoll, jint timeoutMillis, jlongArray tokens) {
    (void) type;
    struct epoll_event events[EVENTS_MOST];
    jlong ready[EVENTS_MOST];
    jsize room = (*env)->GetArrayLength(env, tokens);
    int count = epoll_wait(epoll, events, room < EVENTS_MOST ? room : EVENTS_MOST, timeoutMillis);
    if (count < 0) {
        return errno == EINTR ? 0 : -errno;
    }
    for (int i = 0; i < count; i++) {
        ready[i] = (jlong) events[i].data.u64;
    }
    (*env)->SetLongArrayRegion(env, tokens, 0, count, ready);
    return count;
}

/* Takes the count out of an eventfd; 0 if nothing was there. */
CALL(jlong, drain)(JNIEnv *env, jclass type, jint fd) {
    (void) env;
    (void) type;
    uint64_t count = 0;
    if (read(fd, &count, sizeof count) < 0) {
        return errno == EAGAIN || errno == EINTR ? 0 : -errno;
    }
    return (jlong) count;
}

CALL(jint, signal)(JNIEnv *env, jclass type, jint fd) {
    (void) env;
    (void) type;
    uint64_t one = 1;
    return write(fd, &one, sizeof one) < 0 && errno != EAGAIN ? -errno : 0;
}

static int open_path(JNIEnv *env, jstring path, int flags) {
    const char *chars = (*env)->GetStringUTFChars(env, path, NULL);
    if (chars == NULL) {
        return -ENOMEM;
    }
    int fd = open(chars, flags | O_CLOEXEC | O_NONBLOCK);
    int failure = errno;
    (*env)->ReleaseStringUTFChars(env, path, chars);
    return fd < 0 ? -failure : fd;
}

CALL(jint, openToRead)(JNIEnv *env, jclass type, jstring path) {
    (void) type;
    return open_path(env, path, O_RDONLY);
}

/* Reads from the start of a file; on a kernfs file this also arms its next EPOLLPRI. */
CALL(jint, readStart)(JNIEnv *env, jclass type, jint fd, jbyteArray into) {
    (void) type;
    char text[4096];
    jsize room = (*env)->GetArrayLength(env, into);
    ssize_t count = pread(fd, text, room < (jsize) sizeof text ? (size_t) room : sizeof text, 0);
    if (count < 0) {
        return -errno;
    }
    (*env)->SetByteArrayRegion(env, into, 0, (jsize) count, (const jbyte *) text);
    return (jint) count;
}

/* v1: "<eventfd> <fd of target> <argument>" into cgroup.event_control. Both files may be closed afterwards. */
CALL(jint, registerEvent)(JNIEnv *env, jclass type, jint eventFd, jstring control, jstring target, jlong argument) {
    (void) type;
    int target_fd = open_path(env, target, O_RDONLY);
    if (target_fd < 0) {
        return target_fd;
    }
    int result = open_path(env, control, O_WRONLY);
    if (result >= 0) {
        int control_fd = result;
        char line[80];
        int length = argument < 0
                ? snprintf(line, sizeof line, "%d %d", eventFd, target_fd)
                : snprintf(line, sizeof line, "%d %d %lld", eventFd, target_fd, (long long) argument);
        result = write(control_fd, line, (size_t) length) < 0 ? -errno : 0;
        close(control_fd);
    }
    close(target_fd);
    return result;
}

/* PSI: the trigger lives as long as the descriptor that this answers. */
CALL(jint, openPressure)(JNIEnv *env, jclass type, jstring path, jlong stallUs, jlong windowUs) {
    (void) type;
    int fd = open_path(env, path, O_RDWR);
    if (fd < 0) {
        return fd;
    }
    char line[80];
    int length = snprintf(line, sizeof line, "some %lld %lld", (long long) stallUs, (long long) windowUs);
    /* The kernel overwrites the last byte with NUL: it must be part of what is written. */
    if (write(fd, line, (size_t) length + 1) < 0) {
        int failure = errno;
        close(fd);
        return -failure;
    }
    return fd;
}
