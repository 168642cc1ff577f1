/// An action table without the type of its owner.
struct MethodTable {
    /// A name that one table names twice.
    struct Repetition {
        let name: ActionName
        let source: SourceLocation
        let earlier: SourceLocation
    }

    /// Makes the claim of an object, for each name that has a method.
    fileprivate var claims: [ActionName: (AnyObject, OwnerLink?) -> Claim] = [:]
    /// What the methods declare of secrets, for each name that has a method which does.
    fileprivate var secrets: [ActionName: MethodSecrets] = [:]
    fileprivate(set) var repetitions: [Repetition] = []
}

extension ActionTable {
    /// The table, indexed by name; where a name occurs twice, the later method counts.
    fileprivate var byName: MethodTable {
        var table = MethodTable()
        for method in methods {
            table.claims[method.name] = { object, group in
                guard let owner = object as? Owner else {
                    fatalError("\(type(of: object)) is no \(Owner.self), the ActionOwner of its action table.")
                }
                return method.bind(owner, group)
            }
            table.secrets[method.name] = method.secrets.isEmpty ? nil : method.secrets
        }
        table.repetitions = methods.compactMap { method in
            method.source.flatMap { source in
                method.repeats.map { MethodTable.Repetition(name: method.name, source: source, earlier: $0) }
            }
        }
        return table
    }
}

/// The action tables of the responders' classes in a tree, each read once.
///
/// Reading a table runs user code, which may search the same tree. So this is a class, and no exclusive access to it is open while
/// a table is read.
package final class MethodTables {
    private var tables: [ObjectIdentifier: MethodTable] = [:]

    /// The table of a responder: its own table if it has one, else its class's.
    func table(of responder: some Responder) -> MethodTable {
        let own = responder.instanceActions
        guard own.isOfClass else { return own.byName }
        let type = type(of: responder)
        if let known = tables[ObjectIdentifier(type)] { return known }
        let table = type.actions.byName
        if let known = tables[ObjectIdentifier(type)] { return known }
        tables[ObjectIdentifier(type)] = table
        return table
    }
}

