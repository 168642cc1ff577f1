/// The system whose shortcuts are imported.
enum ImportPlatform: String, CaseIterable {
    case linux, mac, win

    /// The system that the program runs on.
    static var current: ImportPlatform {
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

extension Option {
    static let platform = Option(
        "platform", .one(of: ImportPlatform.self),
        help: "The system whose shortcuts are taken. (default: this one)")
}
