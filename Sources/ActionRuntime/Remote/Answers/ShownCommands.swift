/// The commands of a menu as they are from a start, each asked when it is its turn.
///
/// A snapshot of the menu would ask all commands, and a page shows few of them. The items are those of ``MenuSnapshot``, without
/// hidden commands.
struct ShownCommands {
    private let endpoint: RemoteEndpoint
    private let exposed: ExposedActions
    private let listing: KeyListing?
    private var answers: MenuAnswers

    init(_ endpoint: RemoteEndpoint, _ exposed: ExposedActions, from start: ActionNode) {
        (self.endpoint, self.exposed) = (endpoint, exposed)
        listing = endpoint.keys?.listing(from: start)
        answers = MenuAnswers(by: endpoint.coordinator, endpoint.keys, from: start)
    }

    /// The answer to `menu/get`.
    mutating func items(_ page: consuming RemotePage) throws(RemoteFault) -> JSONLine {
        let reading = exposed.reading, title = endpoint.exposer.menu?.title ?? ""
        var last = page.cursor
        for (place, command) in reading.commands(
            behind: try reading.place(behind: page.cursor, revision: endpoint.revision))
        {
            if page.ends(behind: last) { break }
            if let item = show(command, at: place), exposed.contains(item) {
                let headings = reading.headings(around: place, in: title, endpoint.exposer.meets)
                var line = item.jsonLine(in: headings) { $0.path }
                exposed.hideNames(in: &line)
                try page.add(line)
            }
            last = .command(place, digest: RemoteCursor.digest(of: command.invocation()))
        }
        return page.answer("items")
    }

    /// The item that a command shows; nil where the command, or a menu around it, is hidden.
    ///
    /// - Parameter place: Where the command stands in the menu; nil for one that is in no menu.
    mutating func show(_ command: Command, at place: MenuPlace?) -> MenuSnapshot.Item? {
        if let place, endpoint.exposer.hides(place, in: exposed.reading) { return nil }
        var command = command
        command.arguments = answers.markingSecrets(command.arguments, of: command.action)
        var item = MenuSnapshot.Item(command, answers.answer(command.action, command.arguments))
        if item.isHidden || command.condition.map({ answers.excludes($0) }) ?? false { return nil }
        // Without keys no shortcut is in force.
        item.shortcut = listing?.shortcut(for: command.action, arguments: command.arguments)
        return item
    }
}
