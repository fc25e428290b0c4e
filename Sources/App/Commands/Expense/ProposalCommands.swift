internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Ownership
internal import Reporting
internal import UnicodeText

/// The command `estada expense propose`, which proposes an expense to the owners of a home.
struct ProposeExpense: BookCommand {
  static let configuration = CommandConfiguration(name: "propose", door: .changes)

  @Argument("property", help: "argument.one-property", value: "value.property", asking: .ifNeeded)
  var property: String?
  @Option("concept", short: "t", value: "value.text") var concept: String
  @Option("amount", short: "m", help: "option.proposed-amount") var amount: Money
  @Option("by", help: "option.proposed-by", value: "value.owner") var by: String
  @Option("rule") var rule: ProposalRule = .all
  @Option("date", short: "d", help: "option.proposed-date") var date: Day?
  @Option("category", short: "k") var category: CategoryCode?
  @Option("supplier", value: "value.name") var supplier: String?
  @Option("note", value: "value.text") var note: String?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let proposal = try ledger.proposals.add(
      amount, on: date ?? context.today, in: property, by: by, rule, on: context.today
    ) { expense in
      expense.concept = concept.trimmed
      expense.supplier = supplier?.trimmedOrNil
      expense.note = note?.trimmedOrNil
      expense.category = try ledger.category(
        category, of: expense.concept, from: expense.supplier)
    }
    try ProposalSummary(proposal).report("expense.proposed", to: context, write)
  }
}

/// The command `estada expense accept`, by which an owner accepts a proposal.
struct AcceptExpense: BookCommand {
  static let configuration = CommandConfiguration(name: "accept", door: .changes)

  @Argument("id", help: "argument.proposal", value: "value.expense") var id: Int
  @Option("by", help: "option.answered-by", value: "value.owner") var by: String
  let write = WriteOptions()

  func run(in context: Context) throws {
    let proposal = try context.ledger(write).proposals.answer(
      id, by: by, accepts: true, reason: nil, on: context.today)
    try ProposalSummary(proposal).report("expense.accepted", to: context, write)
  }
}

/// The command `estada expense reject`, by which an owner rejects a proposal.
struct RejectExpense: BookCommand {
  static let configuration = CommandConfiguration(name: "reject", door: .changes)

  @Argument("id", help: "argument.proposal", value: "value.expense") var id: Int
  @Option("by", help: "option.answered-by", value: "value.owner") var by: String
  @Option("reason", help: "option.rejection-reason", value: "value.text") var reason: String
  let write = WriteOptions()

  func run(in context: Context) throws {
    let proposal = try context.ledger(write).proposals.answer(
      id, by: by, accepts: false, reason: reason.trimmedOrNil, on: context.today)
    try ProposalSummary(proposal).report("expense.rejected", to: context, write)
  }
}

/// The messages about a proposal: what was answered, and how it stands.
struct ProposalSummary {
  private let proposal: DescribedProposal

  init(_ proposal: DescribedProposal) { self.proposal = proposal }

  /// Prints the proposal and its answers.
  func report(_ key: String, to context: Context, _ options: WriteOptions) throws {
    let expense = proposal.expense
    let document = ExpenseList.document(
      properties: [proposal.home.id: proposal.home], parties: proposal.parties, hasProposals: true
    ) { try $0(expense) }
    let phrase = Phrase(
      key,
      [
        "id": .number(expense.id), "property": .text(proposal.home.name),
        "concept": .text(expense.concept), "amount": Cell(expense.amount ?? expense.proposed),
        "date": .dayInWords(expense.date, .on),
      ])
    try context.echo([phrase] + phrases, document, options)
  }

  /// The answers, and what is missing.
  var phrases: [Phrase] {
    proposal.votes.phrases(among: proposal.parties) + [standing]
  }

  private var standing: Phrase {
    switch proposal.expense.proposal {
    case .rejected: return Phrase("expense.proposal-rejected")
    case .all where proposal.missing.isEmpty: return Phrase("expense.proposal-repeat")
    case .majority where proposal.missing.isEmpty: return Phrase("expense.proposal-tied")
    case .all, .majority:
      let names = proposal.missing.map(\.name).joined(separator: ", ")
      return Phrase(
        proposal.expense.proposal == .all
          ? "expense.proposal-open" : "expense.proposal-open-majority",
        ["names": .text(names), "share": proposal.inFavour?.cell ?? .empty],
        count: proposal.missing.count)
    case nil: return Phrase("expense.proposal-accepted")
    }
  }
}

extension [Vote] {
  /// The sentences about the answers to a proposal, the proposer's first.
  ///
  /// A manager who proposes has no part in the decision.
  func phrases(among parties: [Int64: Party]) -> [Phrase] {
    enumerated().map { index, vote in
      guard index == 0, let party = parties[vote.party], party.isManager else {
        return vote.phrase(among: parties)
      }
      return Phrase("expense.proposed-by", ["name": .text(party.name)])
    }
  }
}

extension Vote {
  /// The sentence about the answer.
  fileprivate func phrase(among parties: [Int64: Party]) -> Phrase {
    let name = Cell(parties[party]?.name)
    guard !accepts else { return Phrase("expense.vote-accepts", ["name": name]) }
    return Phrase(
      reason == nil ? "expense.vote-rejects" : "expense.vote-rejects-reason",
      ["name": name, "reason": Cell(reason)])
  }
}
