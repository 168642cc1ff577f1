extension Shell {
    static let zshScript = #"""
        #compdef action
        # Completion of 'action' in zsh.
        #
        #   In this shell:      source <(action completion zsh)      (after compinit)
        #   In every new one:   action completion zsh >"${fpath[1]}/_action"

        _action() {
            local -a lines finished unfinished
            local program=${(Q)words[1]} line word help ending
            local -i failed=1
            whence -p -- $program >/dev/null || program=action

            lines=("${(@f)$("$program" __complete "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" </dev/null 2>/dev/null)}")
            for line in $lines; do
                word=${line%%$'\t'*} help=${line#*$'\t'}
                if [[ -z $word ]]; then
                    ending=.$help
                    continue
                fi
                # A colon begins the help.
                line=${${word//\\/\\\\}//:/\\:}${help:+:${help//\\/\\\\}}
                if [[ $word == *= ]]; then
                    unfinished+=($line)
                else
                    finished+=($line)
                fi
            done

            (($#finished)) && _describe 'word' finished && failed=0
            (($#unfinished)) && _describe 'argument' unfinished -S '' && failed=0
            if [[ -n $ending ]]; then
                compset -P '--*='
                if [[ $ending == . ]]; then
                    _files && failed=0
                else
                    _files -g "*$ending" && failed=0
                fi
            fi
            return failed
        }

        compdef _action action
        # Where the file is loaded as the function, this is its first call.
        [[ $funcstack[1] != _action ]] || _action "$@"
        """#
}
