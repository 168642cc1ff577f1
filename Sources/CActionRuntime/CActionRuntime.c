// The package manager wants a source file of a target in C; all there is stands in the headers.
#include "CActionRuntime.h"
#include "CActionSockets.h"
