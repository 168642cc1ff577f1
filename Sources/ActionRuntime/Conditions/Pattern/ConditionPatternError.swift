/// What is wrong with a regular expression, and at which scalar of its text.
struct ConditionPatternError: Error, Hashable, Sendable {
    let reason: Reason
    let offset: Int

    enum Reason: Hashable, Sendable {
        case tooLong
        case tooDeep
        case tooLarge
        case hugeCount
        case reversedCount
        case nothingToRepeat
        case unclosedGroup
        case unopenedGroup
        case unclosedClass
        case emptyClass
        case reversedRange
        case lookbehind
        case unknownGroup
        case unknownEscape(String)
        case unknownProperty(String)
        case repeatedName(String)
        /// A back-reference to a group that there is, as it is written.
        case reference(String)
        /// One to a group that there is not.
        case missingGroup(String)
    }
}
