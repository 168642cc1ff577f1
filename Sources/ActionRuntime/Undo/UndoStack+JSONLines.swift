// Entries as text: JSON Lines, the oldest first, so that what can be taken back outlives the program.

extension UndoStack {
    /// The newest entries as text, which ``load(jsonLines:)`` reads: those that are data, down to the newest that is not.
    ///
    /// Each line is an object with `title`, `undo` (the actions that take the entry back, in the order in which they were
    /// registered), `requests` (those that made it), and `clean`: true where the state after the entry is the one that was marked,
    /// `"before"` in the first line where the state before it is. An action is an object with `action`, `arguments` and `start`, the
    /// path of a node. Where no entry is written, a line of `clean` alone says that the state is the one that was marked.
    public func jsonLines() -> String {
        trim()
        removeEmpty()
        let isData = { (level: UndoLevel) in level.isData && level.isLive && !level.isUnderWay }
        let levels = done.suffix(done.reversed().prefix(while: isData).count)
        var lines = levels.map(line)
        if isMarked(before: levels.startIndex) {
            if lines.isEmpty { lines = [JSONLine()] }
            lines[0].add("clean", levels.isEmpty ? true : "before")
        }
        return lines.map { $0.text + "\n" }.joined()
    }

    private func line(of level: UndoLevel) -> JSONLine {
        var line = JSONLine()
        line.add("title", level.title)
        line.add(
            "undo",
            level.parts.compactMap { part -> JSONLine? in
                guard case .action(let name, let arguments, let place) = part.form else { return nil }
                return ActionSequence.Step(name, arguments: arguments, start: place.path).jsonLine()
            })
        line.add(
            "requests",
            level.requests.map { request in
                ActionSequence.Step(request.name, arguments: request.arguments, start: request.start.path).jsonLine()
            })
        if isMarked(level) { line.add("clean", true) }
        return line
    }

    /// Replaces all entries by those that ``jsonLines()`` wrote.
    ///
    /// Set the stack on its node before: nodes are looked for by their paths in that node's tree, those of the requests now, and
    /// those of the actions when an entry is taken back.
    ///
    /// - Throws: ``ActionSequenceError``, which says in which line, what, and how to mend it; the stack is then unchanged.
    public func load(jsonLines text: String) throws {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        let levels = try lines.filter { !$0.element.allSatisfy(\.isWhitespace) }.map { index, line in
            do {
                return try level(ActionValue(json: String(line)))
            } catch let fault as JSONError {
                throw ActionSequenceError(line: index + 1, fault)
            } catch let fault as ActionSequence.Fault {
                throw ActionSequenceError(line: index + 1, message: fault.message)
            }
        }
        removeAll()
        loseClean()
        for (level, clean) in levels {
            if clean == "before" { markClean() }
            if let level { push(level) }
            if clean == true { markClean() }
        }
    }

    /// Reads a line: an entry, or nil for a line of `clean` alone; and `clean`.
    private func level(_ line: ActionValue) throws -> (UndoLevel?, clean: ActionValue?) {
        if line == ["clean": true] { return (nil, true) }
        guard case .object(let members) = line, case .string(let title)? = members["title"] else {
            throw ActionSequence.Fault(message: "expected an object with a 'title', found \(line)")
        }
        let steps = try Self.steps(members["undo"], "undo")
        if let step = steps.first(where: { !$0.lacking.isEmpty }) {
            throw ActionSequence.Fault(message: "'\(step.action)' lacks a secret argument, which was not written")
        }
        if steps.isEmpty { throw ActionSequence.Fault(message: "'undo' must have at least one action") }
        let requests = try Self.steps(members["requests"], "requests").map { step in
            let node = step.start.flatMap { start(.path($0)) }?.node
            return SentRequest(step.action, step.arguments, from: node?.id ?? .none)
        }
        let parts = steps.map { UndoPart(.action($0.action, $0.arguments, .path($0.start ?? ""))) }
        let level = UndoLevel(id: nextID(), UndoTitle(title, of: nil), Pile(parts), Pile(requests))
        return (level, members["clean"])
    }

    private static func steps(_ value: ActionValue?, _ key: String) throws -> [ActionSequence.Step] {
        guard case .array(let elements) = value ?? [] else {
            throw ActionSequence.Fault(message: "'\(key)' must be a list of actions, found \(value ?? .null)")
        }
        return try elements.map(ActionSequence.Step.init(reading:))
    }
}
