import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Importing from Qt Designer")
struct QtImportTests {
    static let form = """
        <?xml version="1.0" encoding="UTF-8"?>
        <ui version="4.0">
         <class>MainWindow</class>
         <widget class="QMainWindow" name="MainWindow">
          <property name="windowTitle"><string>Notes</string></property>
          <widget class="QWidget" name="central">
           <property name="contextMenuPolicy"><enum>Qt::ContextMenuPolicy::ActionsContextMenu</enum></property>
           <widget class="QPushButton" name="push"><property name="shortcut"><string>Alt+P</string></property></widget>
           <addaction name="actionCopy"/>
          </widget>
          <widget class="QMenuBar" name="menubar">
           <property name="geometry"><rect><x>0</x></rect></property>
           <widget class="QMenu" name="menuFile">
            <property name="title"><string>&amp;File</string></property>
            <widget class="MyMenu" name="menuRecent"><property name="title"><string>Recent</string></property></widget>
            <addaction name="actionOpen"/>
            <addaction name="menuRecent"/>
            <addaction name="separator"/>
            <addaction name="actionQuit"/>
            <addaction name="gone"/>
           </widget>
           <widget class="QMenu" name="menuView">
            <property name="title"><string>View</string></property>
            <property name="tearOffEnabled"><bool>true</bool></property>
            <addaction name="actionWrap"/>
            <addaction name="actionHidden"/>
           </widget>
           <addaction name="menuFile"/>
           <addaction name="menuView"/>
           <addaction name="actionHelp"/>
          </widget>
          <widget class="QToolBar" name="toolBar"><addaction name="actionOpen"/><addaction name="actionFind"/></widget>
          <widget class="QMenu" name="popup"><property name="title"><string>Popup</string></property>
           <property name="enabled"><bool>false</bool></property>
           <addaction name="menuView"/><addaction name="actionCopy"/></widget>
          <action name="actionOpen">
           <property name="icon"><iconset theme="document-open"/></property>
           <property name="text"><string>&amp;Open &amp;&amp; Go…</string></property>
           <property name="toolTip"><string>&lt;html&gt;&lt;head/&gt;&lt;body&gt;&lt;p&gt;Open a &lt;b&gt;file&lt;/b&gt;&lt;/p&gt;&lt;/body&gt;&lt;/html&gt;</string></property>
           <property name="shortcut"><string>Ctrl+O</string></property>
          </action>
          <action name="actionQuit">
           <property name="enabled"><bool>false</bool></property>
           <property name="text"><string>Quit</string></property>
           <property name="shortcut"><string>Ctrl+K, Ctrl+,</string></property>
           <property name="menuRole"><enum>QAction::MenuRole::QuitRole</enum></property>
          </action>
          <action name="actionWrap">
           <property name="checkable"><bool>true</bool></property>
           <property name="checked"><bool>true</bool></property>
           <property name="text"><string>Wrap</string></property>
          </action>
          <action name="actionHidden">
           <property name="text"><string>Hidden</string></property>
           <property name="visible"><bool>false</bool></property>
           <property name="shortcut"><string>F9</string></property>
          </action>
          <action name="actionHelp"><property name="iconText"><string>Help</string></property></action>
          <action name="actionFind"><property name="text"><string>Find</string></property>
           <property name="toolTip"><string>Find it</string></property>
           <property name="shortcut"><string>Ctrl+F</string></property></action>
          <actiongroup name="group"><action name="actionCopy"><property name="text"><string>Copy</string></property>
           <property name="shortcut"><string>Nosuchkey</string></property></action></actiongroup>
         </widget>
         <customwidgets><customwidget><class>MyMenu</class><extends>QMenu</extends></customwidget></customwidgets>
         <connections><connection><sender>actionQuit</sender><signal>triggered()</signal><receiver>MainWindow</receiver>
          <slot>close()</slot></connection></connections>
        </ui>
        """

