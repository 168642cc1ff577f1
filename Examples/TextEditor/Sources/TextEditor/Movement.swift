import ActionRuntime

/// Where the caret goes; as an argument of `move:` it is its name.
enum Movement: String, CaseIterable, ActionValueConvertible {
    case left, right, up, down, lineStart, lineEnd, start, end
}
