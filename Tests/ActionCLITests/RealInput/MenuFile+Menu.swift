import ActionRuntime
import Foundation
import TestSupport

extension MenuFile {
    /// Reads a menu bar as the library's; nil, with a printed notice, where the data set is missing.
    ///
    /// A tag becomes an argument and a part of the identifier. The extract does not have the masks of key equivalents, so
    /// that all of them mean command, as they do where a nib says nothing.
    static func menuBar(_ name: String) throws -> Menu? {
        guard let location = try SharedData.location(of: name) else { return nil }
        let document = try ActionValue(json: [UInt8](Data(contentsOf: location)))
        return Menu("Main Menu", items: (document["menu"]?.elements ?? []).map(MenuItem.init(appKit:)))
    }
}

extension MenuItem {
    fileprivate init(appKit entry: ActionValue) {
        let title = entry["title"]?.string ?? ""
        if let action = entry["action"]?.string.flatMap(ActionName.init(validating:)) {
            let tag = entry["tag"]
            let stroke = entry["key"]?.string.flatMap { KeyStroke(keyEquivalent: $0, modifiers: .command) }
            self = .command(
                Command(
                    title, action: action, arguments: ActionArguments(tag.map { ["tag": $0] } ?? [:]),
                    shortcut: stroke.map(KeyShortcut.init), id: tag.map { "\(action) \($0)" }))
        } else if entry["separator"] != nil {
            self = .separator
        } else {
            self = .menu(Menu(title, items: (entry["items"]?.elements ?? []).map(MenuItem.init(appKit:))))
        }
    }
}
