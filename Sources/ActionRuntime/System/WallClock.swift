private import CActionRuntime

/// The system's clock.
package enum WallClock {
    /// The seconds since 1970-01-01 00:00 UTC.
    package static var seconds: Double { Double(action_time_nanoseconds()) / 1e9 }
}
