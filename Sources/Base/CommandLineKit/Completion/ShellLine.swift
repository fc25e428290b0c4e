/// An incomplete POSIX shell command line, split into words.
///
/// Nothing is expanded or executed: `$HOME` and `$(date)` stay as typed. The line is split by
/// Unicode scalars, as shells do: a quotation mark followed by a combining accent is still a
/// quotation mark.
struct ShellLine {
  /// The complete words, without quotation marks.
  private(set) var words: [String] = []

  /// The last word, without quotation marks; empty after a space.
  private(set) var typed = ""

  /// The quotation mark that is unclosed at the end.
  private(set) var quote: Unicode.Scalar?

  /// The number of scalars of `typed` before the part that the shell replaces: up to the unclosed
  /// quotation mark or, without one, up to the last word-break character.
  private(set) var kept = 0

  /// Splits a line.
  ///
  /// - Parameter breaks: The characters at which the shell breaks words for completion, besides
  ///   spaces.
  init(_ line: String, breaks: String = "") {
    var rest = line.unicodeScalars[...]
    let breaks = breaks.unicodeScalars
    var isInWord = false
    while let scalar = rest.popFirst() {
      if quote == nil, scalar.properties.isWhitespace {
        if isInWord { words.append(typed) }
        (typed, kept, isInWord) = ("", 0, false)
        continue
      }
      isInWord = true
      read(scalar, &rest, breaks)
    }
  }

  private mutating func read(
    _ scalar: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView,
    _ breaks: String.UnicodeScalarView
  ) {
    if let open = quote {
      if scalar == open {
        (quote, kept) = (nil, 0)
      } else if scalar == "\\", open == "\"", let next = rest.first, next.isObeyedInQuotes {
        append(rest.removeFirst())
      } else {
        append(scalar)
      }
    } else if scalar == "'" || scalar == "\"" {
      (quote, kept) = (scalar, typed.unicodeScalars.count)
    } else if scalar == "\\" {
      if let next = rest.popFirst() { append(next) }
    } else {
      append(scalar)
      if breaks.contains(scalar) { kept = typed.unicodeScalars.count }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) { typed.unicodeScalars.append(scalar) }
}

extension Unicode.Scalar {
  /// Whether the character is special to a shell between double quotation marks.
  fileprivate var isObeyedInQuotes: Bool {
    switch self {
    case "$", "`", "\"", "\\": true
    default: false
    }
  }

  /// Whether the character needs no escape in bash outside quotation marks.
  fileprivate var isPlain: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case "-", "_", ".", "/", ",", ":", "=", "@", "%", "+": true
    default: !isASCII
    }
  }
}

/// Escapes words for bash.
enum ShellWord {
  /// The escaped word, or the escaped rest of a word after an unclosed quotation mark.
  static func escaped(
    _ text: some Sequence<Unicode.Scalar>, in quote: Unicode.Scalar?
  ) -> String {
    text.map { escaped($0, in: quote) }.joined()
  }

  private static func escaped(_ scalar: Unicode.Scalar, in quote: Unicode.Scalar?) -> String {
    switch quote {
    case "'": scalar == "'" ? "'\\''" : String(scalar)
    // A backslash does not prevent history expansion of `!` between double quotation marks.
    case "\"" where scalar == "!": "\"\\!\""
    case "\"": scalar.isObeyedInQuotes ? "\\\(scalar)" : String(scalar)
    default: scalar.isPlain ? String(scalar) : "\\\(scalar)"
    }
  }
}
