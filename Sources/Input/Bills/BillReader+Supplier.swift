internal import Resources

extension BillReader {
  /// The tax identifier that is most likely the supplier's, and the name beside it.
  func readSupplier(into bill: inout Bill) {
    var best: (code: PrintedCode, score: Int)?
    var isTied = false
    for code in page.taxIDs.prefix(BillReader.mostTaxIDs)
    where !knowledge.ownTaxIDs.contains(code.text) {
      let score = score(code)
      if let found = best, found.score >= score {
        if found.score == score, found.code.text != code.text { isTied = true }
        continue
      }
      best = (code, score)
      isTied = false
    }
    guard let (code, score) = best else {
      let foreign = PrintedCodes.foreignTaxIDs(in: page.layout)
      if let first = foreign.first, Set(foreign.map(\.text)).count == 1 {
        bill.supplierTaxID = page.field(first.text, .read, first.pieces)
      }
      bill.supplier = heading()
      return
    }
    let known = knowledge.rules.suppliers[code.text]
    // One identifier of ten with a wrong digit has a valid control digit: only one that is also
    // known is certain.
    let mark: Mark = score < 0 || isTied ? .unsure : known != nil ? .checked : .read
    bill.supplierTaxID = page.field(code.text, mark, code.pieces)
    if let known {
      bill.supplier = BillField(known.name, mark)
    } else if var name = name(beside: code), !isOwn(name.value) {
      // The name is as sure as the identifier beside it.
      if mark == .unsure { name.mark = .unsure }
      bill.supplier = name
    } else {
      bill.supplier = heading()
    }
  }

  /// The most tax identifiers that are compared; a bill has a few.
  private static let mostTaxIDs = 50

  /// How likely a tax identifier is that of the supplier.
  private func score(_ code: PrintedCode) -> Int {
    let first = code.pieces.lowerBound
    var score = knowledge.rules.suppliers[code.text] == nil ? 0 : 100
    let letter = code.text.unicodeScalars.first ?? "0"
    if ("A"..."W").contains(letter) && !"KLM".unicodeScalars.contains(letter) { score += 20 }
    let cell = page.layout.cell(of: first)
    if cell.contains(where: { isCompanyForm(page.layout.pieces[$0].text) }) { score += 10 }
    for distance in distancesToCustomer(of: first) { score -= 60 - distance * 5 }
    if isOwn(name(beside: code)?.value) { score -= 100 }
    return score
  }
}
