import ActionRuntime

/// Writes a history as a Swift test that calls the library's public API.
///
/// The test keeps a log as the history does, and expects the reference model's.
struct HistoryPrinter {
    private let steps: [HistoryStep]
    private let model = ReferenceModel()
    private var lines: [String] = []
    private var depth = 1
    /// Whether nodes may end before the test does.
    private let releases: Bool

    /// The source of the test.
    static func source(_ steps: [HistoryStep]) -> String {
        var printer = HistoryPrinter(steps)
        return printer.source()
    }

    private init(_ steps: [HistoryStep]) {
        self.steps = steps
        for step in steps { model.make(step) }
        releases = Self.all(steps).contains { step in
            if case .letGo = step.deed { true } else { false }
        }
    }

    /// All steps, those of scripts too.
    private static func all(_ steps: [HistoryStep]) -> [HistoryStep] {
        steps.flatMap { step -> [HistoryStep] in
            let inner: [HistoryStep] =
                switch step.deed {
                case .register(let form, _): form.asking + form.validating + form.handling
                case .makeResponder(_, let forms): forms.flatMap { $0.asking + $0.validating + $0.handling }
                case .addRule(let form, _): form.script
                default: []
                }
            return [step] + all(inner)
        }
    }

    private mutating func add(_ line: String) { lines.append(String(repeating: "    ", count: depth) + line) }

    private mutating func source() -> String {
        for step in steps { write(step, isOutermost: true) }
        var body = lines
        if !body.contains(where: { $0.contains("if isAwake") }) { body.removeAll { $0.contains("isAwake = ") } }
        lines = ["@Test(\"a history goes as the reference model says\")", "func history() {"]
        declare(body.joined(separator: "\n"))
        lines += body
        add("#expect(log == [")
        for line in model.log { add("    \(Self.literal(line)),") }
        add("])")
        lines.append("}")
        return lines.joined(separator: "\n")
    }

    private static func literal(_ text: String) -> String { text.contains("\"") ? "#\"\(text)\"#" : "\"\(text)\"" }

