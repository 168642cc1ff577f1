import ActionRuntime

/// Lines that are edited at a terminal, with a history that a file keeps.
final class EditedLines: PromptLines {
    let isInteractive = true
    private let terminal = RawTerminal()
    private var reader = KeyReader()
    private var editor: LineEditor
    private let file: HistoryFile?
    private let mayKeep: (String) -> Bool
    /// The input that has arrived after the end of a line.
    private var waiting: [KeyReader.Input] = []
    private var drawing: LineDrawing?
    /// The window's size at the time of the drawing.
    private var size = (columns: 80, rows: 24)
    private var prompt = ""

    /// - Parameters:
    ///   - mayKeep: Whether the history may keep a line.
    ///   - completer: Tells how a line can go on at its end.
    init(mayKeep: @escaping (String) -> Bool, completer: @escaping (String) -> LineCompletion) {
        self.mayKeep = mayKeep
        file = HistoryFile.usual
        editor = LineEditor(history: History(file?.read() ?? []), complete: completer)
    }

    /// How long the rest of the bytes of a key may take to arrive, in milliseconds.
    private static let patience: Int32 = 40

    func next(_ prompt: String) -> InputLines.Line {
        // Without raw mode the line is not edited; raw mode fails where the terminal is gone.
        guard terminal.begin() else { return PlainLines(isInteractive: true).next(prompt) }
        defer { terminal.end() }
        self.prompt = prompt
        drawing = nil
        size = terminal.size
        editor.begin()
        draw()
        while true {
            while !waiting.isEmpty {
                if let line = obey(editor.take(waiting.removeFirst())) { return line }
            }
            draw()
            switch terminal.wait(reader.isWaiting ? Self.patience : nil) {
            case .bytes(let bytes): waiting = reader.read(bytes)
            case .nothing: waiting = reader.timeOut()
            case .resized: drawAgain()
            case .resumed: forgetDrawing()
            case .interrupted:
                editor.cancel()
                return leave("^C", .interrupted)
            case .end: return leave("", .end)
            }
        }
    }

    /// Carries out the effect of a key; returns the line where the key ends it.
    private func obey(_ effect: LineEditor.Effect) -> InputLines.Line? {
        switch effect {
        case .none: return nil
        case .accept(let line):
            if !mayKeep(line) {
                editor.history.leave()
            } else if editor.history.add(line) {
                file?.add(line)
            }
            return leave("", .text(line))
        case .cancel: return leave("^C", .interrupted)
        case .leave: return leave("", .end)
        case .clearScreen:
            terminal.write("\u{1B}[H\u{1B}[2J")
            drawing = nil
        case .suspend:
            terminal.write("\r\n")
            terminal.suspend()
            forgetDrawing()
        }
        return nil
    }

    // MARK: Drawing

    private var layout: LineDrawing { layout(of: editor.buffer, footer: editor.footer) }

    private func layout(of line: LineBuffer, footer: [String]) -> LineDrawing {
        let prompt = editor.search.map { "(\($0.isFailing ? "no line" : "search") '\($0.text.printable)') " } ?? prompt
        return LineDrawing(prompt: prompt, line: line, footer: footer, columns: size.columns, height: size.rows)
    }

    private func draw() {
        let next = layout
        if next == drawing { return }
        terminal.write(next.sequence(inPlaceOf: drawing))
        drawing = next
    }

    /// Draws again after a change of the width; the terminal has wrapped the rows anew.
    private func drawAgain() {
        size = terminal.size
        let next = layout
        terminal.write(next.sequence(inPlaceOf: next))
        drawing = next
    }

    /// Forgets the drawing, where the terminal has shown other text meanwhile.
    private func forgetDrawing() {
        size = terminal.size
        drawing = nil
    }

    /// Shows the finished line, and goes to the next row.
    private func leave(_ mark: String, _ line: InputLines.Line) -> InputLines.Line {
        var buffer = editor.buffer
        buffer.apply(.end)
        let last = LineDrawing(
            prompt: prompt, line: buffer, columns: size.columns, height: size.rows)
        terminal.write(last.sequence(inPlaceOf: drawing) + mark + "\r\n")
        return line
    }
}
