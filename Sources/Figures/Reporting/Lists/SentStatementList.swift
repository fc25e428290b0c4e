package import Bookkeeping
package import Documents

/// The list of the statements that were sent, in the given order.
package enum SentStatementList {
  /// Returns the list as a document.
  ///
  /// - Parameter parties: The owners of the book by id.
  package static func document(
    _ statements: [SentStatement], parties: [Int64: Party]
  ) -> Document {
    Table<SentStatement>([
      .figures("id") { .number($0.id) },
      .init("party", for: .machines) { Cell(parties[$0.party]?.code) },
      .init("name", heading: "column.party", for: .people, isElastic: true) {
        Cell(parties[$0.party]?.name)
      },
      .init("first_day", for: .machines) { .day($0.firstDay) },
      .init("last_day", for: .machines) { .day($0.lastDay) },
      .init("period", for: .people) { .period($0.period.named) },
      .init("sent_on") { .day($0.sentOn) },
      .figures("opening", priority: .main) { .money($0.opening) },
      .figures("closing") { .money($0.closing) },
      .note { $0.note },
    ]).document(
      "estada/sent-statements/1", title: Phrase("statement.list.title"),
      whenEmpty: Phrase("statement.list.empty"), rows: statements)
  }
}

extension Period {
  /// The period by its name if it is a year, a quarter or a month.
  package var named: Period {
    let grains: [PeriodGrain] = [.year, .quarter, .month]
    return grains.map { $0.period(of: firstDay) }.first {
      $0.firstDay == firstDay && $0.lastDay == lastDay
    } ?? self
  }
}
