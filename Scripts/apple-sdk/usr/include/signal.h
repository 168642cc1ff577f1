// What ActionRuntime uses of Apple's header of this name, for Scripts/apple-platforms.

#ifndef SIGNAL_OF_APPLE
#define SIGNAL_OF_APPLE

#include <stdint.h>

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGKILL 9
#define SIGALRM 14
#define SIGCHLD 20
#define SIGTERM 15
#define SIGTSTP 18
#define SIGCONT 19
#define SIGWINCH 28
#define SIGPIPE 13
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3

typedef uint32_t sigset_t;
typedef void (*_Nullable sig_t)(int);

// Macros that Swift sees by its overlay.
static const sig_t SIG_DFL = 0;
static const sig_t SIG_IGN = 0;

int sigemptyset(sigset_t *_Nonnull signals);
int sigfillset(sigset_t *_Nonnull signals);
int sigaddset(sigset_t *_Nonnull signals, int signal);
int sigprocmask(int how, const sigset_t *_Nullable signals, sigset_t *_Nullable former);
int pthread_sigmask(int how, const sigset_t *_Nullable signals, sigset_t *_Nullable former);
sig_t signal(int signal, sig_t handler);

#endif
