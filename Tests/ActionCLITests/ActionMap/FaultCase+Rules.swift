extension FaultCase {
    /// Faults of rules.
    static let rules: [FaultCase] = [
        .node(
            #""rules": [ { } ]"#,
            "2:12: root.rules[0]: expected one of the keys 'receiveEvent', 'handleEvent', 'transformEvent', "
                + "'receiveError', 'handleError', 'transformError', 'catchError' or 'subscribe'."),
        .node(
            #""rules": [ { "handelEvent": "A" } ]"#,
            "2:14: root.rules[0]: unknown key 'handelEvent'. Did you mean 'handleEvent'?"),
        .node(
            #""rules": [ { "handleEvent": "A", "handleError": "B" } ]"#,
            "2:12: root.rules[0]: a rule has one of the keys 'handleEvent' and 'handleError', not several."),
        .node(
            #""rules": [ { "handleEvent": "A", "result": "handled" } ]"#,
            "2:34: root.rules[0]: the key 'result' goes with 'receiveEvent' and 'receiveError', not with "
                + "'handleEvent'."),
        .node(
            #""rules": [ { "receiveEvent": "A", "result": "hanled" } ]"#,
            "2:45: root.rules[0].result: expected 'handled' or 'notHandled', found 'hanled'. Did you mean "
                + "'handled'?"),
        .node(#""rules": [ { "transformEvent": "A" } ]"#, "2:12: root.rules[0]: the required key 'to' is missing."),
        .node(
            #""rules": [ { "transformError": "A", "to": "*" } ]"#,
            "2:43: root.rules[0].to: '*' is not the name of one event or error: it stands for all of them."),
        .node(
            #""rules": [ { "catchError": "A", "to": "B", "event": "C" } ]"#,
            "2:33: root.rules[0]: the key 'to' goes with 'transformEvent' and 'transformError', not with "
                + "'catchError'."),
        .node(
            #""rules": [ { "subscribe": "A", "result": "handled" } ]"#,
            "2:32: root.rules[0]: the key 'result' goes with 'receiveEvent' and 'receiveError', not with 'subscribe'."),
        .node(
            #""rules": [ { "subscribe": "", "do": [ { "return": 1 } ] } ]"#,
            "2:27: root.rules[0].subscribe: '' is not the name of an event or error: it is empty.",
            "2:39: root.rules[0].do[0]: the step 'return' is for claims; a rule answers with its 'result'."),
        .node(
            #""rules": [ { "catchError": 1, "event": "C" } ]"#,
            "2:28: root.rules[0].catchError: expected the name of an event or error, found a number."),
        .node(
            #""rules": [ { "receiveError": "*", "do": [ { "decline": true } ] } ]"#,
            "2:43: root.rules[0].do[0]: the step 'decline' is for claims; a rule answers with its 'result'."),
        .node(
            #""rules": [ { "receiveError": "", "do": [ { "return": 1 } ] } ]"#,
            "2:30: root.rules[0].receiveError: '' is not the name of an event or error: it is empty.",
            "2:42: root.rules[0].do[0]: the step 'return' is for claims; a rule answers with its 'result'."),
    ]
}
