import ActionAgents
import ActionRuntime

/// The page, with what it has to know.
struct InspectorPage {
    let key: HTTPSecret
    let name: String
    let option: String
    let isReadOnly: Bool

    /// The text in the page's file that stands for the settings.
    private static let placeholder = "{{settings}}"

    /// The answer that brings the page.
    ///
    /// - Parameter cookie: The cookie to set, where the request had the token; only then the page is given the key.
    func response(settingCookie cookie: String?) -> HTTPResponse {
        let file = PageFile(PageFile.index)
        let text = file?.text.replacing(Self.placeholder, with: settings(hasKey: cookie != nil).text.attribute)
        return HTTPResponse(
            .ok, type: file?.type, body: text ?? "", fields: cookie.map { [("Set-Cookie", $0)] } ?? [])
    }

    private func settings(hasKey: Bool) -> JSONLine {
        var line = JSONLine()
        line.add("key", hasKey ? key.text : "")
        line.add("name", name)
        line.add("option", option)
        line.add("readOnly", isReadOnly)
        line.add("version", Library.version)
        return line
    }
}

extension String {
    /// The text for an attribute of HTML in double quotes; a reader of the attribute gets the very text.
    fileprivate var attribute: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
