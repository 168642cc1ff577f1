import ActionRuntime

// Panels stand beside the texts, below the editor. Below a text, its interceptor would stand around their handlers as well: nothing
// could be typed into the field of a panel while the text is read-only.

extension Editor {
    func showPalette() {
        let palette = coordinator.palette(.main, keys: keys, memory: performed)
        unowned let editor = self
        open(
            CommandPalette(palette, in: app) { item in
                editor.dismiss()
                await palette.perform(item)
            })
    }

    /// Shows what was done to the text, and goes to the state that the user chooses.
    func showHistory() {
        let document = focused
        open(
            HistoryPanel(of: document, in: app, coordinator) { [unowned self] entry in
                dismiss()
                let outcome = document.history.go(to: entry, in: coordinator)
                if !outcome.isPerformed { say("\(outcome)") }
            })
    }

    /// Asks for an argument, and performs the action with it where it was asked for.
    func ask(for needed: ArgumentNeeded) {
        let document = focused
        open(
            Prompt(needed, in: app) { [unowned self] arguments in
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
            Question("Quit", "Save the changes of \(names)?", in: app)
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
