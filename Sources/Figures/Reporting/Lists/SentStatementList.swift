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
    let columns = [
      .figures("id"), Column("party", for: .machines),
      Column("name", heading: "column.party", for: .people, isElastic: true),
      Column("first_day", for: .machines), Column("last_day", for: .machines),
      Column("period", for: .people), Column("sent_on"),
      .figures("opening", priority: .main), .figures("closing"),
      .note,
    ]
    return Document(
      schema: "estada/sent-statements/1", title: Phrase("statement.list.title"), columns: columns,
      whenEmpty: Phrase("statement.list.empty")
    ) { body in
      for sent in statements {
        let party = parties[sent.party]
        try body([
          .number(sent.id), Cell(party?.code), Cell(party?.name), .day(sent.firstDay),
          .day(sent.lastDay), .period(sent.period.named), .day(sent.sentOn),
          .money(sent.opening), .money(sent.closing), Cell(sent.note),
        ])
      }
      return nil
    }
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
