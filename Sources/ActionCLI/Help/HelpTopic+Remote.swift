extension HelpTopic {
    static let remote = HelpTopic(
        name: "remote", abstract: "How commands ask a program that runs.",
        text: """
            A program that takes part answers the commands in place of a map: what there
            is where its focus is, why it is disabled, and what becomes of it.

              action apps                          the programs that run
              action list --app NAME               what applies there now
              action explain paste: --app NAME     every node asked, and its verdict
              action fire copy: --app NAME         perform it
              action watch --app NAME              each change as it happens
              action record --app NAME             what is performed, for 'replay'
              action export --app NAME             its tree, menus and keys as a map
              action mcp --app NAME                a server for agents
              action mcp --app NAME --http 0       the same over HTTP, on this machine

            The program is named by its name, its process number, or the path of its
            socket; where several have the name, the number tells them apart, and
            'action apps --json' says in which folder each runs. It keeps its own state and keys, so that --map, --state and --keymap do
            not go with --app.

            The program says what is offered and what is allowed: 77 is the exit status for
            what it does not allow. 'action fire' asks before it performs a destructive
            command, and refuses where nobody can answer, unless --yes is given.

            Sockets lie in the directory ACTION_RUNTIME_DIR, else action in XDG_RUNTIME_DIR,
            else action- and the user's number in the system's temporary directory. No other
            user can connect.
            """)
}
