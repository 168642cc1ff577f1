import ActionRuntime

/// The palette: a field, and the commands whose titles have the letters that were typed.
///
/// It asks from where it was opened, so it shows what is enabled there, and why the rest is not.
@MainActor
final class CommandPalette: Panel {
    let node: ActionNode
    let title = "Commands"
    private let palette: Palette
    private var field: InputField?
    private var chosen = 0
    private var found: [Palette.Item] = []

    init(_ palette: Palette, in parent: ActionNode, perform: @escaping (Palette.Item) async -> Void) {
        self.palette = palette
        node = ActionNode("palette", in: parent)
        field = InputField(at: node) { [unowned self] in search() }
        search()
        blockEditor()
        let isAnythingFound: ActionNode.Validator = { [unowned self] in
            if found.isEmpty { $0.disable("no command has these letters") }
        }
        unowned let panel = self
        // The command goes on after the palette was dismissed, and its node taken away.
        node.onAction("accept:", validate: isAnythingFound, running: .outlivingNode()) { _ in
            await perform(panel.found[panel.chosen])
        }
        .onAction("chooseNext:", validate: isAnythingFound) { [unowned self] _ in choose(1) }
        .onAction("choosePrevious:", validate: isAnythingFound) { [unowned self] _ in choose(-1) }
        .bind("enter", to: "accept:").bind("down", to: "chooseNext:").bind("up", to: "choosePrevious:")
    }

    var lines: [(text: String, isChosen: Bool)] {
        [("> " + (field?.text ?? "") + "▏", false)]
            + found.enumerated().map { (line(for: $1), $0 == chosen) }
    }

    private func line(for item: Palette.Item) -> String {
        let command = item.command
        let tick = command.state == .on ? "✓ " : "  "
        let end = command.isEnabled ? item.shortcut.map { "  \($0)" } : command.reasons.first.map { "  (\($0))" }
        return tick + command.title + (end ?? "")
    }

    private func search() {
        (found, chosen) = (palette.search(field?.text ?? "", limit: 7), 0)
    }

    private func choose(_ offset: Int) { chosen = (chosen + offset + found.count) % found.count }
}