    /// Everything is declared first, because closures name what comes later.
    private mutating func declare(_ body: String) {
        func uses(_ text: String) -> Bool { body.contains(text) }
        add("var log: [String] = []")
        let isSet = body.contains(#/\bs\[[0-9]+\] = /#)
        if uses("s[") { add("\(isSet ? "var" : "let") s = Array(repeating: false, count: \(FlagCondition.flagCount))") }
        if uses("isAwake") { add("var isAwake = false") }
        if uses("played.") { add("var played: Set<Int> = []") }
        if releases { add("var kept: [Int: ActionNode] = [:]") }
        for stack in Set(steps.compactMap(\.deed.stack)).sorted() {
            add("let u\(stack) = UndoStack(levels: \(ReferenceModel.levels))")
        }
        for step in Self.all(steps) where model.made.contains(step.id) {
            switch step.deed {
            case .makeNode(let number, _, _, _): add("\(releases ? "weak " : "")var n\(number): ActionNode!")
            case .makeCoordinator(let number, _):
                add("var k\(number): Coordinator!")
                if isUsed(keysOf: number) { add("var keys\(number): KeyMap!") }
            case .register(let form, _):
                if isCancelled(form.number) { add("var c\(form.number): Registration!") }
                guard form.counts != nil else { break }
                add("let count\(form.number) = LibraryWorld.Counter { log.append(\"\(form.number) counts \\($0)\") }")
            case .intercept(let form, _) where isCancelled(form.number): add("var c\(form.number): Registration!")
            case .observe(_, let number) where isCancelled(number): add("var c\(number): Registration!")
            case .record(let number, _): add("var a\(number): ActionRecorder!")
            case .makeOwner(let number): add("var o\(number): LibraryWorld.Owner!")
            case .makeResponder(let number, _): add("var r\(number): ListedResponder!")
            case .makeMenu(let number, _): add("var m\(number): Menu!")
            case .watch(let number, _, _, _): add("var w\(number): MenuWatch!")
            default: break
            }
        }
    }

    /// Whether a registration is taken back.
    private func isCancelled(_ number: Int) -> Bool {
        Self.all(steps).contains { step in
            switch step.deed {
            case .cancel(number), .endObserving(number): model.made.contains(step.id)
            default: false
            }
        }
    }

    /// Whether a coordinator has a key map.
    private func isUsed(keysOf number: Int) -> Bool {
        steps.contains { step in
            switch step.deed {
            case .press(_, number, _), .explainKey(_, number, _), .setKeys(number, _, _): true
            default: false
            }
        }
    }

    private mutating func write(_ step: HistoryStep, isOutermost: Bool = false) {
        guard model.made.contains(step.id) else { return }
        if isOutermost, Self.all(steps).contains(where: \.isScripted), step.deed.isQuestion {
            add("isAwake = \(step.deed.isAwake)")
        }
        writeDeed(step)
    }

    private mutating func writeDeed(_ step: HistoryStep) {
        switch step.deed {
        case .makeNode(let number, let name, let parent, let isKept):
            let new = "ActionNode(\"\(name)\"\(parent.map { ", in: n\($0)" } ?? ""))"
            guard releases else { return add("n\(number) = \(new)") }
            if isKept { add("kept[\(number)] = \(new)") } else { add("_ = \(new)") }
            add("n\(number) = " + (isKept ? "kept[\(number)]" : "n\(parent!).children.last"))
        case .move(let child, let parent): add("n\(parent).add(n\(child))")
        case .detach(let child):
            if releases { add("kept[\(child)] = n\(child)") }
            add("n\(child).removeFromParent()")
        case .letGo(let number): add("kept[\(number)] = nil")
        case .look(let number): log("line(n\(number))")
        case .makeCoordinator(let number, let root):
            add("k\(number) = Coordinator(root: n\(root))")
            if isUsed(keysOf: number) { add("keys\(number) = KeyMap(k\(number)) { .bool(s[Int($0.dropFirst())!]) }") }
        case .letGoCoordinator(let number):
            add(isUsed(keysOf: number) ? "(k\(number), keys\(number)) = (nil, nil)" : "k\(number) = nil")
        case .focus(let number, let node): add("k\(number).firstResponder = \(Self.node(node))")
        case .setNext(let number, let next): add("k\(number).next = \(next.map { "k\($0)" } ?? "nil")")
        case .host(let number, let node): add("n\(node).host(k\(number))")
        case .observe(let coordinator, let number):
            add("\(isCancelled(number) ? "c\(number) = " : "")k\(coordinator).observe {")
            add("    log.append(\"\(number) observes \\($0.invocation.action): \\($0.outcome.word)\")")
            add("}")
        case .endObserving(let number): add("c\(number).cancel()")
        case .hearUnhandled(let number):
            add("k\(number).onUnhandled = { log.append(\"\(number) hears that \\(HistoryWording.line($0))\") }")
        case .find(let path, let number):
            let nodes = Self.all(steps).compactMap { step -> String? in
                guard case .makeNode(let number, _, _, _) = step.deed, model.made.contains(step.id) else { return nil }
                return "(\(number), n\(number))"
            }
            add("let all\(step.id): [(number: Int, node: ActionNode?)] = [\(nodes.joined(separator: ", "))]")
            add("let found\(step.id) = k\(number).node(at: \"\(path)\")")
            add(
                "log.append(\"\(path) is \\(all\(step.id).first { $0.node === found\(step.id) && $0.node != nil }?.number ?? 0)\")"
            )
        default: writeClaims(step)
        }
    }

    private mutating func log(_ call: String) { add("log.append(HistoryWording.\(call))") }

    private mutating func logLines(_ call: String) { add("log += HistoryWording.lines(\(call))") }

    private static func node(_ number: Int?) -> String { number.map { "n\($0)" } ?? "nil" }

    private static func type(_ name: String) -> String { "HistorySignal.\(name)" }
}

// MARK: - Claims and rules

extension HistoryPrinter {
    private mutating func writeClaims(_ step: HistoryStep) {
        switch step.deed {
        case .register(let form, let node): write(form, at: node)
        case .cancel(let number): add("c\(number).cancel()")
        case .remap(let name, let other, let node): add("n\(node).remap(\"\(name)\", to: \"\(other)\")")
        case .makeOwner(let number): add("o\(number) = LibraryWorld.Owner()")
        case .letGoOwner(let number): add("o\(number) = nil")
        case .makeResponder(let number, let forms):
            add("r\(number) = ListedResponder([")
            depth += 1
            for form in forms {
                writeHandler(form, after: "ActionMethod(\"\(form.name!)\", { _ in ")
                lines[lines.count - 1] += " }\(options(form, isMethod: true))),"
            }
            depth -= 1
            add("])")
        case .respond(let responder, let node): add("n\(node).responder = \(responder.map { "r\($0)" } ?? "nil")")
        case .letGoResponder(let number): add("r\(number) = nil")
        case .intercept(let form, let node): write(form, at: node)
        case .setStack(let stack, let node): add("n\(node).undoStack = \(stack.map { "u\($0)" } ?? "nil")")
        case .set(let flag, let value): add("s[\(flag)] = \(value)")
        case .addRule(let form, let node): write(form, at: node)
        case .subscribe(let number, let event, let node):
            add("n\(node).subscribe(to: \(Self.type(event)).self) { log.append(HistoryWording.hears(\(number), $0)) }")
        case .send(let signal, let node):
            let value = "\(Self.type(signal.name))(number: \(signal.number))"
            log("line(n\(node).\(signal.isError ? "report" : "trigger")(\(value)))")
        case .publish(let event, let node, let level):
            let value = "\(Self.type(event.name))(number: \(event.number))"
            add("log.append(\"\\(n\(node).publish(\(value), to: .\(level))) heard\")")
        default: writeQuestion(step)
        }
    }

