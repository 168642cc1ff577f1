import ActionAgents

/// What a path of the server leads to; there are no other paths.
enum InspectorRoute {
    /// The page.
    case page
    /// A file that the page loads.
    case file(PageFile)
    /// The icon, of which there is none.
    case icon
    /// A line of the protocol, and its answer.
    case rpc
    /// The stream of what a program tells by itself.
    case events

    init?(_ path: String) {
        switch path {
        case "/": self = .page
        case "/rpc": self = .rpc
        case "/events": self = .events
        default:
            let name = String(path.dropFirst())
            if let file = PageFile(name), name != PageFile.index {
                self = .file(file)
            } else if path == "/favicon.ico" {
                self = .icon
            } else {
                return nil
            }
        }
    }

    /// The only method: nothing is performed by GET.
    var method: String { if case .rpc = self { "POST" } else { "GET" } }
}

/// A file of the page.
struct PageFile {
    /// The name of the page itself.
    static let index = "index.html"

    let type: String
    let text: String

    init?(_ name: String) {
        guard let file = PageFiles.all.first(where: { $0.name == name }) else { return nil }
        type = file.type
        text = file.text.description
    }

    /// The answer that brings the file.
    var response: HTTPResponse { HTTPResponse(.ok, type: type, body: text) }
}
