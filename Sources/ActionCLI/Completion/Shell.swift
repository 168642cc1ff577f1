/// A shell that can complete command lines.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The script that makes the shell complete command lines, without a line break at its end.
    var script: String {
        switch self {
        case .bash: Shell.bashScript
        case .zsh: Shell.zshScript
        case .fish: Shell.fishScript
        }
    }
}
