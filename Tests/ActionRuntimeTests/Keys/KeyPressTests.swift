import ActionRuntime
import Testing

@Suite("KeyPress: what arrives, and the bindings that it meets (rule 34)")
struct KeyPressTests {
    private let coordinator = Coordinator(root: ActionNode("app"))
    private let keys: KeyMap
    private let heard = Heard()

    private final class Heard {
        var names: [String] = []
    }

    init() {
        keys = KeyMap(coordinator)
        coordinator.root.handleAction { [heard] invocation in heard.names.append(invocation.action.text) }
    }

    private func bind(_ shortcuts: String...) {
        for shortcut in shortcuts {
            let name = ActionName(validating: shortcut.replacing(" ", with: "_")) ?? "wrong:"
            coordinator.root.bind(KeyShortcut(shortcut) ?? "f1", to: name)
        }
    }

    private func stroke(_ text: String) -> KeyStroke { KeyShortcut(text)?.strokes[0] ?? KeyStroke(.escape) }

    @Test(
        "a sign meets bindings of the sign, of the key with shift, and of both",
        arguments: ["?", "shift+/", "shift+?", "shift+[Slash]"])
    func signs(shortcut: String) throws {
        let press = KeyPress(stroke("?"), plain: stroke("shift+/"), position: KeyPosition("Slash"), text: "?")
        for prefix in ["", "cmd+", "ctrl+"] {
            let keys = KeyMap(coordinator)
            let other = ActionNode("other", in: coordinator.root)
            let bound = try KeyShortcut(parsing: prefix + shortcut)
            other.bind(bound, to: "help:")
            var held = press
            let modifiers = try KeyShortcut(parsing: prefix + "k").strokes[0].modifiers
            held.stroke = KeyStroke(press.stroke.key, modifiers)
            held.plain = KeyStroke("/", modifiers.union(.shift))
            #expect(keys.press(held, from: other).isConsumed, "\(bound)")
            other.removeFromParent()
        }
        #expect(heard.names == ["help:", "help:", "help:"])
    }

    @Test("cmd++ is reached by the plus sign of a key with shift, and by one of its own")
    func plus() {
        bind("cmd++")
        #expect(keys.press(KeyPress(stroke("cmd++"), plain: stroke("cmd+shift+="))).isConsumed)
        #expect(keys.press(KeyPress(stroke("cmd++"))).isConsumed)
        #expect(!keys.press(KeyPress(stroke("cmd+="))).isConsumed)
    }

    @Test("where a host tells one form, bindings of the others are not met")
    func oneForm() {
        bind("shift+/")
        #expect(!keys.press(KeyPress(stroke("?"))).isConsumed)
        #expect(keys.press(KeyPress(stroke("shift+/"))).isConsumed)
    }

    @Test("the forms are asked together, in the order of their bindings")
    func order() {
        let (above, below) = (coordinator.root, ActionNode("below", in: coordinator.root))
        above.bind("?", to: "sign:")
        below.bind("shift+/", to: "key:")
        keys.press(KeyPress(stroke("?"), plain: stroke("shift+/")), from: below)
        above.bind("shift+/", to: "newer:")
        keys.press(KeyPress(stroke("?"), plain: stroke("shift+/")), from: above)
        #expect(heard.names == ["key:", "newer:"])
    }

    @Test("keys that are taken away in one form are taken away in all")
    func takenAway() {
        let below = ActionNode("below", in: coordinator.root)
        bind("shift+/")
        below.takeAway("?")
        let press = KeyPress(stroke("?"), plain: stroke("shift+/"))
        #expect(keys.press(press, from: below).isUnclaimed)
        #expect(keys.press(press).isConsumed)
    }

    @Test("a chord goes on in whichever form its keys are bound")
    func chords() {
        bind("? a", "shift+/ b", "shift+[Slash] c")
        let first = KeyPress(stroke("?"), plain: stroke("shift+/"), position: KeyPosition("Slash"))
        for letter in ["a", "b", "c"] {
            #expect(keys.press(first).isPending)
            #expect(keys.pending == [stroke("?")])
            #expect(keys.press(stroke(letter)).isConsumed)
        }
        #expect(heard.names.map(\.last) == ["a", "b", "c"])
    }

