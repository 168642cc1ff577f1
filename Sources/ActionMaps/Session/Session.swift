package import ActionRuntime

/// A running map: its tree, its coordinator and its state.
package final class Session {
    package let map: ActionMap
    /// The document's name in messages.
    package let file: String
    package let coordinator: Coordinator
    /// The state that conditions read and steps change.
    package var state: [String: ActionValue]
    /// The lines that steps have printed, in order.
    package var output: [String] = []
    /// The events, and the errors of subscribers, that no rule handled while a request ran.
    ///
    /// All other errors are part of the request's outcome.
    package var unhandled: [EventOutcome] = []
    /// The actions that steps asked the host to take while a request ran.
    package var hostTakes: [HostTakes] = []
    /// The bytes that the map may still make.
    package private(set) var allowance = Allowance()
    /// How many lists of steps are running, one within another.
    var depth = 0
    /// Takes the error of a map that makes more bytes than a call may; the call ends with the error.
    package var refuse: (ToolError) -> Void = { _ in }
    /// The signals of Ctrl-C, which cancels steps; nil where Ctrl-C ends the process.
    package weak var interruption: Signals?
    /// The state file of the call, which the console holds; nil for none.
    package weak var stateFile: StateFile?
    /// The node of `--from`, where requests start; nil for the focus.
    package var start: ActionNode?
    /// The start of the last request that was not sent by steps, which a client may have named; nil before the first.
    private(set) weak var requestStart: ActionNode?
    /// The descriptions of actions by name: titles and parameters.
    package let descriptions: [String: MapDescription]
    /// For each name the names to which nodes of the map remap it, in document order.
    private(set) lazy var remaps = map.root.allRemaps
    /// The present names of actions by the former names that items of the menus list.
    private(set) lazy var formerNames = map.formerNames
    /// The map's menus as one menu, in their order.
    package private(set) lazy var menus = menu(of: map.menus)
    /// The map's menus as one menu, in the order in which their shortcuts are asked.
    private(set) lazy var keyMenu = menu(of: map.menus.inKeyOrder)
    /// The names of all arguments that some action of the map takes as a secret.
    package private(set) lazy var secretNames = map.secretNames
    /// The undo stacks of the map's nodes.
    private var undoStacks: [UndoStack] = []
    private let paths = NodePaths()
    /// The claims of the nodes that hide items, each node's found once, because many items may be hidden by one node.
    var claimsByName: [NodeID: [String?: [MapClaim]]] = [:]
    /// The host of the external actions, which the coordinator holds weakly; nil for a map without external actions.
    package private(set) var host: Host?
    /// The responders of the nodes, which hold them weakly.
    private var responders: [MapResponder] = []

    package init(_ map: ActionMap, file: String, state: [String: ActionValue] = [:]) {
        self.map = map
        self.file = file
        descriptions = map.descriptionsByName
        self.state = map.state.merging(state) { $1 }
        let root = ActionNode(map.root.name)
        coordinator = Coordinator(root: root)
        build(map.root, at: root)
        host = Host(of: self)
        coordinator.next = host?.coordinator
        coordinator.onUnhandled = { [unowned self] in
            if $0.original.error == nil { unhandled.append($0) }
        }
        coordinator.firstResponder = map.focus.flatMap(coordinator.node(at:))
    }

    /// The values of secret arguments that steps have read; nil where nobody wants to know.
    var readSecrets: Set<ActionValue>?

    /// Returns to the map's own state, with other values over it.
    package func restart(_ given: [String: ActionValue]) { state = map.state.merging(given) { $1 } }

    /// Clears the undo and redo stacks.
    func forgetUndo() { undoStacks.forEach { $0.removeAll() } }

    /// Prepares the session for another call, with other values over the state.
    package func beginCall(_ given: [String: ActionValue]) {
        if !given.isEmpty { state.merge(given) { $1 } }
        output = []
        unhandled = []
        hostTakes = []
        allowance = Allowance()
        requestStart = nil
    }

    /// Notes where a request began, unless steps have sent it.
    func noteStart(of invocation: Invocation) {
        if depth == 0 { requestStart = invocation.start }
    }

    /// Registers the claims, rules and keys of a node of the map, and makes and registers all nodes below it.
    private func build(_ top: MapNode, at root: ActionNode) {
        var pending = [(top, root)]
        paths.add(root.id, top.part, below: nil)
        while let (node, place) = pending.popLast() {
            if !node.methods.isEmpty {
                let responder = MapResponder(node.methods, at: place, of: self)
                responders.append(responder)
                place.responder = responder
            }
            if node.takesText { place.takesText = true }
            for interceptor in node.interceptors { add(interceptor, at: place) }
            if let line = node.undoLine {
                let stack = UndoStack(madeAt: source(line))
                undoStacks.append(stack)
                place.undoStack = stack
            }
            for claim in node.actions {
                place.register(bind(claim, as: .closure, at: place), for: claim.actionName)
            }
            for remap in node.remap {
                place.remap(
                    ActionName(checked: remap.from), to: ActionName(checked: remap.to),
                    deprecated: remap.deprecated, source: source(remap.line))
            }
            if let catchAll = node.catchAll {
                place.register(catchAll: bind(catchAll.claim, as: .catchAll, at: place, catching: catchAll))
            }
            for rule in node.rules { add(rule, at: place) }
            for key in node.keys { bind(key, at: place) }
            let children = node.children.map { ActionNode($0.name, in: place) }
            for (child, part) in zip(children, node.childParts) { paths.add(child.id, part, below: place.id) }
            pending += zip(node.children, children).reversed()
        }
    }

    /// The path of a node of the tree.
    package func path(of node: NodeID) -> String { paths.path(of: node) }

    func source(_ line: Int) -> SourceLocation {
        SourceLocation(document: file, line: UInt32(clamping: line))
    }
}

extension ActionName {
    /// Creates a name from text that the map's decoder has checked.
    package init(checked text: String) {
        guard let name = ActionName(validating: text) else { preconditionFailure("unchecked name '\(text)'") }
        self = name
    }
}

extension MapClaim {
    var actionName: ActionName { ActionName(checked: name) }
}
