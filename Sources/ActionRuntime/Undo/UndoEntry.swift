/// What one outermost dispatch or event did to a document, as an undo stack shows it.
public struct UndoEntry: Hashable, Sendable, Identifiable {
    /// The entry's number in its stack.
    public let id: UInt64
    /// What was done, such as `Rate Five Stars`.
    public let title: String
    /// What the entry costs, in the unit of the stack's limit: the sum of its parts.
    public let cost: Int
    /// Whether the entry can be written as data: each of its parts is an action with arguments.
    public let isData: Bool
    /// The nodes whose handlers registered the parts, each once, in the order of the parts: where a program scrolls to show what undoing
    /// changes.
    ///
    /// A part that was registered outside of handlers has no node, nor has one that was read and whose node is not there.
    public let places: [NodeID]
}

/// A direction in which an entry of an undo stack is gone through; its description begins the title of a menu item.
public enum UndoDirection: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The entry is taken back.
    case undo
    /// An entry that was taken back is done again.
    case redo
    /// The newest entry's requests are performed again, from another place.
    case `repeat`

    /// `Undo`, `Redo` or `Repeat`.
    public var description: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// A key that makes one entry of what is done with the same key in a row, such as typing.
public struct UndoMerging: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The key.
    public let key: String
    /// How long after the last part of an entry another part may join it; nil for any time.
    public let within: Duration?

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - key: Any text; the same for everything that may be merged.
    ///   - within: How long after the last part of an entry another part may join it; nil for any time.
    public init(_ key: String, within: Duration? = nil) { (self.key, self.within) = (key, within) }

    /// Creates a key without a limit of time from `"typing"`.
    public init(stringLiteral key: String) { self.init(key) }
}
