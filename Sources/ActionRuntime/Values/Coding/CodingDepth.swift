/// The depth of the value that a thread encodes or decodes now; 0 where the thread codes no value.
///
/// Types code themselves by recursion, at some 2 KB of stack a level in a debug build, and a thread may have no more than 512 KB. A
/// type may also begin to code another value inside, such as the input of an action that its `init(from:)` performs, and so on
/// without end. So the inner value begins at the depth of the outer value, and some levels deeper for the stack that was used
/// between the two.
final class CodingDepth {
    /// How deep values may be nested.
    static let limit = 128
    /// What is wrong with a value that is nested deeper.
    static let fault = "It is nested more than \(limit) levels deep."
    /// The levels that count for the code between a value and a value that is coded inside it: the stack of one request.
    private static let gap = 4

    private static let local = ThreadLocal { CodingDepth() }

    private var depth = 0

    /// The depth at which the next value begins.
    static var start: Int {
        let depth = local.current.depth
        return depth == 0 ? 0 : depth + gap
    }

    /// Notes the depth of a value before its type codes it; gives the depth to return to afterwards.
    static func enter(_ depth: Int) -> Int {
        let thread = local.current
        defer { thread.depth = depth }
        return thread.depth
    }

    /// Returns to the depth of the value around.
    static func leave(to outer: Int) { local.current.depth = outer }
}
