import ActionRuntime

// The comparisons.

extension Forest {
    /// One change, then some questions: those asked before, and a new one.
    func step() {
        change()
        settle()
        for _ in 0..<2 where !questions.isEmpty {
            ask(pick(questions))
            settle()
        }
        if chance(30) || questions.count < 6 {
            let new = makeQuestion()
            if questions.count < 6 {
                questions.append(new)
            } else {
                questions[Int.random(in: 0..<questions.count, using: &random)] = new
            }
            ask(new)
            settle()
        }
        if chance(2) { compareTrees() }
    }

    private func makeQuestion() -> Question {
        var question = Question(hub: pick(hubs), start: chance(75) ? pickNode() : nil, name: pickName())
        if chance(4) { question.only = pick(nodes) }
        return question
    }

    /// Whether the rules say who is asked. (Two cases with hosts are known issues; see `Scenario`.)
    func isClear(_ question: Question) -> Bool {
        guard hubs.contains(where: { $0 === question.hub }) else { return false }
        if let only = question.only { return only.isAlive && only.hosted.isEmpty && isSettled(only) }
        let start = question.start ?? question.hub.start
        guard start.isAlive, isSettled(start) else { return false }
        if frames.isEmpty { return question.hub.root.isAbove(start) || !hasHosts(above: start) }
        if (unsettledFoci + unsettledHosts).contains(where: { $0 === question.hub }) { return false }
        if !question.hub.root.isAbove(start) { return !hasHosts(above: start) }
        // Through hosts and the next dispatcher one comes to places where releases may be under way.
        return leftBehind.isEmpty && unsettledFoci.isEmpty && unsettledHosts.isEmpty
            || question.hub.next == nil && question.hub.host == nil && !hasHosts
    }

    private var hasHosts: Bool { hubs.contains { $0.host != nil } }

    private func isSettled(_ node: Node) -> Bool {
        leftBehind.isEmpty || !leftBehind.contains { $0 === node.top }
    }

    private func hasHosts(above node: Node) -> Bool {
        var place: Node? = node
        while let current = place {
            if !current.hosted.isEmpty { return true }
            place = current.parent
        }
        return false
    }

    /// Asks the library, and compares its answer with the description's.
    func ask(_ question: Question) {
        guard isClear(question) else { return }
        let way = way(of: question)
        let offers = offers(question.name, on: way)
        let kind = Int.random(in: 0..<17, using: &random)
        if kind < 8 { return perform(question, way, offers) }
        let target = offers.first { isAvailable($0) }
        let coordinator = question.hub.real
        let (start, only) = (question.start?.real, question.only?.real)
        let name = Self.names[question.name]
        note("ask \(question): \(target.map { "\($0)" } ?? "nobody")")
        switch kind {
        case 8, 9:
            let answer = coordinator.canPerform(name, from: start, to: only)
            expect(answer == (target != nil), "canPerform is \(answer) for \(question)")
        case 10, 11, 12:
            compare(coordinator.validate(name, from: start, to: only), with: target, question)
        case 13:
            compare(coordinator.target(forAction: name, from: start, to: only), with: target, question)
        case 14:
            let answer = coordinator.explain(name, from: start, to: only)
            compare(answer.validation, with: target, question)
            let last = answer.steps.last { $0.verdict == .target || $0.verdict == .disabled }
            expect(last?.source?.line == target?.claim.line, "explain says \(answer)")
        case 15: if only == nil { compare(coordinator.actions(from: start), way, question) }
        default:
            // A coordinator that has asked nothing yet, for one that asks nobody else.
            guard question.hub.next == nil, question.hub.host == nil else { return }
            let fresh = Coordinator(root: coordinator.root)
            // It is not the one that others lead to, so it may be led to that one.
            let other = Hub(0, fresh, root: question.hub.root)
            let asked = Question(
                hub: other, start: question.start ?? question.hub.focus, only: question.only, name: question.name)
            let found = self.offers(asked.name, on: self.way(of: asked)).first { isAvailable($0) }
            let start = start ?? coordinator.firstResponder
            compare(fresh.validate(name, from: start, to: only), with: found, asked)
            compare(fresh.target(forAction: name, from: start, to: only), with: found, asked)
        }
    }

    private func compare(_ target: Target?, with expected: Offer?, _ question: Question) {
        expect(
            target?.source?.line == expected?.claim.line
                && target?.node === expected?.node.real
                && target?.kind == expected?.claim.kind && target?.action == expected.map { Self.names[$0.name] },
            "the target is \(target.map { "line \($0.source?.line ?? 0) at \($0.node)" } ?? "nobody") for \(question), "
                + "not \(expected.map { "\($0)" } ?? "nobody")")
    }

    /// What is listed is what is found, name by name; names that a catch-all alone takes are not listed.
    private func compare(_ list: [AvailableAction], _ way: [Stop], _ question: Question) {
        for name in Self.names.indices {
            let target = offers(name, on: way).first { isAvailable($0) }
            let asked = Question(hub: question.hub, start: question.start, name: name)
            if let action = list.first(where: { $0.name == Self.names[name] }) {
                compare(action.target, with: target, asked)
                compare(action.validation, with: target, asked)
            } else {
                expect(target == nil || target?.claim.kind == .catchAll, "\(asked) is not listed")
            }
        }
    }

