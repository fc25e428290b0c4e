/// A shell for which the program provides completion.
///
/// The script of a shell calls the program (`estada __complete bash …`) for each completion. The
/// program completes from the declarations of its parser, so that scripts need no update and the
/// candidates include what the user's files hold.
package enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The first argument of a completion request; no command has this name.
  package static let request = "__complete"

  /// A completion request: the command line up to the cursor.
  package struct Question: Equatable, Sendable {
    /// The complete words before the cursor, without the program's name.
    package var words: [String]

    /// The word being typed, without quotation marks.
    package var typed: String

    /// The number of scalars of `typed` before the part that the shell replaces.
    var kept = 0

    /// The unclosed quotation mark before the cursor.
    var quote: Unicode.Scalar?

    /// Whether the shell only lists the candidates, without inserting one.
    var isList = false
  }

  /// Parses the arguments of a completion request after the shell's name; nil if they are not
  /// valid.
  package func question(_ arguments: [String]) -> Question? {
    switch self {
    case .bash:
      // The type of completion, the word-break characters, the line up to the cursor.
      guard arguments.count == 3 else { return nil }
      let line = ShellLine(arguments[2], breaks: arguments[1])
      return Question(
        words: Array(line.words.dropFirst()), typed: line.typed, kept: line.kept,
        quote: line.quote, isList: arguments[0] == "63")
    case .zsh:
      guard let typed = arguments.last else { return nil }
      return Question(words: arguments.dropLast(), typed: typed)
    case .fish:
      guard let typed = arguments.last else { return nil }
      return Question(words: arguments.dropLast(), typed: ShellLine(typed).typed)
    }
  }

  /// The response in the shell script's format: the kind of list, and then one line per candidate.
  package func answer(_ completion: Completion, to question: Question) -> String {
    let lines =
      switch self {
      case .bash: bashLines(completion, question)
      case .zsh: zshLines(completion)
      case .fish: fishLines(completion)
      }
    return lines.joined(separator: "\n") + "\n"
  }

  private func bashLines(_ completion: Completion, _ question: Question) -> [String] {
    guard case .list(let candidates) = completion.values else { return [completion.kind] }
    let words = candidates.map { candidate in
      let word = (completion.lead + candidate.text).unicodeScalars.dropFirst(question.kept)
      return ShellWord.escaped(word, in: question.quote)
    }
    guard question.isList, candidates.count > 1 else { return [completion.kind] + words }
    let shown = zip(words, candidates).map { word, candidate in
      candidate.detail.isEmpty ? word : "\(word)  (\(candidate.shortDetail))"
    }
    return [completion.kind] + shown
  }

  private func zshLines(_ completion: Completion) -> [String] {
    let header = [
      completion.kind, String(completion.lead.unicodeScalars.count), completion.heading,
    ]
    guard case .list(let candidates) = completion.values else { return header }
    return header
      + candidates.map { candidate in
        // The format of `_describe`: a colon separates the word from its meaning.
        let word = candidate.text.unicodeScalars.map { scalar in
          scalar == "\\" || scalar == ":" ? "\\\(scalar)" : String(scalar)
        }.joined()
        return candidate.detail.isEmpty ? word : "\(word):\(candidate.shortDetail)"
      }
  }

  private func fishLines(_ completion: Completion) -> [String] {
    guard case .list(let candidates) = completion.values else { return [completion.kind] }
    return [completion.kind]
      + candidates.map { candidate in
        let word = completion.lead + candidate.text
        return candidate.detail.isEmpty ? word : "\(word)\t\(candidate.shortDetail)"
      }
  }
}

extension Completion {
  /// The keyword for the kind of list; `replace` is for candidates that do not begin with the typed
  /// text.
  fileprivate var kind: String {
    switch values {
    case .files: "files"
    case .folders: "folders"
    case .list(let candidates):
      candidates.allSatisfy { $0.text.hasPrefix(typed) } ? "values" : "replace"
    }
  }
}

extension CompletionShell {
  /// The completion script that the shell has to source.
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
