// Unix sockets, and one descriptor to wait at for many of them: what the systems do in different ways.
//
// Every function returns -1 and sets errno where the system refuses. Descriptors are closed in programs that are executed. The
// functions are inline, as those of CActionRuntime.h are.

#ifndef C_ACTION_SOCKETS_H
#define C_ACTION_SOCKETS_H

#if !defined(_WIN32) && !defined(__wasi__)

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/un.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <TargetConditionals.h>
#include <crt_externs.h>
#include <sys/event.h>
#include <sys/time.h>
#else
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/timerfd.h>
#endif

#define ACTION_INLINE static inline __attribute__((always_inline))

// MARK: Sockets

// How many bytes the path of a socket may have, without the zero behind it.
ACTION_INLINE int action_socket_path_limit(void) { return (int)sizeof(((struct sockaddr_un *)0)->sun_path) - 1; }

#if !defined(__APPLE__)
// The C library declares them only where extensions are asked for.
int accept4(int, struct sockaddr *_Nullable, socklen_t *_Nullable, int);
int pipe2(int *_Nonnull, int);
#endif

// Makes a descriptor one that is never waited for, and that is closed in programs that are executed. Where the system can do
// that at once it does: another thread may execute a program meanwhile.
ACTION_INLINE int action_descriptor_prepare(int descriptor) {
    if (fcntl(descriptor, F_SETFD, FD_CLOEXEC) < 0) return -1;
    int flags = fcntl(descriptor, F_GETFL, 0);
    if (flags < 0) return -1;
    return fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0 ? -1 : 0;
}

ACTION_INLINE int action_socket_prepare(int descriptor) {
    if (descriptor < 0) return -1;
    int failed = action_descriptor_prepare(descriptor) < 0;
#if defined(__APPLE__)
    int yes = 1;
    failed = failed || setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes) < 0;
#endif
    if (!failed) return descriptor;
    int code = errno;
    close(descriptor);
    errno = code;
    return -1;
}

ACTION_INLINE int action_socket_make(void) {
#if defined(__APPLE__)
    return action_socket_prepare(socket(AF_UNIX, SOCK_STREAM, 0));
#else
    return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
#endif
}

ACTION_INLINE int action_socket_name(struct sockaddr_un *_Nonnull address, const char *_Nonnull path) {
    if (strlen(path) > (size_t)action_socket_path_limit()) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    strcpy(address->sun_path, path);
    return 0;
}

ACTION_INLINE int action_socket_bind(int descriptor, const char *_Nonnull path) {
    struct sockaddr_un address;
    if (action_socket_name(&address, path) < 0) return -1;
    return bind(descriptor, (const struct sockaddr *)&address, sizeof address);
}

ACTION_INLINE int action_socket_connect(int descriptor, const char *_Nonnull path) {
    struct sockaddr_un address;
    if (action_socket_name(&address, path) < 0) return -1;
    return connect(descriptor, (const struct sockaddr *)&address, sizeof address);
}

ACTION_INLINE int action_socket_accept(int listener) {
#if defined(__APPLE__)
    return action_socket_prepare(accept(listener, NULL, NULL));
#else
    return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
#endif
}

// Who is at the other end: the user, and the process that connected, or listened.
ACTION_INLINE int action_socket_peer(int descriptor, uint32_t *_Nonnull user, int32_t *_Nonnull process) {
#if defined(__APPLE__)
    uid_t uid = 0;
    gid_t gid = 0;
    pid_t pid = 0;
    socklen_t size = sizeof pid;
    if (getpeereid(descriptor, &uid, &gid) < 0) return -1;
    if (getsockopt(descriptor, SOL_LOCAL, LOCAL_PEERPID, &pid, &size) < 0) return -1;
    *user = uid;
    *process = pid;
#else
    // The kernel's `struct ucred`, which the C library declares only where extensions are asked for.
    struct {
        int32_t process;
        uint32_t user;
        uint32_t group;
    } peer = {0, 0, 0};
    socklen_t size = sizeof peer;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return -1;
    *user = peer.user;
    *process = peer.process;
#endif
    return 0;
}

// Sends as many bytes as there is room for; never raises SIGPIPE.
ACTION_INLINE long action_socket_send(int descriptor, const void *_Nonnull bytes, size_t count) {
#if defined(__APPLE__)
    return (long)send(descriptor, bytes, count, 0);
#else
    return (long)send(descriptor, bytes, count, MSG_NOSIGNAL);
#endif
}

// Makes a pipe: the end to read, and the end to write.
ACTION_INLINE int action_pipe_make(int *_Nonnull ends) {
#if defined(__APPLE__)
    if (pipe(ends) < 0) return -1;
    if (action_descriptor_prepare(ends[0]) == 0 && action_descriptor_prepare(ends[1]) == 0) return 0;
    int code = errno;
    close(ends[0]);
    close(ends[1]);
    errno = code;
    return -1;
#else
    return pipe2(ends, O_CLOEXEC | O_NONBLOCK);
#endif
}

