import ActionRuntime
import Foundation
import TestSupport

@testable import ActionMaps

/// The main menu of a shipping Mac application, taken from its storyboard.
struct MenuFile {
    /// A menu item that sends an action.
    struct Item {
        let action: String
        let tag: Int?
        /// `FirstResponder`, or the class of the object that the action is sent to.
        let target: String

        /// The action as the table of expectations writes it, with the tag where there is one.
        var key: String { tag.map { "\(action) \($0)" } ?? action }
    }

    /// In menu order.
    let items: [Item]

    /// Reads the menu; nil, with a printed notice, where the data set is missing.
    init?(_ name: String) throws {
        guard let location = try SharedData.location(of: name) else { return nil }
        let document = try ActionValue(json: [UInt8](Data(contentsOf: location)))
        items = Self.items(of: document["menu"]?.elements ?? [])
    }

    private static func items(of menu: [ActionValue]) -> [Item] {
        menu.flatMap { entry -> [Item] in
            guard let action = entry["action"]?.string else { return items(of: entry["items"]?.elements ?? []) }
            let tag: Int? = if case .int(let tag)? = entry["tag"] { tag } else { nil }
            return [Item(action: action, tag: tag, target: entry["target"]?.string ?? "")]
        }
    }
}

/// What is expected of each action at each focus: a table with a line for each action.
struct ExpectationTable {
    struct Row {
        /// The action, with its tag where it has one.
        let key: String
        /// By focus, in the order of ``Focus``.
        let outcomes: [String]

        var action: ActionName { ActionName(checked: String(key.prefix { $0 != " " })) }

        var arguments: ActionArguments {
            key.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { ["tag": $0] } ?? [:]
        }
    }

    let rows: [Row]

    init(_ fixture: String) throws {
        let lines = try Fixture.text(fixture).split(separator: "\n").filter { !$0.hasPrefix("#") }
        rows = lines.map { line in
            let words = line.split(separator: " ").map(String.init)
            let outcomes = Array(words.suffix(Focus.allCases.count))
            return Row(key: words.dropLast(outcomes.count).joined(separator: " "), outcomes: outcomes)
        }
    }

    /// How often each outcome is expected at a focus.
    func counts(at focus: Focus, of keys: [String]) -> [String: Int] {
        let outcomes = Dictionary(rows.map { ($0.key, $0.outcomes[focus.column]) }, uniquingKeysWith: { $1 })
        return Dictionary(keys.map { (outcomes[$0] ?? "unknown", 1) }, uniquingKeysWith: +)
    }
}

/// The parts of the main window that have the focus in turn.
enum Focus: String, CaseIterable, Sendable {
    case sidebar = "app/mainWindow/split/sidebar/outline"
    case timeline = "app/mainWindow/split/timeline/table"
    case webView = "app/mainWindow/split/detail/webView"
    case searchField = "app/mainWindow/toolbar/searchField"

    var column: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
