/// Turns the bytes that a terminal sends into keystrokes.
///
/// A program feeds it bytes as they arrive; where they are split does not matter. An escape byte may be the escape key,
/// or the beginning of a longer sequence whose rest is on its way, so the reader holds it. While it ``isWaiting``, the
/// program sets a timer, of 25 to 50 milliseconds, and calls ``timeOut()`` if nothing arrives until then.
///
/// ```swift
/// var reader = KeyReader()
/// for event in reader.readEvents(bytes) {
///     if let press = event.press, keys.press(press).isConsumed { continue }
///     if let text = event.text { insert(text) }
/// }
/// ```
///
/// The terminal has to be in raw mode, in which the return key sends a carriage return; a line feed is `ctrl+j`. The
/// reader knows what xterm, rxvt, the Linux console and those like them send, `modifyOtherKeys`, and the keyboard protocol
/// of kitty, which `ESC [ > 5 u` switches on and `ESC [ < u` off: 5 asks for keys that are told apart, and for the shifted key and
/// the key of the standard layout besides; 7 also for keys that are held down and let go. `ESC [ ? 2004 h` and `ESC [ ? 2004 l` do so for pastes
/// that are told apart from typing.
///
/// - A character is one keystroke for each Unicode scalar. An upper-case letter is the key of the letter with
///   ``KeyModifiers/shift``; other characters are keys of their own, so that `!` is `!` and not `shift+1`.
/// - Without the protocol of kitty some keystrokes arrive alike: `ctrl+i` is `tab`, `ctrl+m` is `enter`, `ctrl+h` is
///   `backspace`, `ctrl+/` is `ctrl+_`, and an escape followed at once by a key is that key with ``KeyModifiers/option``.
/// - The Super and the Meta key are ``KeyModifiers/command``. The states of the lock keys are no modifiers.
/// - With the protocol of kitty, ``readEvents(_:)`` tells the sign and the key of `?`, a key's Latin letter, its place, and whether it is
///   held down or let go. ``read(_:)`` tells one keystroke of a key: `shift+/`, and with control, option or command held the Latin letter
///   in place of one of another script: `ctrl+с` on a Cyrillic keyboard is `ctrl+c`.
public struct KeyReader: Sendable {
    /// How many bytes of one sequence are kept: 4,096; what follows is dropped up to the sequence's end.
    public static let maximumSequence = 4_096

    /// What the reader expects next.
    enum State: Sendable {
        /// The beginning of anything.
        case ground
        /// The byte behind an escape byte.
        case escape
        /// The rest of a character in UTF-8.
        case character
        /// The rest of a control sequence: `ESC [ … final`.
        case control
        /// The rest of a function key's sequence: `ESC O final`.
        case function
        /// The letter of the Linux console's function keys: `ESC [ [ letter`.
        case console
        /// The button and place in a mouse's oldest report: `ESC [ M` and three bytes.
        case mouse
        /// The rest of a terminal's answer: `ESC ] … BEL`.
        case string
        /// The byte behind an escape byte in a terminal's answer; a backslash ends the answer.
        case stringEnd
        /// The rest of a paste, up to `ESC [ 201 ~`.
        case paste
    }

    var state = State.ground
    /// The bytes of an input that is not complete yet.
    var held: [UInt8] = []
    /// Whether an escape byte came before the input, which stands for ``KeyModifiers/option``.
    var isMeta = false
    /// The events that were completed since the last answer.
    var found: [Event] = []
    let maximumPaste: Int

    /// Creates a reader that has read nothing yet.
    ///
    /// - Parameter maximumPaste: The most bytes that one ``Input/paste(_:)`` has; a longer paste comes in several, one
    ///   after the other.
    /// - Precondition: `maximumPaste` is at least 4, the length of the longest character.
    public init(maximumPaste: Int = 1 << 20) {
        guard maximumPaste >= 4 else { fatalError("A paste of at most \(maximumPaste) bytes may hold no character.") }
        self.maximumPaste = maximumPaste
    }

    /// Whether the reader holds bytes that may be complete or not, so that ``timeOut()`` has to be called after a while.
    ///
    /// It is false within a paste and within a character, because more bytes are certain to follow.
    public var isWaiting: Bool {
        switch state {
        case .ground, .character, .paste: false
        case .escape, .control, .function, .console, .mouse, .string, .stringEnd: true
        }
    }

    /// Reads bytes that have arrived, and gives the inputs that they complete, in order.
    ///
    /// Bytes that are no UTF-8 give U+FFFD as text. Nothing traps.
    /// - Complexity: O(*n*) in the bytes. Besides a paste, no more than ``maximumSequence`` of them are kept.
    public mutating func read(_ bytes: some Sequence<UInt8>) -> [Input] { readEvents(bytes).compactMap(\.input) }

    /// Reads bytes that have arrived, and gives the inputs that they complete with all that the terminal tells of their keys, in order.
    ///
    /// Unlike ``read(_:)`` it also gives the keys that are let go.
    public mutating func readEvents(_ bytes: some Sequence<UInt8>) -> [Event] {
        for byte in bytes { take(byte) }
        return takeFound()
    }

    /// Gives the held bytes as they are, because nothing has arrived for a while.
    ///
    /// A lone escape byte is the escape key, `ESC [` is `alt+[`, and a longer part of a sequence is ``Input/other(_:)``.
    /// Where the reader does not wait, nothing is given and nothing changes.
    public mutating func timeOut() -> [Input] {
        timeOutEvents().compactMap(\.input)
    }

    /// Gives the held bytes as ``timeOut()`` does, as events.
    public mutating func timeOutEvents() -> [Event] {
        if isWaiting { giveUp() }
        return takeFound()
    }

    private mutating func takeFound() -> [Event] {
        defer { found = [] }
        return found
    }
}

extension KeyReader {
    /// What bytes of a terminal stand for, with all that the terminal tells of a key.
    public struct Event: Hashable, Sendable {
        /// The input as ``read(_:)`` gives it; nil for a key that is let go.
        public let input: Input?
        /// The press; nil for an input that is no key.
        public let press: KeyPress?

        /// The text that is typed or pasted; nil for none.
        public var text: String? { input?.text }

        init(_ input: Input?, _ press: KeyPress?) {
            self.input = input
            self.press = press
        }

        /// Creates the event of an input of which nothing more is known.
        init(_ input: Input) {
            self.init(input, input.stroke.map { KeyPress($0, text: input.text) })
        }
    }

    /// What bytes of a terminal stand for.
    public enum Input: Hashable, Sendable {
        /// A key was pressed. It types `text`, which is nil for keys such as `enter`, and with control, option or command.
        case key(KeyStroke, text: String?)
        /// Text without a key: a part of a composed character, the text of an input method, or U+FFFD for invalid bytes.
        case text(String)
        /// Text that was pasted, with the control characters and line ends that the terminal sent; line ends are often `\r`.
        case paste(String)
        /// Bytes that are no keystroke: a report of the mouse or of the focus, an answer of the terminal, an unknown key.
        case other([UInt8])

        /// The keystroke; nil for an input that is no key.
        public var stroke: KeyStroke? {
            if case .key(let stroke, _) = self { stroke } else { nil }
        }

        /// The text that is typed or pasted; nil for none.
        public var text: String? {
            switch self {
            case .key(_, let text): text
            case .text(let text), .paste(let text): text
            case .other: nil
            }
        }
    }
}
