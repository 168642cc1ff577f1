import Foundation

/// The programs of the package, which are built beside the tests.
enum Programs {
    static let folder: URL = {
        let folder = Bundle.main.executableURL?.deletingLastPathComponent()
        let built = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        return [folder, built?.deletingLastPathComponent()].compactMap(\.self).first {
            FileManager.default.isExecutableFile(atPath: $0.appending(path: "nats-worker").path)
        } ?? URL(filePath: ".")
    }()
}
