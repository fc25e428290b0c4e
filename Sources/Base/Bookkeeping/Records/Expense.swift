/// The state of a proposed expense that the owners have not accepted.
public enum ProposalState: String, CaseIterable, CodedValue {
  /// Open until every owner of the home has accepted it.
  case all
  /// Open until owners with more than half of the home have accepted it.
  case majority
  /// Rejected.
  case rejected

  /// Whether it can still be accepted.
  public var isOpen: Bool { self != .rejected }
}

/// Where an expense counts in the income tax, in place of where its category does.
public enum ExpenseBox: String, CaseIterable, CodedValue {
  /// In no box.
  case none
  /// It bought furniture, which is written down.
  case furniture
  /// It improved the home, which is written down.
  case improvement
  /// Interest.
  case interest = "0105"
  /// Repairs.
  case repairs = "0106"
  /// Fees of the owners' community.
  case community = "0109"
  /// Costs of making the contract.
  case contract = "0110"
  /// Costs of legal defence.
  case legal = "0111"
  /// Services of others.
  case services = "0112"
  /// Supplies such as electricity, water and gas.
  case supplies = "0113"
  /// Insurance.
  case insurance = "0114"
  /// Taxes and charges.
  case taxes = "0115"
  /// Debts that nobody will pay.
  case badDebts = "0116"
  /// Other costs.
  case other = "0148"
}

/// How much of an expense counts in its box of the income tax.
public enum BoxShare: String, CaseIterable, CodedValue {
  /// All of it, as it was for stays.
  case whole
  /// The part of the days on which the home was let.
  case days
}

/// An expense of a home, a bill for several purposes, or a part of such a bill.
///
/// A bill is an expense without a home, and its parts are expenses that name the bill. They have its date
/// and supplier, and their amounts add up to its amount. Figures count the parts and never the bill, so
/// that a part counts like any other expense of its home.
public struct Expense: BookRecord {
  public static let kind = RecordKind(
    "expense", list: "expenses", order: ["date"],
    naturalKey: ["property", "supplier_tax_id", "bill", "number"])

  /// The number of the expense, never reused; 0 before it is stored.
  public var id: Int64
  /// The number of the home; nil for a bill, and for a part that is an expense of no home.
  public var property: Int64?
  /// The date of the invoice, which determines the period of the expense.
  public var date: Day
  /// The description, in the owner's words.
  public var concept: String
  /// The code of its category: `electricity`, `other`.
  public var category: String
  /// The supplier who was paid.
  public var supplier: String?
  /// The amount paid, negative for a refund; nil while it is pending: it then counts in no figure.
  public var amount: Money?
  /// A free text.
  public var note: String?
  /// The number of the party that paid; nil for the payer of the home.
  public var paidBy: Int64?
  /// The number of the bill of which the expense is a part; nil for a whole expense.
  public var bill: Int64?
  /// The rule by which the amount of a part was computed; nil if the amount was entered.
  public var rule: PartRule?
  /// The number of the party to which a part is charged alone; nil for any other expense.
  public var privateTo: Int64?
  /// The tags of the expense itself, without those of its home and its bill; nil without any.
  public var tags: Tags?
  /// The tax identifier of the supplier, as on the bill.
  public var supplierTaxID: String?
  /// The series and number of the bill.
  public var number: String?
  /// The code of the supply point or contract that the bill is for.
  public var supplyPoint: String?
  /// The period that the bill is for; nil if it is not known.
  public var period: Period?
  /// The proposed amount of a proposal, whose amount is nil; nil for any other expense.
  public var proposed: Money?
  /// The state of a proposal that is not accepted; nil for any other expense.
  public var proposal: ProposalState?
  /// The day on which a bill was paid; nil if it is unpaid or not known to be paid.
  public var paidOn: Day?
  /// The taxes on the bill, which with their bases are its amount; nil if they are not recorded.
  public var taxes: BillTaxes?
  /// Where it counts in the income tax; nil for where its category does.
  public var box: ExpenseBox?
  /// How much of it counts there; nil for what is usual in the category or the box.
  public var boxShare: BoxShare?
  /// The number of the owner in whose income tax alone it counts; nil for all owners by their shares.
  public var boxOwner: Int64?
  /// What is withheld of the bill, for the income tax of the supplier; nil for nothing.
  public var withheld: Withholding?
  /// What decides on the deduction of the VAT of the bill; nil for what follows from its date and home.
  public var deduction: BillDeduction?
  /// The number of the expense whose bill this one corrects; nil for any other.
  public var corrects: Int64?

