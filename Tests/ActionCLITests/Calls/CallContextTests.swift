import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("What a call finds around it")
struct CallContextTests {
    /// The tree of the sample at a width, as the subcommand draws it.
    private func tree(_ width: Int?) -> [String] { Run(["tree"], in: CallContext(width: width)).output }

    @Test("the claims of a drawn tree go on below where a line would be too wide")
    func wrap() throws {
        #expect(
            tree(60)[2...6] == [
                "    grid   applyRating:, copy:, paste:, rateFiveStars:,",
                "        rateFourStars:, rateOneStar:, rateThreeStars:,",
                "        rateTwoStars:, removeRating:",
                "        rateBest: → rateFiveStars:   catch-all", "      cell[0]",
            ])
        let whole = tree(nil)
        #expect(whole.count == Run(["tree", "--format", "names"]).output.count)
        for width in 1...200 {
            let lines = tree(width)
            // One name is wider than the terminal, or the line fits.
            #expect(lines.allSatisfy { $0.displayWidth <= width || !$0.dropFirst(8).contains("   ") }, "\(width)")
            #expect(lines.joined().filter { $0 != " " } == whole.joined().filter { $0 != " " }, "\(width)")
        }
    }

    @Test("COLUMNS says how wide results are that go to no terminal")
    func columns() throws {
        let wide = try Executable(script: "unset COLUMNS; $0 tree -q").output
        #expect(wide.split(separator: "\n").contains { $0.count > 120 })
        let narrow = try Executable(script: "COLUMNS=60 $0 tree -q").output
        #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 62 })
        for nonsense in ["0", "-5", "x", "''"] {
            #expect(try Executable(script: "COLUMNS=\(nonsense) $0 tree -q").output == wide)
        }
    }

    static let colors: [(variables: String, isColored: Bool)] = [
        ("", false), ("CLICOLOR_FORCE=1", true), ("CLICOLOR_FORCE=0", false), ("CLICOLOR_FORCE=", false),
        ("CLICOLOR_FORCE=1 NO_COLOR=1", false), ("CLICOLOR_FORCE=1 NO_COLOR=", true),
        ("CLICOLOR_FORCE=1 TERM=dumb", true),
    ]

    @Test("NO_COLOR and CLICOLOR_FORCE say whether text is coloured, unless the call does", arguments: colors)
    func color(variables: String, isColored: Bool) throws {
        let clear = "unset NO_COLOR CLICOLOR_FORCE; \(variables) $0 list -q"
        #expect(try Executable(script: clear).output.contains("\u{1B}[2m") == isColored)
        #expect(try Executable(script: clear + " --color always").output.contains("\u{1B}[2m"))
        #expect(try !Executable(script: clear + " --color never").output.contains("\u{1B}["))
    }
}