/// The explicit methods at a node: those of its responder, each made into a claim when it is first asked for.
package final class ResponderMethods {
    /// A responder with its registration.
    private final class Setting: Registered {
        private(set) weak var responder: (any Responder)?
        /// Whether the responder was set within a group.
        let isOfGroup: Bool

        init(_ responder: (any Responder)?, within owner: OwnerLink? = nil, isOfGroup: Bool = false) {
            (self.responder, self.isOfGroup) = (responder, isOfGroup)
            super.init(within: owner)
        }
    }

    private var current = Setting(nil)
    /// The covered responders, the newest last; each comes back when the responder that covers it is taken back.
    private var covered: [Setting] = []
    /// The type of the current responder, even if that was released since.
    private var type: Any.Type?
    /// Whether a responder was set, even if it was released since; false saves reading a weak reference.
    private var isBound: Bool { type != nil }
    private var table: MethodTable?
    private var claims: [ActionName: Claim] = [:]
    private unowned let node: ActionNode

    init(at node: ActionNode) {
        self.node = node
    }

    var responder: (any Responder)? {
        removeEnded()
        return current.responder
    }

    /// The serial number of the responder's registration.
    var serial: UInt64 { current.serial }

    /// Whether the responder ends also with the owners of a group.
    var isOwned: Bool { current.owner != nil }

    /// Sets the responder.
    ///
    /// - Parameters:
    ///   - new: The responder; nil for none.
    ///   - isCovering: Whether the former responder comes back when the new one is taken back.
    ///   - owner: The owners of the group in which it is set; nil for none.
    func set(_ new: (any Responder)?, covering isCovering: Bool, owner: OwnerLink?) {
        if isCovering {
            covered.append(current)
        } else {
            covered = []
            if let new, new === current.responder { return leaveGroup() }
        }
        replace(with: Setting(new, within: owner, isOfGroup: isCovering))
    }

    /// Keeps the responder beyond the end of its group, because it was set again outside of the group.
    private func leaveGroup() {
        guard current.isOfGroup else { return }
        let new = Setting(current.responder)
        // Set anew where the existing claims end with the group's owners.
        if isOwned { replace(with: new) } else { current = new }
    }

    /// Takes back the responders whose serial numbers are in a range; runs no user code.
    ///
    /// - Returns: The claims and table of the current responder, if it is among them. The caller tells the listeners, then releases
    ///   these, which runs user code.
    func remove(_ serials: ClosedRange<UInt64>) -> Made? {
        _ = covered.remove(serials)
        guard serials.contains(serial) else { return nil }
        return put(covered.popLast() ?? Setting(nil))
    }

    /// Takes back the current responder while an owner of it was released.
    private func removeEnded() {
        if !isOwned { return }
        let node = node
        // Reading a weak owner may drop its last reference; that may set another responder, or release the node.
        defer { withExtendedLifetime(node) {} }
        while let owner = current.owner, case let ended = serial, !owner.isLive {
            let made = remove(ended...ended)
            node.changed(nil)
            withExtendedLifetime(made) {}
        }
    }

    /// The current responder and those it covers.
    var responders: [Registered] { covered + [current] }

    /// The claims and the table that were made for a responder.
    typealias Made = (claims: [ActionName: Claim], table: MethodTable?)

    private func replace(with new: Setting) {
        // Releasing `made` runs user code, so properties are written and listeners told first.
        let made = put(new)
        node.changed(nil)
        withExtendedLifetime(made) {}
    }

    /// Puts another responder in place; returns what was made for the former one.
    private func put(_ new: Setting) -> Made {
        let made = (claims, table)
        cancel()
        claims = [:]
        table = nil
        current = new
        type = new.responder.map { Swift.type(of: $0) }
        node.noteSecrets()
        return made
    }

    /// The type of a responder that was released before it was asked for a method; probably nothing else held it.
    var typeOfReleasedResponder: Any.Type? { current.responder == nil && table == nil ? type : nil }

    /// Cancels the claims made so far; releases nothing.
    func cancel() {
        claims.values.forEach { $0.cancel() }
    }

    /// Whether asking for a claim may run user code.
    ///
    /// It may where the table of the responder has not been read, where the claim for the name is still to be made, and where the
    /// responder ends with a group's owners. The last two read a weak reference, and so may drop the object's last reference.
    func runsUserCode(for name: ActionName) -> Bool {
        if isOwned { return true }
        guard isBound else { return false }
        guard let table else { return true }
        return claims[name] == nil && table.claims[name] != nil
    }

    /// The claim for a name; nil without a method, or if the responder was released before the name was first asked for.
    package func claim(_ name: ActionName, _ tables: MethodTables) -> Claim? {
        // First, because a group may have set nil; when it ends, the responder that it covered comes back.
        if isOwned { removeEnded() }
        guard isBound else { return nil }
        if let claim = claims[name] { return claim }
        if let table, table.claims[name] == nil { return nil }
        guard let responder = current.responder,
            let claim = methods(of: responder, tables).claims[name]?(responder, current.owner)
        else {
            return nil
        }
        // Reading the table runs user code, which may have asked for the same name, or set another responder.
        guard current.responder === responder else { return nil }
        if let claim = claims[name] { return claim }
        claims[name] = claim
        return claim
    }

    /// All names that have a method.
    package func names(_ tables: MethodTables) -> [ActionName] {
        responder.map { Array(methods(of: $0, tables).claims.keys) } ?? []
    }

    /// The names that the responder's table names twice; reads the table, and keeps nothing of it but in `tables`.
    func repetitions(_ tables: MethodTables) -> [MethodTable.Repetition] {
        responder.map { tables.table(of: $0).repetitions } ?? []
    }

    /// What the methods declare of secrets, for each name that has a method which does; reads the responder's table.
    func secrets(_ tables: MethodTables) -> [ActionName: MethodSecrets] {
        responder.map { methods(of: $0, tables).secrets } ?? [:]
    }

    /// Whether a method may declare an argument secret; false once the table was read, and none does.
    var mayDeclareSecrets: Bool { isBound && table.map { !$0.secrets.isEmpty } ?? true }

    private func methods(of responder: any Responder, _ tables: MethodTables) -> MethodTable {
        if let table { return table }
        let new = tables.table(of: responder)
        guard current.responder === responder else { return new }
        // User code in the table may have asked for a method, so that the table was read meanwhile.
        if let table { return table }
        table = new
        return new
    }
}

extension ActionNode {
    /// The object whose explicit methods the node asks before its closures; held weakly.
    ///
    /// Something else must retain it, such as the window that it controls: a released responder no longer responds. If it is
    /// released before it was asked for a method, as in `node.responder = Controller()`, ``Coordinator/safetyFindings()`` has a
    /// ``SafetyFinding`` for it.
    public var responder: (any Responder)? {
        get { offers?.methods?.responder }
        set {
            guard newValue != nil || offers?.methods != nil else { return }
            makeOffers().setResponder(newValue)
        }
    }
}
