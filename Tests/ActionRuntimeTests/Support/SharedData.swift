import Foundation
import Testing

/// The public data sets that tests read: the folder `shared/data` beside the package, or below `ACTIONRUNTIME_SHARED`.
enum SharedData {
    /// The folder of a data set; nil, with a printed notice, where it is missing.
    ///
    /// On a build server (`CI` is set) a missing data set is a failure.
    static func folder(_ name: String) -> URL? {
        for shared in candidates {
            let folder = shared.appendingPathComponent("data").appendingPathComponent(name)
            if FileManager.default.fileExists(atPath: folder.path) { return folder }
        }
        print("Skipped: no data set '\(name)'. Set ACTIONRUNTIME_SHARED to the folder that holds 'data'.")
        if environment("CI") != nil { Issue.record("the data set '\(name)' is missing") }
        return nil
    }

    /// The bytes of the files directly in a data set's folder, by name; empty where the data set is missing.
    static func files(in name: String) throws -> [(name: String, bytes: [UInt8])] {
        guard let folder = folder(name) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { file in
            (file, [UInt8](try Data(contentsOf: folder.appendingPathComponent(file))))
        }
    }

    /// A variable of the environment, if it is set.
    static func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name]
    }

    private static var candidates: [URL] {
        let beside = packageRoot.map { $0.deletingLastPathComponent().appendingPathComponent("shared") }
        let named = environment("ACTIONRUNTIME_SHARED").map { URL(fileURLWithPath: $0) }
        return [beside, named].compactMap(\.self)
    }

    /// The folder that holds the package's manifest, found upwards from this file.
    private static var packageRoot: URL? {
        var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        while folder.path != "/" {
            let manifest = folder.appendingPathComponent("Package.swift")
            if FileManager.default.fileExists(atPath: manifest.path) { return folder }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}