  /// Makes an expense, which need not be valid; see `faults`.
  public init(
    id: Int64 = 0, property: Int64?, date: Day, concept: String, category: String,
    supplier: String? = nil, amount: Money?, note: String? = nil, paidBy: Int64? = nil,
    bill: Int64? = nil, rule: PartRule? = nil, privateTo: Int64? = nil, tags: Tags? = nil,
    supplierTaxID: String? = nil, number: String? = nil, supplyPoint: String? = nil,
    period: Period? = nil, proposed: Money? = nil, proposal: ProposalState? = nil,
    paidOn: Day? = nil, taxes: BillTaxes? = nil, box: ExpenseBox? = nil,
    boxShare: BoxShare? = nil, boxOwner: Int64? = nil, withheld: Withholding? = nil,
    deduction: BillDeduction? = nil, corrects: Int64? = nil
  ) {
    self.id = id
    self.property = property
    self.date = date
    self.concept = concept
    self.category = category
    self.supplier = supplier
    self.amount = amount
    self.note = note
    self.paidBy = paidBy
    self.bill = bill
    self.rule = rule
    self.privateTo = privateTo
    self.tags = tags
    self.supplierTaxID = supplierTaxID
    self.number = number
    self.supplyPoint = supplyPoint
    self.period = period
    self.proposed = proposed
    self.proposal = proposal
    self.paidOn = paidOn
    self.taxes = taxes
    self.box = box
    self.boxShare = boxShare
    self.boxOwner = boxOwner
    self.withheld = withheld
    self.deduction = deduction
    self.corrects = corrects
  }

  public init() {
    self.init(property: nil, date: .first, concept: "", category: "", amount: nil)
  }

  public mutating func visit<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(
      RecordField("property", to: "property", onRemoval: .removesIfAsked), &property)
    try visitor.visit(RecordField("date"), &date)
    try visitor.visit(RecordField("concept", .filled), &concept)
    try visitor.visit(RecordField("category", .code), &category)
    try visitor.visit(RecordField("supplier"), &supplier)
    try visitor.visit(RecordField("amount", in: Money.sums), &amount)
    try visitor.visit(RecordField("note"), &note)
    try visitor.visit(RecordField("paid_by", to: "party", onRemoval: .refuses, since: 2), &paidBy)
    try visitor.visit(RecordField("bill", to: "expense", onRemoval: .removes, since: 2), &bill)
    try visitor.visit(RecordField("rule", since: 2), &rule)
    try visitor.visit(
      RecordField("private_to", to: "party", onRemoval: .refuses, since: 2), &privateTo)
    try visitor.visit(RecordField("tags", since: 2), &tags)
    try visitor.visit(RecordField("supplier_tax_id", since: 2), &supplierTaxID)
    try visitor.visit(RecordField("number", since: 2), &number)
    try visitor.visit(RecordField("supply_point", since: 2), &supplyPoint)
    try visitor.visit(RecordField("period", since: 2), &period)
    try visitor.visit(RecordField("proposed", in: Money.sums, since: 2), &proposed)
    try visitor.visit(RecordField("proposal", since: 2), &proposal)
    try visitor.visit(RecordField("paid_on", since: 5), &paidOn)
    try visitor.visit(RecordField("taxes", since: 5), &taxes)
    try visitor.visit(RecordField("box", since: 5), &box)
    try visitor.visit(RecordField("box_share", since: 5), &boxShare)
    try visitor.visit(
      RecordField("box_owner", to: "party", onRemoval: .refuses, since: 5), &boxOwner)
    try visitor.visit(RecordField("withheld", since: 5), &withheld)
    try visitor.visit(RecordField("deduction", since: 5), &deduction)
    try visitor.visit(
      RecordField("corrects", to: "expense", onRemoval: .clears, since: 5), &corrects)
  }

  public var contradictions: [RecordFault] {
    var faults: [RecordFault] = []
    if privateTo != nil && (property != nil || bill == nil) { faults.append(.privateOfHome) }
    let isProposal = proposed != nil && amount == nil && property != nil && bill == nil
    if proposed != nil || proposal != nil, !isProposal || proposal == nil {
      faults.append(.proposalWithAmount)
    }
    if let taxes {
      let sum = try? taxes.sum
      if sum == nil || sum != amount { faults.append(.taxesMissAmount(sum, amount: amount)) }
      faults += taxes.faults
      if bill != nil { faults.append(.taxesOfPart) }
    }
    if let withheld {
      let base = (try? taxes?.base) ?? amount
      let isAbove =
        base.map {
          withheld.amount.cents.magnitude > $0.cents.magnitude
            || withheld.amount.cents.signum() * $0.cents.signum() < 0
        } ?? true
      if isAbove { faults.append(.withheldAboveBase(withheld.amount, base: base)) }
    }
    faults += deduction?.faults(of: date) ?? []
    return faults
  }
}

extension Expense {
  /// What the supplier is paid: the amount less what is withheld; nil while it is pending.
  public var toPay: Money? {
    get throws(AmountOverflow) { try amount?.subtracting(withheld?.amount ?? .zero) }
  }

  /// Whether the expense is a bill, whose parts count in its place.
  public var isBill: Bool { property == nil && bill == nil }
}
