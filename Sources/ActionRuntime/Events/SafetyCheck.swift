/// Checks the events and errors that are sent against the declarations of nodes, and results against those of claims.
enum SafetyCheck {
    /// Whether a node has declarations to check; debug builds only.
    static func looks(at place: ActionNode) -> Bool {
        #if DEBUG
            place.declares
        #else
            false
        #endif
    }

    /// Checks a signal against the node's declarations that stand between two of its rules; debug builds only.
    static func pass(_ signal: Signal, _ node: ActionNode, after last: UInt64, before next: UInt64) {
        #if DEBUG
            guard let safety = node.safety, !safety.declarations.isEmpty else { return }
            let isError = signal.error != nil
            let here = safety.declarations.filter {
                $0.isForErrors == isError && $0.serial > last && $0.serial < next && $0.isLive
            }
            guard let first = here.first, node.safetyLevel != .disabled else { return }
            let own = here.first { $0.type == signal.type }
            if own == nil, !node.declaresBelow(signal.type) {
                tell(SafetyFinding(.undeclared, signal.type, at: node, first.source), at: node)
            }
            if let own, node.requiresExplicitResponders, !node.hasExplicitRule(above: own, { $0.matches(signal) }) {
                tell(SafetyFinding(.noExplicitResponder, own.type, at: node, own.source), at: node)
            }
        #endif
    }

    /// Checks a result against the kind that its claim declares; debug builds only.
    @inline(__always) static func result(
        _ value: ActionValue, of claim: @autoclosure () -> Claim, at node: @autoclosure () -> ActionNode
    ) {
        #if DEBUG
            let (claim, node) = (claim(), node())
            guard let kind = claim.returns, value != .null, !kind.takes(value), node.safetyLevel != .disabled else {
                return
            }
            let found = ActionSignature.Kind(of: value).rawValue
            tell(SafetyFinding(problem: .wrongResult, type: found, node: node.id, source: claim.source), at: node)
        #endif
    }

    /// Tells that an asynchronous closure of a node has run elsewhere than on its caller's actor.
    ///
    /// - Parameter name: The action, or the type of the event or error, that the closure is for.
    static func tellStray(_ name: String, at node: ActionNode, _ source: SourceLocation) {
        guard node.safetyLevel != .disabled else { return }
        tell(SafetyFinding(problem: .leftIsolation, type: name, node: node.id, source: source), at: node)
    }

    private static func tell(_ finding: SafetyFinding, at node: ActionNode) {
        guard node.attachment(SafetyDeclarations()).told.insert(finding).inserted else { return }
        if let hear = node.hookForFindings {
            hear(finding)
        } else {
            StandardError.warn("warning: \(finding)\n")
        }
        if node.safetyLevel == .strict { fatalError(finding.description) }
    }
}

extension SafetyFinding {
    /// Creates a finding; the node's path stands in for a source location that is missing.
    fileprivate init(_ problem: Problem, _ type: Any.Type, at node: ActionNode, _ source: SourceLocation? = nil) {
        let source = source ?? SourceLocation(document: node.path, line: 0)
        self.init(problem: problem, type: "\(type)", node: node.id, source: source)
    }

    /// Creates a finding of a name that is registered twice.
    fileprivate init(
        _ name: ActionName, at node: ActionNode, _ source: SourceLocation, after earlier: SourceLocation
    ) {
        self.init(problem: .registeredTwice, type: name.text, node: node.id, source: source, earlier: earlier)
    }
}

extension SafetyFinding {
    /// The finding as it would be at any node.
    fileprivate var withoutNode: SafetyFinding {
        SafetyFinding(problem: problem, type: type, node: .none, source: source, earlier: earlier)
    }
}

// MARK: Without sending

extension Coordinator {
    /// The faults of the declarations, rules, subscribers, responders and registrations of the tree; nothing is sent.
    ///
    /// The responders' action tables are read, and a table that several nodes use is told of at the first.
    ///
    /// First comes a first responder that stands outside the tree, then the faults of each node, in document order.
    /// Subtrees whose level is ``SafetyLevel/disabled`` are left out. A rule for a protocol counts as one for any type
    /// that may conform.
    /// - Complexity: O(*n* · *d*).
    public func safetyFindings() -> [SafetyFinding] {
        let stray = firstResponder.flatMap {
            root.isAbove($0) ? nil : SafetyFinding(.strayFirstResponder, ActionNode.self, at: $0)
        }
        var told: Set<SafetyFinding> = []
        let found = root.preorder.filter { !$0.attachments.isEmpty && $0.safetyLevel != .disabled }.flatMap { node in
            node.staticFindings + node.repetitions(tables).filter { told.insert($0.withoutNode).inserted }
        }
        return (stray.map { [$0] } ?? []) + found
    }
}

