import ActionRuntime
import Testing

/// A tree in which an argument of a request is secret for one reason.
///
/// The request `enter:` starts at the panel, and a handler of the app takes it where the reason needs no other one.
///
///     app ─┬─ panel
///          └─ aside
final class SecretWorld {
    /// What nobody but handlers, validators and interceptors may see.
    static let canary = "canary-7f3a"

    let app = ActionNode("app"), panel: ActionNode, aside: ActionNode, coordinator: Coordinator
    /// The coordinator that is asked, and where requests start.
    var asked: Coordinator, start: ActionNode
    var action: ActionName = "enter:"
    var arguments: ActionArguments = ["user": "me", "password": canary]
    /// The paths of what is secret.
    var secret = ["password"]
    /// Whether only requests from the start can tell what is secret.
    var isKnownFromStartOnly = false
    /// What the tree does not retain.
    var kept: [AnyObject] = []
    /// What the handlers received.
    private(set) var received: [Invocation] = []

    init() {
        panel = ActionNode("panel", in: app)
        aside = ActionNode("aside", in: app)
        coordinator = Coordinator(root: app)
        (asked, start) = (coordinator, panel)
        take(action, at: app)
    }

    /// Registers a handler that notes what it receives.
    func take(_ name: ActionName, at node: ActionNode) {
        node.onAction(name) { [unowned self] in receive($0) }
    }

    func receive(_ invocation: Invocation) { received.append(invocation) }

    /// The parameters of a claim that declares the password.
    static var signature: ActionSignature { [.any("user", optional: true), .any("password").secret()] }

    /// Registers a handler that declares the password, and notes what it receives.
    func declare(_ name: ActionName, at node: ActionNode, when: (() -> Bool)? = nil) {
        node.onAction(name, parameters: Self.signature, when: when) { [unowned self] in receive($0) }
    }

    /// A coordinator of its own, with a tree of one node.
    func other(_ name: String) -> Coordinator {
        let other = Coordinator(root: ActionNode(name))
        kept.append(other)
        return other
    }

    /// A sequence of one step with the text of a parameter as password.
    static func macro(
        of action: ActionName, _ arguments: ActionArguments, parameters: [String] = ["word"]
    ) -> ActionSequence {
        ActionSequence([.init(action, arguments: arguments)], parameters: parameters)
    }

    /// Performs the request.
    @discardableResult
    func fire(_ arguments: ActionArguments? = nil) -> Outcome {
        asked.perform(Invocation(action, arguments: arguments ?? self.arguments), from: start, force: false)
    }
}

/// A reason for which an argument is secret.
struct SecretWay: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Makes the argument secret in a world.
    let build: @Sendable (SecretWorld) -> Void

    init(_ text: String, _ build: @escaping @Sendable (SecretWorld) -> Void) {
        (testDescription, self.build) = (text, build)
    }

    var world: SecretWorld {
        let world = SecretWorld()
        build(world)
        return world
    }
}

/// Explicit methods that declare the password, and are in no other way than by their table.
private final class Keeper: Responder {
    static var actions: ActionTable<Keeper> {
        ActionMethod("enter:", when: { _ in { false } }, parameters: SecretWorld.signature) { (_: Keeper) in }
    }
}

/// A typed input with a secret member.
private struct Login: Codable, ActionValueConvertible {
    var user: String
    var password: String

    static var signature: ActionSignature { [.string("user"), .string("password").secret()] }
}

extension Action<Login, Void> {
    fileprivate static let login = Self("enter:")
}

extension SecretWay {
    static let all: [SecretWay] = claims + names + trees + macros

