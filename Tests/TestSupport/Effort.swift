/// How much the long random tests do.
package enum Effort {
    /// How many steps to make: all of them in a release build, and a tenth in a debug build, which takes ten times as long
    /// for each. `ACTIONRUNTIME_STEPS` replaces the number.
    package static func steps(_ count: Int) -> Int {
        #if DEBUG
            let usual = count / 10
        #else
            let usual = count
        #endif
        return SharedData.environment("ACTIONRUNTIME_STEPS").flatMap(Int.init) ?? usual
    }
}
