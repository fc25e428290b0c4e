package import Bookkeeping
internal import DataFormats
package import Taxation

/// A file of this folder that does not say what it should: a fault of the program.
package struct ResourceError: Error, Equatable, Sendable {
  /// The file.
  package let file: String
  /// The line, from 1.
  package let line: Int
}

/// A table of this folder, its columns found by name.
private struct ResourceTable {
  let file: String
  let rows: [Row]

  struct Row {
    let file: String
    let line: Int
    let fields: [String: String]

    /// A field that has to be there.
    func required(_ name: String) throws(ResourceError) -> String {
      guard let text = fields[name], !text.isEmpty else { throw error }
      return text
    }

    /// A field that may be empty.
    func optional(_ name: String) -> String? {
      fields[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    func day(_ name: String) throws(ResourceError) -> Day {
      guard let day = Day(iso: try required(name)) else { throw error }
      return day
    }

    func integer(_ name: String) throws(ResourceError) -> Int {
      guard let number = Int(try required(name)) else { throw error }
      return number
    }

    func money(_ name: String) throws(ResourceError) -> Money {
      let text = try required(name)
      do { return try Money(reading: text, mark: .point) } catch { throw self.error }
    }

    /// A registration number, or nothing where the field is empty.
    func registration(_ name: String) throws(ResourceError) -> Registration? {
      guard let text = optional(name) else { return nil }
      guard let registration = Registration(text) else { throw error }
      return registration
    }

    var error: ResourceError { ResourceError(file: file, line: line) }
  }

  init(_ file: String, _ text: String) throws(ResourceError) {
    self.file = file
    let parsed: [CSVRow]
    do { parsed = try CSVReader.rows(of: text) } catch {
      throw ResourceError(file: file, line: 1)
    }
    let names = parsed.first?.fields ?? []
    var rows: [Row] = []
    for row in parsed.dropFirst() {
      guard row.fields.count == names.count else {
        throw ResourceError(file: file, line: row.line)
      }
      let fields = Dictionary(zip(names, row.fields)) { first, _ in first }
      rows.append(Row(file: file, line: row.line, fields: fields))
    }
    self.rows = rows
  }

  func map<Value>(
    _ make: (Row) throws(ResourceError) -> Value
  ) throws(ResourceError) -> [Value] {
    var values: [Value] = []
    for row in rows { values.append(try make(row)) }
    return values
  }
}

/// The rates of the law, as a new book begins with.
package enum LegalRates {
  /// Every rate of `rates.csv`, with its legal reference.
  package static func all() throws(ResourceError) -> [TaxRate] {
    try rates("rates.csv", Embedded.ratesCsv)
  }

  /// The zones of `zones.csv`.
  package static func zones() throws(ResourceError) -> [Zone] {
    try ResourceTable("zones.csv", Embedded.zonesCsv).map { row throws(ResourceError) in
      Zone(
        code: try row.required("code"), name: try row.required("name"),
        parent: row.optional("parent"))
    }
  }

  static func rates(_ file: String, _ text: String) throws(ResourceError) -> [TaxRate] {
    try ResourceTable(file, text).map { row throws(ResourceError) in
      guard let layer = RateLayer(rawValue: try row.required("layer")) else { throw row.error }
      return TaxRate(
        zone: try row.required("zone"), layer: layer, validFrom: try row.day("valid_from"),
        rate: UnitRate(cents: try row.money("amount").cents),
        cap: row.optional("cap") == nil ? nil : try row.integer("cap"),
        source: row.optional("source"))
    }
  }
}

extension FilingCalendar {
  /// The legal filing periods, from `filing-rules.csv`.
  package static func legal() throws(ResourceError) -> FilingCalendar {
    let table = try ResourceTable("filing-rules.csv", Embedded.filingRulesCsv)
    return FilingCalendar(
      rules: try table.map { row throws(ResourceError) in
        FilingRule(
          kind: try row.required("kind"), validFrom: try row.day("valid_from"),
          months: try row.integer("months"), startMonth: try row.integer("start_month"),
          dueDay: try row.integer("due_day"), source: try row.required("source"))
      })
  }
}

/// The categories an expense can have.
package enum Categories {
  /// The lines of `categories.csv`: the code, and everyday words for it in any of the languages.
  private static let lines = Embedded.categoriesCsv.split(separator: "\n").dropFirst().map {
    $0.split(separator: ",", omittingEmptySubsequences: false)
  }

  /// The codes, in the order they are offered.
  package static let codes = lines.map { String($0[0]) }

  /// The everyday words for a category, beside its names: `llum` for electricity.
  package static func words(of code: String) -> [String] {
    lines.filter { $0[0] == code }.flatMap { $0.dropFirst() }
      .flatMap { $0.split(separator: ";") }.map(String.init)
  }
}

/// What platforms call things in the files that owners download.
package enum PlatformWords {
  /// A line of one of the two tables.
  package struct Entry: Equatable, Sendable {
    /// Which of a platform's files it is about.
    package let file: String
    /// What it means to the program.
    package let meaning: String
    /// How the platform writes it.
    package let text: String
  }

  /// What columns are called, from `import-columns.csv`; the first name of each is the English one.
  package static let columns = entries(Embedded.importColumnsCsv)

  /// The types and statuses of rows, from `import-words.csv`; one that ends in `*` is how such a word
  /// begins.
  package static let words = entries(Embedded.importWordsCsv)

  private static func entries(_ text: String) -> [Entry] {
    text.split(separator: "\n").dropFirst().compactMap { line in
      let parts = line.split(separator: ",").map(String.init)
      return parts.count == 3 ? Entry(file: parts[0], meaning: parts[1], text: parts[2]) : nil
    }
  }
}

/// The book of the 2015 app that is shown as an example.
///
/// Its rates have no cap and begin in January 2012, as they did there; the rates of the law follow from
/// 2017, so that new bookings in it are taxed as they should be.
package struct SampleBook: Sendable {
  /// A booking and the code of its home.
  package struct SampleBooking: Sendable {
    package let property: String
    package let booking: Booking
  }

  /// An expense and the code of its home.
  package struct SampleExpense: Sendable {
    package let property: String
    package let expense: Expense
  }

  package let properties: [Property]
  package let rates: [TaxRate]
  package let bookings: [SampleBooking]
  package let expenses: [SampleExpense]

  /// Reads the sample from its files.
  ///
  /// - Throws: `ResourceError`.
  package static func load() throws(ResourceError) -> SampleBook {
    let own = try LegalRates.rates("sample-rates.csv", Embedded.sampleRatesCsv)
    let change = Period.month(year: 2017, month: 4).firstDay
    return SampleBook(
      properties: try properties(),
      rates: own + (try LegalRates.all().filter { $0.validFrom >= change }),
      bookings: try bookings(), expenses: try expenses())
  }

  private static func properties() throws(ResourceError) -> [Property] {
    let table = try ResourceTable("sample-properties.csv", Embedded.samplePropertiesCsv)
    return try table.map { row throws(ResourceError) in
      Property(
        code: try row.required("code"), name: try row.required("name"),
        address: row.optional("address"), town: row.optional("town"),
        zone: try row.required("zone"), registration: try row.registration("registration"))
    }
  }

  private static func bookings() throws(ResourceError) -> [SampleBooking] {
    let table = try ResourceTable("sample-bookings.csv", Embedded.sampleBookingsCsv)
    return try table.map { row throws(ResourceError) in
      let stay = Stay(
        property: 0, checkIn: try row.day("check_in"), nights: try row.integer("nights"),
        adults: try row.integer("adults"), children: try row.integer("children"),
        amount: try row.money("amount"))
      return SampleBooking(
        property: try row.required("property"),
        booking: Booking(stay: stay, guest: try row.required("guest")))
    }
  }

  private static func expenses() throws(ResourceError) -> [SampleExpense] {
    let table = try ResourceTable("sample-expenses.csv", Embedded.sampleExpensesCsv)
    return try table.map { row throws(ResourceError) in
      let expense = Expense(
        property: 0, date: try row.day("date"), concept: try row.required("concept"),
        category: try row.required("category"), supplier: row.optional("supplier"),
        amount: try row.money("amount"))
      return SampleExpense(property: try row.required("property"), expense: expense)
    }
  }
}

/// How a page that is exported looks.
package enum PageStyle {
  /// The style sheet, `page.css`.
  package static let css = Embedded.pageCss
}
