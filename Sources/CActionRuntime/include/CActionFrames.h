// The frames of a thread: the questions, searches, handlers and rules that run on it, each inside of the one before.
//
// Each function reads and writes the variables of the calling thread only. They are variables of C, because access to a property of
// a Swift object is checked each time, which would cost more than all else that a request does.

#ifndef C_ACTION_FRAMES_H
#define C_ACTION_FRAMES_H

#include <stdbool.h>
#include <stdint.h>

#define ACTION_INLINE static inline __attribute__((always_inline))

// How many frames a thread may have.
#define ACTION_FRAMES_MAXIMUM 128

typedef struct {
    // How many frames are in use.
    int32_t depth;
    // How many may be used; 0 until the thread begins its first frame.
    int32_t limit;
    // The lowest address of the thread's stack, and how many bytes above it are kept free.
    uintptr_t stack_end;
    uintptr_t stack_reserve;
    // The number of the last call; no two calls of the process have the same.
    uint64_t last_call;
    // The name of each frame's request, and the number of the handler's call that runs in the frame; 0 for none.
    uint32_t names[ACTION_FRAMES_MAXIMUM];
    uint64_t calls[ACTION_FRAMES_MAXIMUM];
} action_frames;

extern _Thread_local action_frames action_frames_of_thread;

// Prepares a thread for its first frame; says whether one may begin.
bool action_frame_prepare(void);

// Begins a frame; false where no frame is free, or too little of the stack is left for one.
ACTION_INLINE bool action_frame_begin(uint32_t name) {
    action_frames *frames = &action_frames_of_thread;
    uintptr_t left = (uintptr_t)__builtin_frame_address(0) - frames->stack_end;
    if (frames->depth >= frames->limit || left < frames->stack_reserve) {
        if (frames->stack_end != 0 || !action_frame_prepare()) return false;
    }
    frames->names[frames->depth++] = name;
    return true;
}

// Ends the innermost frame; says whether as many are left as may be used, which means that a cycle is refused no longer.
ACTION_INLINE bool action_frame_end(void) {
    action_frames *frames = &action_frames_of_thread;
    return --frames->depth == frames->limit;
}

ACTION_INLINE int32_t action_frame_depth(void) { return action_frames_of_thread.depth; }
ACTION_INLINE uint32_t action_frame_name(int32_t index) { return action_frames_of_thread.names[index]; }
ACTION_INLINE int32_t action_frame_limit(void) { return action_frames_of_thread.limit; }
ACTION_INLINE void action_frame_set_limit(int32_t limit) { action_frames_of_thread.limit = limit; }

// A number for a call that runs in no frame. The thread's numbers begin when it is prepared, so that no two threads give the same.
ACTION_INLINE uint64_t action_call_number(void) {
    action_frames *frames = &action_frames_of_thread;
    if (frames->stack_end == 0) action_frame_prepare();
    return ++frames->last_call;
}

// Notes that a handler is called in the innermost frame; gives the number of the call.
ACTION_INLINE uint64_t action_call_begin(void) {
    action_frames *frames = &action_frames_of_thread;
    return frames->calls[frames->depth - 1] = ++frames->last_call;
}

// Notes that a call that has a number runs in the innermost frame, as where a call has several parts.
ACTION_INLINE void action_call_resume(uint64_t call) {
    action_frames *frames = &action_frames_of_thread;
    frames->calls[frames->depth - 1] = call;
}

ACTION_INLINE void action_call_end(void) {
    action_frames *frames = &action_frames_of_thread;
    frames->calls[frames->depth - 1] = 0;
}

// Whether a call runs on the thread.
ACTION_INLINE bool action_call_runs(uint64_t call) {
    action_frames *frames = &action_frames_of_thread;
    for (int32_t index = frames->depth; index-- > 0;) {
        if (frames->calls[index] == call) return true;
    }
    return false;
}

#undef ACTION_INLINE

#endif
