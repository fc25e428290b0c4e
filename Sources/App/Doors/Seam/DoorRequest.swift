/// A command line for a child process, in parts: no value of a part can become an option.
package struct DoorRequest: Equatable, Sendable {
  /// An option and its value.
  package struct Option: Equatable, Sendable {
    /// The declared name, without dashes.
    package var name: String
    /// The value.
    package var value: String

    /// Creates an option.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A flag, or its negation.
  package struct Flag: Equatable, Sendable {
    /// The declared name, without dashes.
    package var name: String
    /// Whether the flag is set; `--no-name` if not.
    package var isOn: Bool

    /// Creates a flag.
    package init(_ name: String, isOn: Bool = true) {
      self.name = name
      self.isOn = isOn
    }
  }

  /// The form of what the command shows.
  package enum Format: String, Sendable {
    /// The document in the machine format.
    case json
    /// The document as a part of a page. Only for the page.
    case html
    /// Text, for commands that show no document.
    case text
  }

  /// Addresses of a page, each complete but for its end.
  package struct Links: Equatable, Sendable {
    /// That of a record, before its number or code; nil if records have none.
    package var record: String?
    /// That of the same rows in another order, before the name of a column; nil if the order stays.
    package var order: String?

    /// Creates links, by default none.
    package init(record: String? = nil, order: String? = nil) {
      self.record = record
      self.order = order
    }
  }

  /// The names from the program to the command: `booking add`.
  package var path: [String]
  /// The options, in order.
  package var options: [Option]
  /// The flags, in order.
  package var flags: [Flag]
  /// The positional values, in order.
  package var operands: [String]
  /// Whether a change is only tried.
  package var isDryRun = false
  /// The form of what the command shows.
  package var format = Format.json
  /// The code of the language of sentences; nil for that of the book.
  package var language: String?
  /// The mark that history has to have before a change, that of the report on its trial; nil for any.
  package var mark: String?
  /// Where the rows of a part of a page lead to.
  package var links = Links()
  /// How long the command may run.
  package var seconds = 60

  /// Creates a request.
  package init(
    _ path: [String], options: [Option] = [], flags: [Flag] = [], operands: [String] = []
  ) {
    self.path = path
    self.options = options
    self.flags = flags
    self.operands = operands
  }

  /// The arguments of the program: options with their values in one word each, and the operands after `--`.
  ///
  /// - Parameter book: The book; nil for the one that the program finds by itself.
  package func arguments(book: String?) -> [String] {
    var words = path + options.map { "--\($0.name)=\($0.value)" }
    words += flags.map { $0.isOn ? "--\($0.name)" : "--no-\($0.name)" }
    if isDryRun { words.append("--dry-run") }
    if let book { words.append("--book=\(book)") }
    if let language { words.append("--lang=\(language)") }
    if format != .text { words.append("--format=\(format.rawValue)") }
    words.append("--no-input")
    return operands.isEmpty ? words : words + ["--"] + operands
  }

  /// The arguments that ask the program for the values that an option or the next operand may have.
  ///
  /// - Parameter option: The declared name of the option; nil for the operand.
  func questionArguments(book: String?, option: String?) -> [String] {
    ["__complete", "fish"] + path + (book.map { ["--book=\($0)"] } ?? [])
      + (language.map { ["--lang=\($0)"] } ?? []) + operands
      + (option.map { ["--\($0)"] } ?? []) + [""]
  }
}
