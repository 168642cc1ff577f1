import ActionRuntime
import Testing

@testable import ActionCLI

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
                "File", "  win.open [ctrl+o]", "  Recent #recent (filled)", "  -", "  app.quit [alt+shift+pageup]",
                "Tools",
                "width", #"  win.tab-width {"value":2}"#, #"  win.theme {"value":"dark"}"#, "  win.odd", "  More",
                "    page.zoom",
            ])
        #expect(
            imported.claims == [
                "win.open", "app.quit", "win.tab-width", "win.theme", "win.odd", "page.zoom", "win.find",
            ])
        #expect(imported.titles["win.open"] == "Open" && imported.titles["win.tab-width"] == "snake_case 2")
        #expect(
            imported.keys == [
                #"app: ctrl+k → win.find {"value":["a",true]}"#, #"app: f5 → win.find {"value":["a",true]}"#,
            ])
        #expect(
            imported.map.notImported.map(\.what) == [
                "'label' of a section", "'hidden-when' of the item 'Open'", "'verb-icon' of the item 'Quit'",
                "the item 'Nothing'", "the target 'five' of the item 'Odd'",
                "the keys '<control>nosuchkey' of the item 'Odd'", "the action 'win.push' of a GtkButton",
                "the shortcut 'F6'",
                "mnemonics of labels (3)",
            ])
    }

    @Test("takes the keys of the platform, and hides what its menu bar has itself")
    func mac() throws {
        let imported = try Importing("gtk", ["menus.ui": Self.menus], platform: "mac")
        #expect(imported.menus[1] == "  win.open [cmd+o]")
        #expect(imported.menus[4] == "  app.quit [alt+shift+pageup] hidden")
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
        #expect(imported.keys == ["app: ctrl+shift+s → save"])
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
        #expect(imported.menus == ["File #menu", "  on_open [alt+o]", "  -", #"  win.wrap {"value":"x"}"#])
        #expect(imported.titles == ["on_open": "Save As", "win.wrap": "Wrap"])
        #expect(
            imported.map.notImported.map(\.what) == [
                "'active' of the item 'Wrap'", "the item 'Dead'", "mnemonics of labels (1)",
            ])
    }
}
