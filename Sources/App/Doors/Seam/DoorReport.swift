package import DataFormats

/// What a command reports of itself, apart from what it shows: its step of history, its sentences, what is wrong with
/// which option.
///
/// A command that a door runs writes it as one line of JSON to the descriptor 3.
package struct DoorReport: Equatable, Sendable {
  /// What is wrong with the command line, or why the command was refused.
  package struct Fault: Equatable, Sendable {
    /// The declared name of the option or argument, without dashes; nil if none is to blame.
    package var option: String?
    /// The message.
    package var text: String

    /// Creates a fault.
    package init(option: String?, text: String) {
      self.option = option
      self.text = text
    }
  }

  /// The step of history that the command made; nil for none, and for a dry run.
  package var step: Int64?
  /// A text that is another one whenever the history of the book has changed; nil if the command did not open a book.
  ///
  /// That of a change is of the history before it.
  package var mark: String?
  /// The command line as history records it, without the program's name; empty if it could not be parsed.
  package var command = ""
  /// The sentences about what was done, or would be.
  package var says: [String] = []
  /// The warnings.
  package var warns: [String] = []
  /// Why it was refused.
  package var faults: [Fault] = []

  /// Creates a report without contents.
  package init() {}

  /// The report as a JSON value.
  package var json: JSONValue {
    .object([
      "step": step.map { .number(String($0)) } ?? .null,
      "mark": mark.map { .string($0) } ?? .null,
      "command": .string(command),
      "says": .array(says.map { .string($0) }),
      "warns": .array(warns.map { .string($0) }),
      "faults": .array(
        faults.map { fault in
          .object([
            "option": fault.option.map { .string($0) } ?? .null, "text": .string(fault.text),
          ])
        }),
    ])
  }

  /// Reads a report; nil for a text that is none.
  package init?(_ json: JSONValue) {
    guard let command = json["command"]?.text else { return nil }
    func texts(_ name: String) -> [String] { (json[name]?.elements ?? []).compactMap(\.text) }
    self.command = command
    step = json["step"]?.integer
    mark = json["mark"]?.text
    says = texts("says")
    warns = texts("warns")
    faults = (json["faults"]?.elements ?? []).compactMap { fault in
      fault["text"]?.text.map { Fault(option: fault["option"]?.text, text: $0) }
    }
  }
}
