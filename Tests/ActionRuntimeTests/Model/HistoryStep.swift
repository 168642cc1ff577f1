import ActionRuntime

/// One thing that a history does, to the library and to the reference model alike.
///
/// Nodes, coordinators, claims and so on are numbers, so that a step still has a meaning when others are left out.
struct HistoryStep {
    /// Tells the step from all others of its history; each is made at most once.
    let id: Int
    var deed: Deed
}

/// What a step does; where what it names is not there, the step is left out.
enum Deed {
    // The tree
    case makeNode(Int, name: String, below: Int?, isKept: Bool)
    case move(Int, below: Int)
    /// Takes the node out of its tree; the program keeps it.
    case detach(Int)
    /// The program no longer keeps the node.
    case letGo(Int)
    /// Compares a node's place.
    case look(Int)

    // Coordinators
    case makeCoordinator(Int, root: Int)
    case letGoCoordinator(Int)
    case focus(Int, on: Int?)
    case setNext(Int, to: Int?)
    case host(Int, at: Int)
    case observe(Int, number: Int)
    case endObserving(Int)
    case hearUnhandled(Int)
    case find(String, by: Int)

    // Claims
    case register(ClaimForm, at: Int)
    case cancel(Int)
    case remap(String, to: String, at: Int)
    case makeOwner(Int)
    case letGoOwner(Int)
    case makeResponder(Int, [ClaimForm])
    case respond(Int?, at: Int)
    case letGoResponder(Int)
    case intercept(InterceptorForm, at: Int)
    /// Gives a node an undo stack, which it may share; nil for none.
    case setStack(Int?, at: Int)
    /// Sets what conditions and validators look at.
    case set(flag: Int, Bool)

    // Events and errors
    case addRule(HistoryRule, at: Int)
    case subscribe(number: Int, to: String, at: Int)
    case send(SignalForm, from: Int, isAwaited: Bool)
    case publish(SignalForm, from: Int, PublishLevel)

    // Questions
    case target(RequestForm)
    case canPerform(RequestForm)
    case validate(RequestForm)
    case explain(RequestForm)
    case perform(RequestForm)
    /// Starts a recorder.
    case record(Int, by: Int)
    /// Stops a recorder, and compares what it has recorded.
    case stopRecording(Int)
    /// Replays the end of what a recorder has recorded.
    case replay(recorder: Int, coordinator: Int, from: Int?)
    case list(coordinator: Int, from: Int?)

    // Menus and keys
    case makeMenu(Int, MenuForm)
    case snapshot(menu: Int, coordinator: Int, from: Int?)
    case watch(Int, menu: Int, coordinator: Int, from: Int?)
    case takeChanges(Int)
    case bind(BindingForm, at: Int)
    /// Gives a coordinator's key map another menu and the user's own bindings.
    case setKeys(coordinator: Int, menu: Int?, [OverrideForm])
    case press(String, coordinator: Int, from: Int?)
    case explainKey(String, coordinator: Int, from: Int?)
}

/// A condition over the flags of a history.
enum FlagCondition: Hashable {
    case flag(Int)
    case not(Int)
    case both(Int, Int)
    case either(Int, Int)

    static let flagCount = 5

    /// Whether the condition holds.
    func holds(_ flags: [Bool]) -> Bool {
        switch self {
        case .flag(let flag): flags[flag]
        case .not(let flag): !flags[flag]
        case .both(let left, let right): flags[left] && flags[right]
        case .either(let left, let right): flags[left] || flags[right]
        }
    }
}

/// A claim as it is registered, and what its closures do.
struct ClaimForm {
    enum Ending {
        case value
        case nothing
        /// A passage: not handled while the condition holds.
        case declines(FlagCondition)
        case fails(String)
        /// Sends the request on, under another name.
        case forwards(to: String, by: Int)
    }

