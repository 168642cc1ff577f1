package import ActionMenus
import ActionUndo

/// The commands that the system's shortcuts can list, find and perform: the shown ones of a menu.
///
/// It needs no toolkit: an intent and its query translate its answers.
package final class IntentCatalog {
    package let coordinator: Coordinator
    private let menu: Menu
    private let keys: KeyMap?

    package init(_ coordinator: Coordinator, menu: Menu, keys: KeyMap? = nil) {
        (self.coordinator, self.menu, self.keys) = (coordinator, menu, keys)
    }

    // MARK: Listing

    /// The commands, in menu order.
    ///
    /// Hidden ones are left out, and those with secret arguments, which shortcuts would keep. Of commands with the same action and
    /// arguments, the first is taken. What is disabled now is listed: a shortcut is made for another time.
    package var commands: [IntentCommand] { entries.map(\.shown) }

    /// The commands of identifiers that are still listed, in the order of the identifiers; former names of actions count.
    package func commands(for ids: [String]) -> [IntentCommand] {
        let entries = entries
        return ids.compactMap { Self.entry($0, in: entries)?.shown }
    }

    /// The commands that match a typed or spoken text, the best first: those of the palette, then those that cannot be performed from
    /// here now and whose titles contain the text.
    package func commands(matching text: String) -> [IntentCommand] {
        let all = commands
        let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
        let found = coordinator.palette(menu, keys: keys).search(text, limit: all.count).compactMap { item in
            item.command.command.flatMap { byID[IntentCommand.id(of: $0.action, $0.arguments)] }
        }
        let ids = Set(found.map(\.id)), text = text.lowercased()
        return found + all.filter { !ids.contains($0.id) && $0.title.lowercased().contains(text) }
    }

    private struct Entry {
        let shown: IntentCommand
        let item: MenuSnapshot.Item
        let command: Command
    }

    private var entries: [Entry] {
        var entries: [Entry] = [], ids: Set<String> = []
        func add(_ items: [MenuSnapshot.Item], in menus: [String]) {
            for item in items where !item.isHidden {
                add(item.items, in: menus + [item.title])
                guard let command = item.command, command.arguments.secretNames.isEmpty else { continue }
                let shown = IntentCommand(item, command, in: menus)
                if ids.insert(shown.id).inserted { entries.append(Entry(shown: shown, item: item, command: command)) }
            }
        }
        add(coordinator.snapshot(of: menu, keys: keys).items, in: [])
        return entries
    }

    private static func entry(_ id: String, in entries: [Entry]) -> Entry? {
        entries.first { $0.shown.id == id }
            ?? entries.first { entry in
                entry.command.formerly.contains { IntentCommand.id(of: $0, entry.command.arguments) == id }
            }
    }

    // MARK: Performing

    /// Performs a command as a person at the menu does.
    ///
    /// - Parameters:
    ///   - id: The command's identifier.
    ///   - text: The further arguments; see ``IntentArguments``.
    ///   - confirm: Asks the person whether to do what a text says, before a destructive handler runs; throws where the person does
    ///     not agree, which `perform` throws on.
    package func perform(
        _ id: String, with text: String,
        confirm: @escaping (String) async throws -> Void
    ) async throws -> IntentAnswer {
        let entries = entries
        guard let entry = Self.entry(id, in: entries) else { return .refused("The command is not in the menu.") }
        let (title, command) = (entry.shown.title, entry.command)
        if !entry.item.isEnabled { return .refused("\(title): \(entry.item.reasonText ?? "not available now").") }
        let arguments: IntentArguments
        do throws(IntentArguments.Fault) {
            arguments = try IntentArguments(text, adding: command.arguments, for: signature(of: command))
        } catch {
            return .needsText("\(title): \(error.message).")
        }
        let destructive = Set(
            entries.lazy.filter { $0.command.attributes.contains(.destructive) }.map(\.command.action))
        let consent = IntentConsent(destructive.contains) { actions in
            let titles = actions.map { action in
                action == command.action
                    ? title : entries.first { $0.command.action == action }?.shown.title ?? action.text
            }
            let others = titles.filter { $0 != title }
            let asked = "\(title)\(arguments.parenthesis)?"
            try await confirm(others.isEmpty ? asked : "\(asked) It also does: \(others.joined(separator: ", ")).")
        }
        let invocation = Invocation(command.action, arguments: arguments.all, sender: self, with: consent)
        let outcome = await coordinator.perform(invocation)
        if let error = consent.error { throw error }
        return Self.answer(outcome.told, title)
    }

    /// The parameters of a command's action; nil where it takes any arguments, or nobody claims it.
    private func signature(of command: Command) -> ActionSignature? {
        coordinator.target(for: command.invocation(), from: nil)?.signature
    }

    /// What an intent answers for an outcome.
    package static func answer(_ outcome: Outcome, _ title: String) -> IntentAnswer {
        switch outcome {
        case .performed(_, .null): .performed(title, value: "")
        case .performed(_, .string(let text)): .performed("\(title): \(text)", value: text)
        case .performed(_, let value): .performed("\(title): \(value)", value: "\(value)")
        case .badArguments(_, let faults):
            .needsText("\(title): \(faults.map(\.description).joined(separator: "; ")).")
        case .disabled(_, let reasons): .refused("\(title): \(reasons.map(\.text).joined(separator: "; ")).")
        case .unclaimed: .refused("\(title): not available here.")
        case .declined, .failed, .cancelled: .refused(outcome.problem ?? title)
        }
    }

    /// Links the undo stack of a command's target with the undo manager that the system gives an intent, unless it is linked already.
    ///
    /// A stack that the application has linked stays with that manager, which lists the changes of the window's views, too.
    package func linkUndoStack(of id: String, with manager: any LinkedUndoManager) {
        guard let node = undoNode(of: id), !UndoLink.isLinked(node) else { return }
        _ = UndoLink.link(node, of: coordinator, with: manager)
    }

    /// The nearest node with an undo stack at the target of a command or above it; nil for none.
    package func undoNode(of id: String) -> ActionNode? {
        guard let entry = Self.entry(id, in: entries) else { return nil }
        var node = coordinator.target(for: entry.command.invocation(), from: nil)?.node
        while let present = node, present.undoStack == nil { node = present.parent }
        return node
    }
}