    private func compare(_ validation: Validation, with expected: Offer?, _ question: Question) {
        let isEnabled = expected.map { !$0.claim.hasValidator || $0.claim.isEnabled } ?? false
        let title = expected.flatMap { $0.claim.hasValidator ? "\($0.claim.number)" : nil }
        expect(
            isSame(validation.target, expected) && validation.isEnabled == isEnabled && validation.title == title,
            "validate says \(validation) for \(question), not \(expected.map { "\($0)" } ?? "nobody")")
    }

    private func isSame(_ performer: Performer?, _ offer: Offer?) -> Bool {
        guard let performer, let offer else { return performer == nil && offer == nil }
        guard performer.kind == offer.claim.kind, performer.action == Self.names[offer.name] else { return false }
        return performer.node == offer.node.id
    }

    private func perform(_ question: Question, _ way: [Stop], _ offers: [Offer]) {
        let frame = Frame(offers, isForced: chance(8))
        let name = Self.names[question.name]
        let hub = question.hub
        let heard = hub.heard
        let isHeard = hub.observation != nil
        note("perform \(question)\(frame.isForced ? " by force" : ""): \(offers)")
        frames.append(frame)
        let outcome =
            if chance(80) {
                hub.real.perform(name, from: question.start?.real, to: question.only?.real, force: frame.isForced)
            } else {
                hub.real.perform(
                    Invocation(name), from: question.start?.real, to: question.only?.real, force: frame.isForced)
            }
        let missed = frame.next(in: self)
        expect(missed == nil, "\(missed.map { "\($0)" } ?? "") is not called for \(question): \(outcome)")
        frames.removeLast()
        // What is nested is told when the outermost dispatch has ended.
        if isHeard, hub.observation != nil, frames.isEmpty {
            expect(hub.heard > heard, "nobody heard of \(question)")
        }
        guard missed == nil, let ending = frame.ending else { return }
        compare(outcome, with: ending, frame, question)
        if case .unclaimed(_, let asked) = outcome, chance(10) {
            // Nodes of hosted trees come after those of the tree that they are hosted in.
            let paths = way.map { $0.node.real?.path ?? "" }
            expect(
                asked.paths == paths || hasHosts && asked.paths.sorted() == paths.sorted(),
                "asked \(asked.paths) for \(question), not \(paths)")
        }
    }

    private func compare(_ outcome: Outcome, with ending: Ending, _ frame: Frame, _ question: Question) {
        var isRight = outcome.word == ending.word
        switch outcome {
        case .performed(let performer, let value):
            isRight = isRight && isSame(performer, ending.offer)
            if let claim = ending.offer?.claim, !claim.mayDecline { isRight = isRight && value == .int(claim.number) }
        case .disabled(let performer, let reasons):
            isRight = isRight && isSame(performer, ending.offer)
            isRight = isRight && reasons.map(\.text) == ending.offer.map { ["\($0.claim.number) is off"] }
        case .badArguments(let performer, _): isRight = isRight && isSame(performer, ending.offer)
        case .declined(let performers):
            isRight = isRight && performers.count == frame.declined.count
            isRight = isRight && zip(performers, frame.declined).allSatisfy { isSame($0, $1) }
        case .failed(DispatchError.needsAwait(let target), let performer, _):
            isRight = isRight && performer == nil && isSame(target, ending.offer)
            if case .needsAwait = ending {} else { isRight = false }
        case .failed(_, let performer, _):
            isRight = isRight && isSame(performer, ending.offer)
            if case .needsAwait = ending { isRight = false }
        case .unclaimed(let action, _): isRight = isRight && action == Self.names[question.name]
        case .cancelled: isRight = false
        }
        expect(isRight, "\(question) gives \(outcome), not \(ending)")
    }

    // MARK: Between requests

    /// What was released is gone, once no request is under way.
    func settle() {
        guard frames.isEmpty else { return }
        for node in released { expect(node.real == nil, "\(node) is still there") }
        released.removeAll()
        for weak in forgotten { expect(weak.object == nil, "\(weak.object!) is still there") }
        forgotten.removeAll()
        leftBehind.removeAll()
        unsettledFoci.removeAll()
        unsettledHosts.removeAll()
    }

    /// Something is being let go: what is asked meanwhile is answered as ever.
    func isLettingGo() {
        guard !isRelinking, frames.count <= 3, !questions.isEmpty else { return }
        note("let something go")
        farewells += 1
        ask(pick(questions))
        farewells -= 1
    }

    /// The library's trees are those described.
    func compareTrees() {
        for node in nodes {
            expect(node.real != nil, "\(node) is gone")
            expect(node.real?.parent === node.parent?.real, "\(node) is not below \(node.parent?.number ?? 0)")
            expect(node.real?.children.count == node.children.count, "\(node) has other children")
        }
        for hub in hubs {
            expect(hub.real.firstResponder === hub.focus?.real, "\(hub) has another first responder")
        }
    }
}
