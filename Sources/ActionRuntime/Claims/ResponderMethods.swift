/// The methods of some class, whichever it is.
protocol MethodTable {
    /// All names that have a method.
    var names: [ActionName] { get }
    /// The claim of an object of the class; nil where the name has no method.
    func claim(_ name: ActionName, of object: AnyObject) -> Claim?
}

/// A table laid out for looking up.
private struct Methods<Owner: AnyObject>: MethodTable {
    private let methods: [ActionName: ActionMethod<Owner>]

    init(_ table: ActionTable<Owner>) {
        methods = Dictionary(table.methods.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    }

    var names: [ActionName] { Array(methods.keys) }

    func claim(_ name: ActionName, of object: AnyObject) -> Claim? {
        guard let method = methods[name] else { return nil }
        guard let owner = object as? Owner else {
            fatalError("\(type(of: object)) is no \(Owner.self), the ActionOwner that its action table is for.")
        }
        return method.bind(owner)
    }
}

/// The tables of the classes that respond in a tree, each read once.
///
/// Reading a table runs user code, which may search the same tree: so this is an object, and holds no access meanwhile.
final class MethodTables {
    private var tables: [ObjectIdentifier: any MethodTable] = [:]

    /// The table of a responder: its own where it has one, else its class's.
    func table(of responder: some Responder) -> any MethodTable {
        let own = responder.instanceActions
        guard own.isOfClass else { return Methods(own) }
        let type = type(of: responder)
        if let known = tables[ObjectIdentifier(type)] { return known }
        let table = Methods(type.actions)
        if let known = tables[ObjectIdentifier(type)] { return known }
        tables[ObjectIdentifier(type)] = table
        return table
    }
}

/// The explicit methods at a node: those of its responder, made into claims when they are first asked for.
final class ResponderMethods {
    private weak var storage: (any Responder)?
    /// Whether there is a responder, or was one that has gone; spares most nodes to look for one.
    private var isBound = false
    private var table: (any MethodTable)?
    private var claims: [ActionName: Claim] = [:]
    /// The number of the responder among what was registered.
    private(set) var serial: UInt64 = 0
    private let place: NodeRef

    init(at place: NodeRef) {
        self.place = place
    }

    var responder: (any Responder)? {
        get { storage }
        set {
            guard newValue !== storage || newValue == nil else { return }
            // Releasing runs user code, so invalidate and write first.
            let ended = (claims, table)
            cancel()
            claims = [:]
            table = nil
            storage = newValue
            isBound = newValue != nil
            serial = Revisions.shared.nextSerial()
            Revisions.shared.advanceStructure()
            withExtendedLifetime(ended) {}
        }
    }

    /// Ends the claims made so far; releases nothing.
    func cancel() {
        claims.values.forEach { $0.cancel(at: place) }
    }

    /// Retains the node while any of the claims is used.
    func keep(_ node: ActionNode) {
        for claim in claims.values { claim.keep(node) }
    }

    /// Whether the responder's table has not been read yet, so that asking for a claim runs user code.
    var isUnread: Bool { isBound && table == nil }

    /// The claim for a name; nil without a method, or where the responder had gone when it was first asked for.
    func claim(_ name: ActionName, _ tables: MethodTables) -> Claim? {
        guard isBound else { return nil }
        if let claim = claims[name] { return claim }
        guard let responder = storage, let claim = methods(of: responder, tables).claim(name, of: responder) else {
            return nil
        }
        // Whoever gives the table may have asked for the same name, or set another responder.
        guard storage === responder else { return nil }
        if let known = claims[name] { return known }
        claims[name] = claim
        return claim
    }

    /// All names that have a method.
    func names(_ tables: MethodTables) -> [ActionName] {
        storage.map { methods(of: $0, tables).names } ?? []
    }

    private func methods(of responder: any Responder, _ tables: MethodTables) -> any MethodTable {
        if let table { return table }
        let new = tables.table(of: responder)
        guard storage === responder else { return new }
        // The table may have been read meanwhile, by what it asked itself.
        if let table { return table }
        table = new
        return new
    }
}
