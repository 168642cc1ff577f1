import ActionRuntime

extension History {
    /// A request, in the midst of whatever is going on.
    func request(_ choice: Int) {
        let (hub, start) = (hub, decisions.oneIn(3) ? nil : node)
        switch choice {
        case 0, 1, 2: perform(name, hub, from: start)
        case 3: hub.coordinator.perform(name, arguments: ["stars": 9], from: start, force: decisions.oneIn(2))
        case 4: hub.coordinator.perform(name, to: node)
        case 5: send(Ping(number: 1), from: node)
        case 6: checkEnding(node.report(Trouble(number: 3)))
        case 7: publish(from: node)
        case 8: press(hub, from: start)
        case 9: performItem(hub)
        case 10: origins.append(hub.coordinator.capture(from: start))
        default: if let origin = decisions.pick(origins) { hub.coordinator.perform(name, from: origin) }
        }
    }

    /// Performs an action, of which is known beforehand whether a handler will be called.
    private func perform(_ name: ActionName, _ hub: Hub, from start: ActionNode?) {
        let coordinator = hub.coordinator
        let validation = quietly { coordinator.validate(name, arguments: [:], from: start) }
        let before = handlerCount
        let outcome = coordinator.perform(name, from: start)
        if case .failed(is DispatchError, _, _) = outcome { return }
        check(
            outcome.didCallHandler == (handlerCount > before) || outcome.didCallHandler,
            "a handler was called: \(outcome)")
        check(
            validation.isEnabled == outcome.didCallHandler || outcome.isRefusal,
            "'\(name)' was \(validation.isEnabled ? "enabled" : "disabled"), and is \(outcome)")
    }

    private func send(_ event: Ping, from node: ActionNode) {
        let explained = quietly { node.explainEvent(event) }
        check(!explained.steps.isEmpty, "an event is explained where it starts")
        checkEnding(node.trigger(event))
    }

    private func checkEnding(_ outcome: EventOutcome) {
        check(outcome.isHandled == (outcome.handledBy != nil), "what is handled is handled by somebody: \(outcome)")
        check(!outcome.description.isEmpty, "an outcome has words")
    }

    private func publish(from node: ActionNode) {
        let levels: [PublishLevel] = [.firstLevel, .allLevels, .lastLevel]
        let level = decisions.pick(levels) ?? .lastLevel
        let count = subscriberCount
        let (reached, all) = quietly { (node.publish(Ping(), to: level), node.publish(Ping(), to: .allLevels)) }
        check(subscriberCount == count + reached + all, "as many subscribers heard as were counted: \(reached), \(all)")
        check(reached <= all && (reached > 0) == (all > 0), "a level is a part of all: \(reached), \(all)")
        node.publish(Ping(number: 2), to: level)
    }

    private func press(_ hub: Hub, from start: ActionNode?) {
        let strokes = ["cmd+a", "cmd+k", "b", "f1"].compactMap { KeyShortcut($0)?.strokes.first }
        guard let stroke = decisions.pick(strokes) else { return }
        let explained = quietly { hub.keys.explain(stroke, from: start) }
        let pressed = hub.keys.press(stroke, from: start)
        check(pressed.resolution == explained, "pressing '\(stroke)' does what was explained")
        check(pressed.isPending == (explained.decision == .pending), "a chord is pending as explained")
    }

    private func performItem(_ hub: Hub) {
        let commands = quietly { hub.coordinator.snapshot(of: hub.menu) }.commands
        guard let item = decisions.pick(commands) else { return }
        let outcome = hub.coordinator.perform(item)
        if !item.isEnabled { check(!outcome.isPerformed, "what is shown disabled is not performed: \(outcome)") }
    }
}

extension Outcome {
    /// Whether the request was refused for a reason that asking does not know of.
    fileprivate var isRefusal: Bool {
        if case .failed(is DispatchError, _, _) = self { true } else { false }
    }
}
