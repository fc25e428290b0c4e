internal import Bookkeeping

/// A parser for the rows of one kind of file.
protocol PlatformRows {
  /// Parses the current row of the table and adds the result to the file.
  ///
  /// - Throws: `RowRefusal`.
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal)
}

/// A parser for the rows of a reservation list, which has a stay in each.
protocol ReservationRows: PlatformRows {
  /// Parses the current row, of a stay that takes place.
  ///
  /// - Throws: `RowRefusal`.
  func stay(_ table: PlatformTable) throws(RowRefusal) -> StayDraft

  /// Parses the current row, of a stay that did not take place.
  ///
  /// - Throws: `RowRefusal`.
  func cancelled(_ table: PlatformTable, isNoShow: Bool) throws(RowRefusal) -> CancelledStay
}

extension ReservationRows {
  func cancelled(_ table: PlatformTable, isNoShow: Bool) throws(RowRefusal) -> CancelledStay {
    try table.cancelledStay(isNoShow: isNoShow)
  }

  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal) {
    try readReservation(&table, into: &file)
  }

  /// Parses the current row by its status.
  func readReservation(
    _ table: inout PlatformTable, into file: inout PlatformFile
  ) throws(RowRefusal) {
    let meaning = try table.meaning(.status)
    switch meaning {
    case .cancelled, .noShow:
      file.cancelled.append(try cancelled(table, isNoShow: meaning == .noShow))
    case .request: try file.addRequest(table, .status)
    case .stay: file.stays.append(try stay(table))
    default: throw table.refusal(.status, .unknownWord(text: try table.text(.status).excerpt))
    }
  }
}

extension PlatformFile {
  /// Adds a request, whose status is named for the platforms of which few words are known.
  mutating func addRequest(
    _ table: PlatformTable, _ column: FileColumn
  ) throws(RowRefusal) {
    requests.append(table.line)
    if kind.namesRequests { requestWords[table.line] = try table.text(column).excerpt }
  }
}

extension PlatformTable {
  /// Checks that the stay satisfies the constraints of a book.
  func checkConstraints(of draft: StayDraft) throws(RowRefusal) {
    let stay = Stay(
      property: 0, checkIn: draft.checkIn, nights: draft.nights, adults: draft.adults,
      children: draft.children, amount: draft.amount, commission: draft.commission ?? .zero)
    guard let fault = stay.faults.first else { return }
    let column: FileColumn? =
      switch fault {
      case .outOfRange("adults", _, _): .adults
      case .outOfRange("children", _, _): .children
      case .outOfRange("amount", _, _): .price
      case .outOfRange("commission", _, _): .commission
      default: nil
      }
    throw refusal(column, .invalidRecord(fault))
  }
}