// Two sockets that are joined; both are -1 where the system made none.
typedef struct {
    // The end of this program, which never waits.
    int near;
    // The end of a program that is started.
    int far;
} action_socket_pair;

ACTION_INLINE action_socket_pair action_socket_pair_make(void) {
    int ends[2];
#if defined(__APPLE__)
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0) return (action_socket_pair){-1, -1};
    int on = 1;
    if (action_descriptor_prepare(ends[0]) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0 &&
        setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on) == 0)
        return (action_socket_pair){ends[0], ends[1]};
#else
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) return (action_socket_pair){-1, -1};
    if (fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0) return (action_socket_pair){ends[0], ends[1]};
#endif
    int code = errno;
    close(ends[0]);
    close(ends[1]);
    errno = code;
    return (action_socket_pair){-1, -1};
}

// Starts a command of the shell with a descriptor as its standard input and output; gives 0 or the error's number. Where there is
// no terminal, it leads a process group of its own, so that all of it can be ended; at a terminal it may ask for a password. It does
// not hear of ctrl-C, with which the person at the terminal cancels a request and not the way to the program.
ACTION_INLINE int action_shell_start(
    const char *_Nonnull command, int descriptor, int32_t *_Nonnull process, int *_Nonnull leads) {
#if defined(__APPLE__) && (TARGET_OS_TV || TARGET_OS_WATCH)
    // These systems start no programs.
    return ENOTSUP;
#else
#if defined(__APPLE__)
    char **environ = *_NSGetEnviron();
#else
    extern char **environ;
#endif
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code != 0) return code;
    code = posix_spawnattr_init(&attributes);
    if (code != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return code;
    }
    // As a shell would begin it: this thread may have blocked signals, and this program may ignore some.
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGCHLD);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    int terminal = open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (terminal >= 0) close(terminal);
    *leads = terminal < 0;
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    if (*leads) flags |= POSIX_SPAWN_SETPGROUP;
    posix_spawnattr_setflags(&attributes, flags);
    char *words[] = {"sh", "-c", "trap '' INT; eval \"$1\"", "sh", (char *)command, NULL};
    pid_t started = 0;
    code = posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO);
    if (code == 0) code = posix_spawn_file_actions_adddup2(&actions, descriptor, STDOUT_FILENO);
    if (code == 0) code = posix_spawn(&started, "/bin/sh", &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    *process = started;
    return code;
#endif
}

// MARK: Waiting for many

// What one descriptor of a poller has to say.
typedef struct {
    uint64_t key;
    uint8_t is_readable;
    uint8_t is_writable;
    // Nobody is at the other end any more.
    uint8_t is_gone;
} action_poller_event;

// The most events that are given at once.
#define ACTION_POLLER_LIMIT 64

// Makes a descriptor that is readable while one of those added to it has something to say.
ACTION_INLINE int action_poller_make(void) {
#if defined(__APPLE__)
    int poller = kqueue();
    if (poller >= 0) fcntl(poller, F_SETFD, FD_CLOEXEC);
    return poller;
#else
    return epoll_create1(EPOLL_CLOEXEC);
#endif
}

// Says what is to be heard of a descriptor: that it can be read, or written. That nobody is at its other end is heard anyway.
ACTION_INLINE int action_poller_set(int poller, int descriptor, uint64_t key, int is_new, int reads, int writes) {
#if defined(__APPLE__)
    struct kevent changes[2];
    EV_SET(&changes[0], descriptor, EVFILT_READ, reads ? EV_ADD | EV_ENABLE : EV_ADD | EV_DISABLE, 0, 0, (void *)(uintptr_t)key);
    // Without a wish to write it is heard once, and again at the end.
    EV_SET(&changes[1], descriptor, EVFILT_WRITE, writes ? EV_ADD | EV_ENABLE : EV_ADD | EV_CLEAR, 0, 0, (void *)(uintptr_t)key);
    (void)is_new;
    return kevent(poller, changes, 2, NULL, 0, NULL);
#else
    struct epoll_event event = {0};
    event.events = (reads ? EPOLLIN : 0) | (writes ? EPOLLOUT : 0);
    event.data.u64 = key;
    return epoll_ctl(poller, is_new ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, descriptor, &event);
#endif
}

// Hears nothing more of a descriptor, which is to be closed.
ACTION_INLINE void action_poller_remove(int poller, int descriptor) {
#if defined(__APPLE__)
    (void)poller; // Closing it is enough.
    (void)descriptor;
#else
    struct epoll_event event = {0};
    epoll_ctl(poller, EPOLL_CTL_DEL, descriptor, &event);
#endif
}

