/// The methods of a class, without its type.
protocol MethodTable {
    /// All names that have a method.
    var names: [ActionName] { get }
    func has(_ name: ActionName) -> Bool
    /// Makes the claim of an object of the class for a name; nil where the name has no method.
    func claim(_ name: ActionName, of object: AnyObject) -> Claim?
}

/// An action table, found by name.
private struct Methods<Owner: AnyObject>: MethodTable {
    private let methods: [ActionName: ActionMethod<Owner>]

    init(_ table: ActionTable<Owner>) {
        methods = Dictionary(table.methods.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    }

    var names: [ActionName] { Array(methods.keys) }

    func has(_ name: ActionName) -> Bool { methods.index(forKey: name) != nil }

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
/// Reading a table runs user code, which may search the same tree: so this is an object, and no access to it is open
/// meanwhile.
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
    /// A responder that another one was set over.
    private struct Former: Owned {
        private(set) weak var responder: (any Responder)?
        let serial: UInt64
        let owner: OwnerLink?
    }

    private weak var storage: (any Responder)?
    /// The responders that come back when the one that is set is taken back, the newest last.
    private var covered: [Former] = []
    private var owner: OwnerLink?
    /// Whether the responder was set within a group.
    private var isOfGroup = false
    private var type: Any.Type?
    /// Whether a responder was set, which may have gone since; false spares a look at a weak reference.
    private var isBound = false
    private var table: (any MethodTable)?
    private var claims: [ActionName: Claim] = [:]
    /// The responder's number among what was registered.
    private(set) var serial: UInt64 = 0
    private unowned let node: ActionNode

    init(at node: ActionNode) {
        self.node = node
    }

    var responder: (any Responder)? {
        removeEnded()
        return storage
    }

    /// Whether the responder ends with an object besides itself.
    var isOwned: Bool { owner != nil }

    /// Sets the responder.
    ///
    /// - Parameters:
    ///   - new: The responder; nil for none.
    ///   - isCovering: Whether the one so far comes back when this one is taken back.
    ///   - owner: What the responder ends with, besides itself.
    func set(_ new: (any Responder)?, covering isCovering: Bool, owner: OwnerLink?) {
        if isCovering {
            covered.append(Former(responder: storage, serial: serial, owner: self.owner))
        } else {
            covered = []
            if let new, new === storage { return leaveGroup() }
        }
        isOfGroup = isCovering
        replace(with: Former(responder: new, serial: Serial.next(), owner: owner))
    }

    /// Keeps the responder beyond the group that set it, because it was set again.
    private func leaveGroup() {
        guard isOfGroup else { return }
        isOfGroup = false
        // Anew, because the claims made so far end with the group's owner.
        if owner != nil { return replace(with: Former(responder: storage, serial: Serial.next(), owner: nil)) }
        serial = Serial.next()
    }

    /// Takes back the responders with serial numbers that a closure picks, and runs no user code.
    ///
    /// - Returns: What was made of the one that was set, where that is among them; the caller advances the structure's revision,
    ///   then releases it, which runs user code.
    func remove(where isEnded: (UInt64) -> Bool) -> Made? {
        covered.removeAll { isEnded($0.serial) }
        guard isEnded(serial) else { return nil }
        return put(covered.popLast() ?? Former(responder: nil, serial: Serial.next(), owner: nil))
    }

    /// Takes back the responder while its owner is gone.
    private func removeEnded() {
        if owner == nil { return }
        let node = node
        // Looking for the owner may release it last, which may set another responder, or let go of the node.
        defer { withExtendedLifetime(node) {} }
        while let owner, case let ended = serial, !owner.isLive {
            let made = remove { $0 == ended }
            node.changed(nil)
            withExtendedLifetime(made) {}
        }
    }

    /// The responder and those it covers.
    var responders: [any Registered] { covered + [Former(responder: storage, serial: serial, owner: owner)] }

    /// What was made of a responder.
    typealias Made = (claims: [ActionName: Claim], table: (any MethodTable)?)

    private func replace(with new: Former) {
        // Releasing runs user code, so write and invalidate first.
        let made = put(new)
        node.changed(nil)
        withExtendedLifetime(made) {}
    }

    /// Writes another responder; gives what was made of the one so far.
    private func put(_ new: Former) -> Made {
        let made = (claims, table)
        cancel()
        claims = [:]
        table = nil
        storage = new.responder
        type = storage.map { Swift.type(of: $0) }
        isBound = storage != nil
        (serial, owner) = (new.serial, new.owner)
        return made
    }

    /// The type of a responder that has gone without ever having been asked for a method: probably nobody else held it.
    var typeOfLost: Any.Type? { isBound && storage == nil && table == nil ? type : nil }

    /// Cancels the claims made so far; releases nothing.
    func cancel() {
        claims.values.forEach { $0.cancel() }
    }

    /// Whether asking for a claim may run user code.
    ///
    /// The responder's table is read for the first time, or the responder is loaded, which may release it last: when the claim
    /// of a name is made, and where the responder ends with the group that it was set in.
    func runsUserCode(for name: ActionName) -> Bool {
        if isOwned { return true }
        guard isBound else { return false }
        guard let table else { return true }
        return claims[name] == nil && table.has(name)
    }

    /// The claim for a name; nil without a method, or where the responder had gone when it was first asked for.
    func claim(_ name: ActionName, _ tables: MethodTables) -> Claim? {
        // First, because a group that ends may have set none, and then uncovers the responder below.
        if isOwned { removeEnded() }
        guard isBound else { return nil }
        if let claim = claims[name] { return claim }
        if let table, !table.has(name) { return nil }
        guard let responder = storage, let claim = methods(of: responder, tables).claim(name, of: responder) else {
            return nil
        }
        // The table is user code, which may have asked for the same name, or set another responder.
        guard storage === responder else { return nil }
        if let claim = claims[name] { return claim }
        claim.serial = Serial.next()
        if let owner { claim.end(with: owner) }
        claims[name] = claim
        return claim
    }

    /// All names that have a method.
    func names(_ tables: MethodTables) -> [ActionName] {
        responder.map { methods(of: $0, tables).names } ?? []
    }

    private func methods(of responder: any Responder, _ tables: MethodTables) -> any MethodTable {
        if let table { return table }
        let new = tables.table(of: responder)
        guard storage === responder else { return new }
        // User code in the table may have asked for it, so that it has been read meanwhile.
        if let table { return table }
        table = new
        return new
    }
}

extension ActionNode {
    /// The object whose explicit methods the node asks before its closures; held weakly.
    ///
    /// Somebody else has to hold it, such as the window that it controls: it stops responding when it is released. One that
    /// has gone before it was asked for a method, as in `node.responder = Controller()`, is a ``SafetyFinding`` of
    /// ``Coordinator/safetyFindings()``.
    public var responder: (any Responder)? {
        get { offers?.methods.responder }
        set {
            guard newValue != nil || offers != nil else { return }
            makeOffers().setResponder(newValue)
        }
    }
}
