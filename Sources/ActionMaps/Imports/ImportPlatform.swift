/// The system whose shortcuts are imported.
package enum ImportPlatform: String, CaseIterable {
    case linux, mac, win

    /// The system that the program runs on.
    package static var current: ImportPlatform {
        #if canImport(Darwin)
            .mac
        #elseif os(Windows)
            .win
        #else
            .linux
        #endif
    }

    /// The name of the modifier that most shortcuts of the platform have.
    var primaryModifier: String { self == .mac ? "cmd" : "ctrl" }
}
