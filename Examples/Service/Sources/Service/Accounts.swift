import ActionRuntime

/// The users of the service. The actor owns its tree, whose handlers run on it.
actor Accounts {
    struct User {
        var password: String
        var isLocked = false
    }

    private let node = ActionNode("accounts")
    private let coordinator: Coordinator
    private let mailer: Mailer
    private var users: [String: User] = [:]

    init(_ mailer: Mailer) {
        self.mailer = mailer
        coordinator = Coordinator(root: node)
    }

    /// Answers the user's programs until the task is cancelled.
    func serve() async throws {
        try await RemoteServer(
            coordinator, app: "accounts", menu: .accounts, exposing: .menu, allowing: [.ask, .perform]
        ).run()
    }

    /// Claims the actions.
    ///
    /// A closure that captures the actor weakly is not known to run on it. It does, because the tree is the actor's own, and
    /// `assumeIsolated` says so.
    func start(_ audit: AuditLog) {
        audit.watch(node)
        let name = ActionSignature.Parameter.string("name", documentation: "The user's name.")
        let password = ActionSignature.Parameter.string("password", documentation: "At least eight characters.")
            .secret()
        weak let accounts = self
        node.onAction("addUser:", parameters: [name, password]) { invocation in
            let name = try invocation.arguments.get("name", as: String.self)
            let password = try invocation.arguments.get("password", as: String.self)
            try await accounts?.addUser(named: name, password: password)
        }
        .onAction("signIn:", parameters: [name, password]) { [weak self] invocation in
            let arguments = invocation.arguments
            try self?.assumeIsolated { try $0.signIn(arguments) }
        }
        .onAction("lockUser:", parameters: [name], validate: needsUser { !$0.isLocked ? nil : "is locked already" }) {
            [weak self] invocation in
            let name = try invocation.arguments.get("name", as: String.self)
            self?.assumeIsolated { $0.users[name]?.isLocked = true }
        }
        .onAction("unlockUser:", parameters: [name], validate: needsUser { $0.isLocked ? nil : "is not locked" }) {
            [weak self] invocation in
            let name = try invocation.arguments.get("name", as: String.self)
            self?.assumeIsolated { $0.users[name]?.isLocked = false }
        }
        .onAction("removeUser:", parameters: [name], validate: needsUser { _ in nil }) { [weak self] invocation in
            let name = try invocation.arguments.get("name", as: String.self)
            self?.assumeIsolated { $0.users[name] = nil }
        }
        .onAction("listUsers:", returns: .array) { [weak self] _ in
            self?.assumeIsolated { $0.users.keys.sorted() } ?? []
        }
    }

    // MARK: Handlers

    private func addUser(named name: String, password: String) async throws {
        guard users[name] == nil else { throw AccountError(message: "there is a user '\(name)' already") }
        guard password.count >= 8 else { throw AccountError(message: "the password is too short") }
        users[name] = User(password: password)
        // Another actor's tree is asked through the actor: arguments and outcomes may travel, nodes may not.
        try await mailer.perform("sendMail:", ["to": name, "text": "Welcome!"]).get()
    }

    private func signIn(_ arguments: ActionArguments) throws {
        let name = try arguments.get("name", as: String.self)
        guard let user = users[name], user.password == (try arguments.get("password", as: String.self)) else {
            throw AccountError(message: "the name or the password is wrong")
        }
        guard !user.isLocked else { throw AccountError(message: "'\(name)' is locked") }
    }

    // MARK: Validators

    /// A validator that needs a user who exists, and says what else is missing.
    private func needsUser(_ reason: @escaping @Sendable (User) -> String?) -> ActionNode.Validator {
        { [weak self] item in
            // Without arguments nobody knows yet whom the request is about.
            guard let name = item.arguments?["name", as: String.self] else { return }
            let text: String? = self?.assumeIsolated { accounts in
                guard let user = accounts.users[name] else { return "there is no user '\(name)'" }
                return reason(user).map { "'\(name)' \($0)" }
            }
            if let text { item.disable(text) }
        }
    }
}

/// A request that cannot be served; the message is for whoever asked.
struct AccountError: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}
