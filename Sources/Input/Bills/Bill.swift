package import Bookkeeping

/// How sure a value of a bill is.
package enum Mark: String, Sendable, CaseIterable {
  /// A check of the document itself holds: control characters, arithmetic, a code, structured data.
  case checked
  /// It stands beside its label, and nothing contradicts it. The page has a total a second time.
  case read
  /// Something contradicts it, its label says little, or nothing on the page proves it.
  case unsure
  /// It was not found.
  case missing
}

/// A value of a bill, how sure it is, and where it stands.
package struct BillField<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The value; nil if it was not found.
  package var value: Value?
  /// How sure the value is.
  package var mark: Mark
  /// The number of the page, from 1; nil for structured data.
  package var page: Int?
  /// The place on the page.
  package var box: Box?

  /// Makes a field of a value.
  package init(_ value: Value, _ mark: Mark, page: Int? = nil, box: Box? = nil) {
    self.value = value
    self.mark = mark
    self.page = page
    self.box = box
  }

  /// Makes a field that was not found.
  package init() { mark = .missing }

  /// This field, and if it was not found, another one.
  func or(_ other: BillField) -> BillField { value == nil ? other : self }
}

/// A line of a bill: what was sold, and for how much.
package struct BillLine: Equatable, Sendable {
  package let text: String
  package let amount: Money
}

/// What was read from a bill.
package struct Bill: Equatable, Sendable {
  /// The kind of document.
  package enum Kind: String, Sendable, CaseIterable {
    case invoice
    /// A correcting invoice, whose amounts are usually negative.
    case creditNote = "credit-note"
    /// A quotation, a proforma invoice, a delivery note, a statement, a tax form: no bill.
    case quotation
  }

  /// Where the values come from.
  package enum Source: String, Sendable, CaseIterable {
    /// A document in XML: Facturae, UBL, CII.
    case structured
    /// Words of a text or of a PDF.
    case text
    /// Words that were recognised in a picture.
    case picture
  }

  package var kind = Kind.invoice
  /// The number of the bill whose amounts this one replaces; nil for any other.
  package var replaced: String?
  package var source = Source.text
  /// Whether the author of the document forbids to copy its text: its values need a confirmation.
  package var isProtected = false
  /// The code or sign of the currency of the total; nil for the euro.
  package var currency: String?
  /// The number of pages that were read.
  package var pages = 1
  /// The tax identifier of the supplier, in its official form.
  package var supplierTaxID = BillField<String>()
  /// The name of the supplier.
  package var supplier = BillField<String>()
  /// The series and number of the bill.
  package var number = BillField<String>()
  package var date = BillField<Day>()
  package var periodFrom = BillField<Day>()
  package var periodTo = BillField<Day>()
  /// The date of the payment.
  package var due = BillField<Day>()
  /// The code of the supply point of electricity or gas.
  package var cups = BillField<String>()
  /// The number of the contract or policy.
  package var contract = BillField<String>()
  /// The sum of what is taxed.
  package var base = BillField<Money>()
  /// The sum of the taxes.
  package var tax = BillField<Money>()
  /// The income tax that the payer withholds.
  package var withheld = BillField<Money>()
  /// What was paid for the customer, in structured data.
  var untaxed = Money.zero
  /// The amount to be paid.
  package var total = BillField<Money>()
  /// The taxes at each rate.
  package var taxes: [BillTax] = []
  /// Whether the bill says that who receives it owes the tax (*inversió del subjecte passiu*).
  package var isReverseCharge = false
  /// The lines, if they add up.
  package var lines: [BillLine] = []
  /// The categories that the supplier or the words suggest, the likeliest first.
  package var categories: [String] = []
  /// The tax identifiers on the document, of anybody.
  package var taxIDs: [String] = []
  /// The folded text of the document, for names and addresses of homes; one line for each row.
  package var text = ""

  package init() {}

  /// The amount of the expense: the total and what is withheld, which is paid for the supplier.
  package var expense: Money? {
    guard let total = total.value else { return nil }
    return try? total.adding(withheld.value ?? .zero)
  }

  /// The taxes, if with their bases they are the amount of the expense, at rates that are known; nil otherwise, as
  /// what does not add up is not recorded.
  package func taxes(at rates: Set<Int>) -> BillTaxes? {
    guard let taxes = BillTaxes(taxes),
      taxes.lines.allSatisfy({ $0.holds && rates.contains($0.rate) }),
      let sum = try? taxes.sum, sum == expense
    else { return nil }
    return taxes
  }
}
