extension String {
    /// The text as a word of a shell.
    package var shellWord: String {
        let isPlain =
            !isEmpty
            && unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", "/", "+", ":", "@", "%", ",", "=": true
                default: false
                }
            }
        return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
    }

    /// The text as a word of a shell, in a command that a message shows in single quotes: in double quotes where it needs any.
    package var innerShellWord: String {
        let word = shellWord
        return word == self || contains { "\"$`\\!".contains($0) } ? word : "\"\(self)\""
    }
}
