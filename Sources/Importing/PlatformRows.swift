internal import Bookkeeping

/// How the rows of one kind of file are read.
protocol PlatformRows {
  /// Reads the row at which the table stands, and puts what it tells into the file.
  ///
  /// - Throws: `RowRefusal`.
  func read(_ table: inout PlatformTable, into file: inout PlatformFile) throws(RowRefusal)
}

extension PlatformTable {
  /// Sees to it that a book would take the stay.
  func checkFitness(of draft: StayDraft) throws(RowRefusal) {
    let stay = Stay(
      property: 0, checkIn: draft.checkIn, nights: draft.nights, adults: draft.adults,
      children: draft.children, amount: draft.amount, commission: draft.commission ?? .zero)
    guard let fault = stay.faults.first else { return }
    let column: Column? =
      switch fault {
      case .outOfRange("adults", _, _): .adults
      case .outOfRange("children", _, _): .children
      case .outOfRange("amount", _, _): .price
      case .outOfRange("commission", _, _): .commission
      default: nil
      }
    throw refusal(column, .unfit(fault))
  }
}
