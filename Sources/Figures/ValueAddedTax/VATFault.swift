package import Bookkeeping

/// What is wrong or missing in what VAT and withholding rest on.
package enum VATFault: Hashable, Sendable {
  /// The lines of a bill do not add up to its amount.
  case linesMissAmount(sum: Money, amount: Money)
  /// The VAT of a line is not its base times its rate.
  case taxOfLine(BillTax)
  /// No law has the rate, in hundredths of a per cent, on the day.
  case rateNotInForce(rate: Int, day: Day)
  /// More is withheld than the base.
  case withheldAboveBase(Money, base: Money)
  /// VAT is deducted before the bill was received (Llei 37/1992 art. 99.Tres).
  case deductedBeforeReception(Period, received: Day)
  /// VAT is deducted more than four years after it accrued (art. 99.Tres).
  case deductedTooLate(Period, received: Day)
  /// Nothing is deducted of a bill as it has no number or no tax identifier of the supplier.
  case notDeducted
  /// Two bills of a supplier have one number.
  case numberTwice(of: RecordReference)
  /// Something is withheld by somebody who need not.
  case needNotWithhold
  /// Something is withheld, and the day of payment, which decides on the quarter of form 111, is not recorded.
  case withheldUnpaid
  /// A bill with VAT was received after the filer ended, so that nobody deducts the VAT.
  case receivedAfterEnd(Day)
  /// The filer divides by one percentage, and has none for the year, so that all VAT is deducted.
  case noPercent(year: Int)
  /// Two bookings or adjustments have one invoice number.
  case invoiceTwice(of: RecordReference)
  /// Commissions of a month are booked of which the platform's bill is not recorded.
  case noCommissionBill(channel: String, month: Period, Money)
  /// Fees of the manager are in no statement that was sent to an owner, which is their invoice.
  case feesNotSent(owner: String, name: String, Period, Money)
  /// What is supplied to a guest needs a full invoice (RD 1619/2012 art. 4).
  case fullInvoiceNeeded(Money)
  /// A row with VAT has no invoice number.
  case noInvoiceNumber
  /// A row with VAT is of a rate that form 303 does not have.
  case rateWithoutBox(rate: Int)
  /// The guest paid more than the price before the stay.
  case paidAbovePrice(Money)
  /// The price is not known.
  case noPrice
  /// The book needs the cadastral reference of the home.
  case noCadastralReference(property: Int64)
  /// The filer has no tax identifier.
  case noTaxID
  /// A party of form 347, which needs it, has no tax identifier; with what was bought or sold in the year.
  case noTaxIDOfParty(Money)
  /// A platform's bill has no tax identifier of who made it, which the book of received bills and form 349 need. Its VAT
  /// is deducted all the same, as the channel says who that is.
  case noTaxIDOfPlatform
  /// Nobody is recorded who files the VAT of a home whose lets bear it.
  ///
  /// - Parameters:
  ///   - filer: The code of who files for the home on other days, or of its only owner; nil if it is not known.
  ///   - until: The day before somebody files; nil if that is not later.
  case noFiler(property: Int64, filer: String? = nil, until: Day? = nil)

  /// The command that records that a party files VAT, in declared names without the program's.
  package static func commandToFile(_ party: String, from day: Day, until last: Day?) -> [String] {
    ["vat", "set", party, "--from", day.isoText] + (last.map { ["--until", $0.isoText] } ?? [])
  }
}

extension VATBill {
  /// The years within which VAT is deducted.
  package static let deductionYears = 4

