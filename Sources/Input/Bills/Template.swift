internal import Bookkeeping
internal import Resources

/// The places on a page where a supplier prints its values.
///
/// A template only says where to look: what it finds is checked like anything else that was read.
struct Template {
  private var page: PageValues
  /// The pieces where the value of each line may stand, in the order of the lines.
  private var places: [(line: TemplateLine, range: Range<Int>)] = []

  /// The farthest piece after the words.
  private static let reach = 30

  init(_ lines: [TemplateLine], on page: PageValues) {
    self.page = page
    // The same words may belong to several lines.
    var users: [[String]: [Int]] = [:]
    var table = PhraseTable<[String]>()
    for (index, line) in lines.enumerated() {
      for phrase in line.words.split(separator: ";") {
        let key = PhraseTable<[String]>.key(phrase)
        users[key, default: []].append(index)
        table.add(phrase, key)
      }
    }
    // The first place on the page counts.
    var ranges: [Int: Range<Int>] = [:]
    table.find(in: page.layout) { key, pieces in
      for index in users[key] ?? [] where ranges[index] == nil {
        ranges[index] = range(lines[index].place, from: pieces)
      }
    }
    places = lines.indices.compactMap { index in ranges[index].map { (lines[index], $0) } }
  }

  /// The template on the same page with other numbers.
  func on(_ page: PageValues) -> Template {
    var template = self
    template.page = page
    return template
  }

  private func range(_ place: TemplateLine.Place, from pieces: ClosedRange<Int>) -> Range<Int> {
    let layout = page.layout
    let start = pieces.upperBound + 1
    switch place {
    case .rightOf: return start..<max(start, layout.row(of: pieces.upperBound).upperBound)
    case .inRow: return layout.row(of: pieces.upperBound)
    case .after:
      return start..<max(start, min(start + Template.reach, layout.pieces.count))
    case .below: return page.below(Label(field: "", rank: 0, pieces: pieces))
    }
  }

  /// The first value that a line of a field finds.
  private func first<Value>(
    _ field: TemplateLine.Field, _ value: (Int) -> Value?
  ) -> Value? {
    for (line, range) in places where line.field == field {
      for step in 0..<range.count {
        let index =
          line.choice == .first ? range.lowerBound + step : range.upperBound - 1 - step
        if let found = value(index) { return found }
      }
    }
    return nil
  }

  /// Whether a line names an amount.
  var hasAmounts: Bool {
    ([.total, .base, .tax, .withheld] as [TemplateLine.Field]).contains { amount($0) != nil }
  }

  /// The amount of a field.
  func amount(_ field: TemplateLine.Field) -> PrintedAmount? {
    first(field) { page.amountAt[$0] }
  }

  /// The date of a field.
  func date(_ field: TemplateLine.Field) -> PrintedDate? { first(field) { page.dateAt[$0] } }

  /// The number of the bill or of the contract: a word with a digit that is neither date nor amount of
  /// money.
  func number(_ field: TemplateLine.Field) -> BillField<String>? {
    first(field) { index in
      let text = page.layout.pieces[index].text.trimmedOf("()#:.,;")
      guard text.contains(where: \.isNumber), text.utf8.count <= BillReader.longestNumber,
        page.dateAt[index] == nil, page.amountAt[index]?.hasCurrency != true,
        PrintedCodes.taxID(text) == nil, PrintedCodes.supplyPoint(text) == nil
      else { return nil }
      return page.field(text, .read, index...index)
    }
  }

  /// The two dates of the period.
  func period() -> (from: PrintedDate, to: PrintedDate)? {
    for (line, range) in places where line.field == .period {
      let dates = range.compactMap { page.dateAt[$0] }
      let pair = line.choice == .first ? dates.prefix(2) : dates.suffix(2)
      if let from = pair.first, let to = pair.last, pair.count == 2, from.day <= to.day {
        return (from, to)
      }
    }
    return nil
  }
}

extension Totals {
  /// The totals of a page on which `1 234,56` may be one number or two: a quantity and a price.
  ///
  /// A total that depends on it is sure only if the amounts agree in one of the two readings: the taxes
  /// decide, since the sum of the lines is right in both if quantities are added as well.
  static func of(
    _ page: PageValues, rates: [SalesTaxRate], on day: Day?, _ template: Template?
  ) -> Totals {
    var joined = of(page, rates, day, template)
    guard let separate = page.withSeparateGroups else { return joined }
    let other = of(separate, rates, day, template?.on(separate))
    if joined.total.value == other.total.value {
      return other.total.mark == .checked && joined.total.mark != .checked ? other : joined
    }
    let isSure = joined.total.mark == .checked && (joined.isTaxed || !other.isConfirmed)
    if !isSure { joined.doubt() }
    return joined
  }

  /// The totals of a page, with the amounts of a template if arithmetic confirms them, or confirms no
  /// others: a layout that its supplier has changed does no harm.
  private static func of(
    _ page: PageValues, _ rates: [SalesTaxRate], _ day: Day?, _ template: Template?
  ) -> Totals {
    let plain = Totals(page, rates: rates, on: day)
    guard let template, template.hasAmounts else { return plain }
    let guided = Totals(page, rates: rates, on: day, template)
    return plain.total.mark == .checked && guided.total.mark != .checked ? plain : guided
  }
}