    private static let claims = [
        SecretWay("The target declares it") { $0.declare("enter:", at: $0.panel) },
        SecretWay("An unavailable claim declares it") { $0.declare("enter:", at: $0.panel) { false } },
        SecretWay("A claim beside the path declares it") { $0.declare("enter:", at: $0.aside) },
        SecretWay("A claim that another one hides declares it") {
            $0.declare("enter:", at: $0.panel)
            $0.take("enter:", at: $0.panel)
        },
        SecretWay("A claim that came after the first request declares it") {
            $0.coordinator.perform("enter:", arguments: ["user": "me"], from: $0.panel, to: nil)
            $0.declare("enter:", at: ActionNode("new", in: $0.aside))
        },
        SecretWay("A claim that came with its subtree declares it") {
            $0.coordinator.perform("enter:", arguments: ["user": "me"], from: $0.panel, to: nil)
            let dialog = ActionNode("dialog"), field = ActionNode("field", in: dialog)
            $0.declare("enter:", at: field)
            $0.aside.add(dialog)
        },
        SecretWay("A method in a table that nobody has read declares it") {
            let keeper = Keeper()
            $0.kept.append(keeper)
            $0.aside.responder = keeper
        },
        SecretWay("A typed action declares it") { world in
            world.panel.on(.login) { [unowned world] _, invocation in world.receive(invocation) }
        },
        SecretWay("The name that it is remapped to declares it") {
            $0.declare("login:", at: $0.aside)
            $0.panel.remap("enter:", to: "login:")
        },
        SecretWay("The name that it is remapped to declares it, and is the target") {
            $0.declare("login:", at: $0.panel)
            $0.panel.remap("enter:", to: "login:")
        },
        SecretWay("A default is secret, too") { world in
            world.panel.onAction(
                "enter:", parameters: [.any("user"), .string("password", default: SecretWorld.canary).secret()]
            ) { [unowned world] in world.receive($0) }
            world.arguments = ["user": "me"]
            world.secret = []
        },
        SecretWay("A default is secret because of another claim") { world in
            world.panel.onAction(
                "enter:", parameters: [.any("user", optional: true), .string("password", default: SecretWorld.canary)]
            ) { [unowned world] in world.receive($0) }
            world.declare("enter:", at: world.aside)
            world.arguments = [:]
            world.secret = []
        },
    ]

    private static let names = [
        SecretWay("The coordinator names it") { $0.coordinator.secretArguments = ["password"] },
        SecretWay("The coordinator names it in other letters") {
            $0.coordinator.secretArguments = ["pAssword"]
            $0.arguments = ["user": "me", "PassWord": SecretWorld.canary]
            $0.secret = ["PassWord"]
        },
        SecretWay("The coordinator names a member") {
            $0.coordinator.secretArguments = ["password"]
            $0.arguments = ["user": ["name": "me", "password": .string(SecretWorld.canary)] as ActionValue]
            $0.secret = ["user.password"]
        },
        SecretWay("The coordinator names members of elements") {
            $0.coordinator.secretArguments = ["password"]
            let list: ActionValue = [
                ["password": .string(SecretWorld.canary)], 5, [[["Password": [.string(SecretWorld.canary)]]]],
            ]
            $0.arguments = ["list": list]
            $0.secret = ["list[0].password", "list[2][0][0].Password"]
        },
        SecretWay("Nobody claims it") {
            $0.coordinator.secretArguments = ["password"]
            $0.action = "nobody:"
        },
    ]

