extension FaultCase {
    /// Faults of menus.
    static let menus: [FaultCase] = [
        .map(#""menus": {}"#, "2:10: menus: expected an array, found an object."),
        .map(#""menus": [ { "id": "file" } ]"#, "2:12: menus[0]: the required key 'title' is missing."),
        .map(
            #""menus": [ { "title": "File", "items": [ {} ] } ]"#,
            "2:42: menus[0].items[0]: expected one of the keys 'action', 'separator' or 'title'."),
        .map(
            #""menus": [ { "title": "File", "items": [ { "acton": "save:" } ] } ]"#,
            "2:44: menus[0].items[0]: unknown key 'acton'. Did you mean 'action'?"),
        .map(
            #""menus": [ { "title": "File", "items": [ { "action": "save:", "separator": true } ] } ]"#,
            "2:42: menus[0].items[0]: a menu item has one of the keys 'action' and 'separator', not several."),
        .map(
            #""menus": [ { "title": "File", "items": [ { "action": "save:", "items": [] } ] } ]"#,
            "2:63: menus[0].items[0]: the key 'items' goes with 'title', not with 'action'."),
        .map(
            #""menus": [ { "title": "File", "items": [ { "separator": false } ] } ]"#,
            "2:57: menus[0].items[0].separator: expected true, found false; leave the key out instead."),
        .map(
            #""menus": [ { "title": "File", "items": [ { "separator": 1 } ] } ]"#,
            "2:57: menus[0].items[0].separator: expected true, found a number."),
        .map(
            #""menus": [ { "title": "File", "items": [ { "action": "a b" } ] } ]"#,
            "2:54: menus[0].items[0].action: 'a b' is not an action name: it contains white space."),
        .map(
            #""menus": [ { "title": "File", "items": [ { "action": "a", "shortcut": "" } ] } ]"#,
            "2:71: menus[0].items[0].shortcut: '' is not a key shortcut: it is empty."),
        .map(
            #""menus": [ { "title": "File", "items": [ { "action": "a", "arguments": [1] } ] } ]"#,
            "2:72: menus[0].items[0].arguments: expected an object, found an array."),
        .map(
            #""menus": [ { "title": "A", "items": [ { "action": "a", "destructive": 1, "hidden": "a", "external": 0, "passes": 1 } ] } ]"#,
            "2:71: menus[0].items[0].destructive: expected true or false, found a number.",
            "2:84: menus[0].items[0].hidden: expected true or false, found a string.",
            "2:101: menus[0].items[0].external: expected true or false, found a number.",
            "2:114: menus[0].items[0].passes: expected true or false, found a number."),
        .map(
            #""menus": [ { "title": "A", "items": [ { "action": "a", "summary": 1, "ignore": "a" } ] } ]"#,
            "2:67: menus[0].items[0].summary: expected a string, found a number.",
            "2:80: menus[0].items[0].ignore: expected an array, found a string."),
        .map(
            #""menus": [ { "title": "A", "items": [ { "separator": true, "hidden": true } ] } ]"#,
            "2:60: menus[0].items[0]: the key 'hidden' goes with 'action', not with 'separator'."),
        .map(
            #""menus": [ { "id": "a", "title": "A" }, { "title": "B", "id": "a" } ]"#,
            "2:63: menus[1].id: the menu id 'a' is taken by menus[0]."),
        .map(
            #""menus": [ { "title": "A", "when": "a &&", "items": [ { "title": "B", "enabled": 1, "reason": 2 } ] } ]"#,
            "2:41: menus[0].when: expected a key, 'true', 'false' or '(', found the end. "
                + "Something is missing after the operator.",
            "2:82: menus[0].items[0].enabled: expected a condition, found a number.",
            "2:95: menus[0].items[0].reason: expected a string, found a number."),
        .map(
            #""menus": [ { "title": "A", "items": [ { "title": "A" } ] } ]"#,
            "2:50: menus[0].items[0].title: the menu id 'A' is taken by menus[0]; without an 'id' the title is "
                + "the id."),
    ]
}
