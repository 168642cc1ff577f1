/// Gives what a history names small numbers, in the order in which it comes up.
struct HistoryNumbers {
    private var known: [Int: Int] = [:]
    private var lastID = 0

    static func renumbered(_ steps: [HistoryStep]) -> [HistoryStep] {
        var numbers = HistoryNumbers()
        return steps.map { numbers.step($0) }
    }

    private mutating func number(_ old: Int) -> Int {
        if let new = known[old] { return new }
        known[old] = known.count + 1
        return known[old]!
    }

    private mutating func number(_ old: Int?) -> Int? { old.map { number($0) } }

    private mutating func step(_ step: HistoryStep) -> HistoryStep {
        lastID += 1
        return HistoryStep(id: lastID, deed: deed(step.deed))
    }

    private mutating func script(_ steps: [HistoryStep]) -> [HistoryStep] { steps.map { step($0) } }

    private mutating func deed(_ deed: Deed) -> Deed {
        switch deed {
        case .makeNode(let node, let name, let parent, let isKept):
            let new = number(node)
            return .makeNode(new, name: name == "n\(node)" ? "n\(new)" : name, below: number(parent), isKept: isKept)
        case .move(let child, let parent): return .move(number(child), below: number(parent))
        case .detach(let node): return .detach(number(node))
        case .letGo(let node): return .letGo(number(node))
        case .look(let node): return .look(number(node))
        case .makeCoordinator(let coordinator, let root):
            return .makeCoordinator(number(coordinator), root: number(root))
        case .letGoCoordinator(let coordinator): return .letGoCoordinator(number(coordinator))
        case .focus(let coordinator, let node): return .focus(number(coordinator), on: number(node))
        case .setNext(let coordinator, let next): return .setNext(number(coordinator), to: number(next))
        case .host(let coordinator, let node): return .host(number(coordinator), at: number(node))
        case .observe(let coordinator, let observer): return .observe(number(coordinator), number: number(observer))
        case .endObserving(let observer): return .endObserving(number(observer))
        case .hearUnhandled(let coordinator): return .hearUnhandled(number(coordinator))
        case .find(let path, let coordinator): return .find(path, by: number(coordinator))
        default: return deedAboutClaims(deed)
        }
    }

    private mutating func deedAboutClaims(_ deed: Deed) -> Deed {
        switch deed {
        case .register(let form, let node): return .register(claim(form), at: number(node))
        case .cancel(let claim): return .cancel(number(claim))
        case .remap(let name, let other, let node): return .remap(name, to: other, at: number(node))
        case .makeOwner(let owner): return .makeOwner(number(owner))
        case .letGoOwner(let owner): return .letGoOwner(number(owner))
        case .makeResponder(let responder, let forms):
            return .makeResponder(number(responder), forms.map { claim($0) })
        case .respond(let responder, let node): return .respond(number(responder), at: number(node))
        case .letGoResponder(let responder): return .letGoResponder(number(responder))
        case .intercept(let form, let node):
            let new = InterceptorForm(
                number: number(form.number), kind: form.kind, name: form.name, when: form.when,
                validator: form.validator)
            return .intercept(new, at: number(node))
        case .setStack(let stack, let node): return .setStack(number(stack), at: number(node))
        case .addRule(let form, let node):
            var new = HistoryRule(
                number: number(form.number), verb: form.verb, subject: form.subject, takesValue: form.takesValue,
                reply: form.reply)
            new.script = script(form.script)
            return .addRule(new, at: number(node))
        case .subscribe(let subscriber, let event, let node):
            return .subscribe(number: number(subscriber), to: event, at: number(node))
        case .send(let signal, let node):
            return .send(SignalForm(name: signal.name, number: number(signal.number)), from: number(node))
        case .publish(let event, let node, let level):
            return .publish(SignalForm(name: event.name, number: number(event.number)), from: number(node), level)
        default: return question(deed)
        }
    }

    private mutating func question(_ deed: Deed) -> Deed {
        switch deed {
        case .target(let form): return .target(request(form))
        case .canPerform(let form): return .canPerform(request(form))
        case .validate(let form): return .validate(request(form))
        case .explain(let form): return .explain(request(form))
        case .perform(let form): return .perform(request(form))
        case .record(let recorder, let coordinator): return .record(number(recorder), by: number(coordinator))
        case .stopRecording(let recorder): return .stopRecording(number(recorder))
        case .replay(let recorder, let coordinator, let from):
            return .replay(recorder: number(recorder), coordinator: number(coordinator), from: number(from))
        case .list(let coordinator, let from): return .list(coordinator: number(coordinator), from: number(from))
        case .makeMenu(let menu, let form): return .makeMenu(number(menu), form)
        case .snapshot(let menu, let coordinator, let from):
            return .snapshot(menu: number(menu), coordinator: number(coordinator), from: number(from))
        case .watch(let watch, let menu, let coordinator, let from):
            return .watch(number(watch), menu: number(menu), coordinator: number(coordinator), from: number(from))
        case .takeChanges(let watch): return .takeChanges(number(watch))
        case .bind(let form, let node): return .bind(form, at: number(node))
        case .setKeys(let coordinator, let menu, let overrides):
            return .setKeys(coordinator: number(coordinator), menu: number(menu), overrides)
        case .press(let stroke, let coordinator, let from):
            return .press(stroke, coordinator: number(coordinator), from: number(from))
        case .explainKey(let stroke, let coordinator, let from):
            return .explainKey(stroke, coordinator: number(coordinator), from: number(from))
        default: return deed
        }
    }

    private mutating func claim(_ form: ClaimForm) -> ClaimForm {
        var new = ClaimForm(number(form.number), form.kind, form.name)
        (new.takes, new.when, new.validator, new.signature) = (form.takes, form.when, form.validator, form.signature)
        new.owner = number(form.owner)
        new.counts = form.counts
        new.ending = form.ending
        if case .forwards(let other, let coordinator) = form.ending {
            new.ending = .forwards(to: other, by: number(coordinator))
        }
        (new.asking, new.validating, new.handling) = (
            script(form.asking), script(form.validating), script(form.handling)
        )
        return new
    }

    private mutating func request(_ form: RequestForm) -> RequestForm {
        var new = form
        new.coordinator = number(form.coordinator)
        (new.from, new.only) = (number(form.from), number(form.only))
        return new
    }
}
