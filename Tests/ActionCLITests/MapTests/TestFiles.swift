import Testing

@testable import ActionMaps

/// A folder with the sample as `rater.json`, and a test file beside it.
struct TestFiles {
    let scratch: Scratch
    let path: String

    /// Writes a test file with tests, which stand on the lines from 2 on.
    init(_ tests: String, map: String = Sample.photoRater) throws {
        scratch = try Scratch()
        _ = try scratch.write(map, to: "rater.json")
        path = try scratch.write("{ \"map\": \"rater.json\", \"tests\": [\n\(tests)\n] }", to: "rater.test.json")
    }

    func run(_ words: String...) -> Run { Run(["test", path] + words) }

    /// The lines with the path of the file as `FILE`.
    func shown(_ lines: [String]) -> [String] {
        lines.map { line in
            guard let range = line.firstRange(of: path) else { return line }
            return line.replacingCharacters(in: range, with: "FILE")
        }
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
