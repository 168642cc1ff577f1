import Foundation

/// How long a body takes.
func nanoseconds(_ body: () -> Void) -> Double {
    ContinuousClock().measure(body).nanoseconds
}

/// How long a body takes that may fail, in milliseconds.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body).nanoseconds / 1e6
}

/// How long a body takes that awaits.
func nanoseconds(_ body: () async -> Void) async -> Double {
    let clock = ContinuousClock(), start = clock.now
    await body()
    return (clock.now - start).nanoseconds
}

extension Duration {
    fileprivate var nanoseconds: Double { Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9 }
}

/// What the preloaded counter and the system know of the process's memory.
enum Memory {
    private static let requestCounter = symbol("malloc_counter_count", as: (@convention(c) () -> UInt64).self)
    private static let byteCounter = symbol("malloc_counter_bytes", as: (@convention(c) () -> Int64).self)

    /// How often memory was asked for; nil where nobody counts.
    static func requests() -> UInt64? { requestCounter?() }

    /// How many bytes were asked for and not given back; nil where nobody counts.
    static func allocatedBytes() -> Int? { byteCounter.map { Int($0()) } }

    /// How many bytes of memory the process has; nil where the system does not say.
    static func residentBytes() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) }
    }

    private static func symbol<T>(_ name: String, as type: T.Type) -> T? {
        dlsym(dlopen(nil, RTLD_NOW), name).map { unsafeBitCast($0, to: type) }
    }
}

/// Hides a value's making from the optimiser.
@inline(never) @_optimize(none) func opaque<T>(_ value: T) -> T { value }

/// What handlers add to, so that none is optimised away.
nonisolated(unsafe) let sum: UnsafeMutablePointer<Int> = {
    let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    pointer.initialize(to: 0)
    return pointer
}()

/// Numbers that are the same in every run.
struct Random {
    var state: UInt64 = 42

    mutating func next(below count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }
}
