import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("The main menu of NetNewsWire, on a map of its windows")
struct NetNewsWireTests {
    let map: ActionMap
    let table: ExpectationTable

    init() throws {
        map = try ActionMap(reading: Array(Fixture.text("netnewswire.json").utf8), file: "netnewswire.json")
        table = try ExpectationTable("netnewswire.expected.txt")
    }

    /// The map brought to life afresh, with one part of the window as the first responder.
    func session(_ focus: Focus, state: [String: ActionValue] = [:]) throws -> Session {
        let session = Session(map, file: "netnewswire.json", state: state)
        let node = try #require(session.coordinator.node(at: focus.rawValue))
        session.coordinator.firstResponder = node
        return session
    }

    @Test("performs, disables or leaves unclaimed as the table says", arguments: Focus.allCases)
    func outcomes(focus: Focus) throws {
        for row in table.rows {
            let session = try session(focus)
            let invocation = Invocation(row.action, arguments: row.arguments)
            let canPerform = session.coordinator.canPerform(invocation)
            let validation = session.coordinator.validate(invocation)
            let outcome = session.coordinator.perform(invocation)
            #expect(outcome.kind.rawValue == row.outcomes[focus.column], "\(row.key) at \(focus): \(outcome)")
            // Rule 12: asking and performing agree.
            #expect(
                canPerform == (outcome.kind.rawValue != "unclaimed") && validation.isEnabled == outcome.didCallHandler)
            if outcome.kind.rawValue == "disabled" {
                #expect(validation.reasons.allSatisfy { !$0.text.contains("enabled \"") })
            }
        }
    }

    @Test("has an expectation for each action of the menu, and for nothing else")
    func complete() throws {
        guard let menu = try MenuFile("netnewswire-mainmenu.json") else { return }
        #expect(menu.items.count == 98)
        #expect(menu.items.count { $0.target == "FirstResponder" } == 93)
        #expect(Set(menu.items.map(\.action)).count == 94)
        let unknown = menu.items.map(\.key).filter { key in !table.rows.contains { $0.key == key } }
        #expect(unknown.isEmpty, "actions of the menu that the table does not know")
        let keys = Set(menu.items.map(\.key))
        #expect(table.rows.filter { !keys.contains($0.key) }.map(\.key).isEmpty)
        #expect(Set(table.rows.map(\.key)).count == table.rows.count)
    }

    @Test(
        "counts what is sent to the first responder",
        arguments: [
            (Focus.sidebar, ["performed": 54, "disabled": 8, "unclaimed": 31]),
            (.timeline, ["performed": 53, "disabled": 8, "unclaimed": 32]),
            (.webView, ["performed": 54, "disabled": 14, "unclaimed": 25]),
            (.searchField, ["performed": 70, "disabled": 12, "unclaimed": 11]),
        ])
    func counts(focus: Focus, expected: [String: Int]) throws {
        guard let menu = try MenuFile("netnewswire-mainmenu.json") else { return }
        let keys = menu.items.filter { $0.target == "FirstResponder" }.map(\.key)
        #expect(table.counts(at: focus, of: keys) == expected)
    }

    @Test("sends what names its target to that target alone, wherever the focus is (rule 6)", arguments: Focus.allCases)
    func explicitTarget(focus: Focus) throws {
        guard let menu = try MenuFile("netnewswire-mainmenu.json") else { return }
        let items = menu.items.filter { $0.target == "AppDelegate" }
        #expect(items.count == 5)
        let session = try session(focus, state: ["app": .object(["debug": .bool(true)])])
        let application = session.coordinator.root
        for item in items {
            let outcome = session.coordinator.perform(ActionName(checked: item.action), to: application)
            #expect(outcome.isPerformed && outcome.performer?.node.path == "app", "\(item.action): \(outcome)")
        }
        #expect(!session.coordinator.canPerform("markAllAsRead:", to: application))
    }

    @Test(
        "reaches the part of the application that one would expect",
        arguments: [
            ("copy:", Focus.sidebar, "app/mainWindow/split/sidebar/outline"),
            ("copy:", .timeline, "app/mainWindow/split/timeline/table"),
            ("copy:", .webView, "app/mainWindow/split/detail/webView"),
            ("openArticleInBrowser:", .timeline, "app/mainWindow/split/timeline/table"),
            ("openArticleInBrowser:", .webView, "app/mainWindow"), ("markAllAsRead:", .sidebar, "app/mainWindow"),
            ("markAllAsRead:", .searchField, "app/mainWindow"), ("toggleSidebar:", .timeline, "app/mainWindow/split"),
            ("performClose:", .webView, "app/mainWindow"), ("refreshAll:", .timeline, "app"),
            ("toggleAutomaticLinkDetection:", .searchField, "app/mainWindow/toolbar/searchField"),
        ] as [(String, Focus, String)])
    func targets(action: String, focus: Focus, path: String) throws {
        let session = try session(focus)
        let target = session.coordinator.target(forAction: ActionName(checked: action))
        #expect(target?.node.path == path)
    }

    @Test("follows the state")
    func state() throws {
        func label(_ action: ActionName, _ focus: Focus, _ state: String) throws -> String {
            let session = try session(focus, state: ActionArguments(json: state).values)
            return session.coordinator.perform(action).kind.rawValue
        }
        let nothing = #"{ "article": {}, "timeline": { "count": 0, "selected": 0 } }"#
        #expect(try label("openArticleInBrowser:", .timeline, nothing) == "disabled")
        #expect(try label("openArticleInBrowser:", .timeline, #"{ "timeline": { "selected": 20 } }"#) == "disabled")
        #expect(try label("performFindPanelAction:", .webView, nothing) == "unclaimed")
        #expect(try label("markAllAsRead:", .timeline, nothing) == "disabled")
        let editing = #"{ "web": { "editable": true, "selection": "text", "find": {} } }"#
        for action: ActionName in ["cut:", "paste:", "delete:", "checkSpelling:"] {
            #expect(try label(action, .webView, "{}") == "unclaimed")
            #expect(try label(action, .webView, editing) == "performed")
            #expect(try label(action, .timeline, editing) == "unclaimed")
        }
        #expect(
            try label("delete:", .sidebar, #"{ "sidebar": { "kind": "smartFeed", "deletable": [] } }"#) == "disabled")
        #expect(try label("forceCrash:", .sidebar, #"{ "app": { "debug": true } }"#) == "failed")
    }

    @Test("ticks what is on, and undoes what was done")
    func afterwards() throws {
        let session = try session(.sidebar)
        #expect(session.coordinator.validate("toggleStarred:").state == .off)
        #expect(session.coordinator.perform("toggleStarred:").isPerformed)
        #expect(session.coordinator.validate("toggleStarred:").state == .on)
        #expect(session.coordinator.validate("sortByNewestArticleOnTop:").state == .on)
        #expect(session.coordinator.perform("sortByOldestArticleOnTop:").isPerformed)
        #expect(session.coordinator.validate("sortByNewestArticleOnTop:").state == .off)
        #expect(session.coordinator.perform("delete:").isPerformed)
        #expect(session.coordinator.validate("undo:").title == "Undo Delete Inessential")
        #expect(session.coordinator.validate("delete:").isEnabled && !session.coordinator.validate("copy:").isEnabled)
        #expect(session.coordinator.perform("undo:").isPerformed && session.coordinator.validate("redo:").isEnabled)
    }
}