extension ActionNode {
    /// The level in force at this node.
    fileprivate var safetyLevel: SafetyLevel {
        waypoints.lazy.compactMap { $0.safety?.level }.first ?? .relaxed
    }

    fileprivate var requiresExplicitResponders: Bool {
        waypoints.lazy.compactMap { $0.safety?.requiresExplicitResponders }.first ?? true
    }

    /// The closure that is told of findings at this node.
    fileprivate var hookForFindings: ((SafetyFinding) -> Void)? {
        waypoints.lazy.flatMap { $0.coordinators }.compactMap(\.onSafetyFinding).first
    }

    /// Whether the node, or a node below, declares the type.
    fileprivate func declaresBelow(_ type: Any.Type) -> Bool {
        var pending = [self]
        while let node = pending.popLast() {
            if node.safety?.declarations.contains(where: { $0.type == type && $0.isLive }) ?? false {
                return true
            }
            pending += node.nodesBelow
        }
        return false
    }

    /// Whether a typed rule above a declaration of the node, other than a catch, satisfies a predicate.
    ///
    /// Events meet the node's rules in the order of their numbers, so the rules with smaller numbers than the declaration are
    /// below it.
    fileprivate func hasExplicitRule(
        above declared: SafetyDeclarations.Declaration, _ predicate: (Rule) -> Bool
    ) -> Bool {
        waypoints.contains { node in
            node.rules.contains {
                (node !== self || $0.serial > declared.serial) && $0.verb != .catchError && $0.subject.isExplicit
                    && $0.isLive && predicate($0)
            }
        }
    }

    fileprivate var staticFindings: [SafetyFinding] {
        var findings: [SafetyFinding] = []
        if let lost = offers?.methods?.typeOfReleasedResponder {
            findings.append(SafetyFinding(.lostResponder, lost, at: self))
        }
        for rule in rules {
            guard let type = rule.subject.type, rule.isLive,
                !rule.subject.isPossible(forErrors: rule.verb.isForErrors)
            else { continue }
            findings.append(SafetyFinding(.impossibleType, type, at: self, rule.source))
        }
        for declared in safety?.declarations ?? [] where declared.isLive && requiresExplicitResponders {
            let isAnswered = hasExplicitRule(above: declared) {
                $0.verb.isForErrors == declared.isForErrors && $0.subject.mayTake(declared.type)
            }
            if isAnswered { continue }
            findings.append(SafetyFinding(.noExplicitResponder, declared.type, at: self, declared.source))
        }
        for subscription in subscriptions {
            guard let type = subscription.subject.type, !hasPublisher(for: subscription.subject) else { continue }
            findings.append(SafetyFinding(.noPublisher, type, at: self, subscription.source))
        }
        return findings
    }

    /// The names that the responder's table, or one chain of calls, registers twice.
    ///
    /// A chain leaves nothing to take its claims back with. So a claim that it hides by one that takes every request is never
    /// asked, and is a mistake; one that was registered in another file may be a default that is replaced. The lines tell a chain
    /// from a function that is called later and stands before. A claim that gives another request's outcome may ask the next one.
    fileprivate func repetitions(_ tables: MethodTables) -> [SafetyFinding] {
        guard let offers else { return [] }
        // Reading a table runs user code, which may ask the same question again.
        let methods = Frames.run(Forwarder.handleAction, else: []) { offers.methods?.repetitions(tables) ?? [] }
        return methods.map { SafetyFinding($0.name, at: self, $0.source, after: $0.earlier) }
            + offers.closures.flatMap { name, claims in
                Self.repetitions(among: claims).map {
                    SafetyFinding(name, at: self, $1.source, after: $0.source)
                }
            }.sorted { $0.source.line < $1.source.line }
    }

    /// The claims of one name, oldest first, that a later claim of the same chain hides for good, each with that one.
    private static func repetitions(among claims: [Claim]) -> [(Claim, Claim)] {
        claims.indices.dropFirst().compactMap { index in
            let newer = claims[index]
            guard newer.chain != nil, !newer.isConditional, !newer.handler.mayDecline, !newer.handler.forwards,
                newer.isLive
            else { return nil }
            let older = claims[..<index].last {
                $0.chain == newer.chain && $0.source.file == newer.source.file && $0.source.line <= newer.source.line
            }
            return older.map { ($0, newer) }
        }
    }

    /// Whether a node above publishes, or has published, events that a subscription is for.
    private func hasPublisher(for subject: Subject) -> Bool {
        waypoints.dropFirst().contains { node in
            guard let safety = node.safety else { return false }
            return safety.published.contains(where: subject.mayTake)
                || safety.publishing.contains { $0.isLive && subject.mayTake($0.type) }
        }
    }
}
