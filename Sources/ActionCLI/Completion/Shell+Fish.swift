extension Shell {
    static let fishScript = #"""
        # Completion of 'action' in fish.
        #
        #   In this shell:      action completion fish | source
        #   In every new one:   action completion fish >~/.config/fish/completions/action.fish

        function __action_candidates
            set -l words (commandline --tokenize --cut-at-cursor --current-process)
            set -l typed (commandline --current-token --cut-at-cursor | string collect)
            # Without its quotes, of which one may be open.
            set -l program $words[1]
            command --query -- $program; or set program action
            string match --quiet --regex '^[\'"]' -- "$typed"; and set typed (string sub --start 2 -- $typed)
            set typed (string unescape -- "$typed"; or echo "$typed")

            for line in (command $program __complete $words[2..] "$typed" </dev/null 2>/dev/null)
                set -l parts (string split --max 1 \t -- $line)
                if test -n "$parts[1]"
                    printf '%s\n' $line
                else
                    __action_files "$typed" $parts[2]
                end
            end
        end

        # The folders, and the files with an ending; all files where none has it.
        function __action_files
            set -l before (string match --regex '^--[^=]*=' -- $argv[1])
            set -l path (string sub --start (math (string length -- "$before") + 1) -- $argv[1])
            # A home directory is meant where the tilde is not quoted.
            set -l home (string match --regex '^~[^/]*/' -- $path)
            set -l rest (string sub --start (math (string length -- "$home") + 1) -- $path)
            set -l files (complete --do-complete "'' $home"(string escape --no-quoted -- "$rest") | string replace --regex '\t.*' '')
            set -l chosen (string match --regex '.*/$|.*\.'$argv[2]'$' -- $files)
            test -n "$argv[2]" -a -n "$chosen"; and set files $chosen
            for file in $files
                printf '%s%s\n' "$before" $file
            end
        end

        complete --command action --no-files --arguments '(__action_candidates)'
        """#
}