    // MARK: Layouts

    @Test("a key of another script is looked up by its Latin letter, after the whole search by its own character")
    func latin() {
        bind("ctrl+c", "ctrl+k ctrl+s")
        let press = KeyPress(stroke("ctrl+с"), latin: stroke("ctrl+c"))
        #expect(keys.press(press).isConsumed)
        coordinator.root.bind(KeyShortcut(stroke("ctrl+с")), to: "own:")
        keys.press(press)
        #expect(keys.press(KeyPress(stroke("ctrl+л"), latin: stroke("ctrl+k"))).isPending)
        #expect(keys.press(KeyPress(stroke("ctrl+ы"), latin: stroke("ctrl+s"))).isConsumed)
        #expect(heard.names == ["ctrl+c", "own:", "ctrl+k_ctrl+s"])
    }

    @Test("a Latin letter is never another one: a French ctrl+a is not ctrl+q")
    func french() {
        bind("ctrl+q")
        #expect(keys.press(KeyPress(stroke("ctrl+a"), latin: stroke("ctrl+q"))).isUnclaimed)
        #expect(keys.press(KeyPress(stroke("ctrl+é"), latin: stroke("ctrl+2"))).isUnclaimed)
    }

    @Test("a sign is looked up by its Latin letter where the letters are of another script: Hebrew, and not Dvorak")
    func hebrew() {
        bind("ctrl+q")
        let press = KeyPress(stroke("ctrl+/"), latin: stroke("ctrl+q"))
        #expect(keys.press(press).isUnclaimed)
        keys.press(KeyPress(stroke("ש"), latin: stroke("a"), text: "ש"))
        #expect(keys.press(press).isConsumed)
        keys.press(KeyPress(stroke("a"), latin: stroke("a"), text: "a"))
        #expect(keys.press(press).isUnclaimed)
        #expect(keys.press(KeyPress(stroke("ctrl+é"), latin: stroke("ctrl+q"))).isUnclaimed)
    }

    @Test("a letter of another script without control, option or command is typed, not looked up")
    func typing() {
        bind("j", "ctrl+k s")
        #expect(keys.press(KeyPress(stroke("о"), latin: stroke("j"), text: "о")).isUnclaimed)
        keys.press(stroke("ctrl+k"))
        #expect(keys.press(KeyPress(stroke("ы"), latin: stroke("s"), text: "ы")).isConsumed, "goes on with a chord")
    }

    @Test("keys that the user takes away by their own character are not looked up by the Latin letter")
    func takenAwayCyrillic() {
        bind("ctrl+c")
        keys.overrides = [KeyOverride(takingAway: KeyShortcut(stroke("ctrl+с")))]
        #expect(keys.press(KeyPress(stroke("ctrl+с"), latin: stroke("ctrl+c"))).isUnclaimed)
    }

    @Test("a binding by position takes the key in that place, whatever the layout has there")
    func positions() throws {
        bind("ctrl+[KeyB]")
        let place = try #require(KeyPosition("keyb"))
        #expect("\(place)" == "KeyB")
        #expect(keys.press(KeyPress(stroke("ctrl+x"), position: place)).isConsumed)
        #expect(!keys.press(KeyPress(stroke("ctrl+b"))).isConsumed)
        #expect(!keys.press(KeyPress(stroke("x"), position: place)).isConsumed)
    }

    @Test(
        "places are written as the W3C names them, in any case",
        arguments: [
            ("ctrl+[KeyB]", "ctrl+[KeyB]"), ("[digit1]", "[Digit1]"),
            ("Shift+[INTLBACKSLASH]", "shift+[IntlBackslash]"),
            ("[F24]", "[F24]"), ("ctrl+[BracketLeft] [Lang5]", "ctrl+[BracketLeft] [Lang5]"), ("ANY", "any"),
        ])
    func written(text: String, printed: String) throws {
        let shortcut = try KeyShortcut(parsing: text)
        #expect("\(shortcut)" == printed)
        #expect(KeyShortcut(printed) == shortcut && KeyShortcut(shortcut.symbols) == shortcut)
    }

