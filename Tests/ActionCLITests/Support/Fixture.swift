import Foundation

/// The files beside the tests.
enum Fixture {
    /// A map with one of everything: an editor with a field in it, a window, and the application.
    static let desk = path("desk.json")

    static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures").appendingPathComponent(name).path
    }

    static func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }
}
