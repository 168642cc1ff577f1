// What ActionCLI uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef IN_OF_APPLE
#define IN_OF_APPLE

#include <sys/socket.h>

#define IPPROTO_TCP 6
// Of <netinet/tcp.h>.
#define TCP_NODELAY 0x01

struct in_addr {
    uint32_t s_addr;
};

struct sockaddr_in {
    uint8_t sin_len;
    sa_family_t sin_family;
    uint16_t sin_port;
    struct in_addr sin_addr;
    char sin_zero[8];
};

#endif
