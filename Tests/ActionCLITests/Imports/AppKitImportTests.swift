import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Importing from Interface Builder")
struct AppKitImportTests {
    static let document = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa">
          <objects>
            <customObject id="-2" userLabel="File's Owner" customClass="NSApplication">
              <connections><outlet property="dockMenu" destination="60" id="61"/></connections>
            </customObject>
            <customObject id="-1" userLabel="First Responder" customClass="FirstResponder"/>
            <customObject id="del" customClass="Delegate"/>
            <menu title="Main Menu" systemMenu="main" id="1"><items>
              <menuItem title="App" id="2"><menu key="submenu" title="App" systemMenu="apple" id="3"><items>
                <menuItem title="About" id="4"><modifierMask key="keyEquivalentModifierMask"/>
                  <connections><action selector="orderFrontStandardAboutPanel:" target="-2" id="5"/></connections></menuItem>
                <menuItem isSeparatorItem="YES" id="6"/>
                <menuItem title="Services" id="7"><menu key="submenu" title="Services" systemMenu="services" id="8"/></menuItem>
                <menuItem title="Hide Others" keyEquivalent="h" toolTip="Hide all" id="9">
                  <modifierMask key="keyEquivalentModifierMask" option="YES" command="YES"/>
                  <connections><action selector="hideOthers:" target="-1" id="10"/></connections></menuItem>
              </items></menu></menuItem>
              <menuItem title="Edit" id="11"><menu key="submenu" title="Edit" id="12"><items>
                <menuItem title="Delete" id="13"><string key="keyEquivalent" base64-UTF8="YES">CA</string>
                  <connections><action selector="delete:" target="-1" id="14"/></connections></menuItem>
                <menuItem title="Find" tag="1" keyEquivalent="F" id="15">
                  <connections><action selector="performFindPanelAction:" target="-1" id="16"/></connections></menuItem>
                <menuItem title="Next" tag="2" keyEquivalent="&#xF703;" hidden="YES" enabled="NO" state="on" id="17">
                  <modifierMask key="keyEquivalentModifierMask" control="YES"/>
                  <connections><action selector="performFindPanelAction:" target="-1" id="18"/>
                    <binding destination="del" name="hidden" keyPath="self.x" id="19"/></connections></menuItem>
                <menuItem title="Tools" id="20"><menu key="submenu" title="Tools" id="21"><items>
                  <menuItem title="Sync &amp; Go" keyEquivalent="\u{F70B}" id="22">
                    <modifierMask key="keyEquivalentModifierMask"/>
                    <connections><action selector="sync:" target="del" id="23"/></connections></menuItem>
                </items></menu></menuItem>
                <menuItem title="Recent" id="24"><menu key="submenu" title="Recent" id="25"><items/>
                  <connections><outlet property="delegate" destination="del" id="26"/></connections></menu></menuItem>
                <menuItem title="Lost" id="27">
                  <connections><action selector="lost:" target="nowhere" id="28"/></connections></menuItem>
                <menuItem title="Placeholder" id="29"/>
                <menuItem title="Preferences" id="30">
                  <connections><segue destination="x" kind="show" id="31"/></connections></menuItem>
                <menuItem title="Empty" id="32"><menu key="submenu" title="Tools" id="33"><items/></menu></menuItem>
              </items></menu></menuItem>
            </items></menu>
            <menu id="60"><items><menuItem title="Sync" id="62">
              <connections><action selector="sync:" target="del" id="63"/></connections></menuItem></items></menu>
            <window id="70"><view key="contentView" id="71"><subviews>
              <button id="72"><connections><action selector="push:" target="-1" id="73"/></connections></button>
              <popUpButton id="74"><popUpButtonCell key="cell" id="75"><menu key="menu" id="76"><items>
                <menuItem title="One" id="77"/></items></menu></popUpButtonCell></popUpButton>
            </subviews></view></window>
          </objects>
        </document>
        """

    @Test("carries over menus, key equivalents, tags and targets")
    func document() throws {
        let imported = try Importing("appkit", ["MainMenu.xib": Self.document])
        #expect(imported.map.name == "App")
        #expect(imported.claims == ["orderFrontStandardAboutPanel:", "sync:"])
        #expect(
            imported.menus == [
                "App",
                "  orderFrontStandardAboutPanel:", "  -", "  Services (filled)",
                "  hideOthers: [alt+cmd+h] summary Hide all external",
                "Edit",
                "  delete: [cmd+backspace] external",
                #"  performFindPanelAction: “Find” {"tag":1} [shift+cmd+f] external"#,
                #"  performFindPanelAction: “Next” {"tag":2} hidden external"#,
                "  Tools", "    sync: “Sync & Go” [f8]",
                "  Recent (filled)", "  lost:", "  edit.placeholder external", "  edit.preferences external", "  Empty",
                "dockMenu", "  sync: “Sync”",
            ])
        #expect(
            imported.titles == [
                "orderFrontStandardAboutPanel:": "About", "hideOthers:": "Hide Others", "delete:": "Delete",
                "lost:": "Lost", "edit.placeholder": "Placeholder", "edit.preferences": "Preferences",
            ])
        #expect(imported.map.menus[1].id == "Edit" && imported.map.state.isEmpty)
    }

    @Test("lists what it leaves out")
    func omissions() throws {
        let imported = try Importing("appkit", ["MainMenu.xib": Self.document])
        let what = imported.map.notImported.map(\.what)
        #expect(
            what == [
                "'enabled' of the item 'Next'", "'state' of the item 'Next'",
                "the binding of 'hidden' of the item 'Next'", "the key equivalent of the item 'Next'",
                "the segue of the item 'Preferences'", "the action 'push:' of a control",
                "the menu of a pop-up button", "actions that the program sets (2)",
            ])
        #expect(imported.findings.contains { $0.contains("edit.placeholder") } == false)
    }

    @Test("has external placeholders for actions that the program sets, and the keys of hidden items that take them")
    func placeholders() throws {
        let imported = try Importing(
            "appkit",
            [
                "a.xib": """
                <document><objects><customObject id="-2"><connections><outlet property="printItem" destination="p" id="o"/></connections>
                </customObject><menu title="M" id="m"><items>
                <menuItem title="Open Recent…" keyEquivalent="r" id="a"/><menuItem title="Open recent" id="b"/>
                <menuItem title="Print" id="p"/><menuItem title="…" id="c"/><menuItem id="d"/>
                <menuItem title="Secret" hidden="YES" allowsKeyEquivalentWhenHidden="YES" keyEquivalent="s" id="e">
                  <connections><action selector="go:" target="-1" id="x"/></connections></menuItem>
                </items></menu></objects></document>
                """
            ])
        #expect(
            imported.menus == [
                "M", "  m.openRecent [cmd+r] external", "  m.openRecent(2) external", "  printItem external",
                "  go: [cmd+s] hidden external",
            ])
        #expect(imported.findings == [])
        #expect(
            imported.map.notImported.map(\.what) == [
                "the item '…'", "an item without a title", "actions that the program sets (3)",
            ])
    }

    @Test(
        "refuses other documents", arguments: [("<archive/>", "Xcode 3"), ("<html/>", "found <html>"), ("{}", "'{}'")])
    func refused(text: String, message: String) throws {
        let scratch = try Scratch()
        let run = Run(["import", "appkit", try scratch.write(text, to: "a.xib")])
        #expect(run.status == .data && run.output.isEmpty)
        #expect(run.errors.joined().contains(message), "\(run.errors)")
        #expect(run.errors.allSatisfy { $0.hasSuffix(".") }, "\(run.errors)")
    }

    @Test("lists everything else that an item, a menu and a separator say")
    func everythingElse() throws {
        let sends = #"<action selector="go:" target="-1" id="x"/>"#
        let imported = try Importing(
            "appkit",
            [
                "a.xib": """
                <document><objects><menu title="M" id="m"><items>
                <menuItem title="A" tag="99999999999999999999" odd="NO" state="off" enabled="YES" id="a"><badge key="badge"/>
                  <string key="toolTip">Two
                lines</string><connections>\(sends)<segue destination="q" kind="modal" id="s"/>
                  <outlet property="o" destination="q" id="o"/></connections></menuItem>
                <menuItem title="B" id="b"><string key="keyEquivalent" base64-UTF8="YES">!!!</string>
                  <string key="note">x</string><connections>\(sends)</connections></menuItem>
                <menuItem title="S" tag="5" hidden="YES" enabled="NO" keyEquivalent="s" id="c"><modifierMask key="keyEquivalentModifierMask"/>
                  <connections><action selector="submenuAction:" target="i" id="y"/>\(sends)</connections>
                  <menu key="submenu" title="S" id="i"><items><menuItem title="C" id="d"><connections>\(sends)</connections></menuItem>
                  </items></menu></menuItem>
                <menuItem isSeparatorItem="YES" hidden="YES" id="e"><connections>\(sends)</connections></menuItem>
                </items></menu></objects></document>
                """
            ])
        #expect(
            imported.menus == [
                "M", "  go: “A” summary Two\nlines external", "  go: “B” external",
                "  S when false enabled false (filled)", "    go: “C” external",
                "  -",
            ])
        #expect(
            imported.map.notImported.map(\.what) == [
                "'odd' of the item 'A'", "'badge' of the item 'A'", "the outlet of 'o' of the item 'A'",
                "the segue of the item 'A'", "the tag '99999999999999999999' of the item 'A'", "'note' of the item 'B'",
                "'keyEquivalent' of the item 'B'", "'tag' of the menu 'S'",
                "'keyEquivalent' of the menu 'S'", "the action 'go:' of the menu 'S'", "'hidden' of a separator",
                "the action 'go:' of a separator",
            ])
    }
}
