/// The general categories of Unicode that `\p{…}` takes, by their short and long names; no other property is known.
///
/// Case and underscores in names do not matter, and `gc=` may stand before them.
enum ScalarCategory {
    /// The scalars of a general category; nil where no category has that name.
    static func set(named name: String) -> ScalarSet? {
        var name = name.filter { $0 != "_" }.lowercased()
        for prefix in ["gc=", "generalcategory="] where name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
        return members[name].map { members in ScalarSet(members.flatMap { sets[$0]?.ranges ?? [] }) }
    }

    /// The sets by category, made once in a process from the category that the standard library has of each scalar.
    private static let sets = ScalarSet.grouped { $0.properties.generalCategory }

    /// The categories that a name stands for; names are in lower case and without underscores.
    private static let members: [String: Set<Unicode.GeneralCategory>] = {
        let groups: [(names: [String], members: Set<Unicode.GeneralCategory>)] = [
            (["l", "letter"], [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter]),
            (["lc", "casedletter"], [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]),
            (["m", "mark", "combiningmark"], [.nonspacingMark, .spacingMark, .enclosingMark]),
            (["n", "number"], [.decimalNumber, .letterNumber, .otherNumber]),
            (
                ["p", "punctuation", "punct"],
                [
                    .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
                    .finalPunctuation, .otherPunctuation,
                ]
            ),
            (["s", "symbol"], [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol]),
            (["z", "separator"], [.spaceSeparator, .lineSeparator, .paragraphSeparator]),
            (["c", "other"], [.control, .format, .surrogate, .privateUse, .unassigned]),
            (["lu", "uppercaseletter"], [.uppercaseLetter]), (["ll", "lowercaseletter"], [.lowercaseLetter]),
            (["lt", "titlecaseletter"], [.titlecaseLetter]), (["lm", "modifierletter"], [.modifierLetter]),
            (["lo", "otherletter"], [.otherLetter]), (["mn", "nonspacingmark"], [.nonspacingMark]),
            (["mc", "spacingmark"], [.spacingMark]), (["me", "enclosingmark"], [.enclosingMark]),
            (["nd", "decimalnumber", "digit"], [.decimalNumber]), (["nl", "letternumber"], [.letterNumber]),
            (["no", "othernumber"], [.otherNumber]), (["pc", "connectorpunctuation"], [.connectorPunctuation]),
            (["pd", "dashpunctuation"], [.dashPunctuation]), (["ps", "openpunctuation"], [.openPunctuation]),
            (["pe", "closepunctuation"], [.closePunctuation]), (["pi", "initialpunctuation"], [.initialPunctuation]),
            (["pf", "finalpunctuation"], [.finalPunctuation]), (["po", "otherpunctuation"], [.otherPunctuation]),
            (["sm", "mathsymbol"], [.mathSymbol]), (["sc", "currencysymbol"], [.currencySymbol]),
            (["sk", "modifiersymbol"], [.modifierSymbol]), (["so", "othersymbol"], [.otherSymbol]),
            (["zs", "spaceseparator"], [.spaceSeparator]), (["zl", "lineseparator"], [.lineSeparator]),
            (["zp", "paragraphseparator"], [.paragraphSeparator]), (["cc", "control", "cntrl"], [.control]),
            (["cf", "format"], [.format]), (["cs", "surrogate"], [.surrogate]), (["co", "privateuse"], [.privateUse]),
            (["cn", "unassigned"], [.unassigned]),
        ]
        var categories: [String: Set<Unicode.GeneralCategory>] = [:]
        for group in groups {
            for name in group.names { categories[name] = group.members }
        }
        return categories
    }()
}
