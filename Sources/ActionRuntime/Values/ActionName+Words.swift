extension ActionName {
    /// The name as words, for titles: `Rate Five Stars` for `rateFiveStars:`, `Open File` for `app.file/open-file`.
    package var words: String {
        let last = text.prefix { $0 != ":" }.split { $0 == "." || $0 == "/" }.last ?? Substring(text)
        var (words, word): ([String], String) = ([], "")
        for character in last {
            let isBreak = character == "-" || character == "_" || character == " "
            if isBreak || (character.isUppercase && word.last?.isUppercase == false) {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if !isBreak { word.append(character) }
        }
        if !word.isEmpty { words.append(word) }
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}
