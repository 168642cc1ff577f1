// What ActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef SOCKET_OF_APPLE
#define SOCKET_OF_APPLE

#include <sys/types.h>

#define AF_UNIX 1
#define AF_INET 2
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_REUSEADDR 0x0004
#define SO_NOSIGPIPE 0x1022
#define MSG_PEEK 0x2
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2

typedef uint32_t socklen_t;
typedef uint8_t sa_family_t;

struct sockaddr {
    uint8_t sa_len;
    sa_family_t sa_family;
    char sa_data[14];
};

int accept(int listener, struct sockaddr *_Nullable address, socklen_t *_Nullable length);
int bind(int descriptor, const struct sockaddr *_Nullable address, socklen_t length);
int connect(int descriptor, const struct sockaddr *_Nullable address, socklen_t length);
int getsockname(int descriptor, struct sockaddr *_Nullable address, socklen_t *_Nullable length);
int getsockopt(int descriptor, int level, int option, void *_Nullable value, socklen_t *_Nullable length);
int setsockopt(int descriptor, int level, int option, const void *_Nullable value, socklen_t length);
int listen(int descriptor, int count);
ssize_t recv(int descriptor, void *_Nullable bytes, size_t count, int flags);
ssize_t send(int descriptor, const void *_Nullable bytes, size_t count, int flags);
int shutdown(int descriptor, int how);
int socket(int domain, int type, int protocol);
int socketpair(int domain, int type, int protocol, int *_Nonnull ends);

#endif
