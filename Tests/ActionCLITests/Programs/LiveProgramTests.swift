import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("The commands and the server of the library")
struct LiveProgramTests {
    @Test("understand each other")
    func live() throws {
        let program = LiveServer.photos("asked")
        defer { program.stop() }
        func call(_ words: String...) -> Run { Run(words + ["--app", program.path]) }

        #expect(call("can", "paste:").output == ["yes"])
        #expect(call("can", "secret:").output == ["no"], "it is not in the menu")
        #expect(
            call("validate", "paste:").output
                == ["paste: is disabled at app/window/grid: the clipboard is empty.   title \"Paste\""])
        #expect(call("target", "quit:").output == ["app   closure"])
        let explained = call("explain", "paste:")
        #expect(explained.output.first == "paste: is disabled at app/window/grid: the clipboard is empty.")
        #expect(explained.output.last == "  not asked: app/window, app")
        #expect(call("explain", "pste:").output.first == "pste: is claimed by nobody. Did you mean paste:?")
        #expect(
            call("list").output == [
                "  paste:        app/window/grid   disabled: the clipboard is empty",
                "  delete:       app/window        enabled",
                "  rate: stars   app/window/grid   enabled", "  quit:         app               enabled",
            ])
        #expect(
            call("menu").output == [
                "Edit", "    Paste    ⌘V   (the clipboard is empty)", "    Delete   ⌘D",
                "    Rate…", "    Quit",
            ])
        #expect(call("keys").output == ["cmd+v   paste:    menu", "cmd+d   delete:   menu"])
        #expect(
            call("explain", "--key", "cmd+v").output == [
                "cmd+v stands for 'paste:', which is disabled: the clipboard is empty. Asked from app/window/grid.",
                "  cmd+v → paste: (menu)   disabled, and uses the keys up: the clipboard is empty",
            ])
        #expect(call("explain", "--key", "cmd+v").status == .disabled)
        #expect(
            call("explain", "--key", "cmd+d").output[0]
                == "cmd+d stands for 'delete:', which would be performed at app/window. Asked from app/window/grid.")
        #expect(
            call("explain", "--key", "cmd+x").output == [
                "Nothing is bound to 'cmd+x' here. Asked from app/window/grid."
            ])
        #expect(call("explain", "--key", "cmd+x").status == .unclaimed)
        #expect(
            call("explain", "--key", "cmd+d cmd+v").output.prefix(2) == [
                "cmd+d stands for 'delete:', which would be performed at app/window.",
                "cmd+v stands for 'paste:', which is disabled: the clipboard is empty. Asked from app/window/grid.",
            ])
        #expect(call("explain", "--key", "cmd+v cmd+d").output.contains("What follows is not pressed: cmd+d."))
        #expect(call("explain", "--key", "cmd+d", "--format", "names").output == ["delete:"])
        #expect(call("palette", "rat").output == ["Rate…   rate: stars"])
        #expect(
            call("tree").output == ["app   quit:", "  window   delete:", "    grid   paste:, rate:"])
    }

    @Test("perform what is allowed")
    func performing() throws {
        let program = LiveServer.photos("performing")
        defer { program.stop() }
        func call(_ words: String...) -> Run { Run(words + ["--app", program.path]) }

        let rated = call("fire", "rate:", "stars=5")
        #expect(rated.output == ["5"] && rated.status == .success)
        #expect(rated.errors == ["Performed 'rate:' at app/window/grid (closure)."])
        #expect(call("fire", "rate:", "stars=9").status == .data)
        let paste = call("fire", "paste:", "--from", "app/window/grid")
        #expect(paste.status == .disabled)
        #expect(
            paste.errors == ["Error: 'paste:' is disabled: the clipboard is empty.", "  Target: app/window/grid"])
        #expect(call("fire", "paste:", "--force").status == .notAllowed)
        let typo = call("fire", "pste:")
        #expect(
            typo.errors == [
                "Error: Nothing responds to 'pste:'. Did you mean 'paste:'?", "  Asked: grid → window → app",
            ])
        #expect(call("fire", "delete:", "--yes").status == .success)
        #expect(call("press", "cmd+d", "--yes").errors.first == "cmd+d stands for 'delete:'.")
        #expect(call("press", "cmd+v").status == .disabled)
        #expect(call("press", "cmd+x").errors == ["Error: Nothing is bound to 'cmd+x' here."])
        #expect(call("fire", "quit:", "--from", "app/windw").status == .usage)
        #expect(call("fire", "quit:", "--from", "[1-2]").status == .outdated)
        let ids = try call("tree", "--json").objects.compactMap { $0["id"]?.string }
        #expect(call("can", "paste:", "--from", ids[1]).output == ["no"])
    }
}
