internal import Resources
internal import UnicodeText

/// The name of the supplier among the words of a page.
extension BillReader {
  /// The forms of companies, folded and without points.
  package static let companyForms: Set<String> = [
    "sa", "sau", "sl", "slu", "sccl", "scp", "cb", "slp", "sll", "scoop", "unipersonal", "slne",
    "scl", "sociedad", "societat",
  ]

  func isCompanyForm(_ word: String) -> Bool {
    BillReader.companyForms.contains(word.folded.filter { $0.isLetter })
  }

  /// The farthest row above a tax identifier in which the name stands, over the lines of an address.
  private static let rowsAbove = 6
  /// The most cells of a row in which a name is looked for.
  private static let mostCells = 10
  /// The farthest row below a label of the customer that belongs to the customer.
  private static let rowsOfCustomer = 5

  /// The name in the cell of a tax identifier, in its row, or above it: in the first row that is no line of
  /// an address, or in one with the form of a company.
  func name(beside code: PrintedCode) -> BillField<String>? {
    let layout = page.layout
    let cell = layout.cell(of: code.pieces.lowerBound)
    if let name = name(in: cell.lowerBound..<code.pieces.lowerBound) { return name }
    let row = layout.row(of: code.pieces.lowerBound)
    if let name = name(in: row.lowerBound..<cell.lowerBound) { return name }
    let number = page.row(of: code.pieces.lowerBound)
    guard let box = layout.box(cell) else { return nil }
    var isApart = false
    for above in stride(from: number - 1, through: max(0, number - BillReader.rowsAbove), by: -1) {
      guard layout.pieces[layout.rows[above].lowerBound].page == layout.pieces[cell.lowerBound].page
      else { return nil }
      guard let other = page.cell(inRow: above, below: box).map(phrase) else { continue }
      let hasForm = other.contains { isCompanyForm(layout.pieces[$0].text) }
      if hasForm || !isApart, let name = name(in: other) { return name }
      if !isAddress(other) { isApart = true }
    }
    return nil
  }

  /// A cell of a picture with the cells of its row that stand so near that they may be words of one phrase.
  private func phrase(_ cell: Range<Int>) -> Range<Int> {
    guard isPicture else { return cell }
    let pieces = page.layout.pieces
    let row = page.layout.row(of: cell.lowerBound)
    func isNear(_ left: Int, _ right: Int) -> Bool {
      pieces[right].box.left - pieces[left].box.right
        < min(pieces[left].box.height, pieces[right].box.height) * 2
    }
    var (start, end) = (cell.lowerBound, cell.upperBound)
    while start > row.lowerBound, isNear(start - 1, start) { start -= 1 }
    while end < row.upperBound, isNear(end - 1, end) { end += 1 }
    return start..<end
  }

  /// The name at the top of the first page, which nothing supports but the table of suppliers.
  func heading() -> BillField<String> {
    // The squares of a code may look like letters: no label stands beside them.
    guard !page.labels.isEmpty else { return BillField() }
    for row in page.layout.rows.prefix(6)
    where !row.prefix(PageValues.mostBeside).contains(where: { page.amountAt[$0] != nil }) {
      var start = row.lowerBound
      for _ in 0..<BillReader.mostCells where start < row.upperBound {
        let cell = phrase(page.layout.cell(of: start))
        start = cell.upperBound
        guard distancesToCustomer(of: cell.lowerBound).isEmpty, var name = name(in: cell),
          !isOwn(name.value)
        else { continue }
        if !isKnown(name.value) { name.mark = .unsure }
        return name
      }
    }
    return BillField()
  }

  /// How many rows the labels of a customer, or of another party, stand above a piece in its column, or 0 if
  /// they stand before it in its row.
  func distancesToCustomer(of first: Int) -> [Int] {
    let box = page.layout.box(page.layout.cell(of: first))
    let (number, row) = (page.layout.pieces[first].page, page.row(of: first))
    return customers.compactMap { label in
      let piece = page.layout.pieces[label.pieces.lowerBound]
      guard piece.page == number, piece.row <= row, row - piece.row <= BillReader.rowsOfCustomer
      else { return nil }
      if piece.row == row { return label.pieces.lowerBound <= first ? 0 : nil }
      let isAbove = box.map { piece.box.left < $0.right && piece.box.right > $0.left } ?? false
      return isAbove ? row - piece.row : nil
    }
  }

