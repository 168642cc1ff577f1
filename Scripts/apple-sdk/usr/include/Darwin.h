// What ActionRuntime and the command line use of Apple's C library, for Scripts/apple-platforms.
//
// The types are those that Swift sees on Apple's systems, its overlay included: `mode_t` has 16 bits, `open` and `fcntl` are
// not variadic. All of it is there since before macOS 13; what is newer would need its availability.

#include <crt_externs.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

#pragma clang assume_nonnull begin

// MARK: Threads

typedef unsigned long pthread_key_t;

int pthread_key_create(pthread_key_t *key, void (*_Nullable destructor)(void *));
void *_Nullable pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *_Nullable value);

typedef struct pthread *pthread_t;

typedef struct {
    long opaque;
} pthread_attr_t;

#define PTHREAD_CREATE_DETACHED 2

int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_destroy(pthread_attr_t *attributes);
int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state);
int pthread_create(
    pthread_t _Nullable *_Nonnull thread, const pthread_attr_t *_Nullable attributes,
    void *_Nullable (*_Nonnull body)(void *_Nonnull), void *_Nullable context);

// MARK: Processes

typedef unsigned int useconds_t;

_Noreturn void exit(int status);
_Noreturn void _exit(int status);
useconds_t ualarm(useconds_t first, useconds_t next);
char *_Nullable getenv(const char *name);
unsigned int geteuid(void);
pid_t getpid(void);
int kill(pid_t process, int signal);
int usleep(unsigned int microseconds);
void free(void *_Nullable memory);

// MARK: Times

typedef long time_t;

struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year;
};

struct tm *_Nullable localtime_r(const time_t *time, struct tm *parts);

// MARK: Errors

#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define ESRCH 3
#define ENOMEM 12
#define EEXIST 17
#define ENFILE 23
#define EMFILE 24
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK 35
#define EINPROGRESS 36
#define EALREADY 37
#define EADDRINUSE 48
#define ECONNABORTED 53
#define ECONNRESET 54
#define ENOBUFS 55
#define EISCONN 56
#define ECONNREFUSED 61
#define ENOTSUP 45
#define ENOSYS 78

// Not what it is, but of its type: the overlay's is a computed variable.
#define errno 0

char *_Null_unspecified strerror(int code);

// MARK: Files


struct stat {
    int32_t st_dev;
    mode_t st_mode;
    uint16_t st_nlink;
    uint64_t st_ino;
    uid_t st_uid;
    gid_t st_gid;
    int64_t st_size;
};

static const mode_t S_IFMT = 0170000;
static const mode_t S_IFIFO = 0010000;
static const mode_t S_IFCHR = 0020000;
static const mode_t S_IFDIR = 0040000;
static const mode_t S_IFBLK = 0060000;
static const mode_t S_IFREG = 0100000;
static const mode_t S_IFLNK = 0120000;
static const mode_t S_IFSOCK = 0140000;

int stat(const char *path, struct stat *status);
int lstat(const char *path, struct stat *status);
int fstat(int descriptor, struct stat *status);


#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_NONBLOCK 0x0004
#define O_APPEND 0x0008
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_TRUNC 0x00000400
#define O_EXCL 0x0800
#define O_CLOEXEC 0x01000000
#define F_GETFD 1
#define F_SETFD 2
#define F_SETFL 4
#define FD_CLOEXEC 1
#define LOCK_EX 2
#define LOCK_NB 4
#define W_OK 2
#define AT_FDCWD (-2)
#define AT_EACCESS 0x0010

int open_existing(const char *path, int flags) __attribute__((swift_name("open(_:_:)")));
int open_new(const char *path, int flags, mode_t mode) __attribute__((swift_name("open(_:_:_:)")));
int fcntl_get(int descriptor, int command) __attribute__((swift_name("fcntl(_:_:)")));
int fcntl_set(int descriptor, int command, int value) __attribute__((swift_name("fcntl(_:_:_:)")));
int close(int descriptor);
int mkdir(const char *path, mode_t mode);
int chmod(const char *path, mode_t mode);
long read(int descriptor, void *_Nullable buffer, size_t count);
long write(int descriptor, const void *_Nullable buffer, size_t count);
int fsync(int descriptor);
int flock(int descriptor, int operation);
int fchmod(int descriptor, mode_t mode);
int fchown(int descriptor, uid_t owner, gid_t group);
int isatty(int descriptor);
int link(const char *path, const char *other);
int unlink(const char *path);
int rename(const char *path, const char *other);
int faccessat(int descriptor, const char *path, int mode, int flags);
char *_Nullable realpath(const char *path, char *_Nullable resolved);

// MARK: Waiting

#define POLLIN 0x0001
#define POLLOUT 0x0004
#define POLLHUP 0x0010
#define POLLERR 0x0008
#define POLLNVAL 0x0020

typedef unsigned int nfds_t;

struct pollfd {
    int fd;
    short events;
    short revents;
};

int poll(struct pollfd *sources, nfds_t count, int milliseconds);

// MARK: Terminals

#define TCSADRAIN 1
#define TCSAFLUSH 2
#define ECHO 0x00000008

typedef unsigned long tcflag_t;

// Not its value, but of its type: the overlay's is a computed variable.
static const unsigned long TIOCGWINSZ = 0;

struct termios {
    unsigned long c_iflag, c_oflag, c_cflag, c_lflag;
    unsigned char c_cc[20];
    unsigned long c_ispeed, c_ospeed;
};

struct winsize {
    unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};

int tcgetattr(int descriptor, struct termios *modes);
int tcsetattr(int descriptor, int when, const struct termios *modes);
void cfmakeraw(struct termios *modes);
int ioctl_pointer(int descriptor, unsigned long request, void *value) __attribute__((swift_name("ioctl(_:_:_:)")));

// MARK: Folders

typedef struct directory DIR;

struct dirent {
    uint64_t d_ino;
    char d_name[1024];
};

DIR *_Nullable opendir(const char *path);
int closedir(DIR *stream);
struct dirent *_Nullable readdir(DIR *stream);

// MARK: Processes

#define WNOHANG 0x00000001
pid_t waitpid(pid_t pid, int *_Nullable status, int options);
char *_Nullable strdup(const char *text);

#pragma clang assume_nonnull end
