package import Bookkeeping

/// The words of bills.
package enum BillWords {
  /// A line of `bill-words.csv`: the meaning of words, and how much they say.
  package struct Line: Sendable {
    /// The meaning: `total`, `date`, `month-7`, `category-water`.
    package let field: Substring
    /// The weight of the words, from 0 to 10.
    package let rank: Int
    /// The words, folded and separated by semicolons.
    package let words: Substring
  }

  /// The lines of `bill-words.csv`.
  package static let lines = Embedded.billWordsCsv.split(separator: "\n").dropFirst().map { line in
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    return Line(field: fields[0], rank: Int(fields[1]) ?? 0, words: fields[2])
  }
}

/// A supplier whose bills are common.
package struct KnownSupplier: Equatable, Sendable {
  /// The tax identifier in its official form.
  package let taxID: String
  /// The name, as people call the supplier.
  package let name: String
  /// The codes of the categories of what it sells, the likeliest first.
  package let categories: [String]
  /// Folded words on its bills.
  package let words: [String]

  package init(taxID: String, name: String, categories: [String], words: [String]) {
    self.taxID = taxID
    self.name = name
    self.categories = categories
    self.words = words
  }
}

/// The suppliers of `bill-suppliers.csv`.
package enum KnownSuppliers {
  /// All suppliers, by tax identifier.
  package static let all = Dictionary(
    Embedded.billSuppliersCsv.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return KnownSupplier(
        taxID: fields[0], name: fields[1],
        categories: fields[2].split(separator: "|").map(String.init),
        words: fields[3].split(separator: ";").map(String.init))
    }.map { ($0.taxID, $0) }
  ) { first, _ in first }

  /// The code of the category of what a supplier sells, the likeliest one, by a folded name that people call
  /// it; nil if nobody is called so, or several that sell different things.
  package static func category(ofSupplierCalled name: String) -> String? {
    let found = Set(all.values.filter { $0.words.contains(name) }.map(\.categories))
    return found.count == 1 ? found.first?.first : nil
  }
}

/// A rate of a tax on sales, and when it was in force.
package struct SalesTaxRate: Equatable, Sendable {
  /// The tax: `IVA`, `IGIC`.
  package let tax: String
  /// The first day.
  package let validFrom: Day
  /// The last day; nil while it is in force.
  package let validThrough: Day?
  /// The rate in hundredths of a per cent: 2100 is 21 %.
  package let rate: Int

  /// Whether the rate was in force on a day.
  package func isInForce(on day: Day) -> Bool {
    validFrom <= day && validThrough.map { day <= $0 } ?? true
  }

  /// The rates of VAT (IVA) on a day, in hundredths of a per cent.
  package static func vat(on day: Day) throws(ResourceError) -> Set<Int> {
    Set(try all().filter { $0.tax == "IVA" && $0.isInForce(on: day) }.map(\.rate))
  }

  /// The rates of VAT (IVA) that were ever in force before a day, in hundredths of a per cent.
  package static func vatRates(before day: Day) throws(ResourceError) -> Set<Int> {
    Set(try all().filter { $0.tax == "IVA" && $0.validFrom < day }.map(\.rate))
  }

  /// The general rate of VAT on a day, the highest one (Llei 37/1992 art. 90), in hundredths of a per cent.
  package static func general(on day: Day) throws(ResourceError) -> Int {
    try vat(on: day).max() ?? 0
  }

  /// The rates of `bill-rates.csv`, with their legal references.
  package static func all() throws(ResourceError) -> [SalesTaxRate] {
    try ResourceTable("bill-rates.csv", Embedded.billRatesCsv).map { row throws(ResourceError) in
      SalesTaxRate(
        tax: try row.required("tax"), validFrom: try row.day("valid_from"),
        validThrough: row.optional("valid_through") == nil ? nil : try row.day("valid_through"),
        rate: Int(try row.money("rate").cents))
    }
  }
}
