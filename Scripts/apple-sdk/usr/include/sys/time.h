// What CActionRuntime uses of Apple's header of this name stands in <time.h>.