    @Test(
        "wrong places and wrong uses of any key say how to mend them",
        arguments: [
            ("[KeyBB]", "column 1: expected a place on the keyboard, found '[KeyBB]'. Did you mean '[KeyB]'?"),
            (
                "ctrl+[x]",
                "column 6: expected a place on the keyboard, found '[x]'. "
                    + "A place has the W3C's name, as in '[KeyB]', '[Digit1]' or '[Slash]'."
            ),
            (
                "ctrl+any",
                "column 1: expected 'any' alone, found more. "
                    + "It stands for every key with any modifiers, and is no part of a chord."
            ),
            (
                "k any",
                "column 1: expected 'any' alone, found more. "
                    + "It stands for every key with any modifiers, and is no part of a chord."
            ),
        ])
    func wrong(text: String, message: String) {
        #expect { try KeyShortcut(parsing: text) } throws: { "\($0)" == message }
    }

    // MARK: Any key

    @Test("any key is asked after all other bindings of its node, and before those of nodes above")
    func anyKey() {
        let dialog = ActionNode("dialog", in: coordinator.root)
        bind("escape", "ctrl+k ctrl+s")
        dialog.bind(KeyShortcut(KeyStroke(.any)), to: "close:").bind("f1", to: "help:").bind("g g", to: "top:")
        for key in ["escape", "f1", "ctrl+k", "g", "g", "cmd+shift+x"] { keys.press(stroke(key), from: dialog) }
        #expect(heard.names == ["close:", "help:", "close:", "top:", "close:"])
        keys.press(stroke("g"), from: dialog)
        #expect(keys.press(stroke("x"), from: dialog).isUnclaimed, "no part of a chord")
        #expect(keys.press(stroke("escape")).isConsumed)
    }

    @Test("any key is asked after the other bindings of its node for a key of another script, too")
    func anyKeyCyrillic() {
        let splash = ActionNode("splash", in: coordinator.root)
        bind("ctrl+c")
        splash.bind(KeyShortcut(KeyStroke(.any)), to: "close:").bind("ctrl+q", to: "quit:")
        keys.press(KeyPress(stroke("ctrl+й"), latin: stroke("ctrl+q")), from: splash)
        keys.press(KeyPress(stroke("ctrl+с"), latin: stroke("ctrl+c")), from: splash)
        #expect(heard.names == ["quit:", "close:"])
    }

