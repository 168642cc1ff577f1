import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Importing from GTK")
struct GTKImportTests {
    static let menus = """
        <?xml version="1.0"?>
        <interface>
          <menu id="menubar">
            <section>
              <submenu>
                <attribute name="label" translatable="yes">_File</attribute>
                <section>
                  <attribute name="id">file-section</attribute>
                  <attribute name="label">Files</attribute>
                  <item>
                    <attribute name="label" translatable="yes">_Open</attribute>
                    <attribute name="action">win.open</attribute>
                    <attribute name="accel">&lt;Primary&gt;O</attribute>
                    <attribute name="hidden-when">action-disabled</attribute>
                  </item>
                  <submenu id="recent"><attribute name="label">Recent</attribute></submenu>
                </section>
                <section>
                  <item>
                    <attribute name="label">Quit</attribute>
                    <attribute name="action">app.quit</attribute>
                    <attribute name="accel">&lt;Mod1&gt;&lt;Shift&gt;Page_Up</attribute>
                    <attribute name="hidden-when">macos-menubar</attribute>
                    <attribute name="verb-icon">exit</attribute>
                  </item>
                </section>
              </submenu>
              <submenu><attribute name="label">Tools</attribute><section/></submenu>
            </section>
          </menu>
          <menu id="width">
            <item>
              <attribute name="label">snake__case _2</attribute>
              <attribute name="action">win.tab-width</attribute>
              <attribute name="target" type="u">uint32 2</attribute>
            </item>
            <item>
              <attribute name="label">Theme</attribute>
              <attribute name="action">win.theme</attribute>
              <attribute name="target">dark</attribute>
            </item>
            <item><attribute name="label">Nothing</attribute></item>
            <item>
              <attribute name="label">Odd</attribute>
              <attribute name="action">win.odd</attribute>
              <attribute name="target" type="i">five</attribute>
              <attribute name="accel">&lt;Control&gt;nosuchkey</attribute>
            </item>
            <item>
              <attribute name="label">More</attribute>
              <link name="submenu">
                <section><attribute name="action-namespace">page</attribute>
                  <item><attribute name="label">Zoom</attribute><attribute name="action">zoom</attribute></item>
                </section>
              </link>
            </item>
          </menu>
          <object class="GtkWindow"><child><object class="GtkButton"><property name="action-name">win.push</property></object></child>
            <child><object class="GtkShortcutController"><child><object class="GtkShortcut">
              <property name="trigger">&lt;Control&gt;k|F5</property><property name="action">action(win.find)</property>
              <property name="arguments">('a', true)</property></object></child>
              <child><object class="GtkShortcut"><property name="trigger">F6</property><property name="action">activate</property></object></child>
            </object></child></object>
        </interface>
        """

