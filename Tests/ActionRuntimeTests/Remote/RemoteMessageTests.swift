import ActionRuntime
import Testing

@testable import ActionRemote

@Suite struct RemoteMessageTests {
    let talk = Rater().talk(.all)

    @Test(arguments: [
        (
            "{", -32700,
            "The line is not JSON: 1:2: expected a key in double quotes or '}', found the end of the document."
        ),
        ("[]", -32600, "There are no batches: send one message a line."),
        ("5", -32600, "A message has to be an object, and this is a number."),
        (#"{"jsonrpc":"2.0","method":"app/info","id":true}"#, -32600, "'id' has to be a string or a number."),
        (#"{"method":"app/info","id":1}"#, -32600, #"'jsonrpc' has to be "2.0"."#),
        (#"{"jsonrpc":"2.0","id":1}"#, -32600, "'method' has to be a string."),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"app/inf"}"#, -32601,
            "There is no method 'app/inf'. Did you mean 'app/info'?"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"$/cancel"}"#, -32601,
            "'$/cancel' is a notification: send it without an 'id'."
        ),
        (#"{"jsonrpc":"2.0","id":1,"method":"app/info","params":[]}"#, -32602, "'params' has to be an object."),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"actions/list","params":{"frm":"app"}}"#, -32602,
            "'actions/list' takes no parameter 'frm'. Did you mean 'from'?"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"actions/can","params":{"action":5}}"#, -32602,
            "'action' has to be a string, and is 5."
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"actions/can","params":{"action":null}}"#, -32602,
            "'action' is missing: it has to be a string."
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"actions/can","params":{"action":"a b"}}"#, -32602,
            "'action' is not an action's name: it contains white space."
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"watch/stop","params":{"watch":7}}"#, -32602, "There is no watch 7."
        ),
    ])
    func aFaultSaysWhatIsWrong(line: String, code: Int, message: String) {
        talk.send(line)
        #expect(talk.takeFault() == (code, message))
    }

    @Test func aFaultNamesTheRequestWhereItCan() {
        talk.send(#"{"jsonrpc":"2.0","id":"x","method":"nothing"}"#)
        #expect(talk.take()?["id"] == "x")
        talk.send("nonsense")
        #expect(talk.take()?["id"] == .null)
    }

    @Test func identifiersAreGivenBackAsTheyAre() {
        for id in [#""a\n""#, "5", "-1.5", #""""#] {
            talk.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"app/info"}"#)
            #expect(talk.take()?["id"] == (try? ActionValue(json: id)))
        }
    }

    @Test func aMessageWithoutAnIdentifierDoesNothing() {
        talk.send(#"{"jsonrpc":"2.0","method":"actions/perform","params":{"action":"secret:"}}"#)
        talk.send(#"{"jsonrpc":"2.0","method":"nothing"}"#)
        talk.send(#"{"jsonrpc":"2.0","method":"$/cancel","params":{"id":77}}"#)
        talk.send("  \r")
        #expect(talk.lines.isEmpty)
    }
}