    @Test("any key takes nothing from a field")
    func anyKeyInField() {
        let dialog = ActionNode("dialog", in: coordinator.root), field = ActionNode("field", in: dialog)
        dialog.bind(KeyShortcut(KeyStroke(.any)), to: "close:")
        field.takesText = true
        for key in ["x", "left", "backspace"] { #expect(keys.press(stroke(key), from: field).isUnclaimed) }
        #expect(keys.press(stroke("left"), from: dialog).isConsumed)
    }

    @Test("keys that any key takes are not shown for what a node above binds to them")
    func anyKeyListed() {
        let dialog = ActionNode("dialog", in: coordinator.root)
        bind("escape")
        #expect(keys.shortcut(for: "escape") == "escape")
        dialog.bind(KeyShortcut(KeyStroke(.any)), to: "close:")
        #expect(keys.shortcut(for: "escape", from: dialog) == nil)
        #expect(keys.shortcut(for: "close:", from: dialog) == nil)
    }

    // MARK: Held down and let go

    @Test("a binding that does not repeat uses up the repeated presses, and performs nothing")
    func repeats() {
        coordinator.root.bind("f11", to: "fullScreen:", repeats: false).bind("down", to: "next:")
        for key in ["f11", "down"] {
            #expect(keys.press(KeyPress(stroke(key))).isConsumed)
            let again = keys.press(KeyPress(stroke(key), phase: .repeat))
            #expect(again.isConsumed)
            #expect((again.outcome == nil) == (key == "f11"))
        }
        #expect(heard.names == ["fullScreen:", "next:", "next:"])
    }

    @Test("repeated presses pass to no other binding, unless the action is disabled")
    func repeatsThatPass() {
        let grid = ActionNode("grid", in: coordinator.root)
        coordinator.root.bind("space", to: "scroll:")
        grid.bind("space", to: "toggle:", passes: true, repeats: false)
        keys.press(KeyPress(stroke("space")), from: grid)
        #expect(keys.press(KeyPress(stroke("space"), phase: .repeat), from: grid).isConsumed)
        #expect(heard.names == ["toggle:"])
    }

    @Test("a key that is let go meets what it was pressed as, also where the modifier was let go before")
    func release() {
        coordinator.root.bind("ctrl+space", to: "talk:", repeats: false).bind("ctrl+space", to: "listen:", on: .up)
        keys.press(KeyPress(stroke("ctrl+space")))
        keys.press(KeyPress(stroke("ctrl+space"), phase: .repeat))
        #expect(!keys.press(KeyPress(stroke("x"), phase: .up)).isConsumed)
        #expect(keys.press(KeyPress(stroke("space"), phase: .up)).isConsumed)
        #expect(heard.names == ["talk:", "listen:"])
    }

    @Test("a key that was let go is forgotten, and its Latin letter is that of the press")
    func releases() {
        coordinator.root.bind("ctrl+k", to: "end:", on: .up).bind("ctrl+c", to: "stop:", on: .up)
        keys.press(KeyPress(stroke("ctrl+k")))
        keys.press(KeyPress(stroke("k"), phase: .up))
        #expect(heard.names == ["end:"])
        keys.press(KeyPress(stroke("k"), phase: .up))
        #expect(heard.names == ["end:"], "nobody told of a press")
        keys.press(KeyPress(stroke("ctrl+с"), latin: stroke("ctrl+c")))
        keys.press(KeyPress(stroke("с"), latin: stroke("c"), phase: .up))
        #expect(heard.names == ["end:", "stop:"])
    }

    @Test("the last key of a chord that is held down does nothing more, nor one of another script")
    func chordRepeats() {
        bind("ctrl+s", "ctrl+k ctrl+s")
        let first = KeyPress(stroke("ctrl+л"), latin: stroke("ctrl+k"))
        keys.press(first)
        for held in [first, KeyPress(stroke("л"), latin: stroke("k"), text: "л")] {
            var again = held
            again.phase = .repeat
            #expect(keys.press(again).isPending && keys.explain(again).decision == .pending)
        }
        keys.press(KeyPress(stroke("ctrl+s")))
        #expect(keys.press(KeyPress(stroke("ctrl+s"), phase: .repeat)).isConsumed)
        #expect(heard.names == ["ctrl+k_ctrl+s"])
        keys.press(KeyPress(stroke("ctrl+s")))
        keys.press(KeyPress(stroke("ctrl+s"), phase: .repeat))
        #expect(heard.names == ["ctrl+k_ctrl+s", "ctrl+s", "ctrl+s"])
        keys.press(KeyPress(stroke("ctrl+k")))
        keys.forget()
        #expect(keys.press(KeyPress(stroke("ctrl+k"), phase: .repeat)).isConsumed, "given up, and not typed")
    }

    @Test("each binding is asked once, in whichever form the user has bound it, also to list what goes on")
    func once() {
        bind("help")
        keys.overrides = [
            KeyOverride("ctrl+? h", "help" as ActionName), KeyOverride("ctrl+shift+/ i", "help" as ActionName),
        ]
        keys.press(KeyPress(stroke("ctrl+?"), plain: stroke("ctrl+shift+/"), position: KeyPosition("Slash")))
        #expect(keys.continuations().map { "\($0.stroke)" } == ["i", "h"])
        let host = KeyPress(stroke("shift+?"), plain: stroke("shift+/"))
        bind("?", "shift+/")
        keys.forget()
        #expect(keys.explain(host).candidates.count == 2)
    }

    @Test("the release of a key that was pressed behind others of a chord is no binding's")
    func chordLetGo() {
        coordinator.root.bind("c", to: "stop:", on: .up)
        bind("ctrl+k c", "ctrl+k x c", "ctrl+j d")
        for chord in ["ctrl+k c", "ctrl+k x c", "ctrl+j c"] {
            let others = chord.split(separator: " ").dropLast().map { stroke(String($0)) }
            others.forEach { keys.press(KeyPress($0)) }
            keys.press(KeyPress(stroke("c")))
            keys.press(KeyPress(stroke("f1")))
            let release = KeyPress(stroke("c"), phase: .up)
            #expect(keys.explain(release).candidates.map(\.verdict) == [.notAsked])
            #expect(keys.press(release).isUnclaimed)
        }
        #expect(heard.names == ["ctrl+k_c", "ctrl+k_x_c"])
        keys.press(KeyPress(stroke("c")))
        #expect(keys.press(KeyPress(stroke("c"), phase: .up)).isConsumed)
        #expect(heard.names.last == "stop:", "alone it is the key's own again")
    }

    @Test("a key that abandons a chord is pressed by itself, and so is its release")
    func abandonedAndLetGo() {
        coordinator.root.bind("c", to: "stop:", on: .up)
        bind("ctrl+k", "ctrl+k s")
        keys.press(KeyPress(stroke("ctrl+k")))
        keys.press(KeyPress(stroke("c")))
        #expect(keys.press(KeyPress(stroke("c"), phase: .up)).isConsumed)
        #expect(heard.names == ["ctrl+k", "stop:"])
    }

    @Test("a chord stays while its key is held down and let go")
    func chordHeld() {
        bind("ctrl+k", "ctrl+k ctrl+s")
        keys.press(KeyPress(stroke("ctrl+k")))
        #expect(keys.press(KeyPress(stroke("ctrl+k"), phase: .repeat)).isPending)
        #expect(keys.press(KeyPress(stroke("ctrl+k"), phase: .up)).isUnclaimed)
        #expect(keys.press(KeyPress(stroke("ctrl+s"))).isConsumed)
        #expect(heard.names == ["ctrl+k_ctrl+s"])
    }

    @Test("bindings of different moments are not in conflict, and only those of presses are shown")
    func moments() {
        coordinator.root.bind("space", to: "talk:").bind("space", to: "listen:", on: .up)
        #expect(keys.conflicts().isEmpty)
        #expect(keys.bindings().allSatisfy { keys.isActive($0) })
        #expect(keys.shortcut(for: "talk:") == "space" && keys.shortcut(for: "listen:") == nil)
        #expect(keys.bindings().map(\.description) == ["space let go → listen: (app)", "space → talk: (app)"])
    }

    // MARK: Several shortcuts

    @Test("all keys of an action are listed, and a menu's command may have several")
    func shortcuts() {
        keys.menu = Menu("Edit") {
            Command("Copy", action: "copy:", shortcut: "ctrl+c", also: ["ctrl+insert", "copy"])
            Command("Cut", action: "cut:", shortcut: "ctrl+x")
        }
        #expect(keys.shortcuts(for: "copy:") == ["ctrl+c", "ctrl+insert", "copy"])
        for key in ["ctrl+insert", "copy"] { #expect(keys.press(stroke(key)).isConsumed) }
        keys.overrides = [KeyOverride("ctrl+c", "cut:" as ActionName), KeyOverride("f2", "copy:" as ActionName)]
        #expect(keys.shortcuts(for: "copy:") == ["f2", "ctrl+insert", "copy"])
        #expect(keys.shortcut(for: "copy:") == "f2")
        coordinator.root.bind("ctrl+[KeyB]", to: "cut:").bind("f3", to: "cut:")
        #expect(keys.shortcut(for: "cut:") == "ctrl+c", "the user's comes first")
        keys.overrides = [KeyOverride("[KeyX]", "cut:" as ActionName)]
        #expect(
            keys.shortcut(for: "cut:") == "f3" && keys.shortcuts(for: "cut:").last == "ctrl+[KeyB]",
            "people read characters")
    }
}
