import Testing

@testable import CommandLineKit

/// Knows two rooms and the days of the week; says keys themselves.
struct SampleSource: CompletionSource {
  var list: [CompletionCandidate] = [
    CompletionCandidate("sea", detail: "Sea view", otherName: "Mar d'Alt"),
    CompletionCandidate("seven: \"7\"", detail: "two\nlines"), CompletionCandidate("top"),
    CompletionCandidate("no\nline"), CompletionCandidate(""),
  ]

  func text(_ key: String, _ values: [String: String]) -> String { key }
  func has(_ key: String) -> Bool { true }
  func folded(_ text: String) -> String { text.lowercased() }

  func values(
    of valueName: String, choices: [String], typed: String, after operands: [String]
  ) -> CompletionValues? {
    switch valueName {
    case "value.text", "value.room": .list(list)
    case "value.name": .files
    case "value.day": .folders
    default: nil
    }
  }
}

private func complete(_ line: String, typed: String = "") -> Completion {
  sample.complete(
    line.split(separator: " ").map(String.init), typed: typed, from: SampleSource())
}

private func texts(_ completion: Completion) -> [String] {
  guard case .list(let candidates) = completion.values else { return ["\(completion.values)"] }
  return candidates.map(\.text)
}

struct `Completing a line` {
  static let globals = ["--book", "--lang", "--format", "--help", "--version"]
  static let own = [
    "--guest", "--check-in", "--nights", "--amount", "--tag", "--channel", "--tax-collected",
    "--no-tax-collected", "--dry-run", "--quiet",
  ]
  static let rooms = ["sea", "seven: \"7\"", "top"]

  static let lines: [(String, typed: String, [String])] = [
    ("", "", ["init", "booking", "help"]),
    ("", "b", ["booking"]),
    ("", "B", ["booking"]),
    ("", "x", []),
    ("--lang ca", "", ["init", "booking", "help"]),
    ("booking", "", ["add", "list", "help"]),
    ("booking", "a", ["add"]),
    ("help", "", ["init", "booking"]),
    ("help booking", "", ["add", "list"]),
    ("help booking add", "", []),
    ("bogus booking", "", ["add", "list", "help"]),
    // Values told by their place, then the options.
    ("booking add", "", rooms),
    ("booking add", "t", ["top"]),
    ("booking add sea", "", rooms),
    ("booking add sea 3", "", own + globals),
    ("booking add sea 3", "x", []),
    ("booking add sea 3 --", "", []),
    ("booking list sea sea sea", "", rooms),
    // Options, those given already left out unless they may be repeated.
    ("booking add", "--n", ["--nights", "--no-tax-collected"]),
    ("booking add --nights 3 --tag a", "--", own.filter { $0 != "--nights" } + globals),
    ("booking add --nights 3", "-n", []),
    (
      "booking list", "-",
      globals.prefix(0) + [
        "--five", "-5", "--book", "--lang", "-l", "--format", "--help", "-h", "--version",
      ]
    ),
    ("booking list --", "-", []),
    ("booking add --bogus --guest", "", ["files"]),
    // The value of an option, after it, in the same word, or hanging on its letter.
    ("booking add --format", "", ["text", "csv", "json"]),
    ("booking add --format", "c", ["csv"]),
    ("booking add", "--format=c", ["csv"]),
    ("booking add", "--format=", ["text", "csv", "json"]),
    ("booking add", "--quiet=", []),
    ("booking add", "--bogus=", []),
    ("booking add -g", "", ["files"]),
    ("booking add", "-gx", ["files"]),
    ("booking add -dg", "", ["files"]),
    ("booking add --check-in", "", ["folders"]),
    ("booking add --nights", "", []),
    ("booking add --tag", "se", ["sea", "seven: \"7\""]),
    // Other names only where nothing begins so.
    ("booking add", "mar", ["Mar d'Alt"]),
    ("booking add", "SE", ["sea", "seven: \"7\""]),
  ]

  @Test(arguments: lines)
  func `offers what the parser would take`(line: (String, typed: String, [String])) {
    #expect(texts(complete(line.0, typed: line.typed)) == line.2)
  }

  @Test func `keeps what stands before the value`() {
    #expect(complete("booking add", typed: "--format=c").lead == "--format=")
    #expect(complete("booking add", typed: "-gx").lead == "-g")
    #expect(complete("booking add", typed: "se").lead == "")
    #expect(complete("booking add", typed: "--tag=se").typed == "se")
  }
}