    let number: Int
    let kind: ClaimKind
    /// The name; nil for a catch-all.
    var name: String?
    /// The names that a catch-all takes; nil for all.
    var takes: [String]?
    var when: FlagCondition?
    var validator: ValidatorForm?
    var signature: SignatureForm?
    var owner: Int?
    var ending = Ending.value
    /// Whether the handler is asynchronous; it neither fails nor forwards.
    var isAsync = false
    /// What the handler adds to the claim's counter, and says how to take back; nil where it does not count.
    var counts: Int?
    /// What the closures do besides, when they are called for the first time.
    var asking: [HistoryStep] = []
    var validating: [HistoryStep] = []
    var handling: [HistoryStep] = []

    init(_ number: Int, _ kind: ClaimKind, _ name: String?) {
        self.number = number
        self.kind = kind
        self.name = name
    }

    var hasCondition: Bool { when != nil || !asking.isEmpty }

    /// Whether the registration can be cancelled: a closure that may decline has none.
    var isRevocable: Bool {
        if case .declines = ending { false } else { kind == .closure }
    }
}

/// What stands around handlers; its closures do nothing besides.
struct InterceptorForm {
    enum Kind {
        case validates
        case before
        case beforeAndAfter
        /// A *before* that throws.
        case fails(String)
        case around
    }

    let number: Int
    let kind: Kind
    /// The name that it is for; nil for all.
    var name: String?
    var when: FlagCondition?
    var validator: ValidatorForm?
}

/// What a validator says.
struct ValidatorForm {
    var isDisabled: FlagCondition?
    var isOn: FlagCondition?
    var isHidden: FlagCondition?
    var isTitled = false
    /// Whether it has two reasons instead of one.
    var isVerbose = false
}

/// What arguments a claim takes: `n`, a whole number from 0 to 9.
enum SignatureForm {
    case required
    case optional
    /// 3 where it is left out.
    case defaulted
}

/// An event or error.
struct SignalForm: Equatable {
    static let events = ["Opened", "Closed", "Moved", "Dragged"]
    static let errors = ["Missing", "Denied", "Broken"]

    /// The name of its type; `Denied` is alertable, and `Dragged` a subclass of `Moved`.
    let name: String
    /// Tells it from others of its type.
    let number: Int

    var isError: Bool { Self.errors.contains(name) }

    /// Whether it is of a type.
    func isA(_ type: String) -> Bool {
        type == name || type == "Alert" && name == "Denied" || type == "Moved" && name == "Dragged"
    }
}

/// What a node does with events or errors.
struct HistoryRule {
    enum Reply {
        case handled
        case notHandled
        case becomes(String)
        case fails(String)
    }

    let number: Int
    let verb: RuleVerb
    /// The name of the type, `Alert` for alertable errors; nil for any.
    var subject: String?
    /// Whether the closure takes the value.
    var takesValue = true
    /// Whether the closure is asynchronous; it takes the value.
    var isAsync = false
    var reply: Reply
    var script: [HistoryStep] = []
}

/// A request, or a question about one.
struct RequestForm {
    var coordinator: Int
    var name: String
    /// Nil where they are not known; for a request, none.
    var arguments: [String: ActionValue]?
    var from: Int?
    var only: Int?
    /// Whether it is made as an ``Invocation``.
    var isInvocation = false
    var isForced = false
    /// Whether it is awaited, which a request within another one is not.
    var isAwaited = false
}

/// A menu, as declared.
struct MenuForm {
    indirect enum Item {
        case command(CommandForm)
        case separator
        case menu(MenuForm)
        /// Items that are there while the condition holds.
        case section(FlagCondition, [Item])
    }

    let title: String
    var items: [Item]
}

struct CommandForm {
    let title: String
    let action: String
    var arguments: [String: ActionValue] = [:]
    var keys: String?
    var isHidden = false
    var isDisabled = false
    var isOn = false
}

struct BindingForm: Equatable {
    let keys: String
    let action: String
    var arguments: [String: ActionValue] = [:]
    var passes = false
    var when: FlagCondition?
}

enum OverrideForm {
    case adds(BindingForm)
    case removes(String, keys: String?, when: FlagCondition?)
}
