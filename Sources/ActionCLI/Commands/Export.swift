import ActionRuntime

/// `action export`: a running program as an action map.
enum Export: Subcommand {
    static let name = "export"
    static let abstract = "Print a running program's tree, menus and keys as an action map."
    static let discussion = [
        "What a closure does cannot be written down: the map says of it that it is opaque, and only the program can run it."
    ]
    static let options: [Option] = [.app, .quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        guard call.has(.app) else {
            throw .usage("There is no program to export.", "Name one: --app NAME.", "'action apps' lists them.")
        }
        let answer = try RunningProgram(call).call("map/get", JSONLine())
        guard let map = answer["map"] else {
            throw ToolError(.unavailable, "The program '\(call.value(.app) ?? "")' gives no map.")
        }
        console.print(map.json)
        return .success
    }
}
