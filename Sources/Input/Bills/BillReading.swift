internal import Bookkeeping
internal import Resources
internal import UnicodeText

/// A reader of bills from words and their places on the page.
package struct BillReader {
  let page: PageValues
  let knowledge: BillKnowledge
  /// Whether the words were recognised in a picture, where gaps between them vary.
  let isPicture: Bool
  /// The last piece of the first label that names something else, by cell.
  let otherLabels: [Int: Int]
  /// The labels of the customer and of other parties.
  let customers: [Label]

  private init(_ page: PageValues, isPicture: Bool, knowing knowledge: BillKnowledge) {
    self.page = page
    self.isPicture = isPicture
    self.knowledge = knowledge
    otherLabels = Dictionary(
      page.labels.lazy.filter { $0.field == "none" }
        .map { (page.layout.pieces[$0.pieces.upperBound].cell, $0.pieces.upperBound) }
    ) { first, _ in first }
    customers = Array(
      page.labels.lazy.filter { $0.field == "customer" || $0.field == "other-party" }
        .prefix(BillReader.mostParties))
  }

  /// The most labels of customers that are compared with each name.
  private static let mostParties = 50

  /// Reads the pages of a bill. Takes time in proportion to the words.
  package static func read(
    _ pages: [Page], source: Bill.Source, knowing knowledge: BillKnowledge
  ) -> Bill {
    var bill = BillReader(
      PageValues(pages, rules: knowledge.rules), isPicture: source == .picture,
      knowing: knowledge
    ).read()
    bill.source = source
    bill.pages = pages.count
    return bill
  }

  private func read() -> Bill {
    var bill = Bill()
    let layout = page.layout
    bill.text = layout.rows.map { layout.text($0).folded }.joined(separator: "\n")
    bill.taxIDs = page.taxIDs.map(\.text)
    readSupplier(into: &bill)
    let template = bill.supplierTaxID.value.flatMap { knowledge.rules.templates[$0] }
      .map { Template($0, on: page) }
    bill.number = template?.number(.number) ?? number()
    readDates(into: &bill, template)
    bill.cups = supplyPoint()
    bill.contract = template?.number(.contract) ?? contract()
    let totals = Totals.of(page, rates: knowledge.rates, on: bill.date.value, template)
    bill.base = totals.base
    bill.tax = totals.tax
    bill.taxes = totals.taxes
    bill.isReverseCharge = page.labels.contains { $0.field == "reverse" }
    bill.withheld = totals.withheld
    bill.total = totals.total
    bill.lines = totals.lines
    readCurrency(isInEuros: totals.isInEuros, into: &bill)
    bill.kind = kind(bill)
    bill.categories = categories(bill)
    if bill.kind == .creditNote, let total = bill.total.value, total > .zero {
      bill.total.mark = .unsure
    }
    if bill.kind == .invoice, let total = bill.total.value, total < .zero,
      bill.total.mark == .read
    {
      bill.total.mark = .unsure
    }
    return bill
  }

  /// Whether the total is in another currency; unsure if another is named, and the total names none.
  private func readCurrency(isInEuros: Bool, into bill: inout Bill) {
    guard let other = page.otherCurrency else { return }
    let totals = page.labels.lazy.filter { $0.field == "total" && $0.rank >= 4 }
    let ofTotal = totals.compactMap { label in
      [page.rest(of: label), page.right(of: label), page.below(label)].lazy
        .compactMap { $0.first { page.amountAt[$0] != nil || page.numbers.foreign[$0] != nil } }
        .first.flatMap { page.numbers.foreign[$0] }
    }.first
    bill.currency = ofTotal ?? (page.namesEuro ? nil : other)
    if !isInEuros, bill.total.value != nil { bill.total.mark = .unsure }
  }

  // MARK: Number

  /// The longest number of a bill, in characters.
  static let longestNumber = 40

  /// The number beside or below the label that says most.
  private func number() -> BillField<String> {
    var best: (field: BillField<String>, rank: Int)?
    var others: Set<String> = []
    for label in page.labels
    where label.field == "number" || label.field == "quotation" && label.rank == 3 {
      guard let found = number(of: label) else { continue }
      if let best, best.rank >= label.rank {
        if best.rank == label.rank, best.field.value != found.value, let value = found.value {
          others.insert(value)
        }
        continue
      }
      best = (found, label.rank)
      others = []
    }
    guard var (field, _) = best else { return BillField() }
    if !others.isEmpty { field.mark = .unsure }
    return field
  }

  private func number(of label: Label) -> BillField<String>? {
    let rest = page.rest(of: label)
    if let found = number(in: rest, label.rank) { return found }
    // Other words behind the label are a sentence, not a number.
    if rest.contains(where: { page.layout.pieces[$0].terms.contains { $0.count > 3 } }) {
      return nil
    }
    let right = page.right(of: label)
    if let first = right.first {
      let cell = page.layout.cell(of: first).clamped(to: right)
      if let found = number(in: cell, label.rank) { return found }
    }
    return number(in: page.below(label), label.rank)
  }

  /// The number at the beginning of a cell.
  private func number(in range: Range<Int>, _ rank: Int) -> BillField<String>? {
    for index in range.prefix(3) {
      let text = page.layout.pieces[index].text
      let core = text.trimmedOf("()#:.,;")
      if core.isEmpty || core.terms.isEmpty { continue }
      // A word between the label and the number: *Núm.*, *Serie A*.
      guard core.contains(where: \.isNumber) else {
        if core.count > 5 { return nil }
        continue
      }
      guard core.utf8.count <= BillReader.longestNumber, page.dateAt[index] == nil,
        page.amountAt[index]?.hasCurrency != true, !core.contains("%"),
        PrintedCodes.taxID(core) == nil, PrintedCodes.supplyPoint(core) == nil
      else { return nil }
      if rank < 10, core.count < 3 { return nil }
      if page.amountAt[index] != nil, rank < 10 { return nil }
      var last = index
      var value = core
      // Parts that a dash or a slash joins: `2026 / 41`.
      while last + 2 < range.upperBound, ["/", "-"].contains(page.layout.pieces[last + 1].text),
        page.layout.pieces[last + 2].text.contains(where: \.isNumber),
        value.utf8.count < BillReader.longestNumber
      {
        value +=
          page.layout.pieces[last + 1].text
          + page.layout.pieces[last + 2].text.trimmedOf("().,;")
        last += 2
      }
      return page.field(value, .read, index...last)
    }
    return nil
  }

  // MARK: Supply

  private func supplyPoint() -> BillField<String> {
    let codes = page.supplyPoints
    guard let longest = codes.max(by: { $0.text.utf8.count < $1.text.utf8.count }) else {
      return BillField()
    }
    // A bill of electricity and gas has two.
    let isOne = Set(codes.map { $0.text.prefix(20) }).count == 1
    return page.field(longest.text, isOne ? .checked : .unsure, longest.pieces)
  }

  private func contract() -> BillField<String> {
    for label in page.labels where label.field == "contract" {
      for range in [page.rest(of: label), page.right(of: label), page.below(label)] {
        guard
          let found = range.prefix(3).first(where: { index in
            let text = page.layout.pieces[index].text
            return text.count(where: \.isNumber) >= 5 && page.dateAt[index] == nil
              && page.amountAt[index] == nil && PrintedCodes.supplyPoint(text) == nil
              && PrintedCodes.taxID(text) == nil
          })
        else { continue }
        return page.field(
          page.layout.pieces[found].text.trimmedOf("().,;:"), .read, found...found)
      }
    }
    return BillField()
  }

  // MARK: Kind

  /// The rows at the top of a document that say what it is.
  private static let headRows = 12

  private func kind(_ bill: Bill) -> Bill.Kind {
    let labels = page.labels
    func isTitled(_ field: Substring, from rank: Int = 0, below end: Int = .max) -> Bool {
      labels.contains { label in
        guard label.field == field, label.rank >= rank, label.rank < end,
          page.row(of: label.pieces.lowerBound) < BillReader.headRows
        else { return false }
        return page.layout.cell(of: label.pieces.lowerBound).lowerBound == label.pieces.lowerBound
      }
    }
    // A proforma has all that an invoice has. An invoice may name the quotation or delivery note that it
    // is for, but a delivery note does not name an invoice. The receipts of some tills are numbered as
    // delivery notes; that the tax is included, a simplified invoice may say (Real Decreto 1619/2012,
    // art. 7.1 f), and a delivery note does not.
    let best = labels.reduce(0) { $1.field == "number" ? max($0, $1.rank) : $0 }
    if isTitled("quotation", from: 10) || best < 10 && isTitled("quotation", from: 6)
      || best < 6 && isTitled("quotation", below: 6) && !isTicket
    {
      return .quotation
    }
    if let total = bill.total.value, total < .zero { return .creditNote }
    return isTitled("credit") ? .creditNote : .invoice
  }

  /// Whether the page is a ticket that is numbered like a delivery note: a colon stands before the number,
  /// and the prices include the tax: `IVA incluido`.
  private var isTicket: Bool {
    let isNumber = page.labels.contains { label in
      label.field == "quotation" && page.layout.pieces[label.pieces.upperBound].text.hasSuffix(":")
    }
    return isNumber
      && page.labels.contains { label in
        let next = label.pieces.upperBound + 1
        guard label.field == "tax", page.layout.cell(of: label.pieces.upperBound).contains(next)
        else { return false }
        let word = page.layout.pieces[next].text.folded
        return word.hasPrefix("inclos") || word.hasPrefix("inclui")
      }
  }

  /// The categories of a supplier in the order of the words of a page, or those of the words.
  private func categories(_ bill: Bill) -> [String] {
    BillReader.categories(of: bill, knowledge.rules.categories(in: page.layout), knowledge.rules)
  }

  /// The categories of a bill that is not a page: its text has the words.
  static func categories(of bill: Bill, by rules: BillRules) -> [String] {
    let layout = Layout(Page.pages(ofText: bill.text))
    return categories(of: bill, rules.categories(in: layout), rules)
  }

  private static func categories(
    of bill: Bill, _ counts: [String: Int], _ rules: BillRules
  ) -> [String] {
    func ordered(_ codes: [String]) -> [String] {
      codes.enumerated().sorted {
        (-(counts[$0.element] ?? 0), $0.offset) < (-(counts[$1.element] ?? 0), $1.offset)
      }.map(\.element)
    }
    if let known = bill.supplierTaxID.value.flatMap({ rules.suppliers[$0] }),
      !known.categories.isEmpty
    {
      return ordered(known.categories)
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}

extension String {
  /// The text without some characters at its beginning and end.
  func trimmedOf(_ characters: String) -> String {
    var text = self[...]
    while let first = text.first, characters.contains(first) { text.removeFirst() }
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return String(text)
  }
}