    @Test("carries over actions, menus, separators, shortcuts, tool tips and states")
    func form() throws {
        let imported = try Importing("qt", ["window.ui": Self.form])
        #expect(imported.map.name == "Notes")
        #expect(
            imported.menus == [
                "File #menuFile", "  actionOpen [ctrl+o] summary Open a file", "  Recent #menuRecent (filled)", "  -",
                "  actionQuit [ctrl+k ctrl+,]",
                "View #menuView", "  actionWrap", "  actionHidden hidden",
                "menubar", "  actionHelp",
                "central", "  actionCopy",
                "Popup #popup enabled false", "  actionCopy",
            ])
        #expect(
            imported.titles == [
                "actionOpen": "Open & Go…", "actionQuit": "Quit", "actionWrap": "Wrap", "actionHidden": "Hidden",
                "actionHelp": "Help", "actionFind": "Find", "actionCopy": "Copy",
            ])
        #expect(
            imported.claims == [
                "actionOpen", "actionQuit if actionQuit.enabled", "actionWrap", "actionHidden", "actionHelp",
                "actionFind",
                "actionCopy",
            ])
        #expect(imported.map.root.actions[2].checked == "actionWrap.checked")
        #expect(imported.map.state == ["actionQuit.enabled": false, "actionWrap.checked": true])
        #expect(imported.keys == ["app: ctrl+f → actionFind"])
        #expect(imported.findings == [])
        #expect(
            imported.map.notImported.map(\.what) == [
                "'menuRole' of the action 'actionQuit'", "the keys 'F9' of the action 'actionHidden'",
                "the keys 'nosuchkey' of the action 'actionCopy'", "the item 'gone'",
                "'tearOffEnabled' of the menu 'menuView'",
                "a second place of the menu 'menuView'", "mnemonics of labels (2)", "icons (1)", "tool bars (1)",
                "shortcuts of buttons (1)", "connections of signals (1)",
            ])
    }

    @Test(
        "reads the key sequences of Qt for each platform",
        arguments: [
            ("Ctrl+Shift+S", "ctrl+shift+s", "shift+cmd+s"), ("Meta+A", "cmd+a", "ctrl+a"),
            ("Ctrl++", "ctrl++", "cmd++"),
            ("Ctrl+K, Ctrl+S", "ctrl+k ctrl+s", "cmd+k cmd+s"), ("Ctrl+,, B", "ctrl+, b", "cmd+, b"),
            ("Backtab", "shift+tab", "shift+tab"),
            ("Alt+PgUp", "alt+pageup", "alt+pageup"), ("Enter", "numpad_enter", "numpad_enter"),
            ("Num+5", "numpad5", "numpad5"),
            ("Ctrl+Num++", "ctrl+numpad_add", "cmd+numpad_add"), ("Del", "delete", "delete"),
            ("Back", "browserback", "browserback"),
            ("Volume Up", nil, nil),
        ] as [(String, String?, String?)])
    func keys(_ sequence: String, _ linux: String?, _ mac: String?) {
        for (platform, keys) in [(ImportPlatform.linux, linux), (.mac, mac)] {
            #expect(KeyShortcut(QtKeys.text(sequence, on: platform))?.description == keys, "\\(platform)")
        }
    }

    @Test(
        "takes the text of tool tips that are marked up",
        arguments: [
            ("Plain & simple <b>", "Plain & simple <b>"), ("<p>One</p><p>two</p>", "One two"),
            (
                "<html><head><style type=\"text/css\">p { a: b }</style></head><body><p>Open <b>f</b>iles &amp; go</p></body></html>",
                "Open files & go"
            ),
            ("<p>a &nosuch; b", "a &nosuch; b"), ("<broken", "<broken"),
        ])
    func toolTips(_ text: String, _ plain: String) {
        #expect(QtText.plain(text) == plain)
    }

    @Test("joins the actions of several forms by their names, and lists what contradicts")
    func severalForms() throws {
        let other = """
            <ui version="4.0"><widget class="QDialog" name="Dialog"><widget class="QMenu" name="menu">
            <property name="title"><string>Menu</string></property><addaction name="actionOpen"/><addaction name="menu"/></widget>
            <action name="actionOpen"><property name="text"><string>Open Other</string></property></action>
            <action name="a b"/></widget></ui>
            """
        let imported = try Importing("qt", ["window.ui": Self.form, "dialog.ui": other])
        #expect(imported.map.name == "window")
        #expect(imported.menus.suffix(2) == ["Menu #menu", "  actionOpen “Open Other”"])
        #expect(
            imported.omissions.filter { $0.hasPrefix("dialog.ui:") } == [
                "dialog.ui:3:1|a second declaration of the action 'actionOpen'|the first counts",
                "dialog.ui:4:1|the command 'a b'|the name contains white space",
                "dialog.ui:2:86|a second place of the menu 'menu'|the first counts",
            ])
    }
}
