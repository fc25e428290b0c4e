internal import Resources
internal import UnicodeText

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
    } else {
      bill.supplier = name(beside: code) ?? heading()
    }
  }

  /// The most tax identifiers that are compared; a bill has a few.
  private static let mostTaxIDs = 50

  private func score(_ code: PrintedCode) -> Int {
    let first = code.pieces.lowerBound
    let row = page.row(of: first)
    var score = knowledge.rules.suppliers[code.text] == nil ? 0 : 100
    let letter = code.text.unicodeScalars.first ?? "0"
    if ("A"..."W").contains(letter) && !"KLM".unicodeScalars.contains(letter) { score += 20 }
    let cell = page.layout.cell(of: first)
    if cell.contains(where: { isCompanyForm(page.layout.pieces[$0].text) }) { score += 10 }
    // The customer is named in the same cell, or in one of the rows above it in the same column.
    let box = page.layout.box(cell)
    for label in page.labels where label.field == "customer" || label.field == "other-party" {
      let piece = page.layout.pieces[label.pieces.lowerBound]
      guard piece.page == page.layout.pieces[first].page, piece.row <= row, piece.row >= row - 5
      else { continue }
      let isAbove = box.map { piece.box.left < $0.right && piece.box.right > $0.left } ?? false
      let isSame = piece.row == row && label.pieces.lowerBound <= first
      if isSame || (isAbove && piece.row < row) { score -= 60 - (row - piece.row) * 5 }
    }
    return score
  }

  /// The forms of companies, folded and without points.
  package static let companyForms: Set<String> = [
    "sa", "sau", "sl", "slu", "sccl", "scp", "cb", "slp", "sll", "scoop", "unipersonal", "slne",
    "scl", "sociedad", "societat",
  ]

  private func isCompanyForm(_ word: String) -> Bool {
    BillReader.companyForms.contains(word.folded.filter { $0.isLetter })
  }

  /// The name in the cell of a tax identifier, or in the one above it.
  private func name(beside code: PrintedCode) -> BillField<String>? {
    let layout = page.layout
    let cell = layout.cell(of: code.pieces.lowerBound)
    if let name = name(in: cell.lowerBound..<code.pieces.lowerBound) { return name }
    let row = layout.row(of: code.pieces.lowerBound)
    if let name = name(in: row.lowerBound..<cell.lowerBound) { return name }
    let number = page.row(of: code.pieces.lowerBound)
    guard let box = layout.box(cell) else { return nil }
    for above in stride(from: number - 1, through: max(0, number - 4), by: -1) {
      var start = layout.rows[above].lowerBound
      guard layout.pieces[start].page == layout.pieces[cell.lowerBound].page else { return nil }
      while start < layout.rows[above].upperBound {
        let other = layout.cell(of: start)
        if let area = layout.box(other), area.left < box.right, area.right > box.left,
          let name = name(in: other),
          above == number - 1 || other.contains(where: { isCompanyForm(layout.pieces[$0].text) })
        {
          return name
        }
        start = other.upperBound
      }
    }
    return nil
  }

  /// The most words of a name.
  private static let longestName = 9

  /// The words of a name, up to the company's form or a number.
  private func name(in range: Range<Int>) -> BillField<String>? {
    var words: [Int] = []
    for index in range {
      let piece = page.layout.pieces[index]
      let folded = piece.text.folded.filter(\.isLetter)
      if ["nif", "cif", "dni", "vat", "tel", "telefono", "telefon"].contains(folded) { break }
      // The number of a street may be part of a name; those of telephones and codes are not.
      if piece.text.count(where: \.isNumber) > 3 || piece.text.contains("@") { break }
      words.append(index)
      if isCompanyForm(piece.text) { break }
    }
    let letters = words.reduce(0) { count, index in
      count + page.layout.pieces[index].text.count(where: \.isLetter)
    }
    guard let first = words.first, let last = words.last, letters >= 4,
      words.count <= BillReader.longestName,
      !page.hasLabel(in: first...last)
    else { return nil }
    var text = page.layout.text(first..<(last + 1))
    while let end = text.last, ",.:;-·".contains(end) && !isCompanyForm(String(text.suffix(4))) {
      text.removeLast()
    }
    return page.field(text.trimmed, .read, first...last)
  }

  /// The name at the top of the first page.
  private func heading() -> BillField<String> {
    for row in page.layout.rows.prefix(6) {
      var start = row.lowerBound
      while start < row.upperBound {
        let cell = page.layout.cell(of: start)
        if let name = name(in: cell) { return name }
        start = cell.upperBound
      }
    }
    return BillField()
  }
}
