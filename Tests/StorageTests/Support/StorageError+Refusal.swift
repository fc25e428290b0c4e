import Documents

@testable import Storage

extension StorageError {
  /// The sentences of a refusal; none of any other error.
  var phrases: [Phrase] {
    if case .refused(let refusal) = self { refusal.phrases } else { [] }
  }

  /// The keys of the sentences.
  var keys: [String] { phrases.map(\.key) }

  /// Whether the sentence has a text among its values that contains another one.
  func mentions(_ text: String) -> Bool {
    phrases.contains { phrase in
      phrase.values.values.contains {
        if case .text(let value) = $0 { value.contains(text) } else { false }
      }
    }
  }
}

extension Phrase {
  /// The table, the row, the column and the text of a value that no book can have; nil for another sentence.
  var rowValue: (table: Substring, row: Int64, column: Substring, text: String)? {
    guard case .text(let name) = values["name"], case .number(let row) = values["row"],
      case .text(let text) = values["value"]
    else { return nil }
    let parts = name.split(separator: ".")
    return (parts[0], row, parts[1], text)
  }
}
