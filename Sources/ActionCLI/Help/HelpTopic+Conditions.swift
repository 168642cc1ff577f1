extension HelpTopic {
    static let conditions = HelpTopic(
        name: "conditions", abstract: "What \"when\", \"enabled\" and their like are made of.",
        text: """
            A condition is a text that holds or does not. It looks at the map's state, and
            at the arguments of the request. Its grammar is that of Visual Studio Code's
            when-clauses.

              selection                     the key's value is not null, false, 0 or ''
              !locked                       not
              rating >= 3 && !locked        and; it binds more tightly than or
              locked || rating == 5         or; parentheses group
              mode == 'full screen'         equal; != is not equal
              rating < 5                    numbers; also <=, > and >=
              name =~ /^img.*[.]jpg$/i      a regular expression
              kind in formats               an element of a list, or a key of an object
              kind not in formats           the opposite
              args.stars > 3                an argument of the request
              selection.size == null        a member; null where there is none

            A word that is no number and none of true, false and null is a string: in
            editorLangId == swift it needs no quotes.

            Where conditions stand:

              "when"      false: the request goes to the next claim, and up the tree
              "enabled"   false: this is the target, disabled for the "reason"
              "checked"   the item has a tick; "mixed": it has a dash
              "hidden"    a claim's items are not shown; an item's own is true or false

            'action explain ACTION' shows which condition decided, and 'action check' finds
            conditions that never hold.
            """)
}
