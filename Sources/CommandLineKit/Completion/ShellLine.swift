/// A line of a POSIX shell that is still being typed, cut into words.
///
/// Nothing in it is expanded or run: `$HOME` and `$(date)` stay what they are. It is read by scalars, as
/// shells do: a quotation mark with an accent after it still is one.
struct ShellLine {
  /// The words that are complete, without their quotes.
  private(set) var words: [String] = []

  /// The word at the end, without its quotes; empty after a space.
  private(set) var typed = ""

  /// The quotation mark that is open at the end.
  private(set) var quote: Unicode.Scalar?

  /// How many scalars of `typed` stand before the part that the shell will replace: what precedes the open
  /// quotation mark or, without one, the last character at which the shell breaks words.
  private(set) var kept = 0

  /// Reads a line.
  ///
  /// - Parameter breaks: The characters at which the shell breaks words to complete them, besides spaces.
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
  /// Whether a shell obeys it between double quotation marks.
  fileprivate var isObeyedInQuotes: Bool {
    switch self {
    case "$", "`", "\"", "\\": true
    default: false
    }
  }

  /// Whether bash takes it for itself outside all quotation marks.
  fileprivate var isPlain: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case "-", "_", ".", "/", ",", ":", "=", "@", "%", "+": true
    default: !isASCII
    }
  }
}

/// Writes a word so that bash, where it is being typed, takes it for nothing else.
enum ShellWord {
  /// The word, or the end of it, after a quotation mark that may be open.
  static func escaped(
    _ text: some Sequence<Unicode.Scalar>, in quote: Unicode.Scalar?
  ) -> String {
    text.map { escaped($0, in: quote) }.joined()
  }

  private static func escaped(_ scalar: Unicode.Scalar, in quote: Unicode.Scalar?) -> String {
    switch quote {
    case "'": scalar == "'" ? "'\\''" : String(scalar)
    // No backslash keeps an exclamation mark between these from calling up history.
    case "\"" where scalar == "!": "\"\\!\""
    case "\"": scalar.isObeyedInQuotes ? "\\\(scalar)" : String(scalar)
    default: scalar.isPlain ? String(scalar) : "\\\(scalar)"
    }
  }
}
