/*
 * Reads the files named on stdin as the agent's watch does, at its best: kept open, one pread each, one number parsed.
 * Lines: "<container> o <path>" (read at every tick) or "<container> s <path>" (at one tick in <seldom>).
 * Arguments: <interval ns> <ticks> <seldom>. Prints the CPU time of the loop in nanoseconds.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct file {
    int container;
    char often;
    int fd;
};

static long long ns(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: sampling <interval ns> <ticks> <seldom>\n");
        return 2;
    }
    long long interval = atoll(argv[1]);
    long ticks = atol(argv[2]);
    long seldom = atol(argv[3]);
    struct file *files = NULL;
    size_t count = 0, room = 0;
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        int container, at;
        char often;
        line[strcspn(line, "\n")] = 0;
        if (sscanf(line, "%d %c %n", &container, &often, &at) < 2) {
            continue;
        }
        if (count == room) {
            room = room ? 2 * room : 1024;
            files = realloc(files, room * sizeof *files);
        }
        files[count].container = container;
        files[count].often = often == 'o';
        files[count].fd = open(line + at, O_RDONLY | O_CLOEXEC);
        if (files[count].fd < 0) {
            fprintf(stderr, "%s: %s\n", line + at, strerror(errno));
            return 1;
        }
        count++;
    }
    static char buffer[8192];
    unsigned long long sum = 0;
    long long deadline = ns(CLOCK_MONOTONIC), used = 0;
    for (long tick = -seldom; tick < ticks; tick++) {
        if (tick == 0) {
            used = ns(CLOCK_THREAD_CPUTIME_ID); /* the first round was to warm up */
        }
        deadline += interval;
        struct timespec until = {deadline / 1000000000LL, deadline % 1000000000LL};
        while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {
        }
        for (size_t i = 0; i < count; i++) {
            if (files[i].often || (tick + files[i].container) % seldom == 0) {
                ssize_t length = pread(files[i].fd, buffer, sizeof buffer - 1, 0);
                buffer[length < 0 ? 0 : length] = 0;
                sum += strtoull(buffer, NULL, 10);
            }
        }
    }
    printf("%lld\n", ns(CLOCK_THREAD_CPUTIME_ID) - used);
    return sum == 42 ? 3 : 0;
}
