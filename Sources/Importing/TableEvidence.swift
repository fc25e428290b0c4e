internal import Bookkeeping
internal import DataFormats

/// What a table tells about how it is written when all its rows are looked at.
struct TableEvidence {
  /// A stay's two dates and its nights, by their columns' places.
  struct StayColumns {
    let checkIn: Int
    let checkOut: Int
    let nights: Int
  }

  private var dates = DateEvidence()
  private let dateColumns: [Int]
  private let amountColumns: [Int]
  private let stay: StayColumns?
  private var found: [Int: AmountMarks] = [:]

  /// - Parameters:
  ///   - dates: The places of the columns that hold dates.
  ///   - amounts: Those of the columns that hold money.
  ///   - stay: Those of the columns that have to agree with each other.
  init(dates: [Int], amounts: [Int], stay: StayColumns? = nil) {
    dateColumns = dates
    amountColumns = amounts
    self.stay = stay
  }

  /// Takes in a row.
  mutating func take(_ row: CSVReader) {
    for position in dateColumns {
      if let date = row.date(position) { dates.take(date, line: row.line) }
    }
    if let stay, let first = row.date(stay.checkIn), let last = row.date(stay.checkOut),
      let nights = row.number(stay.nights)
    {
      dates.take(from: first, to: last, nights: nights)
    }
    for position in amountColumns {
      guard let amount = row.amount(position), case .clear(let marks) = amount.form else {
        continue
      }
      found[position, default: []].formUnion(marks)
    }
  }

  /// How the table is written.
  ///
  /// - Parameter dateOrder: How its dates are, where the user has said so; else they tell it themselves.
  /// - Throws: `ImportFault.contradictoryDates`.
  func writing(dateOrder: DateOrder?) throws(ImportFault) -> TableWriting {
    // Where a column's amounts tell nothing, what all of them do.
    let all = found.values.reduce(AmountMarks()) { $0.union($1) }
    let order = if let dateOrder { dateOrder } else { try dates.order() }
    return TableWriting(
      dateOrder: order, marks: found.filter { !$0.value.isEmpty }, otherMarks: all)
  }
}
