import ActionRuntime

extension Rater {
    /// Claims what records a macro, and what plays it.
    func claimMacro() {
        unowned let rater = self
        app.onAction("recordMacro:", validate: { [unowned self] in tellRecording(&$0) }) { [unowned self] _ in
            if let recorder {
                macro = recorder.stop()
                self.recorder = nil
            } else {
                recorder = coordinator.record { $0.invocation.action != "openMenu:" }
            }
        }
        .onAction("playMacro:", validate: { [unowned self] in needsMacro(&$0) }) { _ in
            // Awaited, since a step may be; whatever the steps change is one undo, because one request performs them.
            try await rater.replay(rater.macro)
        }
    }

    private func replay(_ macro: ActionSequence) async throws {
        if case .failed(let error, _, _) = await coordinator.replay(macro) { throw error }
    }

    private func tellRecording(_ item: inout Validation) {
        item.title = recorder == nil ? "Record" : "Stop Recording"
        item.state = recorder == nil ? .off : .on
    }

    private func needsMacro(_ item: inout Validation) {
        if recorder != nil { return item.disable("a macro is being recorded") }
        if macro.steps.isEmpty { item.disable("no macro was recorded") }
        if !macro.steps.isEmpty { item.title = "Play \(macro.steps.count) Steps" }
    }
}
