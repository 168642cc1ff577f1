/// The meaning of a key at a prompt.
enum EditorKey: Equatable {
    case edit(LineBuffer.Edit)
    case older, newer, search, complete
    case accept, cancel, deleteOrLeave, clearScreen, suspend
}

extension LineEditor {
    /// The keys by their canonical names: the keys of readline.
    static let keys: [String: EditorKey] = [
        "left": .edit(.left), "ctrl+b": .edit(.left),
        "right": .edit(.right), "ctrl+f": .edit(.right),
        "alt+b": .edit(.wordLeft), "alt+left": .edit(.wordLeft), "ctrl+left": .edit(.wordLeft),
        "alt+f": .edit(.wordRight), "alt+right": .edit(.wordRight), "ctrl+right": .edit(.wordRight),
        "home": .edit(.start), "ctrl+a": .edit(.start),
        "end": .edit(.end), "ctrl+e": .edit(.end),
        "backspace": .edit(.deleteBackward), "ctrl+h": .edit(.deleteBackward),
        "delete": .edit(.deleteForward),
        "ctrl+t": .edit(.transpose),
        "ctrl+w": .edit(.cutPart),
        "alt+backspace": .edit(.cutWordBackward), "ctrl+alt+h": .edit(.cutWordBackward),
        "alt+d": .edit(.cutWordForward),
        "ctrl+u": .edit(.cutToStart),
        "ctrl+k": .edit(.cutToEnd),
        "ctrl+y": .edit(.paste),
        "up": .older, "ctrl+p": .older,
        "down": .newer, "ctrl+n": .newer,
        "ctrl+r": .search,
        "tab": .complete,
        "enter": .accept, "ctrl+j": .accept, "numpad_enter": .accept,
        "ctrl+c": .cancel,
        "ctrl+d": .deleteOrLeave,
        "ctrl+l": .clearScreen,
        "ctrl+z": .suspend,
    ]
}
