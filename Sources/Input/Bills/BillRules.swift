package import Resources

/// What is known about the words and the suppliers of bills: the data of the program, and before them
/// those of the user.
package struct BillRules: Sendable {
  /// The meaning of the words of a label.
  struct Meaning {
    /// The field, as in `bill-words.csv`.
    let field: String
    /// How much the words say, from 0 to 10.
    let rank: Int
  }

  private(set) var labels = PhraseTable<Meaning>()
  private(set) var categories = PhraseTable<Meaning>()
  /// The suppliers by tax identifier.
  package private(set) var suppliers: [String: KnownSupplier] = [:]
  /// The lines of templates by tax identifier, in the order of the files.
  private(set) var templates: [String: [TemplateLine]] = [:]

  /// The data of the program.
  package static let builtIn = BillRules([])

  /// Makes rules of the user's files and the data of the program. What comes first counts.
  ///
  /// - Parameter lines: The lines of the user's files.
  init(_ lines: [BillRuleLine]) {
    for line in lines {
      switch line {
      case .words(let field, let rank, let words): add(field, rank, words)
      case .supplier(let supplier):
        if suppliers[supplier.taxID] == nil { suppliers[supplier.taxID] = supplier }
      case .template(let taxID, let line): templates[taxID, default: []].append(line)
      }
    }
    for line in BillWords.lines { add(String(line.field), line.rank, line.words) }
    suppliers.merge(KnownSuppliers.all) { own, _ in own }
  }

  private mutating func add(_ field: String, _ rank: Int, _ words: some StringProtocol) {
    if field.hasPrefix(BillRules.category) {
      let code = String(field.dropFirst(BillRules.category.utf8.count))
      categories.add(words, Meaning(field: code, rank: rank))
    } else if BillRules.isNamable(field) {
      labels.add(words, Meaning(field: field, rank: rank))
    }
  }

  /// Whether a field of `bill-words.csv` is a label or a category: others are parts of values.
  static func isNamable(_ field: some StringProtocol) -> Bool {
    !["unit", "no-name", "street", "place"].contains(String(field))
      && !["month-", "currency-", "language-"].contains { field.hasPrefix($0) }
  }

  /// The beginning of a field that is a category.
  static let category = "category-"

  /// The labels of a page, in reading order. Of several at one place the longest counts, and a label
  /// that says nothing hides those within it: *consum total*.
  func labels(in layout: Layout) -> [Label] {
    var labels: [Label] = []
    self.labels.find(in: layout) { meaning, pieces in
      labels.append(Label(field: Substring(meaning.field), rank: meaning.rank, pieces: pieces))
    }
    return labels
  }

  /// How often a page has the words of each category, weighed by their rank.
  func categories(in layout: Layout) -> [String: Int] {
    var counts: [String: Int] = [:]
    categories.find(in: layout) { meaning, _ in counts[meaning.field, default: 0] += meaning.rank }
    return counts
  }
}

/// A line of a template: where a supplier prints a value.
struct TemplateLine: Equatable, Sendable {
  /// The values that a template may name.
  enum Field: String, CaseIterable {
    case total, base, tax, withheld
    case number, date, due, period, contract
  }

  /// Where the value stands, seen from the words.
  enum Place: String, CaseIterable {
    /// In the row, after the words.
    case rightOf = "right-of"
    /// In the cell below, up to three rows.
    case below
    /// Anywhere in the row.
    case inRow = "in-row"
    /// In the words that follow, also of other rows.
    case after
  }

  /// Which of several values is meant.
  enum Choice: String, CaseIterable {
    case first, last
  }

  let field: Field
  let place: Place
  /// The words, with semicolons between alternatives.
  let words: String
  let choice: Choice
}
