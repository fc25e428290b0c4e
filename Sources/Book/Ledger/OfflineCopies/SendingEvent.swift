internal import Bookkeeping
package import Documents
package import Storage

/// What became of a step of a copy that was to be sent.
package enum SendingEvent {
  /// The step is in the book.
  case sent(SentStep)
  /// The step was left on the copy, and nothing of it is in the book.
  case left(HistoryStep, LeftReason)
}

/// A step of a copy that is in its book.
package struct SentStep {
  /// The step on the copy.
  package let step: HistoryStep
  /// Its number in the book; nil in a dry run, or if the book had all its changes.
  package let there: Int64?
  /// The numbers of the records that it added.
  package let numbers: [SentNumbers]
  /// Bookings of the step, each with one that was entered in the book meanwhile and has a night in common
  /// with it.
  package let overlaps: [BookingOverlap]
}

/// Why a step of a copy was not sent.
package enum LeftReason: Error {
  /// A record in the book is not what it was on the copy before the step.
  case changed(table: String, number: Int64, [FieldVersions])
  /// A record is no longer in the book.
  case gone(table: String, number: Int64, [FieldVersions])
  /// The record that was added to the copy has been added to the book as well, with other values.
  case present(table: String, number: Int64, [FieldVersions])
  /// A record to which the step refers is no longer in the book.
  case lacks(table: String, number: Int64)
  /// Records of the book refer to the record that was removed.
  case inUse(table: String, number: Int64, [RecordUse])
  /// The step changes records of another one that was left.
  case dependsOn(Int64)
  /// The contents of a document are missing on the copy.
  case documentMissing(name: String)
  /// A rule of the book refuses the step.
  case refused(any Error)

  /// The versions of the fields that differ.
  package var versions: [FieldVersions] {
    switch self {
    case .changed(_, _, let versions), .gone(_, _, let versions), .present(_, _, let versions):
      versions
    case .lacks, .inUse, .dependsOn, .documentMissing, .refused: []
    }
  }
}

/// The values of a field of a record before a step of a copy, in the book, and after the step.
package struct FieldVersions: Equatable {
  /// The name of the field.
  package let field: String
  /// Before the step; `Cell.empty` for a new record.
  package let before: Cell
  /// In the book; `Cell.empty` for a record that it lacks.
  package let there: Cell
  /// On the copy, after the step; `Cell.empty` for a removed record.
  package let here: Cell

  /// The fields in which the versions of a record differ, of which one may be missing.
  static func differences<Record: BookRecord>(
    before: Record?, there: Record?, here: Record?
  ) -> [FieldVersions] {
    let versions = [before, there, here].map { $0.map { RecordCells($0).fields.map(\.cell) } }
    return Record.fields.enumerated().compactMap { index, description in
      guard Set(versions.compactMap { $0?[index] }).count > 1 else { return nil }
      let cells = versions.map { $0?[index] ?? .empty }
      return FieldVersions(
        field: description.field.name, before: cells[0], there: cells[1], here: cells[2])
    }
  }
}
