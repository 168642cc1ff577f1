/// A dispatcher that answers for another program, from what it last heard of that program.
package protocol RemoteDispatching: ActionDispatching {
    /// The name of the other program.
    var name: String { get }

    /// The name of the process that answered for the other program with an outcome; nil where it was not told, or long ago.
    func instance(_ performer: Performer) -> String?

    /// What the other program said last about a request; nil where it takes no such request.
    func step(for invocation: Invocation) -> RemoteStep?

    /// The paths of the arguments of an action that the program has said to be secret, also of one that has gone by now.
    func secretNames(of action: ActionName) -> [String]
}
