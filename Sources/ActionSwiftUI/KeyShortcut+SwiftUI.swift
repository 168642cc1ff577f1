#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    public import ActionMenus
    public import SwiftUI

    extension KeyShortcut {
        /// The shortcut in SwiftUI's form; nil for a chord, and for a key that SwiftUI does not name.
        public var swiftUI: KeyboardShortcut? {
            guard strokes.count == 1, let stroke = strokes.first, let key = stroke.key.equivalent else { return nil }
            return KeyboardShortcut(key, modifiers: stroke.modifiers.swiftUI)
        }
    }

    extension Key {
        fileprivate var equivalent: KeyEquivalent? {
            if let character { return KeyEquivalent(character) }
            return switch self {
            case .enter: .return
            case .tab: .tab
            case .space: .space
            case .escape: .escape
            case .backspace: .delete
            case .forwardDelete: .deleteForward
            case .up: .upArrow
            case .down: .downArrow
            case .left: .leftArrow
            case .right: .rightArrow
            case .home: .home
            case .end: .end
            case .pageUp: .pageUp
            case .pageDown: .pageDown
            default: nil
            }
        }
    }

    extension KeyModifiers {
        /// The modifiers in SwiftUI's form, which has no function key.
        fileprivate var swiftUI: EventModifiers {
            var modifiers: EventModifiers = []
            if contains(.shift) { modifiers.insert(.shift) }
            if contains(.control) { modifiers.insert(.control) }
            if contains(.option) { modifiers.insert(.option) }
            if contains(.command) { modifiers.insert(.command) }
            return modifiers
        }
    }
#endif
