extension FaultCase {
    /// Faults of what is said of actions and their parameters.
    static let descriptions: [FaultCase] = [
        .map(
            #""actions": { "a b": {} }"#,
            #"2:14: actions["a b"]: 'a b' is not an action name: it contains white space."#),
        .map(#""actions": { "": {} }"#, #"2:14: actions[""]: '' is not an action name: it is empty."#),
        .map(
            #""actions": { "a\u0007": {} }"#,
            #"2:14: actions["a\u{7}"]: 'a\u{7}' is not an action name: it contains a control character."#),
        .map(
            #""actions": { "\#(String(repeating: "n", count: 256))": {} }"#,
            #"2:14: actions["nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn…"]: "#
                + #"'nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn…' is not an action name: "#
                + "it is longer than 255 bytes."),
        .map(#""actions": { "save:": "Save" }"#, #"2:23: actions["save:"]: expected a description, found a string."#),
        .map(
            #""actions": { "save:": { "tittle": "Save" } }"#,
            #"2:25: actions["save:"]: unknown key 'tittle'. Did you mean 'title'?"#),
        .map(
            #""actions": { "save:": { "parameters": { "to": {} } } }"#,
            #"2:47: actions["save:"].parameters.to: the required key 'type' is missing."#),
        .map(
            #""actions": { "save:": { "parameters": { "": { "type": "any" } } } }"#,
            #"2:41: actions["save:"].parameters[""]: a parameter has an empty name."#),
        .map(
            #""actions": { "save:": { "parameters": { "to": { "type": "strin" } } } }"#,
            #"2:57: actions["save:"].parameters.to.type: expected 'boolean', 'integer', 'number', 'string', "#
                + #"'array', 'object' or 'any', found 'strin'. Did you mean 'string'?"#),
        .map(
            #""actions": { "a": { "parameters": { "b": { "type": "any", "optional": 1 } } } }"#,
            "2:71: actions.a.parameters.b.optional: expected true or false, found a number."),
        .map(
            #""actions": { "a": { "parameters": { "b": { "type": "number", "minimum": "0" } } } }"#,
            "2:73: actions.a.parameters.b.minimum: expected a number, found a string."),
        .map(
            #""actions": { "a": { "parameters": { "b": { "type": "string", "maximum": 3 } } } }"#,
            "2:73: actions.a.parameters.b.maximum: parameter 'b' is a string, and minimum and maximum are for numbers."
        ),
        .map(
            #""actions": { "a": { "parameters": { "b": { "type": "integer", "minimum": 5, "maximum": 0 } } } }"#,
            "2:74: actions.a.parameters.b.minimum: parameter 'b' has a minimum of 5 above its maximum of 0."),
        .map(
            #""actions": { "a": { "parameters": { "b": { "type": "integer", "maximum": 5, "default": 9 } } } }"#,
            "2:88: actions.a.parameters.b.default: the default of parameter 'b' must be at most 5, got 9."),
        .map(
            #""actions": { "a": { "parameters": { "b": { "type": "integer", "default": 0.5 } } } }"#,
            "2:74: actions.a.parameters.b.default: the default of parameter 'b' must be an integer, got 0.5."),
        .map(
            #""actions": { "a": { "parameters": { "b": { "type": "string", "enum": [] } } } }"#,
            "2:70: actions.a.parameters.b.enum: expected at least one value, found an empty array."),
        .map(
            #""actions": { "a": { "parameters": { "b": { "type": "string", "enum": ["x", 1] } } } }"#,
            "2:70: actions.a.parameters.b.enum: a value to choose from for parameter 'b' must be a string, got 1."),
        .map(
            #""actions": { "a": { "parameters": { "b": { "type": "string", "enum": ["x"], "default": "y" } } } }"#,
            #"2:88: actions.a.parameters.b.default: the default of parameter 'b' must be "x", got "y"."#),
    ]
}
