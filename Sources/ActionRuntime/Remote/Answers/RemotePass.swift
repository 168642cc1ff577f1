/// A pass over the watches of all clients: tells each client which of its answers have changed.
///
/// The answers are those of the moment at which the pass began. Changes during a pass need another pass.
final class RemotePass {
    /// From how many bytes on the changes of a watch are sent before all of them are known: 32 KiB.
    private static let textSize = 1 << 15

    private let view: RemoteView
    /// The search for what is secret, which comes before the answers; nil once that is known.
    private var search: SecretSearch?
    /// The clients that are still to be told, the next one last.
    private var sessions: [RemoteSession]
    /// The watches of ``session`` that are still to be told, the next one last.
    private var watches: [Int] = []
    private var session: RemoteSession?
    private var current: (number: Int, pass: RemoteWatchPass)?
    private var isRunning = false

    init(_ view: RemoteView, _ sessions: [RemoteSession]) {
        self.view = view
        search = view.service.coordinator.secretSearch()
        self.sessions = sessions.reversed()
    }

    var moment: RemoteMoment { view.moment }

    /// Does the next step; gives whether the pass is over, and nil while another step runs.
    func step() -> Bool? {
        if isRunning { return nil }
        isRunning = true
        defer { isRunning = false }
        if let search {
            if !search.step(upTo: NodesInOrder.countInStep) {
                view.service.coordinator.remember(search)
                self.search = nil
            }
        } else if let (number, pass) = current, let session {
            var changed = pass.step()
            if changed != nil { current = nil } else if pass.size > Self.textSize { changed = pass.takeChanges() }
            if let changed { session.tell(changed, of: number, pass.watch, revision: view.revision) }
        } else if let number = watches.popLast(), let session {
            current = session.pass(over: number, view).map { (number, $0) }
        } else if let next = sessions.popLast() {
            session = next
            watches = next.watches.keys.sorted(by: >)
        } else {
            return true
        }
        return false
    }
}