  /// What is wrong with the bill for itself.
  ///
  /// - Parameter rates: The rates of VAT in force on a day, in hundredths of a per cent.
  package func faults(
    rates: (Day) throws -> Set<Int>
  ) throws -> [VATFault] {
    var faults: [VATFault] = []
    let base = try base
    let sum =
      treatment.isReverse ? base : try base.adding(try lines.map(\.amount).sum)
    if !lines.isEmpty && sum != amount {
      faults.append(.linesMissAmount(sum: sum, amount: amount))
    }
    // The lines of a statement are sums of fees, each rounded by itself.
    if !treatment.isReverse && record.kind != SentStatement.kind.table {
      faults += lines.filter { !$0.holds }.map { .taxOfLine($0) }
    }
    let inForce = try rates(date).union(correctedOn.map(rates) ?? [])
    faults += owedLines.map(\.rate).filter { $0 != 0 && !inForce.contains($0) }
      .map { .rateNotInForce(rate: $0, day: date) }
    if let withheld, withheld.amount.cents.magnitude > base.cents.magnitude {
      faults.append(.withheldAboveBase(withheld.amount, base: base))
    }
    if let deductIn {
      if deductIn.lastDay < received {
        faults.append(.deductedBeforeReception(deductIn, received: received))
      } else if let limit = deductionLimit, deductIn.firstDay > limit {
        faults.append(.deductedTooLate(deductIn, received: received))
      }
    }
    return faults
  }

  /// The day four years after the reception; nil beyond the calendar.
  private var deductionLimit: Day? {
    let year = received.year + VATBill.deductionYears
    return Day(year: year, month: received.month, day: received.day)
      ?? Day(year: year, month: received.month, day: received.day - 1)
  }
}

/// A fault with the record that has it.
package struct VATFinding: Hashable, Sendable {
  /// The record; nil for the filer.
  package let record: RecordReference?
  /// The day of the row.
  package let day: Day?
  /// What is wrong or missing.
  package let fault: VATFault

  /// Describes a finding.
  package init(_ record: RecordReference?, on day: Day?, _ fault: VATFault) {
    self.record = record
    self.day = day
    self.fault = fault
  }
}

extension VATAccount {
  /// What the rows and bills of a period lack, or have wrong.
  ///
  /// - Parameters:
  ///   - stays: The bookings behind the rows of stays.
  ///   - bills: The bills behind the rows of bills.
  ///   - cadastres: The homes with a cadastral reference.
  ///   - nameless: The records of parties of form 347 without a tax identifier, with what they add up to in the year.
  ///   - withholds: Whether the filer withholds on a day.
  ///   - rates: The rates of VAT in force on a day, in hundredths of a per cent.
  package func findings(
    in period: Period, stays: [VATStay], bills: [VATBill], cadastres: Set<Int64>,
    nameless: [RecordReference: Money] = [:], withholds: (Day) -> Bool,
    rates: (Day) throws -> Set<Int>
  ) throws -> [VATFinding] {
    var findings: [VATFinding] = []
    if filer.taxID == nil { findings.append(VATFinding(nil, on: nil, .noTaxID)) }
    for year in percentsLacking(in: period) {
      findings.append(VATFinding(nil, on: nil, .noPercent(year: year)))
    }
    var homes: Set<Int64> = []
    let invoices = firstOfInvoices()
    var twice: Set<RecordReference> = []
    for row in issued where period.contains(row.day) {
      if row.tax == nil {
        findings += (nameless[row.record].map { [.noTaxIDOfParty($0)] } ?? []).map {
          VATFinding(row.record, on: row.day, $0)
        }
        continue
      }
      findings += faults(of: row, nameless).map {
        // What was paid before the stay has an invoice of its own.
        VATFinding($0 == .noInvoiceNumber ? row.payment ?? row.record : row.record, on: row.day, $0)
      }
      if let first = row.invoiceKey.flatMap({ invoices[$0] }), first != row.record,
        twice.insert(row.record).inserted
      {
        findings.append(VATFinding(row.record, on: row.day, .invoiceTwice(of: first)))
      }
      if let home = row.property { homes.insert(home) }
    }
    if filer.activity.letsPropertyOnly {
      findings += homes.subtracting(cadastres).sorted().map {
        VATFinding(nil, on: nil, .noCadastralReference(property: $0))
      }
    }
    for stay in stays where period.contains(stay.cancelledOn ?? stay.accrual) {
      let paid = try stay.paidAbovePrice
      if paid > .zero {
        findings.append(VATFinding(stay.record, on: stay.accrual, .paidAbovePrice(paid)))
      }
      if stay.amount == nil && stay.cancelledOn == nil {
        findings.append(VATFinding(stay.record, on: stay.accrual, .noPrice))
      }
    }
    let numbers = firstOfNumbers(bills)
    let lacking = Set(received.filter(\.lacksInvoice).map(\.bill.record))
    for bill in bills where period.overlaps(bill.quarter) && filer.files(on: bill.received) {
      var faults = try bill.faults(rates: rates)
      if lacking.contains(bill.record) {
        faults.append(.notDeducted)
      } else if let sum = nameless[bill.record] {
        faults.append(.noTaxIDOfParty(sum))
      } else if bill.lacksPlatform {
        faults.append(.noTaxIDOfPlatform)
      }
      if let first = bill.numberKey.flatMap({ numbers[$0] }), first != bill.record {
        faults.append(.numberTwice(of: first))
      }
      if let withheld = bill.withheld, !withholds(withheld.paidOn ?? bill.date) {
        faults.append(.needNotWithhold)
      } else if let withheld = bill.withheld, withheld.paidOn == nil {
        faults.append(.withheldUnpaid)
      }
      findings += faults.map { VATFinding(bill.record, on: bill.received, $0) }
    }
    for bill in bills
    where period.contains(bill.date) && filer.files(on: bill.date)
      && !filer.files(on: bill.received)
      && bill.treatment == .domestic && !bill.isTicket
      && bill.lines.contains(where: { $0.amount != .zero })
    {
      findings.append(VATFinding(bill.record, on: bill.received, .receivedAfterEnd(bill.received)))
    }
    return findings
  }