  /// Whether a name is that of an owner of the book: it has all the words of the owner's.
  func isOwn(_ name: String?) -> Bool {
    let terms = Set(name?.terms ?? [])
    return knowledge.ownNames.contains { own in
      let words = own.terms
      return words.count > 1 && terms.isSuperset(of: words)
    }
  }

  /// Whether a name has the words of a supplier of the table.
  private func isKnown(_ name: String?) -> Bool {
    let text = " " + (name?.terms.joined(separator: " ") ?? "") + " "
    return knowledge.rules.suppliers.values.contains { supplier in
      supplier.words.contains { " \($0) ".occurs(in: text) }
    }
  }

  /// The most words of a name.
  private static let longestName = 9

  /// The words of a name, up to the company's form, an address or a number.
  func name(in range: Range<Int>) -> BillField<String>? {
    var words: [Int] = []
    for index in range {
      let piece = page.layout.pieces[index]
      // The number of a street may be part of a name; those of telephones and codes are not.
      if piece.text.count(where: \.isNumber) > 3 || piece.text.contains("@")
        || !Self.codeWords.isDisjoint(with: piece.terms)
      {
        break
      }
      // The street is part of the name of a community of owners.
      if let last = words.last.flatMap({ page.layout.pieces[$0].text.last }), isStreet(piece),
        ",-·|".contains(last)
      {
        break
      }
      words.append(index)
      if isCompanyForm(piece.text) { break }
    }
    guard let first = words.first, let last = words.last, words.count <= BillReader.longestName,
      !page.hasLabel(in: first...last), isName(first...last)
    else { return nil }
    var text = page.layout.text(first..<(last + 1))
    while let end = text.last, ",.:;-·".contains(end) && !isCompanyForm(String(text.suffix(4))) {
      text.removeLast()
    }
    // A preposition at the end says that words are missing.
    let end = page.layout.pieces[last]
    let isWhole =
      isCompanyForm(end.text) || !(end.terms.last.map(Vocabulary.stops.contains) ?? false)
    return page.field(text.trimmed, isWhole ? .read : .unsure, first...last)
  }

  /// The words before codes that are no part of a name.
  private static let codeWords: Set<String> = [
    "nif", "cif", "dni", "vat", "tel", "telefono", "telefon",
  ]

  private func isStreet(_ piece: Layout.Piece) -> Bool {
    piece.terms.first.map(Vocabulary.streets.contains) ?? false
      || piece.text.folded.hasPrefix("c/")
  }

  /// Whether words may be a name: neither a date, nor a street, a place, a greeting or a remark.
  private func isName(_ pieces: ClosedRange<Int>) -> Bool {
    let layout = page.layout
    let words = layout.pieces[pieces]
    let terms = words.flatMap(\.terms)
    let letters = words.reduce(0) { $0 + $1.text.count(where: \.isLetter) }
    // A word of at least three letters, so that the rest of a label is not a name.
    guard letters >= 4, let first = terms.first,
      terms.contains(where: { $0.count >= 3 && $0.allSatisfy(\.isLetter) })
    else { return false }
    if words.contains(where: { isCompanyForm($0.text) }) { return true }
    if Vocabulary.noNames.contains(first) || words.first.map(isStreet) ?? false { return false }
    if pieces.contains(where: { page.dateAt[$0] != nil }) { return false }
    let hasNumber = terms.contains { $0.allSatisfy(\.isNumber) }
    if hasNumber, terms.contains(where: { Vocabulary.months[$0] != nil }) { return false }
    // `548 Market Street`, `12 High Street`
    if first.allSatisfy(\.isNumber) { return false }
    return !terms.allSatisfy {
      Vocabulary.stops.contains($0) || Vocabulary.places.contains($0) || $0.allSatisfy(\.isNumber)
    }
  }

  /// Whether a cell is a line of an address: a street, a post code, a place, a telephone.
  private func isAddress(_ cell: Range<Int>) -> Bool {
    let pieces = page.layout.pieces[cell.prefix(PageValues.mostBeside)]
    guard let first = pieces.first, !page.hasLabel(in: cell.lowerBound...(cell.upperBound - 1))
    else { return false }
    return isStreet(first)
      || pieces.contains { piece in
        piece.text.contains("@") || piece.text.folded.hasPrefix("www.")
          || !Self.codeWords.isDisjoint(with: piece.terms)
          || piece.terms.contains { $0.utf8.count == 5 && $0.allSatisfy(\.isNumber) }
      } || !isName(cell.lowerBound...(cell.upperBound - 1))
  }
}