    private mutating func write(_ form: ClaimForm, at node: Int) {
        let name = form.name.map { "\"\($0)\"" }
        let call: String
        switch (form.kind, form.ending) {
        case (.catchAll, _): call = "n\(node).handleAction(\(catchAllOptions(form)))"
        case (_, .declines): call = "n\(node).receiveAction(\(name!)\(options(form)))"
        default:
            call =
                (isCancelled(form.number) ? "c\(form.number) = " : "") + "n\(node).register(\(name!)\(options(form)))"
        }
        writeHandler(form, node, after: call + " ")
    }

    private mutating func write(_ form: InterceptorForm, at node: Int) {
        let name = form.name.map { "\"\($0)\"" }, number = form.number
        let condition = form.when.map { "when: { \($0.swift) }" }
        let validate = form.validator.map { "validate: \(validator($0, form.number))" }
        var options = [name, condition, validate].compactMap(\.self)
        if case .validates = form.kind, validate == nil { options.append("validate: { _ = $0 }") }
        let call =
            (isCancelled(number) ? "c\(number) = " : "") + "n\(node).intercept(\(options.joined(separator: ", ")))"
        switch form.kind {
        case .validates: return add(call)
        case .around: return add(call + " { await $1($0) }")
        case .beforeAndAfter: add(call + " { (invocation: Invocation) -> ((Outcome) -> Void)? in")
        case .before, .fails: add(call + " { (invocation: Invocation) throws -> Void in")
        }
        add("    log.append(\"\(number) before \\(invocation.action)\")")
        if case .fails(let error) = form.kind { add("    throw \(Self.type(error))(number: \(number))") }
        if case .beforeAndAfter = form.kind {
            add("    return { log.append(\"\(number) after \\($0.word)\") }")
        }
        add("}")
    }

    /// What stands in parentheses besides the name and the handler.
    private func options(_ form: ClaimForm, isMethod: Bool = false) -> String {
        let condition =
            form.hasCondition
            ? "{ \(scriptCall(form.asking, form.number))\(form.asking.isEmpty ? "" : "return ")\(form.when?.swift ?? "true") }"
            : nil
        let validator = validator(form)
        let signature = form.signature.map { ", parameters: \($0.swift)" } ?? ""
        let when = condition.map { ", when: " + (isMethod ? "{ _ in \($0) }" : $0) } ?? ""
        let validate = validator.map { ", validate: " + (isMethod ? "{ _ in \($0) }" : $0) } ?? ""
        if isMethod { return when + validate + signature }
        return signature + when + validate + (form.owner.map { ", owner: o\($0)" } ?? "")
    }

    private func catchAllOptions(_ form: ClaimForm) -> String {
        let takes = form.takes.map { "claims: { \($0).contains($0.text) }" }
        return [takes, validator(form).map { "validate: \($0)" }].compactMap(\.self).joined(separator: ", ")
    }

