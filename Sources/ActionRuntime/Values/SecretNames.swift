/// Which arguments are secret, by their names; the arguments need not be given.
package final class SecretNames: Sendable {
    /// The paths of secret values as text, such as `password` and `user.tokens[0]`.
    let paths: Set<String>
    /// The names of secret values at any depth, in small letters; they are found in any case of letters.
    let names: Set<String>
    /// Whether every argument is secret.
    let areAll: Bool
    /// Whether only whole arguments can be secret, each by its own name.
    let areFlat: Bool

    private init(_ paths: Set<String>, _ names: Set<String>, areAll: Bool) {
        (self.paths, self.names, self.areAll) = (paths, names, areAll)
        areFlat = areAll || names.isEmpty && !paths.contains { $0.contains { $0 == "." || $0 == "[" } }
    }

    /// Every argument, because it is not known which are secret.
    static let all = SecretNames([], [], areAll: true)

    /// The names of values at paths and of values at any depth, these in small letters; nil for none.
    static func make(paths: Set<String>, names: Set<String>) -> SecretNames? {
        paths.isEmpty && names.isEmpty ? nil : SecretNames(paths, names, areAll: false)
    }

    /// These names and others; this object itself where it has them all.
    func union(_ others: SecretNames) -> SecretNames {
        if self === others || areAll { return self }
        if !others.areAll, others.paths.isSubset(of: paths), others.names.isSubset(of: names) { return self }
        if others.areAll || paths.isSubset(of: others.paths) && names.isSubset(of: others.names) { return others }
        return SecretNames(paths.union(others.paths), names.union(others.names), areAll: false)
    }

    /// Whether the argument of that name is secret as a whole.
    func hasArgument(_ name: String) -> Bool { areAll || paths.contains(name) || hasName(name) }

    /// Whether values of that name are secret at any depth.
    func hasName(_ name: String) -> Bool { !names.isEmpty && names.contains(name.lowercased()) }
}

extension SecretNames: Equatable {
    package static func == (left: SecretNames, right: SecretNames) -> Bool {
        left === right || left.areAll == right.areAll && left.paths == right.paths && left.names == right.names
    }
}

extension SecretNames? {
    /// These names and others; nil for none.
    func union(_ others: SecretNames?) -> SecretNames? {
        guard let self, let others else { return self ?? others }
        return self.union(others)
    }
}
