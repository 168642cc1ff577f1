import ActionRuntime

/// An action was performed without an argument that the user has to be asked for.
struct ArgumentNeeded: Event {
    let action: ActionName
    let parameter: String
    let title: String
    let initialText: String
}

/// Something that the user should read in the status line.
struct Note: Event {
    let text: String
}
