/// The properties of Unicode that `\p{…}` takes: general categories, scripts and binary properties.
///
/// Case and underscores in names do not matter. The set of a property is made from the standard library's properties of
/// single scalars when it is first asked for, and kept for the whole process.
enum ScalarProperty {
    private static let sets = Lock<[String: ScalarSet]>([:])

    /// The scalars with a property; nil where no property has that name.
    static func set(named name: String) -> ScalarSet? {
        let name = normalized(name)
        if let set = sets.withLock({ $0[name] }) { return set }
        guard let set = make(name) else { return nil }
        sets.withLock { $0[name] = set }
        return set
    }

    static func normalized(_ name: String) -> String {
        name.filter { $0 != "_" }.lowercased()
    }

    private static func make(_ name: String) -> ScalarSet? {
        let parts = name.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1 else { return category(name) ?? binary(name) ?? ScalarScript.extended(name) }
        guard parts.count == 2 else { return nil }
        return switch parts[0] {
        case "gc", "generalcategory": category(parts[1])
        case "sc", "script": ScalarScript.set(parts[1])
        case "scx", "scriptextensions": ScalarScript.extended(parts[1])
        default: nil
        }
    }

    private static func category(_ name: String) -> ScalarSet? {
        generalCategories[name].map { members in ScalarSet(members.flatMap { categories[$0]?.ranges ?? [] }) }
    }

    private static let categories = ScalarSet.grouped { $0.properties.generalCategory }

    private static func binary(_ name: String) -> ScalarSet? {
        switch name {
        case "any": return .all
        case "ascii": return ScalarSet("\0"..."\u{7F}")
        case "assigned": return category("cn")?.inverted
        case "ri", "regionalindicator": return ScalarSet("\u{1F1E6}"..."\u{1F1FF}")
        default: break
        }
        return binaryProperty(name).flatMap { property in ScalarSet.grouped { property($0.properties) }[true] }
    }
}

extension ScalarProperty {
    /// The general categories that a name stands for; names are in lower case and without underscores.
    static let generalCategories: [String: Set<Unicode.GeneralCategory>] = {
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

    /// The binary property that a name stands for, in lower case and without underscores; nil where there is none.
    static func binaryProperty(_ name: String) -> ((Unicode.Scalar.Properties) -> Bool)? {
        switch name {
        case "alpha", "alphabetic": { $0.isAlphabetic }
        case "ahex", "asciihexdigit": { $0.isASCIIHexDigit }
        case "bidic", "bidicontrol": { $0.isBidiControl }
        case "bidim", "bidimirrored": { $0.isBidiMirrored }
        case "ci", "caseignorable": { $0.isCaseIgnorable }
        case "cased": { $0.isCased }
        case "cwcf", "changeswhencasefolded": { $0.changesWhenCaseFolded }
        case "cwcm", "changeswhencasemapped": { $0.changesWhenCaseMapped }
        case "cwkcf", "changeswhennfkccasefolded": { $0.changesWhenNFKCCaseFolded }
        case "cwl", "changeswhenlowercased": { $0.changesWhenLowercased }
        case "cwt", "changeswhentitlecased": { $0.changesWhenTitlecased }
        case "cwu", "changeswhenuppercased": { $0.changesWhenUppercased }
        case "dash": { $0.isDash }
        case "dep", "deprecated": { $0.isDeprecated }
        case "di", "defaultignorablecodepoint": { $0.isDefaultIgnorableCodePoint }
        case "dia", "diacritic": { $0.isDiacritic }
        case "ebase", "emojimodifierbase": { $0.isEmojiModifierBase }
        case "emod", "emojimodifier": { $0.isEmojiModifier }
        case "emoji": { $0.isEmoji }
        case "epres", "emojipresentation": { $0.isEmojiPresentation }
        case "ext", "extender": { $0.isExtender }
        case "grbase", "graphemebase": { $0.isGraphemeBase }
        case "grext", "graphemeextend": { $0.isGraphemeExtend }
        case "hex", "hexdigit": { $0.isHexDigit }
        case "idc", "idcontinue": { $0.isIDContinue }
        case "ideo", "ideographic": { $0.isIdeographic }
        case "ids", "idstart": { $0.isIDStart }
        case "idsb", "idsbinaryoperator": { $0.isIDSBinaryOperator }
        case "idst", "idstrinaryoperator": { $0.isIDSTrinaryOperator }
        case "joinc", "joincontrol": { $0.isJoinControl }
        case "loe", "logicalorderexception": { $0.isLogicalOrderException }
        case "lower", "lowercase": { $0.isLowercase }
        case "math": { $0.isMath }
        case "nchar", "noncharactercodepoint": { $0.isNoncharacterCodePoint }
        case "patsyn", "patternsyntax": { $0.isPatternSyntax }
        case "patws", "patternwhitespace": { $0.isPatternWhitespace }
        case "qmark", "quotationmark": { $0.isQuotationMark }
        case "radical": { $0.isRadical }
        case "sd", "softdotted": { $0.isSoftDotted }
        case "space", "whitespace": { $0.isWhitespace }
        case "sterm", "sentenceterminal": { $0.isSentenceTerminal }
        case "term", "terminalpunctuation": { $0.isTerminalPunctuation }
        case "uideo", "unifiedideograph": { $0.isUnifiedIdeograph }
        case "upper", "uppercase": { $0.isUppercase }
        case "vs", "variationselector": { $0.isVariationSelector }
        case "xidc", "xidcontinue": { $0.isXIDContinue }
        case "xids", "xidstart": { $0.isXIDStart }
        default: nil
        }
    }
}
