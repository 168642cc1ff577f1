import Foundation

/// The processor's time that something takes, for comparisons with something smaller: a machine that is busy or slow does not
/// change how the one grows against the other.
enum ProcessorTime {
    /// The least time of a few runs, of the calling thread alone.
    static func least(_ body: () -> Void) -> Double {
        (0..<5).map { _ in time(of: CLOCK_THREAD_CPUTIME_ID, body) }.min()!
    }

    /// How many times the time of the smaller number the larger one takes, the least of three runs each.
    ///
    /// To be called in a process of its own, because it counts the time of all threads.
    @MainActor
    static func growth(from small: Int, to large: Int, _ body: @MainActor (Int) async -> Void) async -> Double {
        func least(_ count: Int) async -> Double {
            var best = Double.infinity
            for _ in 0..<3 {
                let start = now(CLOCK_PROCESS_CPUTIME_ID)
                await body(count)
                best = min(best, now(CLOCK_PROCESS_CPUTIME_ID) - start)
            }
            return best
        }
        // The first run fills what is filled once.
        await body(small)
        return await least(large) / least(small)
    }

    private static func time(of clock: clockid_t, _ body: () -> Void) -> Double {
        let start = now(clock)
        body()
        return now(clock) - start
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