    private func validator(_ form: ClaimForm) -> String? {
        form.validator.map { validator($0, form.number, before: scriptCall(form.validating, form.number)) }
    }

    private func validator(_ says: ValidatorForm, _ number: Int, before script: String = "") -> String {
        var parts: [String] = []
        if says.isTitled { parts.append("$0.title = \"title \(number)\"") }
        if let isOn = says.isOn { parts.append("if \(isOn.swift) { $0.state = .on }") }
        if let isHidden = says.isHidden { parts.append("if \(isHidden.swift) { $0.isHidden = true }") }
        if let isDisabled = says.isDisabled {
            let again = says.isVerbose ? "; $0.disable(\"off again\")" : ""
            parts.append("if \(isDisabled.swift) { $0.disable(\"off \(number)\")\(again) }")
        }
        if parts.isEmpty { parts.append("_ = $0") }
        return "{ \(script)\(parts.joined(separator: "; ")) }"
    }

    /// A script as part of a line.
    private func scriptCall(_ script: [HistoryStep], _ number: Int) -> String {
        guard let first = script.first else { return "" }
        var inner = self
        (inner.lines, inner.depth) = ([], 0)
        for step in script { inner.write(step) }
        return "if isAwake, played.insert(\(first.id)).inserted { log.append(\"\(number) plays\"); "
            + inner.lines.joined(separator: "; ") + " }; "
    }

    private mutating func writeHandler(_ form: ClaimForm, _ node: Int? = nil, after call: String) {
        let result: String
        let ending: String
        switch form.ending {
        case .value: (result, ending) = ("throws -> Int", "return \(form.number)")
        case .nothing: (result, ending) = ("throws -> Void", "")
        case .declines(let condition):
            (result, ending) = ("throws -> Passage", "return \(condition.swift) ? .notHandled : .handled")
        case .fails(let error):
            (result, ending) = ("throws -> Int", "throw \(Self.type(error))(number: \(form.number))")
        case .forwards(let other, let coordinator):
            result = "-> Outcome"
            ending = "return k\(coordinator).perform(invocation.redirected(to: \"\(other)\"))"
        case .awaits: (result, ending) = ("async throws -> Void", "await Task.yield()")
        }
        add("\(call){ (invocation: Invocation) \(result) in")
        depth += 1
        log("call(\(form.number), invocation)")
        if let step = form.counts {
            let number = form.number
            let call = "invocation.registerUndo(\"count \(number)\", restore: \\.value, of: count\(number))"
            add("log.append(\"\(number) \\(\(call) ? \"can\" : \"cannot\") be taken back\")")
            add("count\(number).value += \(step)")
        }
        writeScript(form.handling, form.number)
        if case .forwards = form.ending {
            add("guard played.insert(-\(form.number)).inserted else {")
            add("    let by = Performer(node: n\(node!).id, kind: .\(form.kind.rawValue), action: invocation.action)")
            add("    return .performed(by: by, value: .int(\(form.number)))")
            add("}")
        }
        if !ending.isEmpty { add(ending) }
        depth -= 1
        add("}")
    }

    private mutating func writeScript(_ script: [HistoryStep], _ number: Int) {
        guard let first = script.first else { return }
        add("if played.insert(\(first.id)).inserted {")
        depth += 1
        add("log.append(\"\(number) plays\")")
        for step in script { write(step) }
        depth -= 1
        add("}")
    }