  private func faults(
    of row: IssuedRow, _ nameless: [RecordReference: Money]
  ) -> [VATFault] {
    var faults: [VATFault] = []
    if let tax = row.tax, VATBox.boxes(ofRate: tax.rate) == nil, !row.isModification {
      faults.append(.rateWithoutBox(rate: tax.rate))
    }
    if row.invoice.number == nil { faults.append(.noInvoiceNumber) }
    if !row.isFull && row.total > IssuedRow.simplifiedLimit {
      faults.append(.fullInvoiceNeeded(row.total))
    } else if let sum = nameless[row.record] {
      faults.append(.noTaxIDOfParty(sum))
    }
    return faults
  }

  /// The years of a period in which VAT of common bills is deducted by a percentage that is not recorded.
  private func percentsLacking(in period: Period) -> [Int] {
    guard filer.hasGeneralProRata else { return [] }
    let years = received.filter { $0.isCommon && period.overlaps($0.quarter) }.map(\.bill.date.year)
    return Set(years).filter { filer.percents[$0] == nil }.sorted()
  }

  /// The first booking or adjustment with each number of an invoice.
  private func firstOfInvoices() -> [[String]: RecordReference] {
    var invoices: [[String]: RecordReference] = [:]
    for row in issued {
      if let key = row.invoiceKey, invoices[key] == nil { invoices[key] = row.record }
    }
    return invoices
  }

  /// The first bill with each number of a supplier.
  private func firstOfNumbers(_ bills: [VATBill]) -> [[String]: RecordReference] {
    var numbers: [[String]: RecordReference] = [:]
    for bill in bills {
      if let key = bill.numberKey, numbers[key] == nil { numbers[key] = bill.record }
    }
    return numbers
  }
}

extension VATBill {
  /// Whether it is a platform's with VAT, which who made it has to be named for; a supplier outside the EU does not.
  fileprivate var lacksPlatform: Bool {
    isOfPlatform && taxID == nil && treatment != .reverseOther
      && owedLines.contains { $0.rate != 0 }
  }

  /// Tax identifier, number and year, which only one bill has.
  fileprivate var numberKey: [String]? {
    guard let number, let taxID else { return nil }
    return [taxID, number, String(date.year)]
  }
}

extension IssuedRow {
  /// Number and year of the invoice, which only one booking or adjustment has; nil without a number, and for the fees of
  /// a manager, whose numbers are those of the statements.
  fileprivate var invoiceKey: [String]? {
    property == nil ? nil : invoice.number.map { [$0, String((invoice.date ?? day).year)] }
  }
}
