import ActionRuntime

/// The work of keys at a prompt: edit a line, walk through the history, complete words.
///
/// The editor knows of no terminal.
struct LineEditor {
    /// An effect of a key besides showing the line again.
    enum Effect: Equatable {
        case none
        /// The line is complete.
        case accept(String)
        /// The line is discarded.
        case cancel
        /// The person leaves the prompt.
        case leave
        case clearScreen, suspend
    }

    private(set) var buffer = LineBuffer()
    var history: History
    /// The candidates for the word before the cursor, after the key that completes the word.
    private var choices: [String] = []
    /// The search under way; nil for none.
    private(set) var search: Search?
    /// The lines of a paste that follow the present one.
    private var following: [String] = []
    private let complete: (String) -> LineCompletion

    /// A search in the history.
    struct Search {
        var text = ""
        /// The position of the line that was found; nil for none.
        var match: Int?
        /// The line before the search.
        let former: LineBuffer
        /// Whether no line has the text.
        var isFailing = false
    }

    init(history: History = History(), complete: @escaping (String) -> LineCompletion = { _ in LineCompletion() }) {
        self.history = history
        self.complete = complete
    }

    /// Begins a new line.
    mutating func begin() {
        buffer.replace(by: following.isEmpty ? "" : following.removeFirst())
        search = nil
        choices = []
        history.leave()
    }

    /// Discards the line, and the rest of a paste.
    mutating func cancel() { following = [] }

    /// Takes an input of the terminal.
    mutating func take(_ input: KeyReader.Input) -> Effect {
        choices = []
        switch input {
        case .key(let stroke, let text):
            if search != nil, let effect = takeInSearch(stroke, text) { return effect }
            if let key = Self.keys[stroke.description] { return obey(key) }
            if let text { insert(text) }
        case .text(let text): if search != nil { find(text) } else { insert(text) }
        case .paste(let text):
            search = nil
            paste(text)
        case .other: break
        }
        return .none
    }

    private mutating func obey(_ key: EditorKey) -> Effect {
        switch key {
        case .edit(let edit): buffer.apply(edit)
        case .older: if let line = history.older(than: buffer.text) { buffer.replace(by: line) }
        case .newer: if let line = history.newer() { buffer.replace(by: line) }
        case .search: search = Search(former: buffer)
        case .complete: completeWord()
        case .accept: return .accept(buffer.text)
        case .cancel:
            cancel()
            return .cancel
        case .deleteOrLeave:
            if buffer.isEmpty, following.isEmpty { return .leave }
            buffer.apply(.deleteForward)
        case .clearScreen: return .clearScreen
        case .suspend: return .suspend
        }
        return .none
    }

    // MARK: Text

    private mutating func insert(_ text: String) { buffer.insert(text.withoutControls) }

    /// Inserts a paste without running it: each of several lines waits for the enter key.
    private mutating func paste(_ text: String) {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(\.withoutControls)
        if lines.last == "" { lines.removeLast() }
        guard let first = lines.first else { return }
        insert(first)
        guard lines.count > 1 else { return }
        lines[lines.count - 1] += buffer.takeRest()
        following = lines.dropFirst() + following
    }

    /// The lines below the edited line.
    var footer: [String] {
        let count = following.count
        if count == 0 || !choices.isEmpty { return choices }
        return ["\(count) more line\(count == 1 ? "" : "s") of the paste: one after each enter."]
    }

    // MARK: Searching

    /// Takes a key in a search; nil where the search is over and the key has its ordinary effect.
    private mutating func takeInSearch(_ stroke: KeyStroke, _ text: String?) -> Effect? {
        switch (Self.keys[stroke.description], stroke.description) {
        case (.search, _): find("", isNext: true)
        case (.cancel, _), (_, "ctrl+g"):
            if let former = search?.former { buffer = former }
            search = nil
        case (.edit(.deleteBackward), _):
            if let text = search?.text.dropLast() { search?.text = String(text) }
            search?.match = nil
            find("")
        case (nil, _):
            if let text { find(text) } else { fallthrough }
        default:
            search = nil
            return stroke.description == "escape" ? Effect.none : nil
        }
        return Effect.none
    }

    /// Adds to the searched text, and shows the newest line that has it.
    ///
    /// - Parameter isNext: Whether only lines older than the shown one count.
    private mutating func find(_ text: String, isNext: Bool = false) {
        guard var search else { return }
        defer { self.search = search }
        search.text += text
        let end = search.match.map { isNext ? $0 : $0 + 1 } ?? history.lines.count
        let match = search.text.isEmpty ? nil : history.lastLine(with: search.text, before: end)
        search.isFailing = match == nil && !search.text.isEmpty
        guard let match else { return }
        search.match = match
        buffer.replace(by: history.lines[match])
    }

    // MARK: Completing

    private mutating func completeWord() {
        let completion = complete(buffer.textBeforeCursor)
        if let text = completion.replacement { buffer.replace(from: completion.start, by: text) }
        choices = completion.lines
    }
}

extension StringProtocol {
    /// The text without control characters, but for tabs, which become spaces.
    fileprivate var withoutControls: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar == "\t" {
                text.append(" ")
            } else if scalar.properties.generalCategory != .control {
                text.append(scalar)
            }
        }
        return String(text)
    }
}
