extension ScalarProperty {
    /// The general categories that go by a name, for each name in lower case and without low lines.
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

    /// The binary property of a name in lower case and without low lines.
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