// What there is to be heard now, without waiting; at most ACTION_POLLER_LIMIT events.
ACTION_INLINE int action_poller_take(int poller, action_poller_event *_Nonnull events) {
#if defined(__APPLE__)
    struct kevent heard[ACTION_POLLER_LIMIT];
    struct timespec now = {0, 0};
    int count = kevent(poller, NULL, 0, heard, ACTION_POLLER_LIMIT, &now);
    for (int index = 0; index < count; index++) {
        events[index].key = (uint64_t)(uintptr_t)heard[index].udata;
        events[index].is_readable = heard[index].filter != EVFILT_WRITE;
        events[index].is_writable = heard[index].filter == EVFILT_WRITE;
        events[index].is_gone = heard[index].filter == EVFILT_WRITE && (heard[index].flags & EV_EOF) != 0;
    }
    return count;
#else
    struct epoll_event heard[ACTION_POLLER_LIMIT];
    int count = epoll_wait(poller, heard, ACTION_POLLER_LIMIT, 0);
    for (int index = 0; index < count; index++) {
        uint32_t flags = heard[index].events;
        events[index].key = heard[index].data.u64;
        events[index].is_readable = (flags & EPOLLIN) != 0;
        events[index].is_writable = (flags & EPOLLOUT) != 0;
        events[index].is_gone = (flags & (EPOLLHUP | EPOLLERR)) != 0;
    }
    return count;
#endif
}

// Makes a timer of a poller, which is not set. It is a descriptor of its own where the system has such.
ACTION_INLINE int action_poller_timer_make(int poller, uint64_t key) {
#if defined(__APPLE__)
    (void)poller;
    (void)key;
    return 0;
#else
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    if (timer < 0) return -1;
    struct epoll_event event = {0};
    event.events = EPOLLIN;
    event.data.u64 = key;
    if (epoll_ctl(poller, EPOLL_CTL_ADD, timer, &event) == 0) return timer;
    int code = errno;
    close(timer);
    errno = code;
    return -1;
#endif
}

// Sets a timer, which is heard once; 0 takes back what was set.
ACTION_INLINE int action_poller_timer_set(int poller, int timer, uint64_t key, int64_t nanoseconds) {
#if defined(__APPLE__)
    struct kevent change;
    (void)timer;
    EV_SET(&change, 1, EVFILT_TIMER, nanoseconds ? EV_ADD | EV_ONESHOT : EV_DELETE, NOTE_NSECONDS, nanoseconds, (void *)(uintptr_t)key);
    int result = kevent(poller, &change, 1, NULL, 0, NULL);
    return nanoseconds ? result : 0;
#else
    struct itimerspec when = {{0, 0}, {nanoseconds / 1000000000, nanoseconds % 1000000000}};
    (void)poller;
    (void)key;
    return timerfd_settime(timer, 0, &when, NULL);
#endif
}

// Notes that the timer was heard.
ACTION_INLINE void action_poller_timer_take(int timer) {
#if defined(__APPLE__)
    (void)timer;
#else
    uint64_t count;
    (void)!read(timer, &count, sizeof count);
#endif
}

ACTION_INLINE void action_poller_timer_close(int timer) {
#if defined(__APPLE__)
    (void)timer;
#else
    close(timer);
#endif
}

// Makes a descriptor that a poller hears of when a file is removed, or something in its folder changes. -1 where the system has
// no room for one.
ACTION_INLINE int action_poller_file_watch(int poller, const char *_Nonnull path, const char *_Nonnull folder, uint64_t key) {
#if defined(__APPLE__)
    (void)path;
    int watch = open(folder, O_EVTONLY | O_CLOEXEC);
    if (watch < 0) return -1;
    struct kevent change;
    EV_SET(&change, watch, EVFILT_VNODE, EV_ADD | EV_CLEAR, NOTE_WRITE | NOTE_DELETE, 0, (void *)(uintptr_t)key);
    if (kevent(poller, &change, 1, NULL, 0, NULL) == 0) return watch;
#else
    (void)folder;
    int watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (watch < 0) return -1;
    struct epoll_event event = {0};
    event.events = EPOLLIN;
    event.data.u64 = key;
    // While the socket is open only the number of the file's links tells that it was removed.
    if (inotify_add_watch(watch, path, IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF) >= 0 &&
        epoll_ctl(poller, EPOLL_CTL_ADD, watch, &event) == 0) return watch;
#endif
    int code = errno;
    close(watch);
    errno = code;
    return -1;
}

// Notes that the change was heard.
ACTION_INLINE void action_poller_file_take(int watch) {
#if defined(__APPLE__)
    (void)watch;
#else
    char events[1024];
    while (read(watch, events, sizeof events) > 0) {
    }
#endif
}

#undef ACTION_INLINE

#endif
#endif
