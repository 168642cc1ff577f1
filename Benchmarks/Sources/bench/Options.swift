/// What the program is told to do.
enum Request {
    case measure(filter: String, isQuick: Bool, swift: String, tool: String?, json: String?, table: String?)
    case count(filter: String)
    case repeating(line: String, calls: Int)
    case growth(filter: String)
    case tree(TreeLines.Shape)
    case changing
    case chart(json: String)
    case documents(json: String, reasons: String, files: [String])
    case help

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    static let usage = """
        Usage:
          bench [--quick] [--swift VERSION] [--tool ACTION] [--json FILE] [--table FILE] [FILTER]
                                      measure the lines whose 'row: name' contains FILTER, and print the table
          bench --counts [FILTER]     print the allocations of an operation of each line
          bench --repeat LINE CALLS   run the line 'row: name' so many times, and print nothing
          bench --growth [FILTER]     print the time that 1,000 and 10,000 of each kind take
          bench --tree SHAPE          print the cost of a million nodes: chain, star or 10-ary
          bench --changing            be a program of 1,000 actions that changes 1,000 times a second, and print for each line of the
                                      input which part of a processor it takes in the next three seconds, in percent
          bench --chart JSON          print the picture of what was measured
          bench --documents JSON REASONS FILE…
                                      write again what stands between marks in Markdown files
        """

    init(_ arguments: [String]) throws {
        var words = arguments[...]
        func next(after option: String) throws -> String {
            guard let word = words.popFirst() else {
                throw Fault(description: "\(option) needs a value.\n\(Self.usage)")
            }
            return word
        }
        var filter = "", isQuick = false, isCounting = false, swift = "", tool: String?, json: String?, table: String?
        while let word = words.popFirst() {
            switch word {
            case "--help", "-h":
                self = .help
                return
            case "--repeat":
                let line = try next(after: word)
                guard let calls = Int(try next(after: word)) else { throw Fault(description: "CALLS is a number.") }
                self = .repeating(line: line, calls: calls)
                return
            case "--growth":
                self = .growth(filter: words.first ?? "")
                return
            case "--tree":
                guard let shape = TreeLines.Shape(rawValue: try next(after: word)) else {
                    throw Fault(description: "A tree is a chain, star or 10-ary.")
                }
                self = .tree(shape)
                return
            case "--changing":
                self = .changing
                return
            case "--chart":
                self = .chart(json: try next(after: word))
                return
            case "--documents":
                self = .documents(json: try next(after: word), reasons: try next(after: word), files: Array(words))
                return
            case "--counts": isCounting = true
            case "--quick": isQuick = true
            case "--swift": swift = try next(after: word)
            case "--tool": tool = try next(after: word)
            case "--json": json = try next(after: word)
            case "--table": table = try next(after: word)
            case _ where word.hasPrefix("-"): throw Fault(description: "There is no option '\(word)'.\n\(Self.usage)")
            default: filter = word
            }
        }
        self =
            isCounting
            ? .count(filter: filter)
            : .measure(filter: filter, isQuick: isQuick, swift: swift, tool: tool, json: json, table: table)
    }
}
