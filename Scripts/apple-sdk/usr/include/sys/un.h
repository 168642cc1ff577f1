// What CActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef UN_OF_APPLE
#define UN_OF_APPLE

#define SOL_LOCAL 0
#define LOCAL_PEERPID 2

struct sockaddr_un {
    unsigned char sun_len;
    unsigned char sun_family;
    char sun_path[104];
};

#endif
