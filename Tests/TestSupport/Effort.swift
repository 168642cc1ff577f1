/// How much the long random tests do.
package enum Effort {
    /// How many steps or cases to make.
    ///
    /// All of them in a release build, and a tenth in a debug build, where each takes some ten times as long.
    /// `ACTIONRUNTIME_STEPS` replaces the number.
    package static func count(_ count: Int) -> Int {
        #if DEBUG
            let usual = count / 10
        #else
            let usual = count
        #endif
        return SharedData.environment("ACTIONRUNTIME_STEPS").flatMap(Int.init) ?? usual
    }
}
