import ActionRuntime

/// The commands of a text. A node holds its responder weakly, so these methods need no capture lists.
extension Document: @MainActor Responder {
    static var actions: ActionTable<Document> {
        ActionMethod("insertText:", Document.insertText, parameters: [.string("text")])
        ActionMethod("deleteBackward:", Document.deleteBackward)
        ActionMethod("deleteForward:", Document.deleteForward)
        ActionMethod("cut:", Document.cut, validate: Document.needsSelection)
        ActionMethod("copy:", Document.copy, validate: Document.needsSelection)
        ActionMethod("paste:", Document.paste, validate: Document.needsClipboard)
        ActionMethod("selectAll:") { $0.buffer.select(0..<$0.buffer.characters.count) }
        ActionMethod("duplicateLine:", Document.duplicateLine)
        ActionMethod("deleteLine:", Document.deleteLine)
        ActionMethod("moveLineUp:", Document.moveLineUp, validate: Document.needsLineAbove)
        ActionMethod("moveLineDown:", Document.moveLineDown, validate: Document.needsLineBelow)
        ActionMethod("uppercase:", Document.uppercase, validate: Document.needsSelection)
        ActionMethod("lowercase:", Document.lowercase, validate: Document.needsSelection)
        ActionMethod("move:", Document.move, parameters: moveParameters)
        ActionMethod("find:", Document.find, parameters: [.string("text", optional: true)])
        ActionMethod("goToLine:", Document.goToLine, parameters: [.integer("line", minimum: 1, optional: true)])
        ActionMethod("toggleReadOnly:", validate: Document.tickReadOnly) { $0.isReadOnly.toggle() }
        ActionMethod("toggleLineNumbers:", validate: Document.tickLineNumbers) { $0.showsLineNumbers.toggle() }
    }

    private static var moveParameters: ActionSignature {
        [.string("to", enumeration: Movement.allCases.map(\.rawValue)), .boolean("selecting", default: false)]
    }

    // MARK: Validators

    private func needsSelection(_ item: inout Validation) {
        if buffer.selection == nil { item.disable("nothing is selected") }
    }

    private func needsClipboard(_ item: inout Validation) {
        if clipboard.text.isEmpty { item.disable("the clipboard is empty") }
    }

    private func needsLineAbove(_ item: inout Validation) {
        if buffer.position.line == 0 { item.disable("this is the first line") }
    }

    private func needsLineBelow(_ item: inout Validation) {
        if buffer.position.line == buffer.lines.count - 1 { item.disable("this is the last line") }
    }

    private func tickReadOnly(_ item: inout Validation) { item.state = isReadOnly ? .on : .off }

    private func tickLineNumbers(_ item: inout Validation) { item.state = showsLineNumbers ? .on : .off }
}
