import ActionRuntime

extension Rater {
    /// Lets the user's other programs ask for what the menu and the keys offer, until the task is cancelled.
    func serve() async throws {
        let server = try RemoteServer(
            coordinator, app: "rater", menu: menu, keys: keys, exposing: .menu, allowing: [.ask, .perform, .log],
            remembering: 50)
        try await server.run()
    }
}
