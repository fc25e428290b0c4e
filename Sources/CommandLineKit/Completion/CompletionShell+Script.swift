extension CompletionShell {
  /// Writes the script that a shell has to read to complete a program's command lines.
  package func script(for program: String) -> String {
    switch self {
    case .bash: CompletionShell.bashScript(program)
    case .zsh: CompletionShell.zshScript(program)
    case .fish: CompletionShell.fishScript(program)
    }
  }

  private static func bashScript(_ program: String) -> String {
    #"""
    _\#(program)() {
      local answer
      mapfile -t answer < <(command \#(program) \#(request) bash "$COMP_TYPE" "$COMP_WORDBREAKS" \
        "${COMP_LINE:0:COMP_POINT}" 2>/dev/null </dev/null)
      COMPREPLY=("${answer[@]:1}")
      case ${answer[0]-} in
        files) compopt -o default ;;
        folders) compopt -o dirnames ;;
        *) compopt -o nosort ;;
      esac
    }
    complete -F _\#(program) \#(program)

    """#
  }

  private static func zshScript(_ program: String) -> String {
    #"""
    #compdef \#(program)
    _\#(program)() {
      local -a answer values
      answer=("${(@f)$(command \#(program) \#(request) zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" \
        2>/dev/null </dev/null)}")
      values=("${(@)answer[4,-1]}")
      compset -p ${answer[2]:-0}
      case $answer[1] in
        files) _files ;;
        folders) _files -/ ;;
        values) (( $#values )) && _describe -V -t values "$answer[3]" values ;;
        replace) (( $#values )) && _describe -V -t values "$answer[3]" values -U ;;
        *) return 1 ;;
      esac
    }
    if [[ $funcstack[1] == _\#(program) ]]; then
      _\#(program) "$@"
    else
      compdef _\#(program) \#(program)
    fi

    """#
  }

  private static func fishScript(_ program: String) -> String {
    #"""
    function __\#(program)_answer
        set -l words (commandline -opc)
        set -l typed (commandline -ct)
        command \#(program) \#(request) fish $words[2..] "$typed" 2>/dev/null </dev/null
    end
    function __\#(program)_lists
        set -l answer (__\#(program)_answer)
        test "$answer[1]" = $argv[1]
    end
    complete -c \#(program) -e
    complete -c \#(program) -f -a '(__\#(program)_answer)[2..]'
    complete -c \#(program) -n '__\#(program)_lists files' -F
    complete -c \#(program) -n '__\#(program)_lists folders' -a '(__fish_complete_directories (commandline -ct))'

    """#
  }
}
