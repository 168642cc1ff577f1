import ActionRuntime

/// The letters that wait to be sent.
actor Mailer {
    private let node = ActionNode("mailer")
    private let coordinator: Coordinator
    private var waiting: [(to: String, text: String)] = []
    private var isPaused = false

    init() { coordinator = Coordinator(root: node) }

    /// Answers the user's programs until the task is cancelled.
    func serve() async throws {
        try await RemoteServer(coordinator, app: "mailer", menu: .mailer, exposing: .menu, allowing: [.ask, .perform])
            .run()
    }

    /// Performs an action for another actor.
    func perform(_ name: ActionName, _ arguments: ActionArguments) async -> Outcome {
        await coordinator.perform(name, arguments: arguments)
    }

    /// Claims the actions.
    func start(_ audit: AuditLog) {
        audit.watch(node)
        weak let mailer = self
        node.onAction("sendMail:", parameters: [.string("to"), .string("text")]) { [weak self] invocation in
            let letter = (
                to: try invocation.arguments.get("to", as: String.self),
                text: try invocation.arguments.get("text", as: String.self)
            )
            self?.assumeIsolated { $0.waiting.append(letter) }
        }
        // One delivery at a time; a second request is disabled and says so.
        .onAction("deliver:", returns: .integer, validate: canDeliver, running: .exclusive) { _ in
            await mailer?.deliver() ?? 0
        }
        .onAction(
            "pause:",
            validate: { [weak self] item in
                if self?.assumeIsolated({ $0.isPaused }) == true { item.disable("the mailer is paused already") }
            }
        ) { [weak self] _ in self?.assumeIsolated { $0.isPaused = true } }
        .onAction(
            "resume:",
            validate: { [weak self] item in
                if self?.assumeIsolated({ $0.isPaused }) == false { item.disable("the mailer is not paused") }
            }
        ) { [weak self] _ in self?.assumeIsolated { $0.isPaused = false } }
    }

    private var canDeliver: ActionNode.Validator {
        { [weak self] item in
            let (isPaused, isEmpty) = self?.assumeIsolated { ($0.isPaused, $0.waiting.isEmpty) } ?? (false, true)
            if isPaused { item.disable("the mailer is paused") }
            if isEmpty { item.disable("no mail is waiting") }
        }
    }

    /// Stands for the work; gives the number of letters.
    private func deliver() async -> Int {
        let letters = waiting
        waiting = []
        for _ in letters { await Task.yield() }
        return letters.count
    }
}
