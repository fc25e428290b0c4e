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
    let columns: [Column] = [
      .figures("step"), Column("outcome", heading: "column.state", for: .machines),
      .figures("step_there", heading: "column.step", for: .machines),
      .figures("depends_on", heading: "column.step", for: .machines),
      Column("table", heading: "column.kind", for: .machines),
      .figures("number", heading: "column.record", for: .machines),
      .figures("records", heading: "column.count", for: .machines),
      .figures("number_there", heading: "column.record", for: .machines),
      Column("record", heading: "column.document-of", for: .people),
      Column("field", heading: "column.item", isElastic: true),
      Column("before", heading: "column.version-before", isElastic: true),
      Column("there", heading: "column.version-there", isElastic: true),
      Column("here", heading: "column.version-here", isElastic: true),
      Column("command", for: .machines),
    ]
    return Document(
      schema: "estada/send/1", title: Phrase("send.title"), columns: columns,
      whenEmpty: Phrase("send.title")
    ) { body in
      for row in rows { try body(row.cells) }
      return nil
    }
  }
}

extension SendingRow {
  fileprivate var cells: [Cell] {
    let record = table.flatMap { table in
      (numberThere ?? number).map { Cell.record(table, $0) }
    }
    func numbered(_ value: Int64?) -> Cell { value.map { .number($0) } ?? .empty }
    return [
      .number(step), .text(outcome), numbered(stepThere), numbered(dependsOn), Cell(table),
      numbered(number), count.map { .count($0) } ?? .empty, numbered(numberThere),
      record ?? .empty, versions.map { .field($0.field, of: table ?? "") } ?? .empty,
      versions?.before ?? .empty, versions?.there ?? .empty, versions?.here ?? .empty,
      .recorded(command),
    ]
  }
}
