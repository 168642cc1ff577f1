package import Foundation

/// The public data sets that tests read: the folder `shared/data` beside the package, or below `ACTIONRUNTIME_SHARED`.
package enum SharedData {
    /// A data set that has to be there is missing.
    package struct Missing: Error, CustomStringConvertible {
        package let name: String

        package var description: String { "the data set '\(name)' is missing" }
    }

    /// The file or folder of a data set; nil, with a printed notice, where it is missing.
    ///
    /// - Throws: ``Missing`` on a build server (`CI` is set), where nothing is skipped.
    package static func location(of name: String) throws -> URL? {
        for shared in candidates {
            let location = shared.appendingPathComponent("data").appendingPathComponent(name)
            if FileManager.default.fileExists(atPath: location.path) { return location }
        }
        if environment("CI") != nil { throw Missing(name: name) }
        print("Skipped: no data set '\(name)'. Set ACTIONRUNTIME_SHARED to the folder that holds 'data'.")
        return nil
    }

    /// The bytes of the files directly in a data set's folder, by name; empty where the data set is missing.
    package static func files(in name: String) throws -> [(name: String, bytes: [UInt8])] {
        guard let folder = try location(of: name) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { file in
            (file, [UInt8](try Data(contentsOf: folder.appendingPathComponent(file))))
        }
    }

    /// A variable of the environment, if it is set.
    package static func environment(_ name: String) -> String? {
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
