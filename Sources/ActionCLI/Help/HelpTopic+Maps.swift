extension HelpTopic {
    static let maps = HelpTopic(
        name: "maps", abstract: "The document that says who answers which action.",
        text: """
            An action map is a JSON document with comments: a tree of nodes, what each
            claims, and a small state that conditions look at and steps change.

            \(mapExample.indented)

            A request starts at --from, else at the "focus", and goes up to the root. At
            each node it meets "methods", "actions", "remap" and "catchAll", in this order.
            'action tree' draws the nodes with what they claim.

            The map of a call is, the first of these that there is:

              --map FILE       the file that the call names, - for standard input
              ACTION_MAP       the file that this variable of the environment names
              actions.json     in the present folder; 'action init' writes one
              the sample       a photo rater

            A note on standard error says which it is, unless the call names it or has -q.
            With --state FILE the state is kept from one call to the next.

            A claim's "do" is a list of steps:

              { "set": { "rating": 5 } }         also "toggle" and "add"
              { "print": "rated ${rating}" }     to standard output
              { "return": "${rating}" }          the value of the outcome
              { "decline": true }                the next claim is asked
              { "perform": "save:" }             with "arguments"
              { "trigger": "Saved" }             an event up the tree; "report" an error
              { "publish": "Saved" }             an event, down to subscribers

            'action check' finds what is wrong in a map, 'action test' runs its tests, and
            'action import' makes one of another program's menus and keys.
            """)

    /// A whole map.
    static let mapExample = """
        {
          "actionMap": 1,
          "state": { "rating": 0, "locked": false },
          "focus": "window/grid",
          "menus": [ { "title": "Rating", "items": [
            { "action": "rateFive:", "title": "Five Stars", "shortcut": "cmd+5" }
          ] } ],
          "root": { "name": "window", "children": [ {
            "name": "grid",
            "actions": { "rateFive:": {
              "enabled": "!locked", "reason": "the image is locked",
              "checked": "rating == 5", "do": [ { "set": { "rating": 5 } } ]
            } }
          } ] }
        }
        """
}
