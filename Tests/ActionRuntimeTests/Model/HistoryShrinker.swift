import ActionRuntime

/// Makes a failing history as short and plain as it can be while it still fails.
struct HistoryShrinker {
    /// The index of the step that fails; nil where none does.
    let failingStep: ([HistoryStep]) async -> Int?

    /// The shrunk history; the given one where it does not fail.
    func shrink(_ steps: [HistoryStep]) async -> [HistoryStep] {
        guard var shrunk = await shortened(steps) else { return steps }
        while true {
            let before = size(shrunk)
            shrunk = await simplified(withoutChunks(shrunk))
            if size(shrunk) == before { return shrunk }
        }
    }

    /// The steps up to the one that fails; nil where none does.
    private func shortened(_ steps: [HistoryStep]) async -> [HistoryStep]? {
        await failingStep(steps).map { Array(steps[...$0]) }
    }

    /// How much there is to read.
    private func size(_ steps: [HistoryStep]) -> Int {
        steps.reduce(0) { $0 + "\($1.deed)".utf8.count }
    }

    /// Leaves out as many steps as possible, many at once first (delta debugging).
    private func withoutChunks(_ steps: [HistoryStep]) async -> [HistoryStep] {
        var steps = steps
        var count = steps.count / 2
        while count > 0 {
            var end = steps.count
            while end > 0 {
                let range = max(0, end - count)..<end
                var fewer = steps
                fewer.removeSubrange(range)
                if let shorter = await shortened(fewer) { steps = shorter }
                end = min(range.lowerBound, steps.count)
            }
            count /= 2
        }
        return steps
    }

    /// Makes each step as plain as possible.
    private func simplified(_ steps: [HistoryStep]) async -> [HistoryStep] {
        var steps = steps
        var index = 0
        while index < steps.count {
            if let better = await plainer(steps, at: index) { steps = better } else { index += 1 }
        }
        return steps
    }

    /// The history with a plainer step in one place; nil where that does not fail.
    private func plainer(_ steps: [HistoryStep], at index: Int) async -> [HistoryStep]? {
        for deed in steps[index].deed.plainer {
            var others = steps
            others[index].deed = deed
            if size(others) < size(steps), let shorter = await shortened(others) { return shorter }
        }
        return nil
    }
}

extension Deed {
    /// Deeds that are a little plainer.
    fileprivate var plainer: [Deed] {
        switch self {
        case .makeNode(let number, _, let parent, _):
            [.makeNode(number, name: "n\(number)", below: parent, isKept: true)]
        case .register(let form, let node): form.plainer.map { .register($0, at: node) }
        case .makeResponder(let number, let forms):
            forms.indices.flatMap { index -> [Deed] in
                let others = forms[..<index] + forms[(index + 1)...]
                return [.makeResponder(number, Array(others))]
                    + forms[index].plainer.map {
                        .makeResponder(number, Array(forms[..<index] + [$0] + forms[(index + 1)...]))
                    }
            }
        case .addRule(let form, let node): form.plainer.map { .addRule($0, at: node) }
        case .target(let request): request.plainer.map(Deed.target)
        case .canPerform(let request): request.plainer.map(Deed.canPerform)
        case .validate(let request): request.plainer.map(Deed.validate)
        case .explain(let request): request.plainer.map(Deed.explain)
        case .perform(let request): request.plainer.map(Deed.perform)
        case .makeMenu(let number, let form): form.plainer.map { .makeMenu(number, $0) }
        case .setKeys(let coordinator, let menu, let overrides):
            overrides.indices.map { index in
                .setKeys(coordinator: coordinator, menu: menu, Array(overrides[..<index] + overrides[(index + 1)...]))
            } + (menu == nil ? [] : [.setKeys(coordinator: coordinator, menu: nil, overrides)])
        case .intercept(let form, let node):
            [
                .intercept(InterceptorForm(number: form.number, kind: .before), at: node),
                .intercept(InterceptorForm(number: form.number, kind: form.kind, name: form.name), at: node),
            ]
        case .bind(let form, let node):
            [.bind(BindingForm(keys: form.keys, action: form.action), at: node)]
        case .snapshot(let menu, let coordinator, _): [.snapshot(menu: menu, coordinator: coordinator, from: nil)]
        case .replay(let recorder, let coordinator, _):
            [.replay(recorder: recorder, coordinator: coordinator, from: nil)]
        case .list(let coordinator, _): [.list(coordinator: coordinator, from: nil)]
        case .press(let keys, let coordinator, _): [.press(keys, coordinator: coordinator, from: nil)]
        case .watch(let number, let menu, let coordinator, _):
            [.watch(number, menu: menu, coordinator: coordinator, from: nil)]
        default: []
        }
    }
}

/// The scripts with one step less each.
private func shorter(_ script: [HistoryStep]) -> [[HistoryStep]] {
    script.indices.map { Array(script[..<$0] + script[($0 + 1)...]) }
        + script.indices.flatMap { index in
            script[index].deed.plainer.map { deed in
                var others = script
                others[index].deed = deed
                return others
            }
        }
}

extension ClaimForm {
    fileprivate var plainer: [ClaimForm] {
        func with(_ change: (inout ClaimForm) -> Void) -> ClaimForm {
            var form = self
            change(&form)
            return form
        }
        return [
            with { ($0.asking, $0.validating, $0.handling) = ([], [], []) }, with { $0.when = nil },
            with { $0.validator = nil }, with { $0.signature = nil }, with { $0.owner = nil },
            with { ($0.ending, $0.isAsync) = (.value, false) }, with { $0.counts = nil }, with { $0.takes = nil },
            with { $0.validator?.isOn = nil }, with { $0.validator?.isHidden = nil },
            with { $0.validator?.isTitled = false }, with { $0.validator?.isVerbose = false },
            with { $0.validator?.isDisabled = nil },
        ] + shorter(asking).map { script in with { $0.asking = script } }
            + shorter(validating).map { script in with { $0.validating = script } }
            + shorter(handling).map { script in with { $0.handling = script } }
    }
}

extension HistoryRule {
    fileprivate var plainer: [HistoryRule] {
        shorter(script).map { script in
            var form = self
            form.script = script
            return form
        }
    }
}

extension RequestForm {
    fileprivate var plainer: [RequestForm] {
        var plain = RequestForm(coordinator: coordinator, name: name)
        var all = [plain]
        (plain.from, plain.only) = (from, only)
        all.append(plain)
        plain.isForced = isForced
        all.append(plain)
        plain.isAwaited = isAwaited
        all.append(plain)
        plain.isInvocation = isInvocation
        return all + [plain]
    }
}

extension MenuForm {
    fileprivate var plainer: [MenuForm] {
        items.indices.flatMap { index -> [MenuForm] in
            func with(_ items: [MenuForm.Item]) -> MenuForm { MenuForm(title: title, items: items) }
            let (before, after) = (Array(items[..<index]), Array(items[(index + 1)...]))
            let fewer = [with(before + after)]
            switch items[index] {
            case .separator: return fewer
            case .command(let command):
                return fewer + [
                    with(before + [.command(CommandForm(title: command.title, action: command.action))] + after)
                ]
            case .menu(let inner): return fewer + inner.plainer.map { with(before + [.menu($0)] + after) }
            case .section(let condition, let inner):
                return fewer + [with(before + inner + after)]
                    + MenuForm(title: title, items: inner).plainer.map {
                        with(before + [.section(condition, $0.items)] + after)
                    }
            }
        }
    }
}
