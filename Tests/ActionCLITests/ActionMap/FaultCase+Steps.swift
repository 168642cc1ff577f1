extension FaultCase {
    /// Faults of steps.
    static let steps: [FaultCase] = [
        .step(#"5"#, "2:1: root.actions.go.do[0]: expected a step, found a number."),
        .step(
            #"{}"#,
            "2:1: root.actions.go.do[0]: expected one of the keys 'set', 'toggle', 'add', 'print', 'trigger', "
                + "'report', 'publish', 'perform', 'return' or 'decline'."),
        .step(#"{ "prnt": "a" }"#, "2:3: root.actions.go.do[0]: unknown key 'prnt'. Did you mean 'print'?"),
        .step(
            #"{ "print": "a", "set": {} }"#,
            "2:1: root.actions.go.do[0]: a step has one of the keys 'set' and 'print', not several."),
        .step(
            #"{ "print": "a", "with": {} }"#,
            "2:17: root.actions.go.do[0]: the key 'with' goes with 'trigger', 'report' and 'publish', not with 'print'."
        ),
        .step(
            #"{ "perform": "a", "with": {} }"#,
            "2:19: root.actions.go.do[0]: the key 'with' goes with 'trigger', 'report' and 'publish', not with 'perform'."
        ),
        .step(#"{ "print": 5 }"#, "2:12: root.actions.go.do[0].print: expected a string, found a number."),
        .step(
            #"{ "print": "${}" }"#,
            "2:13: root.actions.go.do[0].print: expected a key of the state, 'args.name', 'event.name', 'action' "
                + "or 'originalAction' in '${…}', found ''."),
        .step(
            #"{ "print": "é ${args.}" }"#,
            "2:15: root.actions.go.do[0].print: expected a key of the state, 'args.name', 'event.name', 'action' "
                + "or 'originalAction' in '${…}', found 'args.'."),
        .step(
            #"{ "print": "a \" ${b" }"#,
            "2:12: root.actions.go.do[0].print: '${' has no closing '}'; write '$${' for a plain '${'."),
        .step(
            #"{ "set": { "a": ["${b"] } }"#,
            "2:19: root.actions.go.do[0].set.a[0]: '${' has no closing '}'; write '$${' for a plain '${'."),
        .step(#"{ "set": [] }"#, "2:10: root.actions.go.do[0].set: expected an object, found an array."),
        .step(
            #"{ "set": { "": 1 } }"#,
            #"2:12: root.actions.go.do[0].set[""]: '' is not a key of the state: it is empty."#),
        .step(#"{ "toggle": "" }"#, "2:13: root.actions.go.do[0].toggle: '' is not a key of the state: it is empty."),
        .step(
            #"{ "add": { "count": "one" } }"#,
            "2:21: root.actions.go.do[0].add.count: expected a number or one '${…}', found a string."),
        .step(
            #"{ "add": { "count": "${a}${b}" } }"#,
            "2:21: root.actions.go.do[0].add.count: expected a number or one '${…}', found a string."),
        .step(
            #"{ "add": { "count": true } }"#,
            "2:21: root.actions.go.do[0].add.count: expected a number or one '${…}', found a boolean."),
        .step(
            #"{ "trigger": "*" }"#,
            "2:14: root.actions.go.do[0].trigger: '*' is not the name of one event or error: it stands for all "
                + "of them."),
        .step(
            #"{ "trigger": "A", "with": 5 }"#,
            "2:27: root.actions.go.do[0].with: expected an object, found a number."),
        .step(
            #"{ "report": "${error}" }"#,
            "2:13: root.actions.go.do[0].report: a name cannot contain '${…}' here; write it out."),
        .step(
            #"{ "publish": "A", "to": "lastLevl" }"#,
            "2:25: root.actions.go.do[0].to: expected 'firstLevel', 'allLevels' or 'lastLevel', found 'lastLevl'. Did "
                + "you mean 'lastLevel'?"),
        .step(
            #"{ "trigger": "A", "to": "lastLevel" }"#,
            "2:19: root.actions.go.do[0]: the key 'to' goes with 'publish', not with 'trigger'."),
        .step(
            #"{ "publish": "*" }"#,
            "2:14: root.actions.go.do[0].publish: '*' is not the name of one event or error: it stands for all "
                + "of them."),
        .step(
            #"{ "perform": "save all" }"#,
            "2:14: root.actions.go.do[0].perform: 'save all' is not an action name: it contains white space."),
        .step(
            #"{ "decline": false }"#,
            "2:14: root.actions.go.do[0].decline: expected true, found false; leave the key out instead."),
        .step(#"{ "decline": "yes" }"#, "2:14: root.actions.go.do[0].decline: expected true, found a string."),
    ]
}