    @Test("carries over menu models and shortcuts")
    func menuModels() throws {
        let imported = try Importing("gtk", ["menus.ui": Self.menus])
        #expect(
            imported.menus == [
                "File", "  win.open [ctrl+o, passes]", "  Recent #recent (filled)", "  -",
                "  app.quit [alt+shift+pageup, passes]",
                "Tools",
                "width", #"  win.tab-width {"value":2}"#, #"  win.theme {"value":"dark"}"#, "  win.odd", "  More",
                "    page.zoom",
            ])
        #expect(
            imported.claims == [
                "win.open", "app.quit", "win.tab-width", "win.theme", "win.odd", "page.zoom", "win.find", "win.push",
            ])
        #expect(imported.titles["win.open"] == "Open" && imported.titles["win.tab-width"] == "snake_case 2")
        #expect(
            imported.keys == [
                #"GtkWindow: ctrl+k → win.find {"value":["a",true]} passes"#,
                #"GtkWindow: f5 → win.find {"value":["a",true]} passes"#,
            ])
        #expect(
            imported.map.notImported.map(\.what) == [
                "'label' of a section", "'hidden-when' of the item 'Open'", "'verb-icon' of the item 'Quit'",
                "the item 'Nothing'", "the target 'five' of the item 'Odd'",
                "the keys '<control>nosuchkey' of the item 'Odd'", "the shortcut 'F6'",
                "mnemonics of labels (3)", "buttons (1)",
            ])
    }

    @Test("takes the keys of the platform, and hides what its menu bar has itself")
    func mac() throws {
        let imported = try Importing("gtk", ["menus.ui": Self.menus], platform: "mac")
        #expect(imported.menus[1] == "  win.open [cmd+o, passes]")
        #expect(imported.menus[4] == "  app.quit [alt+shift+pageup, passes] hidden")
    }

    @Test("carries over action groups, and the menus that are made of them")
    func actionGroups() throws {
        let imported = try Importing(
            "gtk",
            [
                "old.ui": """
                <interface>
                  <object class="GtkUIManager" id="manager">
                    <child><object class="GtkActionGroup" id="group">
                      <child><object class="GtkAction" id="file"><property name="label">_File</property></object></child>
                      <child><object class="GtkAction" id="save">
                        <property name="label">_Save</property><property name="stock_id">gtk-save</property></object>
                        <accelerator key="s" modifiers="GDK_CONTROL_MASK | GDK_SHIFT_MASK"/></child>
                    </object></child>
                    <ui><menubar name="bar"><menu action="file"><menuitem action="save"/><separator/>
                      <placeholder name="more"/></menu></menubar></ui>
                  </object>
                </interface>
                """
            ])
        #expect(imported.menus == ["File", "  save", "  -"])
        #expect(imported.claims == ["file", "save"] && imported.titles == ["file": "File", "save": "Save"])
        #expect(imported.keys == ["app: ctrl+shift+s → save passes"])
        #expect(imported.map.notImported.map(\.what) == ["'stock-id' of the action 'save'", "mnemonics of labels (2)"])
    }

    @Test("carries over menus of widgets")
    func widgets() throws {
        let imported = try Importing(
            "gtk",
            [
                "glade.ui": """
                <interface><object class="GtkMenuBar" id="bar"><child><object class="GtkMenuItem" id="f">
                  <property name="label">_File</property><property name="use_underline">True</property>
                  <child type="submenu"><object class="GtkMenu" id="menu">
                    <child><object class="GtkImageMenuItem" id="open"><property name="label">gtk-save-as</property>
                      <signal name="activate" handler="on_open"/>
                      <accelerator key="o" signal="activate" modifiers="GDK_MOD1_MASK"/></object></child>
                    <child><object class="GtkSeparatorMenuItem" id="sep"/></child>
                    <child><object class="GtkCheckMenuItem" id="wrap"><property name="label">Wrap</property>
                      <property name="active">True</property><property name="action_name">win.wrap</property>
                      <property name="action-target">'x'</property></object></child>
                    <child><object class="GtkMenuItem" id="dead"><property name="label">Dead</property></object></child>
                  </object></child></object></child></object></interface>
                """
            ])
        #expect(imported.menus == ["File #menu", "  on_open [alt+o, passes]", "  -", #"  win.wrap {"value":"x"}"#])
        #expect(imported.titles == ["on_open": "Save As", "win.wrap": "Wrap"])
        #expect(
            imported.map.notImported.map(\.what) == [
                "'active' of the item 'Wrap'", "the item 'Dead'", "mnemonics of labels (1)",
            ])
    }

    @Test("claims the actions that only buttons name, with their labels")
    func buttons() throws {
        let imported = try Importing(
            "gtk",
            [
                "a.ui": """
                <interface><menu id="m"><item><attribute name="label">Menu</attribute><attribute name="action">win.a</attribute></item></menu>
                <template class="MyWindow"><child><object class="GtkButton"><property name="action-name">win.a</property>
                  <property name="label">Button</property></object></child>
                <child><object class="GtkToggleButton"><property name="action_name">win.b</property><property name="use-underline">1</property>
                  <property name="label">_Bold</property><property name="action-target">'x'</property></object></child>
                <child><object class="GtkButton"><property name="action-name">win.c</property>
                  <property name="tooltip-text">Clear it</property></object></child></template></interface>
                """
            ])
        #expect(imported.claims == ["win.a", "win.b", "win.c"])
        #expect(imported.titles == ["win.a": "Menu", "win.b": "Bold", "win.c": "Clear it"])
        #expect(imported.map.notImported.map(\.what) == ["buttons (3)", "mnemonics of labels (1)"])
    }

    @Test(
        "reads the names that GDK has for keys",
        arguments: [
            ("KP_Up", "up"), ("&lt;Control&gt;KP_Page_Down", "ctrl+pagedown"), ("ISO_Left_Tab", "shift+tab"),
            ("&lt;Control&gt;ISO_Left_Tab", "ctrl+shift+tab"), ("&lt;Shift&gt;ISO_Left_Tab", "shift+tab"),
            ("XF86Back", "browserback"), ("Forward", "browserforward"), ("Copy", "copy"),
            ("&lt;Shift&gt;Undo", "shift+undo"),
            ("XF86AudioPlay", "mediaplaypause"), ("KP_F1", "f1"), ("Sys_Req", "printscreen"), ("Cancel", "cancel"),
        ])
    func keyNames(_ accelerator: String, _ keys: String) throws {
        let item =
            #"<item><attribute name="action">a.b</attribute><attribute name="accel">\#(accelerator)</attribute></item>"#
        #expect(
            try Importing("gtk", ["a.ui": "<interface><menu id='m'>\(item)</menu></interface>"]).menus == [
                "m", "  a.b [\(keys), passes]",
            ])
    }

    private static func shortcut(_ action: String, scope: String = "") -> String {
        """
        <child><object class="GtkShortcutController">\(scope)<child><object class="GtkShortcut">
        <property name="trigger">&lt;Control&gt;f</property><property name="action">action(\(action))</property>
        </object></child></object></child>
        """
    }

    @Test("binds the shortcuts of a controller at its widget, those of wider scopes at the outermost")
    func widgetsOfShortcuts() throws {
        let wide = #"<property name="scope">managed</property><property name="odd">1</property>"#
        let imported = try Importing(
            "gtk",
            [
                "a.ui": """
                <interface><object class="GtkBox" id="top">
                  <child><object class="GtkTextView" id="a/b">\(Self.shortcut("text.find"))</object></child>
                  <child><object class="GtkBox">\(Self.shortcut("list.find"))</object></child>
                  <child><object class="GtkBox">\(Self.shortcut("side.find"))</object></child>
                  <child><object class="GtkBox">\(Self.shortcut("win.find", scope: wide))</object></child></object>
                  <template class="MyRow">\(Self.shortcut("row.find"))</template></interface>
                """
            ])
        #expect(
            imported.keys == [
                "a|b: ctrl+f → text.find passes", "GtkBox: ctrl+f → list.find passes",
                "GtkBox (2): ctrl+f → side.find passes",
                "top: ctrl+f → win.find passes", "MyRow: ctrl+f → row.find passes",
            ])
        #expect(imported.findings == [])
        #expect(imported.map.notImported.map(\.what) == ["'odd' of a shortcut controller"])
    }

    /// A controller of some shortcuts, each a key and an action.
    private static func controller(_ shortcuts: [(String, String)], scope: String = "local") -> String {
        let list = shortcuts.map { keys, action in
            """
            <child><object class="GtkShortcut"><property name="trigger">\(keys)</property>
            <property name="action">action(\(action))</property></object></child>
            """
        }
        return """
            <child><object class="GtkShortcutController"><property name="scope">\(scope)</property>
            \(list.joined(separator: "\n"))</object></child>
            """
    }

    @Test(
        "tries shortcuts in the order of the file, a widget's later controllers and its own first, and lets the keys go on"
    )
    func orderOfShortcuts() throws {
        let imported = try Importing(
            "gtk",
            [
                "a.ui": """
                <interface><object class="GtkWindow" id="window">
                  \(Self.controller([("F11", "win.managed")], scope: "managed"))
                  \(Self.controller([("F11", "win.enter"), ("F11", "win.leave"), ("F5", "win.reload")]))
                  <child><object class="GtkBox" id="box">\(Self.controller([("F11", "box.global")], scope: "global"))</object></child>
                  \(Self.controller([("F11", "win.later")]))</object></interface>
                """
            ])
        let keys = try #require(imported.map.root.children.first?.keys)
        #expect(
            keys.filter { $0.shortcut == "f11" }.reversed().map(\.action)
                == ["win.later", "win.enter", "win.leave", "win.managed", "box.global"])
        #expect(keys.allSatisfy(\.passes) && keys.count == 6)
        #expect(imported.findings == [])
    }

    @Test("imports one key to enter and to leave full screen, which the check finds no fault with")
    func fullScreen() throws {
        let items = ["enter", "leave"].map { name in
            """
            <item><attribute name="label">\(name)</attribute><attribute name="action">win.\(name)</attribute>
            <attribute name="accel">F11</attribute></item>
            """
        }.joined()
        let imported = try Importing(
            "gtk",
            [
                "a.ui": """
                <interface><menu id="menubar"><submenu><attribute name="label">View</attribute>\(items)</submenu></menu>
                <object class="GtkWindow" id="w">\(Self.controller([("F9", "win.enter"), ("F9", "win.leave")]))</object></interface>
                """
            ])
        #expect(imported.findings == [])
        #expect(imported.menus == ["View", "  win.enter [f11, passes]", "  win.leave [f11, passes]"])
    }

    @Test("lists what actions and their user interface have beside menus, and finds actions that are not declared")
    func actionsBesideMenus() throws {
        let imported = try Importing(
            "gtk",
            [
                "a.ui": """
                <interface><object class="GtkUIManager"><child><object class="GtkActionGroup">
                  <child><object class="GtkAction" id="new"><property name="label">New</property>
                    <property name="tooltip">Make one</property><property name="visible">False</property>
                    <signal name="activate" handler="on_new"/></object></child>
                  <child><object class="GtkAction" id="new"><property name="label">Other</property></object></child>
                  <child><object class="GtkAction" id="alone"><property name="tooltip">Tip</property></object></child>
                </object></child>
                <ui><menubar name="bar"><menu action="file"><menuitem action="new"/><menuitem action="lost"/></menu></menubar>
                  <toolbar name="tools"><toolitem action="new"/></toolbar><accelerator action="alone"/></ui>
                </object></interface>
                """
            ])
        #expect(imported.menus == ["file", "  new summary Make one hidden", "  lost"])
        #expect(imported.claims == ["new", "alone"])
        #expect(
            imported.findings.count == 1 && imported.findings[0].hasPrefix("unclaimed-action: The menu item 'lost'"))
        #expect(
            imported.map.notImported.map(\.what) == [
                "the handler 'on_new' of the action 'new'", "a second declaration of the action 'new'",
                "<toolbar> 'tools' of the user interface", "<accelerator> 'alone' of the user interface",
                "'tooltip' of the action 'alone'",
            ])
    }

    @Test("claims the actions of a user interface whose groups are in the program")
    func actionsOfTheProgram() throws {
        let imported = try Importing("gtk", ["a.xml": #"<ui><popup name="p"><menuitem action="new"/></popup></ui>"#])
        #expect(imported.claims == ["new"] && imported.findings == [])
    }

    @Test("carries over visibility and tool tips of items, keeps underscores that are no mnemonics, and lists the rest")
    func itemsOfWidgets() throws {
        let imported = try Importing(
            "gtk",
            [
                "a.ui": """
                <interface><object class="GtkMenu" id="m"><property name="can_focus">False</property>
                  <child><object class="GtkMenuItem"><property name="label">a_b</property><property name="visible">no</property>
                    <property name="tooltip_text">Tip</property><property name="accel_path">x</property>
                    <signal name="activate" handler="on_a"/><signal name="activate" handler="on_a"/>
                    <signal name="select" handler="on_b"/></object></child>
                  <child><object class="GtkMenuItem"><property name="label">_S</property><property name="use-underline">1</property>
                    <property name="visible">True</property><property name="sensitive">False</property>
                    <signal name="activate" handler="on_s"/>
                    <child type="submenu"><object class="GtkMenu" id="inner"/></child></object></child>
                </object></interface>
                """
            ])
        #expect(imported.menus == ["m (filled)", "  on_a summary Tip hidden", "  S #inner enabled false (filled)"])
        #expect(imported.titles == ["on_a": "a_b"])
        #expect(
            imported.map.notImported.map(\.what) == [
                "the handler 'on_a' of the item 'a_b'", "the handler 'on_b' of the item 'a_b'",
                "'accel-path' of the item 'a_b'", "the handler 'on_s' of the menu 'S'", "mnemonics of labels (1)",
            ])
    }

    @Test("lists what is no part of a menu model, and attributes that are there twice")
    func oddModels() throws {
        let imported = try Importing(
            "gtk",
            [
                "a.ui": """
                <interface><menu id="m"><odd/><item><attribute name="label">A</attribute><attribute name="action">app.a</attribute>
                <attribute name="accel">F1</attribute><attribute name="accel">F2</attribute></item></menu></interface>
                """
            ])
        #expect(imported.menus == ["m", "  app.a [f1, passes]"])
        #expect(imported.map.notImported.map(\.what) == ["<odd> of a menu", "a second 'accel' of the item 'A'"])
    }
}