    private static let trees = [
        SecretWay("A claim of a hosted tree declares it") {
            let inner = $0.other("inner")
            $0.declare("enter:", at: ActionNode("field", in: inner.root))
            $0.aside.host(inner)
        },
        SecretWay("A claim of a host's tree declares it") {
            let inner = $0.other("inner")
            $0.declare("enter:", at: $0.panel)
            $0.aside.host(inner)
            ($0.asked, $0.start) = (inner, inner.root)
        },
        SecretWay("A hosted coordinator names it") {
            let inner = $0.other("inner")
            inner.secretArguments = ["password"]
            $0.aside.host(inner)
        },
        SecretWay("A host names it") {
            let inner = $0.other("inner")
            $0.coordinator.secretArguments = ["password"]
            $0.aside.host(inner)
            ($0.asked, $0.start) = (inner, inner.root)
        },
        SecretWay("The next coordinator names it") {
            let next = $0.other("next")
            next.secretArguments = ["password"]
            $0.coordinator.next = next
        },
        SecretWay("A claim of the next coordinator declares it") {
            let next = $0.other("next")
            $0.declare("enter:", at: ActionNode("field", in: next.root))
            $0.coordinator.next = next
        },
        SecretWay("A hosted coordinator's next names it") {
            let inner = $0.other("inner"), next = $0.other("next")
            next.secretArguments = ["password"]
            inner.next = next
            $0.aside.host(inner)
        },
        SecretWay("A host's next names it") {
            let inner = $0.other("inner"), next = $0.other("next")
            next.secretArguments = ["password"]
            $0.coordinator.next = next
            $0.aside.host(inner)
            ($0.asked, $0.start) = (inner, inner.root)
        },
        SecretWay("A claim of another dispatcher's target declares it") {
            let far = $0.other("far"), bridge = Bridge(far)
            $0.declare("far:", at: far.root)
            $0.kept.append(bridge)
            $0.coordinator.next = bridge
            ($0.action, $0.isKnownFromStartOnly) = ("far:", true)
        },
        SecretWay("A remapping leads to another dispatcher's target that declares it") {
            let far = $0.other("far"), bridge = Bridge(far)
            $0.declare("far:", at: far.root)
            $0.kept.append(bridge)
            $0.coordinator.next = bridge
            $0.panel.remap("enter:", to: "far:")
            $0.isKnownFromStartOnly = true
        },
        SecretWay("The coordinator behind another dispatcher names it") {
            let far = $0.other("far"), bridge = Bridge(far)
            far.secretArguments = ["password"]
            $0.take("far:", at: far.root)
            $0.aside.host(bridge)
            ($0.action, $0.start, $0.isKnownFromStartOnly) = ("far:", $0.aside, true)
        },
    ]

    private static let macros = [
        SecretWay("A step of a macro makes it of a parameter") {
            $0.declare("login:", at: $0.panel)
            $0.panel.onAction("enter:", performs: SecretWorld.macro(of: "login:", ["password": "${word}"]))
            $0.arguments = ["word": SecretWorld.canary]
            $0.secret = ["word"]
        },
        SecretWay("A step that nobody takes now makes it of a parameter, as a part of a text") {
            $0.declare("login:", at: $0.aside) { false }
            $0.take("login:", at: $0.app)
            let text: ActionArguments = ["password": "${user}:${word}"]
            let macro = SecretWorld.macro(of: "login:", text, parameters: ["user", "word"])
            $0.panel.onAction("enter:", performs: macro)
            $0.arguments = ["user": SecretWorld.canary, "word": SecretWorld.canary]
            $0.secret = ["user", "word"]
        },
        SecretWay("A macro of macros makes it of a parameter") {
            $0.panel.onAction("enter:", performs: SecretWorld.macro(of: "middle:", ["a": "${word}"]))
            $0.aside.remap("middle:", to: "other:")
            $0.app.onAction("middle:", performs: SecretWorld.macro(of: "inner:", ["b": "${a}"], parameters: ["a"]))
            $0.app.onAction(
                "inner:", performs: SecretWorld.macro(of: "login:", ["password": "${b}"], parameters: ["b"]))
            $0.declare("login:", at: $0.app)
            $0.arguments = ["word": SecretWorld.canary]
            $0.secret = ["word"]
        },
        SecretWay("A macro of the host makes it of a parameter, by a step for the hosted tree") {
            let inner = $0.other("inner")
            $0.declare("login:", at: inner.root)
            $0.aside.host(inner)
            $0.app.onAction("enter:", performs: SecretWorld.macro(of: "login:", ["password": "${word}"]))
            ($0.asked, $0.start) = (inner, inner.root)
            $0.arguments = ["word": SecretWorld.canary]
            $0.secret = ["word"]
        },
        SecretWay("A step of a macro makes a named member of a parameter") {
            $0.coordinator.secretArguments = ["password"]
            $0.take("login:", at: $0.panel)
            let user: ActionValue = ["password": "${word}"]
            $0.panel.onAction("enter:", performs: SecretWorld.macro(of: "login:", ["user": user]))
            $0.arguments = ["word": SecretWorld.canary]
            $0.secret = ["word"]
        },
    ]
}
