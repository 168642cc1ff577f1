// The only place that decides what of the arguments is shown: all that prints or writes secrets goes through
// `replacingSecrets`.

extension ActionArguments {
    /// Marks values as secret by their paths, such as `password` and `user.tokens[0]`; they need not be given.
    package mutating func markSecret(_ paths: some Sequence<String>) {
        let known = secrets?.paths ?? []
        let new = Set(paths.lazy.filter { !known.contains($0) })
        markSecret(SecretNames.make(paths: new, names: []))
    }

    /// Marks values as secret by their names; nil for none.
    package mutating func markSecret(_ names: SecretNames?) {
        if let names, !isEmpty { secrets = secrets.union(names) }
    }

    /// Whether other values are marked as secret than in other arguments.
    package func haveOtherSecrets(than other: ActionArguments) -> Bool { secrets != other.secrets }

    /// The secret values that were given, by their paths, in the order of these.
    package var secretValues: [(path: String, value: ActionValue)] {
        if secrets == nil { return [] }
        var found: [(path: String, value: ActionValue)] = []
        _ = replacingSecrets {
            found.append(($0, $1))
            return $1
        }
        return found.sorted { $0.path < $1.path }
    }

    /// The paths of the secret values that were given, in order.
    package var secretNames: [String] { secretValues.map(\.path) }

    /// The arguments with null in place of each secret value.
    package var redacted: ActionArguments { replacingSecrets { _, _ in .null } }

    /// The arguments without the secret values; a secret element of an array is null.
    package var withoutSecrets: ActionArguments { replacingSecrets { _, _ in nil } }

    /// The arguments with other values in place of the secret ones; nil takes a value away, and makes null of an element.
    package func replacingSecrets(by other: (String, ActionValue) -> ActionValue?) -> ActionArguments {
        guard let secrets else { return self }
        var replaced = self
        if secrets.areFlat {
            for name in secrets.areAll ? Set(values.keys) : secrets.paths {
                if let value = self[name] { replaced[name] = other(name, value) }
            }
        } else {
            withoutActuallyEscaping(other) { other in
                var replacement = SecretReplacement(secrets, by: other)
                replaced.values = replacement.members(values)
            }
        }
        return replaced
    }

    /// A fault of these arguments, without secret values and without a cause's own words about them.
    package func redacted(_ fault: ArgumentFault) -> ArgumentFault {
        // A fault without a name is about several arguments.
        let isConcerned = secretNames.contains { fault.name.isEmpty || $0 == fault.name || $0.isInside(fault.name) }
        guard isConcerned else { return fault }
        // A value whose members are secret is shown without them.
        guard case .wrongKind(let name, let kind, _) = fault, let shown = redacted[name], shown != .null else {
            return fault.withoutValue
        }
        return .wrongKind(name: name, expected: kind, found: shown)
    }
}

extension JSONLine {
    /// Adds `arguments` with null in place of each secret value, and `secret`, the paths of these values, where there are any.
    package mutating func add(arguments: ActionArguments) {
        let secrets = arguments.secretNames
        add("arguments", .object(arguments.redacted.values))
        if !secrets.isEmpty { add("secret", secrets) }
    }
}

// MARK: What was not written

extension ActionArguments {
    /// Marks a value as secret that was left out when the arguments were written; a missing argument becomes null.
    package mutating func markLeftOut(_ path: String) {
        if self[path] == nil, !names.contains(where: path.isInside) { self[path] = .null }
        markSecret([path])
    }

    /// The paths of the secret values that are null or missing, in order, because they were left out.
    package var leftOut: [String] {
        let given = secretValues, paths = Set(given.map(\.path))
        let missing = secrets?.paths.filter { path in !paths.contains(path) && names.contains(where: path.isInside) }
        return (given.filter { $0.value == .null }.map(\.path) + (missing ?? [])).sorted()
    }
}

extension String {
    /// Whether the path leads into an argument.
    fileprivate func isInside(_ name: String) -> Bool {
        guard hasPrefix(name), let next = dropFirst(name.count).first else { return false }
        return next == "." || next == "["
    }
}

/// Goes through arguments, and puts other values in place of the secret ones.
private struct SecretReplacement {
    private enum Step {
        case member(String)
        case element(Int)
    }

    /// What is nested deeper than this is secret as a whole, so that arguments of any depth take a bounded part of the stack.
    private static let maximumDepth = 128

    private let secrets: SecretNames
    private let other: (String, ActionValue) -> ActionValue?
    private var path: [Step] = []

    init(_ secrets: SecretNames, by other: @escaping (String, ActionValue) -> ActionValue?) {
        (self.secrets, self.other) = (secrets, other)
    }

    mutating func members(_ members: [String: ActionValue]) -> [String: ActionValue] {
        var replaced = members
        for (name, value) in members { replaced[name] = self.value(value, at: .member(name)) }
        return replaced
    }

    private mutating func value(_ value: ActionValue, at step: Step) -> ActionValue? {
        path.append(step)
        defer { path.removeLast() }
        if isSecret(value, step) { return other(text, value) }
        switch value {
        case .object(let members): return .object(self.members(members))
        case .array(let elements):
            var replaced: [ActionValue] = []
            replaced.reserveCapacity(elements.count)
            for (index, element) in elements.enumerated() {
                replaced.append(self.value(element, at: .element(index)) ?? .null)
            }
            return .array(replaced)
        default: return value
        }
    }

    private func isSecret(_ value: ActionValue, _ step: Step) -> Bool {
        if case .member(let name) = step, secrets.hasName(name) { return true }
        if !secrets.paths.isEmpty, secrets.paths.contains(text) { return true }
        guard path.count > Self.maximumDepth else { return false }
        switch value {
        case .object, .array: return true
        default: return false
        }
    }

    /// The path as text.
    private var text: String {
        path.reduce(into: "") { text, step in
            switch step {
            case .member(let name): text += text.isEmpty ? name : ".\(name)"
            case .element(let index): text += "[\(index)]"
            }
        }
    }
}
