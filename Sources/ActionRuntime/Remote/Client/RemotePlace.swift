/// Where a client reaches a program.
package enum RemotePlace: Hashable, Sendable {
    /// The path of the program's socket; its folder and the program have to belong to the user.
    case socket(String)
    /// A command of the shell that speaks the protocol on its standard input and output, such as `ssh host action serve --app photos`.
    case command(String)
}