struct `A line being typed` {
  static let lines: [(String, words: [String], typed: String, quote: Unicode.Scalar?, kept: Int)] =
    [
      ("", [], "", nil, 0),
      ("a  bc", ["a"], "bc", nil, 0),
      ("a ", ["a"], "", nil, 0),
      ("a b\\ c", ["a"], "b c", nil, 0),
      ("a 'b \"c", ["a"], "b \"c", "'", 0),
      ("a \"b\\\"c \\x $(d)", ["a"], "b\"c \\x $(d)", "\"", 0),
      ("a 'b c' \"\" d", ["a", "b c", ""], "d", nil, 0),
      ("a b\"c d", ["a"], "bc d", "\"", 1),
      ("a b'c d'e", ["a"], "bc de", nil, 0),
      ("a --x=y:z", ["a"], "--x=y:z", nil, 6),
      ("a --x\\=y", ["a"], "--x=y", nil, 0),
      ("a --x=\"y:z", ["a"], "--x=y:z", "\"", 4),
      ("a b\\", ["a"], "b", nil, 0),
      ("a $HOME/b ~/c", ["a", "$HOME/b"], "~/c", nil, 0),
      ("a '\u{301}b c'\u{301}d", ["a"], "\u{301}b c\u{301}d", nil, 0),
      ("a e\u{301}=\u{301}f", ["a"], "e\u{301}=\u{301}f", nil, 3),
    ]

  @Test(arguments: lines)
  func `is cut as the shell cuts it`(
    line: (text: String, words: [String], typed: String, quote: Unicode.Scalar?, kept: Int)
  ) {
    let read = ShellLine(line.text, breaks: " =:")
    #expect(read.words == line.words)
    #expect(read.typed == line.typed)
    #expect(read.quote == line.quote)
    #expect(read.kept == line.kept)
  }
}

struct `The answer to a shell` {
  func answer(_ shell: CompletionShell, _ arguments: String...) throws -> String {
    let question = try #require(shell.question(arguments))
    let completion = sample.complete(question.words, typed: question.typed, from: SampleSource())
    return shell.answer(completion, to: question)
  }

  @Test func `is quoted for bash as the word began`() throws {
    let breaks = " =:"
    #expect(
      try answer(.bash, "9", breaks, "estada booking add s")
        == "values\nsea\nseven:\\ \\\"7\\\"\n")
    #expect(
      try answer(.bash, "9", breaks, "estada booking add \"sev") == "values\nseven: \\\"7\\\"\n")
    #expect(try answer(.bash, "9", breaks, "estada booking add 'mar") == "replace\nMar d'\\''Alt\n")
    #expect(try answer(.bash, "9", breaks, "estada booking add seven:") == "values\n\\ \\\"7\\\"\n")
    #expect(try answer(.bash, "9", breaks, "estada booking add --format=c") == "values\ncsv\n")
    #expect(
      try answer(.bash, "9", "", "estada booking add --format=c") == "values\n--format=csv\n")
  }

  @Test func `says in bash what words mean only where they are listed`() throws {
    #expect(
      try answer(.bash, "63", "", "estada booking add se")
        == "values\nsea  (Sea view)\nseven:\\ \\\"7\\\"  (two lines)\n")
    #expect(try answer(.bash, "63", "", "estada booking add sea") == "values\nsea\n")
    #expect(try answer(.bash, "63", "", "estada booking add --guest ") == "files\n")
  }

  @Test func `has for zsh what stays and what is listed`() throws {
    #expect(
      try answer(.zsh, "booking", "add", "se")
        == "values\n0\nvalue.text\nsea:Sea view\nseven\\: \"7\":two lines\n")
    #expect(
      try answer(.zsh, "booking", "add", "--format=c") == "values\n9\nvalue.format\ncsv\n")
    #expect(try answer(.zsh, "booking", "add", "--guest=") == "files\n8\nvalue.name\n")
    #expect(try answer(.zsh, "booking", "add", "MAR") == "replace\n0\nvalue.text\nMar d'Alt:sea\n")
  }

  @Test func `has for fish the whole word`() throws {
    #expect(
      try answer(.fish, "booking", "add", "\"se")
        == "values\nsea\tSea view\nseven: \"7\"\ttwo lines\n")
    #expect(try answer(.fish, "booking", "add", "--format=c") == "values\n--format=csv\n")
    #expect(try answer(.fish, "booking", "add", "--check-in", "") == "folders\n")
  }

  @Test func `is none to what no script asks`() {
    #expect(CompletionShell.bash.question([]) == nil)
    #expect(CompletionShell.bash.question(["estada "]) == nil)
    #expect(CompletionShell.zsh.question([]) == nil)
    #expect(CompletionShell.fish.question([]) == nil)
  }

  @Test(arguments: [
    "$", "`", "!", "\"", "\\", "'", " ", ";", "&", "|", "<", "(", "*", "?", "[", "~", "#", "{",
  ])
  func `leaves no character for bash to obey`(character: String) {
    // An accent makes another character of it in Swift, though not in a shell.
    for mark in ["", "\u{301}"] {
      let word = (character + mark).unicodeScalars
      #expect(ShellWord.escaped(word, in: nil) == "\\\(character)\(mark)")
      let quoted = (character == "'" ? "'\\''" : character) + mark
      #expect(ShellWord.escaped(word, in: "'") == quoted)
    }
    #expect(ShellWord.escaped("à-1_/.".unicodeScalars, in: nil) == "à-1_/.")
  }
}
