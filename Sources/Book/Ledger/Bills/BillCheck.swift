internal import Bookkeeping
internal import Storage

/// Checks that the parts of bills add up to their amounts and have their dates.
struct BillCheck {
  private var bills: [Int64: Expense] = [:]
  private var sums: [Int64: Money] = [:]
  /// The first part for each bill and date.
  private var dates: [Int64: [Day: Int64]] = [:]

  /// Makes the check of no bills.
  init() {}

  /// Makes the check of every bill of a book, or of some.
  init(of book: Book, numbered numbers: Set<Int64>? = nil) throws {
    if let numbers {
      let numbers = numbers.sorted()
      for bill in try book.records(Expense.self, .oneOf("id", numbers), in: .added) {
        try add(bill)
      }
      for part in try book.records(Expense.self, .oneOf("bill", numbers), in: .added) {
        try add(part)
      }
    } else {
      try book.forEachOfBills { try add($0) }
    }
  }

  /// Adds an expense, in any order; expenses of one home do not matter.
  mutating func add(_ expense: Expense) throws(AmountOverflow) {
    if let bill = expense.bill {
      try sums.add(expense.amount ?? .zero, to: bill)
      let first = dates[bill]?[expense.date] ?? expense.id
      dates[bill, default: [:]][expense.date] = min(first, expense.id)
    } else if expense.isBill {
      bills[expense.id] = expense
    }
  }

  /// The first fault of each bill, in the order of the bills.
  var faults: [LedgerError] {
    Set(bills.keys).union(sums.keys).sorted().compactMap { number in
      guard let bill = bills[number] else {
        return dates[number]?.values.min().map { .strayPart($0, bill: number) }
      }
      let whole = bill.amount ?? .zero
      let parts = sums[number] ?? .zero
      if parts != whole || sums[number] == nil || bill.amount == nil {
        return .unevenBill(number, whole: whole, parts: parts)
      }
      return dates[number]?.filter { $0.key != bill.date }.values.min()
        .map { .strayPart($0, bill: number) }
    }
  }

  /// Requires that there are no faults.
  ///
  /// - Throws: `LedgerError.unevenBill`, `.strayPart`.
  func require() throws(LedgerError) {
    if let fault = faults.first { throw fault }
  }
}

extension Ledger {
  /// Requires that the bills that a write has changed are the sums of their parts.
  ///
  /// - Throws: `LedgerError.unevenBill`, `.strayPart`.
  static func requireWholeBills(after changes: ChangeSet, in book: Book) throws {
    switch changes.origin {
    case .erasure: return
    // The changes of undo and redo may be many, and bills are few.
    case .history, .wholeBook: try BillCheck(of: book).require()
    case .command:
      var numbers: Set<Int64> = []
      var hasRun = false
      try changes.forEachChange { change in
        switch change {
        case .row(let before, let after):
          for case let expense as Expense in [before, after].compactMap({ $0 }) {
            if let number = expense.bill ?? (expense.isBill ? expense.id : nil) {
              numbers.insert(number)
            }
          }
        case .added(let kind, _): if kind == Expense.kind { hasRun = true }
        }
      }
      if hasRun {
        try BillCheck(of: book).require()
      } else if !numbers.isEmpty {
        try BillCheck(of: book, numbered: numbers).require()
      }
    }
  }
}
