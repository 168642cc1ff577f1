import ActionRuntime

/// A transport whose other end is written by a test.
@MainActor final class ScriptedTransport: RemoteTransport {
    private(set) var sent: [ActionValue] = []
    private(set) var openings = 0
    private var hear: ((RemoteTransportEvent) -> Void)?

    var isOpen: Bool { hear != nil }

    func open(_ hear: @escaping (RemoteTransportEvent) -> Void) throws {
        openings += 1
        self.hear = hear
    }

    func send(_ line: String) -> Bool {
        sent.append(try! ActionValue(json: line))
        return true
    }

    func close() { hear = nil }

    func tell(_ line: String) { hear?(.line(Array(line.utf8))) }

    func answer(_ id: Int, _ result: String) { tell(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#) }

    /// Tells a program with one action, as a program of a version does.
    func connect(version: Int = 2, hosts: Bool = false, action: String = "save:") {
        answer(0, #"{"protocol":\#(version)\#(hosts ? #","hosts":[]"# : "")}"#)
        answer(1, #"{"watch":7,"revision":1,"actions":[\#(Self.entry(action))]}"#)
    }

    static func entry(_ action: String, _ more: String = "") -> String {
        #"{"action":"\#(action)","enabled":true,"state":"off","target":"app","kind":"closure","title":"Save"\#(more)}"#
    }

    func miss(_ why: String) { hear?(.absent(why)) }

    func end(_ why: String) {
        let hear = hear
        close()
        hear?(.closed(why))
    }
}
