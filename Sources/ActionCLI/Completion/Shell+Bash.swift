extension Shell {
    /// For bash 3.2 and later, which lacks `compopt` before 4; it does not need the package bash-completion.
    ///
    /// Readline replaces only the text after the last `:` or `=` of a word, and inserts a candidate unchanged. So the
    /// script reads the line itself, cuts the kept part off each candidate, and quotes the rest like the word.
    static let bashScript = #"""
        # Completion of 'action' in bash.
        #
        #   In this shell:      eval "$(action completion bash)"
        #   In every new one:   the same line in ~/.bashrc; or, where the package bash-completion is installed,
        #                       action completion bash >~/.local/share/bash-completion/completions/action

        _action() {
            local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} program=$1
            local word= quote= begun= redirected= kept= char i
            local -a words=()
            COMPREPLY=()
            type -P -- "$program" >/dev/null || program=action

            # The words without their quotes; kept is what of the last word readline does not replace.
            for ((i = 0; i < ${#line}; i++)); do
                char=${line:i:1}
                case $quote$char in
                "''" | '""') quote= ;;
                \'?) word+=$char ;;
                '"\')
                    [[ ${line:i+1:1} == [\"\\\$\`] ]] && ((i++))
                    word+=${line:i:1} ;;
                '"'?) word+=$char ;;
                \' | '"') quote=$char begun=1 kept=$word ;;
                \\) ((i++)); word+=${line:i:1} begun=1 ;;
                [[:space:]])
                    if [[ $begun ]]; then
                        [[ $redirected ]] || words+=("$word")
                        redirected=
                    fi
                    word= begun= kept= ;;
                '<' | '>')
                    [[ $begun && ! $redirected && $word != [0-9] ]] && words+=("$word")
                    redirected=1 word= begun= kept= ;;
                *)
                    word+=$char begun=1
                    [[ $COMP_WORDBREAKS == *"$char"* ]] && kept=$word ;;
                esac
            done
            if [[ $redirected ]]; then
                compopt -o default 2>/dev/null
                return
            fi

            local candidate help ending=
            local -a candidates=() helps=()
            while IFS= read -r line; do
                candidate=${line%%$'\t'*} help=${line#*$'\t'}
                if [[ ! $candidate ]]; then
                    ending=.$help
                elif [[ $candidate == "$word"* ]]; then
                    candidates+=("$candidate") helps+=("$help")
                fi
            done < <("$program" __complete "${words[@]:1}" "$word" </dev/null 2>/dev/null)

            # A list is for reading: with what each candidate means, as far as there is room.
            if [[ $COMP_TYPE == 63 && ${#candidates[@]} -gt 1 ]]; then
                local width=0 spaces
                for candidate in "${candidates[@]}"; do ((${#candidate} > width)) && width=${#candidate}; done
                printf -v spaces "%$((width + 3))s" ''
                for i in "${!candidates[@]}"; do
                    candidate=${candidates[i]}
                    [[ ${helps[i]} ]] && candidate+=${spaces:${#candidate}}${helps[i]}
                    COMPREPLY+=("${candidate:0:${COLUMNS:-80} - 1}")
                done
                return
            fi
            for candidate in "${candidates[@]}"; do
                candidate=${candidate:${#kept}}
                case $quote in
                "'") candidate=${candidate//\'/\'\\\'\'} ;;
                '"')
                    candidate=${candidate//\\/\\\\} candidate=${candidate//\"/\\\"}
                    candidate=${candidate//\$/\\\$} candidate=${candidate//\`/\\\`} ;;
                *) [[ $candidate ]] && printf -v candidate %q "$candidate" ;;
                esac
                COMPREPLY+=("$candidate")
            done
            [[ ${#candidates[@]} -eq 1 && ${candidates[0]} == *= ]] && compopt -o nospace 2>/dev/null
            [[ $ending ]] && _action_files "$word" "$kept" "$ending"
        }

        # Adds the folders, and the files with an ending; all files where none has it.
        _action_files() {
            local before= file
            local -a files=() others=()
            [[ $1 == --*=* ]] && before=${1%%=*}=
            while IFS= read -r file; do
                if [[ -d ${file/#\~/$HOME} || $file == *"$3" || $3 == . ]]; then
                    files+=("$file")
                else
                    others+=("$file")
                fi
            done < <(compgen -f -- "${1:${#before}}")
            [[ ${#files[@]} -gt 0 ]] || files=("${others[@]}")
            for file in "${files[@]}"; do
                file=$before$file
                COMPREPLY+=("${file:${#2}}")
            done
            # Readline quotes the names, and puts a slash behind folders.
            compopt -o filenames 2>/dev/null
        }

        complete -F _action action
        """#
}