    private mutating func write(_ form: HistoryRule, at node: Int) {
        let type = form.subject.map { $0 == "Alert" ? "" : "(\(Self.type($0)).self)" } ?? ""
        let verb = form.subject == "Alert" ? "handleAlertErrors" : form.verb.rawValue
        add("n\(node).\(verb)\(type) { \(form.takesValue ? "value" : "()") in")
        depth += 1
        if form.takesValue {
            log("hears(\(form.number), value)")
        } else {
            add("log.append(\"\(form.number) hears something\")")
        }
        writeScript(form.script, form.number)
        switch form.reply {
        case .handled:
            switch form.verb {
            case .receiveEvent, .receiveError: add("return .handled")
            default: break
            }
        case .notHandled: add("return .notHandled")
        case .becomes(let name): add("return \(Self.type(name))(number: \(form.number))")
        case .fails(let error): add("throw \(Self.type(error))(number: \(form.number))")
        }
        depth -= 1
        add("}")
    }
}

extension Deed {
    /// The undo stack that the deed names.
    fileprivate var stack: Int? { if case .setStack(let stack, _) = self { stack } else { nil } }
}

// MARK: - Questions, menus and keys

extension HistoryPrinter {
    private mutating func writeQuestion(_ step: HistoryStep) {
        let isSettled = model.unsettled.contains(step.id) ? ", isSettled: false" : ""
        switch step.deed {
        case .target(let form):
            let label = form.isInvocation ? "for" : "forAction"
            log("line(k\(form.coordinator).target(\(label): \(form.swift(hasArguments: false))))")
        case .canPerform(let form):
            add("log.append(\"\\(k\(form.coordinator).canPerform(\(form.swift(hasArguments: false))))\")")
        case .validate(let form): log("line(k\(form.coordinator).validate(\(form.swift())))")
        case .explain(let form): logLines("k\(form.coordinator).explain(\(form.swift()))")
        case .perform(let form):
            let force = form.isForced ? ", force: true" : ""
            log("line(k\(form.coordinator).perform(\(form.swift())\(force))\(isSettled))")
        case .record(let number, let coordinator): add("a\(number) = k\(coordinator).record()")
        case .stopRecording(let number): logLines("a\(number).stop()")
        case .replay(let number, let coordinator, let from):
            add("let awake\(step.id) = isAwake; isAwake = false")
            log("line(k\(coordinator).replay(a\(number).sequence.replayed, from: \(Self.node(from)))\(isSettled))")
            add("isAwake = awake\(step.id)")
        case .list(let coordinator, let from): logLines("k\(coordinator).actions(from: \(Self.node(from)))")
        case .makeMenu(let number, let form): add("m\(number) = \(form.swift)")
        case .snapshot(let menu, let coordinator, let from):
            logLines("k\(coordinator).snapshot(of: m\(menu), from: \(Self.node(from))).menu")
        case .watch(let number, let menu, let coordinator, let from):
            add("w\(number) = k\(coordinator).watch(m\(menu), from: \(Self.node(from)))")
        case .takeChanges(let number):
            if model.untold.contains(step.id), let hub = model.watches[number]?.hub {
                add("k\(hub.number).invalidate()")
            }
            add("log.append(w\(number).takeChanges().isEmpty ? \"unchanged\" : \"changed\")")
            logLines("w\(number).snapshot.menu")
        case .bind(let form, let node):
            add("n\(node).bind(\"\(form.keys)\", to: \"\(form.action)\"\(form.swiftOptions(passesFirst: true)))")
        case .setKeys(let coordinator, let menu, let overrides):
            add("keys\(coordinator).menu = \(menu.map { "m\($0)" } ?? "nil")")
            add("keys\(coordinator).overrides = [\(overrides.map(\.swift).joined(separator: ", "))]")
        case .press(let stroke, let coordinator, let from):
            let key = "KeyShortcut(\"\(stroke)\").strokes[0]"
            logLines("keys\(coordinator).press(\(key), from: \(Self.node(from)))\(isSettled)")
        case .explainKey(let stroke, let coordinator, let from):
            let key = "KeyShortcut(\"\(stroke)\").strokes[0]"
            logLines("keys\(coordinator).explain(\(key), from: \(Self.node(from)))")
        default: break
        }
    }
}

extension HistoryStep {
    /// Whether a closure that it registers does something besides.
    fileprivate var isScripted: Bool {
        switch deed {
        case .register(let form, _): form.isScripted
        case .makeResponder(_, let forms): forms.contains(where: \.isScripted)
        case .addRule(let form, _): !form.script.isEmpty
        default: false
        }
    }
}

extension Deed {
    /// Whether anybody may be asked.
    fileprivate var isQuestion: Bool {
        switch self {
        case .target, .canPerform, .validate, .explain, .perform, .replay, .list, .snapshot, .watch, .takeChanges,
            .press, .explainKey:
            true
        default: false
        }
    }
}

extension ClaimForm {
    fileprivate var isScripted: Bool {
        if case .forwards = ending { return true }
        return !(asking + validating + handling).isEmpty
    }
}

extension FlagCondition {
    fileprivate var swift: String {
        switch self {
        case .flag(let flag): "s[\(flag)]"
        case .not(let flag): "!s[\(flag)]"
        case .both(let left, let right): "(s[\(left)] && s[\(right)])"
        case .either(let left, let right): "(s[\(left)] || s[\(right)])"
        }
    }
}

extension SignatureForm {
    fileprivate var swift: String {
        switch self {
        case .required: "[.integer(\"n\", minimum: 0, maximum: 9)]"
        case .optional: "[.integer(\"n\", minimum: 0, maximum: 9, optional: true)]"
        case .defaulted: "[.integer(\"n\", minimum: 0, maximum: 9, default: 3)]"
        }
    }
}

extension [String: ActionValue] {
    fileprivate var swift: String {
        if isEmpty { return "[:]" }
        return "["
            + sorted { $0.key < $1.key }.map { key, value in
                switch value {
                case .int(let int): "\"\(key)\": \(int)"
                case .double(let double): "\"\(key)\": \(double)"
                case .string(let string): "\"\(key)\": \"\(string)\""
                default: "\"\(key)\": Int?.none"
                }
            }.joined(separator: ", ") + "]"
    }
}

extension RequestForm {
    fileprivate func swift(hasArguments: Bool = true) -> String {
        let given = arguments.map { ", arguments: \($0.swift)" } ?? ""
        let place = (from.map { ", from: n\($0)" } ?? "") + (only.map { ", to: n\($0)" } ?? "")
        if isInvocation { return "Invocation(\"\(name)\"\(given))\(place)" }
        return "\"\(name)\"\(hasArguments ? given : "")\(place)"
    }
}

extension MenuForm {
    fileprivate var swift: String { "Menu(\"\(title)\", items: [\(items.map(\.swift).joined(separator: ", "))])" }
}

extension MenuForm.Item {
    fileprivate var swift: String {
        switch self {
        case .separator: ".separator"
        case .menu(let menu): ".menu(\(menu.swift))"
        case .section(let condition, let items):
            ".section(id: \"section\", items: { \(condition.swift) ? [\(items.map(\.swift).joined(separator: ", "))] : [] })"
        case .command(let command): ".command(\(command.swift))"
        }
    }
}

extension CommandForm {
    fileprivate var swift: String {
        var text = "Command(\"\(title)\", action: \"\(action)\""
        if !arguments.isEmpty { text += ", arguments: \(arguments.swift)" }
        if let keys { text += ", shortcut: \"\(keys)\"" }
        if isOn { text += ", state: .on" }
        let attributes = [isHidden ? ".hidden" : nil, isDisabled ? ".disabled" : nil].compactMap(\.self)
        if !attributes.isEmpty { text += ", attributes: [\(attributes.joined(separator: ", "))]" }
        return text + ")"
    }
}

extension BindingForm {
    /// The arguments, and whether and when the binding applies, in the order of `bind` or of an override.
    fileprivate func swiftOptions(passesFirst: Bool) -> String {
        let given = arguments.isEmpty ? "" : ", arguments: \(arguments.swift)"
        let passing = passes ? ", passes: true" : ""
        let condition = when.map { ", when: try! Condition(parsing: \"\($0.text)\")" } ?? ""
        return given + (passesFirst ? passing + condition : condition + passing)
    }
}

extension OverrideForm {
    fileprivate var swift: String {
        switch self {
        case .adds(let form):
            "KeyOverride(\"\(form.keys)\", \"\(form.action)\"\(form.swiftOptions(passesFirst: false)))"
        case .removes(let action, let keys, let when):
            "KeyOverride(removing: \"\(action)\"\(keys.map { ", from: \"\($0)\"" } ?? "")"
                + "\(when.map { ", when: try! Condition(parsing: \"\($0.text)\")" } ?? ""))"
        }
    }
}

/// A responder with the methods that it is given; for printed histories.
final class ListedResponder: Responder {
    private let methods: [ActionMethod<ListedResponder>]

    init(_ methods: [ActionMethod<ListedResponder>]) {
        self.methods = methods
    }

    static var actions: ActionTable<ListedResponder> {}

    var instanceActions: ActionTable<ListedResponder> {
        for method in methods { method }
    }
}
