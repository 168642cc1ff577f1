extension FaultCase {
    /// Faults of the document as a whole.
    static let documents: [FaultCase] = [
        .document("[]", "1:1: expected an action map, found an array."),
        .document("{}", "1:1: the required key 'actionMap' is missing.", "1:1: the required key 'root' is missing."),
        .document("{ \"actionMap\": 1 }", "1:1: the required key 'root' is missing."),
        .document(
            "{ \"actionMap\": 2, \"root\": { \"name\": \"app\" } }",
            "1:16: actionMap: expected 1, found 2: this program reads version 1 of the format."),
        .document(
            "{ \"actionMap\": \"1\", \"root\": { \"name\": \"app\" } }",
            "1:16: actionMap: expected 1, found a string."),
        .document("{ \"actionMap\": 1, \"root\": 7 }", "1:27: root: expected a node, found a number."),
        .document("{ \"actionMap\": 1, \"root\": { } }", "1:27: root: the required key 'name' is missing."),
        .document(
            "{ \"actionMap\": 1, \"roott\": { \"name\": \"app\" } }",
            "1:1: the required key 'root' is missing.",
            "1:19: unknown key 'roott'. Did you mean 'root'?"),
        .document(
            "\n\n  { \"actionMap\": 1, \"root\": { \"name\": 5 } }",
            "3:39: root.name: expected a node name, found a number."),
        .map(#""name": 5"#, "2:9: name: expected a string, found a number."),
        .map(#""state": [1]"#, "2:10: state: expected an object, found an array."),
        .document(
            #"{ "actionMap": 1, "focus": "app/gird", "root": { "name": "app", "children": [ { "name": "#
                + #""grid" } ] } }"#,
            "1:28: focus: no node is at 'app/gird'. Did you mean 'app/grid'?"),
        .document(
            #"{ "actionMap": 1, "focus": "a/c[2]", "root": { "name": "a", "children": [ { "name": "c" }, { "#
                + #""name": "c" } ] } }"#,
            "1:28: focus: no node is at 'a/c[2]'. Did you mean 'a/c[0]'?"),
        .map(#""focus": 3"#, "2:10: focus: expected the path of a node, found a number."),
        .map(#""focus": "elsewhere/altogether""#, "2:10: focus: no node is at 'elsewhere/altogether'."),
        .map(#""keymap": {}"#, "2:11: keymap: expected an array, found an object."),
        .map(
            #""keymap": [ { "key": "k", "command": "a" }, { "command": "a" }, { "key": "k", "command": "a", "wen": "b" } ]"#,
            #"2:45: keymap[1]: 'key' is missing. Write the keys, as in "cmd+k"."#,
            "2:95: keymap[2]: unknown key 'wen'. Did you mean 'when'?"),
        .map(
            #""tests": [ { "fire": "a", "expct": {} }, 1 ]"#,
            "2:27: tests[0]: unknown key 'expct'. Did you mean 'expect'?",
            "2:42: tests[1]: expected a test, found a number."),
        .map(
            #""notImported": [ { "at": 5 } ]"#,
            "2:18: notImported[0]: the required key 'what' is missing.",
            "2:26: notImported[0].at: expected a string, found a number."),
    ]
}
