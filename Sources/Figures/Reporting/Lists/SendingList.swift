package import Documents

/// A row of the list of what became of the steps of a copy that were sent.
package struct SendingRow {
  /// The number of the step on the copy.
  package let step: Int64
  /// Its command line.
  package let command: String
  /// The code of the outcome: `sent`, or why the step was left.
  package let outcome: String
  /// The number of the step in the book.
  package var stepThere: Int64?
  /// The table of the record; nil if the outcome is not about one.
  package var table: String?
  /// The number of the record on the copy, or of the first of several.
  package var number: Int64?
  /// The number of records.
  package var count: Int?
  /// The number of the record in the book, or of the first of several.
  package var numberThere: Int64?
  /// The number of the step on which this one depends.
  package var dependsOn: Int64?
  /// The name of a field, and its values before the step, in the book, and after the step.
  package var versions: (field: String, before: Cell, there: Cell, here: Cell)?

  /// Creates a row.
  package init(step: Int64, command: String, outcome: String) {
    self.step = step
    self.command = command
    self.outcome = outcome
  }
}

/// The list of what became of the steps of a copy.
package enum SendingList {
  /// Returns the list as a document.
  package static func document(_ rows: [SendingRow]) -> Document {
    Table<SendingRow>([
      .figures("step") { .number($0.step) },
      .init("outcome", heading: "column.state", for: .machines) { .text($0.outcome) },
      .figures("step_there", heading: "column.step", for: .machines) {
        Cell(number: $0.stepThere)
      },
      .figures("depends_on", heading: "column.step", for: .machines) {
        Cell(number: $0.dependsOn)
      },
      .init("table", heading: "column.kind", for: .machines) { Cell($0.table) },
      .figures("number", heading: "column.record", for: .machines) { Cell(number: $0.number) },
      .figures("records", heading: "column.count", for: .machines) { Cell(count: $0.count) },
      .figures("number_there", heading: "column.record", for: .machines) {
        Cell(number: $0.numberThere)
      },
      .init("record", heading: "column.document-of", for: .people) { $0.record },
      .init("field", heading: "column.item", isElastic: true) { row in
        row.versions.map { .field($0.field, of: row.table ?? "") } ?? .empty
      },
      .init("before", heading: "column.version-before", isElastic: true) {
        $0.versions?.before ?? .empty
      },
      .init("there", heading: "column.version-there", isElastic: true) {
        $0.versions?.there ?? .empty
      },
      .init("here", heading: "column.version-here", isElastic: true) {
        $0.versions?.here ?? .empty
      },
      .init("command", for: .machines) { .recorded($0.command) },
    ]).document(
      "estada/send/1", title: Phrase("send.title"), whenEmpty: Phrase("send.title"), rows: rows)
  }
}

extension SendingRow {
  /// The record in the book, or else on the copy.
  fileprivate var record: Cell {
    guard let table, let number = numberThere ?? number else { return .empty }
    return .record(table, number)
  }
}
