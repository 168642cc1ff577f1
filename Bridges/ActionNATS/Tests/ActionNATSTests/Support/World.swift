import Foundation

@testable import ActionNATS

/// A server with workers.
struct World {
    let server: Server
    let workers: [WorkerProcess]

    /// - Parameters:
    ///   - names: The names of the workers.
    ///   - settings: The configuration of the server.
    ///   - user: The user and the password of the workers; nil for none.
    init(_ names: String..., settings: String = "", as user: String? = nil) async throws {
        let server = try Server(settings)
        self.server = server
        let url = Self.url(server, user)
        workers = try names.map { try WorkerProcess($0, at: url, in: server.folder) }
        for worker in workers { try await Raw(url).wait(for: worker.instance) }
    }

    private static func url(_ server: Server, _ user: String?) -> String {
        user.map { "nats://\($0)@127.0.0.1:\(server.port)" } ?? server.url
    }

    func client(as user: String? = nil, repeating: Set<String> = []) throws -> Client {
        try Client(Self.url(server, user), repeating: repeating)
    }
}
