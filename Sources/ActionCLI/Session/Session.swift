import ActionRuntime

/// A map brought to life: its tree, its coordinator and its state.
final class Session {
    let map: ActionMap
    /// What messages call the document.
    let file: String
    let coordinator: Coordinator
    /// The state that conditions read and steps change.
    var state: [String: ActionValue]
    /// What handlers have printed.
    var output: [String] = []
    /// The events, and the errors of subscribers, that nobody handled while a request ran.
    ///
    /// Any other error is told as what came of the request.
    var unhandled: [EventOutcome] = []
    /// What the map may still make.
    let allowance = Allowance()
    /// How many lists of steps are being taken, one within the other.
    var depth = 0
    /// Hears that the map makes more than it may, so that the call has no answer.
    var refuse: (ToolError) -> Void = { _ in }
    /// Where the current request started.
    var start: ActionNode?
    /// What the map says of each action.
    let descriptions: [String: MapDescription]
    /// For each name the names that nodes of the map remap it to, in document order.
    private(set) lazy var remaps = map.root.allRemaps
    /// What each node remaps, by the name that is asked for.
    private var otherNames: [NodeID: [ActionName: ActionName]] = [:]
    private let paths = NodePaths()
    /// The owners of the explicit methods, which nodes do not hold.
    private var responders: [MapResponder] = []

    init(_ map: ActionMap, file: String, state: [String: ActionValue] = [:]) {
        self.map = map
        self.file = file
        descriptions = Dictionary(map.descriptions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.state = map.state.merging(state) { $1 }
        let root = ActionNode(map.root.name)
        coordinator = Coordinator(root: root)
        build(map.root, at: root)
        coordinator.onUnhandled = { [unowned self] in
            if $0.original.error == nil { unhandled.append($0) }
        }
        coordinator.firstResponder = map.focus.flatMap(coordinator.node(at:))
    }

    /// Registers what a node of the map offers, and that of all nodes below.
    private func build(_ top: MapNode, at root: ActionNode) {
        var pending = [(top, root)]
        paths.add(root.id, top.name, below: nil)
        while let (node, place) = pending.popLast() {
            if !node.methods.isEmpty {
                let responder = MapResponder(node.methods, at: place, of: self)
                responders.append(responder)
                place.responder = responder
            }
            for claim in node.actions {
                place.register(bind(claim, as: .closure, at: place), for: claim.actionName)
            }
            for remap in node.remap {
                let (name, other) = (ActionName(checked: remap.from), ActionName(checked: remap.to))
                place.remap(name, to: other, source: source(remap.line))
                otherNames[place.id, default: [:]][name] = other
            }
            if let catchAll = node.catchAll {
                place.register(
                    catchAll: bind(catchAll.claim, as: .catchAll, at: place, matching: Glob(catchAll.matching)))
            }
            for rule in node.rules { add(rule, at: place) }
            for key in node.keys { bind(key, at: place) }
            let children = node.children.map { ActionNode($0.name, in: place) }
            for (child, part) in zip(children, node.childParts) { paths.add(child.id, part, below: place.id) }
            pending += zip(node.children, children).reversed()
        }
    }

    /// The name that a node remaps a name to; nil where it does not remap it.
    func otherName(of name: ActionName, at node: ActionNode) -> ActionName? { otherNames[node.id]?[name] }

    /// The path of a node of the tree.
    func path(of node: NodeID) -> String { paths.path(of: node) }

    func source(_ line: Int) -> SourceLocation {
        SourceLocation(document: file, line: UInt32(clamping: line))
    }
}

extension ActionName {
    /// A name that the map's checker has found valid.
    init(checked text: String) {
        guard let name = ActionName(validating: text) else { preconditionFailure("unchecked name '\(text)'") }
        self = name
    }
}

extension MapClaim {
    var actionName: ActionName { ActionName(checked: name) }
}
