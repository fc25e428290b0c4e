package import Bookkeeping
package import Reporting
package import Taxation

/// The bookings and expenses of some properties as a double-entry journal.
///
/// The balance of income and expenses equals the profit report exactly, for each property: income
/// is gross, commission and tourist tax are expenses, and the tax owed is a liability until its
/// payment is booked. VAT inside amounts is a liability and no income. Tax charged in addition to the amount
/// is no expense. The amount of a booking with receipts, and such tax, are receivable until they pay it, and a security deposit is a liability. All other amounts
/// are bank transactions. A bill is one transaction with a posting for each part; a part for the business is
/// an expense of no property, and a private part is owed by its owner. A booking and an expense have their
/// tags and those of their home.
package struct Journal {
  private let dialect: JournalDialect
  private let homes: [Int64: Home]
  /// The name of the business in accounts, which is no property's.
  private let business: String
  /// The codes of the owners by their ids.
  private let owners: [Int64: String]
  /// The codes of the categories of which others are a part, by the codes of these.
  private let parents: [String: String]
  private let bookings: BookingList.Source
  private let expenses: ExpenseList.Source
  private let vat: VATAmounts
  private let money: BookingMoney

  /// A property as the journal names it.
  private struct Home {
    let code: String
    let timeline: RateTimeline
    let tags: Tags?
  }

  /// The chunk size, in bytes.
  private static let chunkSize = 32_768
  private static let bank = ["assets", "bank"]
  private static let taxOwed = ["liabilities", "tourist-tax"]
  private static let vatOwed = ["liabilities", "vat"]
  private static let receivable = ["assets", "receivable"]
  private static let deposits = ["liabilities", "deposits"]
  /// The width of the account column, which aligns the amounts.
  private static let width = 44
  private static let amountWidth = 14

  /// The sources of the money beside the amounts of bookings.
  package struct BookingMoney {
    /// Calls the closure with each adjustment, its home, the day on which it counts, and its VAT.
    package let adjustments: ((Adjustment, _ home: Int64, Day) throws -> Void) throws -> Void
    /// Calls the closure with each receipt and its booking.
    package let receipts: ((Receipt, Booking) throws -> Void) throws -> Void
    /// The numbers of all bookings with receipts, of any date.
    package let paidByReceipts: Set<Int64>

    /// Creates sources; without arguments there is no such money.
    package init(
      adjustments:
        @escaping ((Adjustment, _ home: Int64, Day) throws -> Void) throws -> Void = {
          _ in
        },
      receipts: @escaping ((Receipt, Booking) throws -> Void) throws -> Void = { _ in },
      paidByReceipts: Set<Int64> = []
    ) {
      self.adjustments = adjustments
      self.receipts = receipts
      self.paidByReceipts = paidByReceipts
    }
  }

  /// Creates a journal; bookings and expenses of other properties are skipped.
  ///
  /// - Parameter parents: The codes of the categories of which others are a part, by the codes of these: the
  ///   accounts of these are below theirs.
  /// - Throws: `TaxationError.unknownZone`.
  package init(
    dialect: JournalDialect, homes: [Property], owners: [Int64: Party] = [:],
    parents: [String: String] = [:], rates: RateTable,
    vat: VATAmounts = .none, bookings: @escaping BookingList.Source,
    expenses: @escaping ExpenseList.Source, money: BookingMoney = BookingMoney()
  ) throws(TaxationError) {
    var known: [Int64: Home] = [:]
    var codes: Set<String> = []
    for home in homes {
      // If two codes become equal in the journal format, the second one is prefixed with the id of
      // the property.
      let isFirst = codes.insert(dialect.sanitized(home.code)).inserted
      let code = isFirst ? home.code : "\(home.id)-\(home.code)"
      known[home.id] = Home(
        code: code, timeline: try rates.timeline(of: home.zone), tags: home.tags)
    }
    self.dialect = dialect
    self.homes = known
    self.owners = owners.mapValues(\.code)
    self.parents = parents
    business = codes.contains("business") ? "business-bills" : "business"
    self.bookings = bookings
    self.expenses = expenses
    self.vat = vat
    self.money = money
  }

  /// Renders the journal and calls `write` with each chunk of text.
  ///
  /// - Throws: `TaxationError`, `AmountOverflow`, and any error that the sources throw.
  package func write(to write: (String) -> Void) throws {
    var text = dialect.heading
    text += try declarations()
    func flush() {
      guard text.utf8.count >= Journal.chunkSize else { return }
      write(text)
      text = ""
    }
    try bookings { booking in
      guard let home = homes[booking.stay.property] else { return }
      text += try transaction(booking, home)
      flush()
    }
    // The bill whose parts follow.
    var open: Expense?
    func close() throws {
      guard let amount = open?.amount else { return }
      text += posting(Journal.bank, try amount.negated()) + "\n"
      open = nil
    }
    try expenses { expense in
      if open?.id != expense.bill { try close() }
      if expense.isBill {
        text += title(of: expense)
        open = expense
      } else if let account = account(of: expense) {
        let isOpen = open != nil
        text +=
          try isOpen
          ? postings(expense.amount ?? .zero, of: expense, account) : transaction(expense, account)
      }
      flush()
    }
    try close()
    try money.adjustments { adjustment, property, day in
      guard let home = homes[property] else { return }
      text += try transaction(adjustment, home.code, day)
      flush()
    }
    try money.receipts { receipt, booking in
      guard homes[booking.stay.property] != nil else { return }
      text += try transaction(receipt, booking.guest)
      flush()
    }
    write(text)
  }

  /// Returns the declarations of the accounts used, from the day of the first transaction.
  private func declarations() throws -> String {
    var first: Day?
    var accounts: Set<[String]> = []
    var tags: Set<String> = []
    try bookings { booking in
      guard let home = homes[booking.stay.property] else { return }
      first = min(first ?? booking.stay.checkIn, booking.stay.checkIn)
      tags.formUnion(Journal.tags(booking.tags, home))
      accounts.insert(Journal.income(home.code))
      accounts.insert(account(of: booking.id))
      accounts.insert(Journal.expense(home.code, "commission"))
      accounts.insert(Journal.expense(home.code, "tourist-tax"))
      accounts.insert(Journal.taxOwed)
      if vat.stays[booking.id] != nil { accounts.insert(Journal.vatOwed) }
    }
    try expenses { expense in
      if expense.amount != nil { tags.formUnion(self.tags(of: expense)) }
      guard let account = account(of: expense), expense.amount != nil else { return }
      first = min(first ?? expense.date, expense.date)
      if vat.expenses[expense.id] != nil { accounts.insert(Journal.vatOwed) }
      accounts.insert(account)
    }
    try money.adjustments { adjustment, property, day in
      guard let home = homes[property] else { return }
      if vat.adjustments[adjustment.id] != nil { accounts.insert(Journal.vatOwed) }
      first = min(first ?? day, day)
      accounts.insert(Journal.adjustments(home.code))
      accounts.insert(account(of: adjustment.booking))
    }
    try money.receipts { receipt, booking in
      guard homes[booking.stay.property] != nil else { return }
      first = min(first ?? receipt.date, receipt.date)
      accounts.insert(Journal.counterpart(of: receipt))
      accounts.insert(Journal.account(of: receipt.method))
    }
    guard let first else { return "" }
    accounts.insert(Journal.bank)
    let sorted = accounts.map(dialect.account).sorted()
    return tags.sorted().map(dialect.declaration(ofTag:)).joined()
      + sorted.map { dialect.declaration($0, from: first) }.joined() + "\n"
  }

  /// The tags of a record and of its home, if it has one, in order.
  private static func tags(_ own: Tags?, _ home: Home?) -> [String] {
    own.changed(adding: (home?.tags).names).names
  }

  /// The tags of an expense or a bill, and of the home of an expense.
  private func tags(of expense: Expense) -> [String] {
    Journal.tags(expense.tags, expense.property.flatMap { homes[$0] })
  }

  private func transaction(_ booking: Booking, _ place: Home) throws -> String {
    let stay = booking.stay
    let home = place.code
    let tax = try StayTax.owed(for: stay, at: place.timeline)
    let income = stay.amount ?? .zero
    if stay.amount == nil && tax == .zero && stay.commission == .zero {
      guard stay.isPending else { return "" }
      let guest = dialect.line(booking.guest)
      return "; \(stay.checkIn.isoText) (booking-\(booking.id)) \(guest): amount pending\n\n"
    }
    var text = dialect.title(
      stay.checkIn, isPending: stay.isPending, code: "booking-\(booking.id)", booking.guest,
      tags: Journal.tags(booking.tags, place))
    if stay.isPending { text += dialect.pendingRemark }
    let payer = account(of: booking.id)
    if payer == Journal.bank {
      if stay.amount != nil || stay.commission != .zero {
        text += posting(Journal.bank, try income.subtracting(stay.commission))
      }
    } else {
      if stay.amount != nil { text += posting(payer, income) }
      if stay.commission != .zero { text += posting(Journal.bank, try stay.commission.negated()) }
    }
    let counted = try vat.counted(stay, booking.id)
    let own = vat.stays[booking.id] ?? VATAmounts.OfStay()
    // The VAT that the bill of the platform adds.
    let added = try own.deducted.subtracting(own.inCommission)
    if added != .zero { text += posting(Journal.bank, try added.negated()) }
    if counted.commission != .zero {
      text += posting(Journal.expense(home, "commission"), counted.commission)
    }
    if own.deducted != .zero { text += posting(Journal.vatOwed, own.deducted) }
    if let earned = counted.amount {
      text += posting(Journal.income(home), try earned.negated())
      if own.owed != .zero { text += posting(Journal.vatOwed, try own.owed.negated()) }
    }
    if tax != .zero {
      text += posting(stay.taxApart ? payer : Journal.expense(home, "tourist-tax"), tax)
      text += posting(Journal.taxOwed, try tax.negated())
    }
    return text + "\n"
  }

  private func transaction(
    _ adjustment: Adjustment, _ home: String, _ day: Day
  ) throws -> String {
    let vat = vat.adjustments[adjustment.id] ?? .zero
    let note = adjustment.note.map { " (\($0))" } ?? ""
    return try dialect.title(
      day, isPending: false, code: "adjustment-\(adjustment.id)", adjustment.reason.rawValue + note)
      + posting(account(of: adjustment.booking), adjustment.amount)
      + posting(Journal.adjustments(home), vat.subtracting(adjustment.amount))
      + (vat == .zero ? "" : posting(Journal.vatOwed, vat.negated())) + "\n"
  }

  private func transaction(_ receipt: Receipt, _ guest: String) throws -> String {
    dialect.title(receipt.date, isPending: false, code: "receipt-\(receipt.id)", guest)
      + posting(Journal.account(of: receipt.method), receipt.amount)
      + posting(Journal.counterpart(of: receipt), try receipt.amount.negated()) + "\n"
  }

  /// The account from which the amount of a booking is paid.
  private func account(of booking: Int64?) -> [String] {
    booking.map(money.paidByReceipts.contains) == true ? Journal.receivable : Journal.bank
  }

  /// The account that a receipt goes to.
  private static func account(of method: PaymentMethod) -> [String] {
    switch method {
    case .cash: ["assets", "cash"]
    case .deposit: deposits
    case .transfer, .card, .bizum, .other: bank
    }
  }

  /// What a receipt pays.
  private static func counterpart(of receipt: Receipt) -> [String] {
    receipt.isDeposit ? deposits : receivable
  }

  private func transaction(_ expense: Expense, _ account: [String]) throws -> String {
    guard let amount = expense.amount else {
      let text = dialect.line(Journal.subject(of: expense))
      return "; \(expense.date.isoText) (expense-\(expense.id)) \(text): amount pending\n\n"
    }
    return title(of: expense) + (try postings(amount, of: expense, account))
      + posting(Journal.bank, try amount.negated()) + "\n"
  }

  /// What an expense costs, and its VAT that is deducted.
  private func postings(_ amount: Money, of expense: Expense, _ account: [String]) throws -> String
  {
    posting(account, try vat.counted(amount, expense: expense.id))
      + (vat.expenses[expense.id].map { posting(Journal.vatOwed, $0) } ?? "")
  }

  private func title(of expense: Expense) -> String {
    dialect.title(
      expense.date, isPending: false, code: "expense-\(expense.id)", Journal.subject(of: expense),
      tags: tags(of: expense))
  }

  private static func subject(of expense: Expense) -> String {
    expense.concept + (expense.supplier.map { " (\($0))" } ?? "")
  }

  /// The account of an expense; nil for a bill, a proposal, and for other properties than those of the journal.
  private func account(of expense: Expense) -> [String]? {
    if expense.proposal != nil { return nil }
    guard let home = expense.property else {
      if let owner = expense.privateTo.flatMap({ owners[$0] }) {
        return ["assets", "owners", owner]
      }
      return expense.isBill ? nil : account(business, expense.category)
    }
    return homes[home].map { account($0.code, expense.category) }
  }

  /// The account of a category, below that of which it is a part.
  private func account(_ home: String, _ category: String) -> [String] {
    guard let parent = parents[category] else { return Journal.expense(home, category) }
    return Journal.expense(home, parent) + [category]
  }

  private func posting(_ account: [String], _ amount: Money) -> String {
    let name = dialect.account(account)
    let figure = amount.plainText
    let gap = Journal.width - name.unicodeScalars.count + Journal.amountWidth - figure.utf8.count
    return "    \(name)\(String(repeating: " ", count: max(2, gap)))\(figure) EUR\n"
  }

  private static func adjustments(_ home: String) -> [String] { ["income", home, "adjustments"] }

  private static func income(_ home: String) -> [String] { ["income", home, "bookings"] }

  private static func expense(_ home: String, _ category: String) -> [String] {
    ["expenses", home, category]
  }
}
