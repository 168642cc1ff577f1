/// Why a program's tree cannot be given as an action map.
package enum LiveMapError: Error, Hashable {
    /// The part named would be nested deeper than readers of JSON allow.
    case tooDeep(part: String)
    /// The question was asked by handlers that ask each other without end; the names of the cycle, in order.
    case nested([String])
}

extension LiveMapError: CustomStringConvertible {
    /// The obstacle, and how to remove it, as sentences.
    package var description: String {
        switch self {
        case .tooDeep(let part):
            "\(part) is nested deeper than an action map may be: its document has \(JSONReader.maximumDepth) levels, two for "
                + "each level of the tree."
        case .nested(let names):
            DispatchError.tooDeep(names).sentence
        }
    }
}
