/// A dispatcher that answers for another program, from what it last heard of that program.
package protocol RemoteDispatching: ActionDispatching {
    /// The name of the other program.
    var name: String { get }

    /// What the other program said last about a request; nil where it takes no such request.
    func step(for invocation: Invocation) -> RemoteStep?

    /// The paths of the arguments of an action that the program has said to be secret, also of one that has gone by now.
    func secretNames(of action: ActionName) -> [String]
}
