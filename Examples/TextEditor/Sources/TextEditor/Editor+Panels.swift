import ActionRuntime

extension Editor {
    func showPalette() {
        let palette = coordinator.palette(.main, keys: keys)
        unowned let editor = self
        open(
            CommandPalette(palette, below: focused.node) { item in
                editor.dismiss()
                await palette.perform(item)
            })
    }

    /// Asks for an argument, and performs the action with it where it was asked for.
    func ask(for needed: ArgumentNeeded) {
        let document = focused
        open(
            Prompt(needed, below: document.node) { [unowned self] arguments in
                dismiss()
                coordinator.perform(needed.action, arguments: arguments, from: document.node)
            })
    }

    /// Ends the program, once the user has said what to do with changes.
    func quit() {
        let changed = documents.filter(\.isChanged)
        guard !changed.isEmpty else { return onQuit() }
        let names = changed.map(\.file.name).joined(separator: " and ")
        unowned let editor = self
        open(
            Question("Quit", "Save the changes of \(names)?", below: focused.node)
                .answer("Save", "y", "accept:") {
                    editor.dismiss()
                    if await editor.save(changed) { editor.onQuit() }
                }
                .answer("Don't save", "n", "discard:") { editor.onQuit() })
    }

    private func save(_ documents: [Document]) async -> Bool {
        for document in documents {
            guard await coordinator.perform("save:", from: document.node).isPerformed else { return false }
        }
        return true
    }
}
