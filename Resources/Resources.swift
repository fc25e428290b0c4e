package import Bookkeeping
internal import DataFormats
package import Taxation
package import ValueAddedTax

/// An invalid embedded resource file: an error of the program.
package struct ResourceError: Error, Equatable, Sendable {
  /// The name of the file.
  package let file: String
  /// The line, from 1.
  package let line: Int
}

/// An embedded table with columns accessible by name.
struct ResourceTable {
  let file: String
  let rows: [Row]

  struct Row {
    let file: String
    let line: Int
    let names: [String]
    let fields: [String]

    /// Returns a required field.
    func required(_ name: String) throws(ResourceError) -> String {
      guard let text = optional(name) else { throw error }
      return text
    }

    /// Returns an optional field; nil if it is empty.
    func optional(_ name: String) -> String? {
      guard let column = names.firstIndex(of: name), !fields[column].isEmpty else { return nil }
      return fields[column]
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

    /// Returns a registration number; nil if the field is empty.
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
      rows.append(Row(file: file, line: row.line, names: names, fields: row.fields))
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

/// The legal tax rates, which a new book starts with.
package enum LegalRates {
  /// Returns the rates of `rates.csv`, with their legal references.
  package static func all() throws(ResourceError) -> [TaxRate] {
    try ResourceTable("rates.csv", Embedded.ratesCsv).map { row throws(ResourceError) in
      guard let layer = RateLayer(rawValue: try row.required("layer")) else { throw row.error }
      return TaxRate(
        zone: try row.required("zone"), layer: layer, validFrom: try row.day("valid_from"),
        rate: UnitRate(cents: try row.money("amount").cents),
        cap: row.optional("cap") == nil ? nil : try row.integer("cap"),
        source: row.optional("source"))
    }
  }

  /// Returns the zones of `zones.csv`.
  package static func zones() throws(ResourceError) -> [Zone] {
    try ResourceTable("zones.csv", Embedded.zonesCsv).map { row throws(ResourceError) in
      Zone(
        code: try row.required("code"), name: try row.required("name"),
        parent: row.optional("parent"))
    }
  }
}

/// The rules of the law about VAT on lets.
package enum LegalVAT {
  /// Returns the rules of `vat-rules.csv`, with their legal references and standing.
  package static func rules() throws(ResourceError) -> [VATRule] {
    try ResourceTable("vat-rules.csv", Embedded.vatRulesCsv).map { row throws(ResourceError) in
      guard let status = VATRule.Status(rawValue: try row.required("status")),
        let kind = LettingKind(rawValue: try row.required("kind"))
      else { throw row.error }
      return VATRule(
        validFrom: try row.day("valid_from"), kind: kind, percent: try row.integer("percent"),
        longestLet: row.optional("longest_let") == nil ? nil : try row.integer("longest_let"),
        status: status, source: try row.required("source"))
    }
  }

  /// Returns the rates of `withholding.csv`, with their legal references.
  package static func withholding() throws(ResourceError) -> [WithholdingRule] {
    try ResourceTable("withholding.csv", Embedded.withholdingCsv).map { row throws(ResourceError) in
      guard let kind = WithholdingRule.Kind(rawValue: try row.required("kind")) else {
        throw row.error
      }
      return WithholdingRule(
        kind: kind, percent: try row.integer("percent"), validFrom: try row.day("valid_from"),
        source: try row.required("source"))
    }
  }
}

extension FilingCalendar {
  /// Returns the legal filing periods of `filing-rules.csv`, with the laws of the tax.
  ///
  /// - Parameter own: Further holidays: those of a town.
  package static func legal(own: OwnHolidays = .none) throws(ResourceError) -> FilingCalendar {
    FilingCalendar(rules: try legalRules(), days: try .legal(own: own))
  }

  private static func legalRules() throws(ResourceError) -> [FilingRule] {
    let table = try ResourceTable("filing-rules.csv", Embedded.filingRulesCsv)
    return try table.map { row throws(ResourceError) in
      FilingRule(
        kind: try row.required("kind"), validFrom: try row.day("valid_from"),
        months: try row.integer("months"), startMonth: try row.integer("start_month"),
        dueDay: try row.integer("due_day"), source: try row.required("source"), law: try law(row))
    }
  }

  /// Returns the legal filing period that contains a day, without the days on which it is filed, for which the holidays
  /// would have to be read; nil before the tax existed.
  package static func legalPeriod(of day: Day) throws(ResourceError) -> Period? {
    FilingCalendar(rules: try legalRules()).filingPeriod(of: day)?.period
  }

  private static func law(_ row: ResourceTable.Row) throws(ResourceError) -> TaxLaw {
    TaxLaw(
      number: try row.required("law"), units: row.optional("units_article"),
      exemption: row.optional("exemption_article"), accrual: row.optional("accrual_article"),
      cap: row.optional("cap_article"), collection: row.optional("collection_article"))
  }
}

/// The categories of expenses.
package enum Categories {
  /// The lines of `categories.csv`: a code and its synonyms in all languages.
  private static let lines = Embedded.categoriesCsv.split(separator: "\n").dropFirst().map {
    $0.split(separator: ",", omittingEmptySubsequences: false)
  }

  /// The codes, in display order.
  package static let codes = lines.map { String($0[0]) }

  /// Returns the synonyms of a category besides its names: `llum` for electricity.
  package static func words(of code: String) -> [String] {
    var words: [String] = []
    for line in lines where line[0] == code {
      for list in line.dropFirst() { words += list.split(separator: ";").map(String.init) }
    }
    return words
  }
}

/// The channels that the program knows: where bookings come from.
package enum Channels {
  /// A line of `channels.csv`.
  private struct Line {
    let code: String
    /// The proper name; empty for a channel whose name is translated.
    let name: String
    let aliases: [String]
    /// Whether the platform's lists state its commission with the VAT inside.
    let hasVAT: Bool
    /// The first day of check-in from which bills add VAT to what the lists state; nil if they do not.
    let addsVATFrom: Day?

    var words: [String] { [code] + aliases }
  }

  private static let lines = Embedded.channelsCsv.split(separator: "\n").dropFirst().map { line in
    let parts = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return Line(
      code: parts[0], name: parts[1], aliases: parts[2].split(separator: ";").map(String.init),
      hasVAT: parts[3] == "inside", addsVATFrom: Day(iso: parts[3]))
  }

  private static let known = Dictionary(
    lines.flatMap { line in line.words.map { ($0, line) } }
  ) { first, _ in first }

  /// The codes, in display order.
  package static let codes = lines.map(\.code)
  /// The codes, proper names and aliases.
  package static let words = lines.flatMap { $0.words + ($0.name.isEmpty ? [] : [$0.name]) }

  /// Returns the code of a channel for its code or an alias; any other code unchanged.
  ///
  /// Books of earlier versions have aliases as codes: `booking` for `booking-com`.
  package static func code(of code: String) -> String { known[code]?.code ?? code }

  /// Whether a code or alias is that of a known channel.
  package static func isKnown(_ code: String) -> Bool { known[code] != nil }

  /// Returns the proper name of a channel; nil if it is unknown or has a translated name.
  package static func name(of code: String) -> String? {
    known[code].flatMap { $0.name.isEmpty ? nil : $0.name }
  }

  /// Whether the lists of a platform state its commission with the VAT that its bill charges, as those of Airbnb do;
  /// those of Booking.com do not.
  package static func hasVATInCommission(_ code: String) -> Bool { known[code]?.hasVAT ?? false }

  /// Returns the first day of check-in from which the bills of a platform add VAT to the commission of its lists, for
  /// hosts without a VIES number; nil if they do not, or it is not known.
  package static func dayOfVATOnCommission(_ code: String) -> Day? { known[code]?.addsVATFrom }

  /// Returns every code that a book may have for a channel: its code and the aliases.
  package static func spellings(of code: String) -> [String] { known[code]?.words ?? [code] }
}

/// The vocabulary of the files of platforms.
package enum PlatformWords {
  /// A line of one of the tables. Its parts share the table's text, so that a thousand lines are read
  /// without an allocation for each.
  package struct Entry: Equatable, Sendable {
    /// The kind of file.
    package let file: Substring
    /// The meaning, as a code of the program.
    package let meaning: Substring
    /// The code of the language; empty for words of all languages.
    package let language: Substring
    /// The platform's text.
    package let text: Substring
    /// Whether the text was seen in an export; the others are translations of the platform's pages.
    package let isSeen: Bool
  }

  /// The headers of `import-columns.csv`; the first one for each column is in English.
  package static let columns = entries(Embedded.importColumnsCsv)

  /// The types and statuses of `import-words.csv`; a trailing `*` marks a prefix.
  package static let words = entries(Embedded.importWordsCsv)

  /// The languages in which a kind of file is read, in alphabetical order.
  package static func languages(of file: String) -> [String] {
    Set(columns.filter { $0.file == file }.map { String($0.language) }).sorted()
  }

  /// Reads a table without quotes, whose lines have five fields.
  private static func entries(_ text: String) -> [Entry] {
    var entries: [Entry] = []
    var fields: [Substring] = []
    var start = text.startIndex
    let bytes = text.utf8
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") else { continue }
      fields.append(text[start..<index])
      start = bytes.index(after: index)
      guard byte == UInt8(ascii: "\n") else { continue }
      if fields.count == 5, fields[0] != "file" {
        entries.append(
          Entry(
            file: fields[0], meaning: fields[1], language: fields[2], text: fields[3],
            isSeen: fields[4] == "seen"))
      }
      fields.removeAll(keepingCapacity: true)
    }
    return entries
  }
}

/// The sample book: two homes, with the stays and expenses of about two years.
///
/// The files are written for `today`. A book of a later day has every date moved by whole weeks, so
/// that stays keep their days of the week and the latest one has just begun. An earlier day moves
/// nothing, so that every stay has a legal rate.
package struct SampleBook: Sendable {
  /// The day for which the files are written.
  package static let today = Day(iso: "2026-10-05") ?? .first

  /// A booking and the code of its property.
  package struct SampleBooking: Sendable {
    /// The code of the property.
    package let property: String
    /// The booking.
    package let booking: Booking
  }

  /// An expense and the code of its property.
  package struct SampleExpense: Sendable {
    /// The code of the property.
    package let property: String
    /// The expense.
    package let expense: Expense
  }

  /// The properties.
  package let properties: [Property]
  /// The bookings, by day of check-in.
  package let bookings: [SampleBooking]
  /// The expenses, by date.
  package let expenses: [SampleExpense]

  /// Loads the sample from its resource files.
  ///
  /// - Parameters:
  ///   - language: The tag of the language of names, concepts and notes: `ca`, `es`, `en`.
  ///   - today: The day of which the sample is to be.
  /// - Throws: `ResourceError`, also for a language that the files do not have.
  package init(language: String, today: Day) throws(ResourceError) {
    let weeks = max(0, today.days(since: SampleBook.today)) / 7
    let table = try ResourceTable("sample-properties.csv", Embedded.samplePropertiesCsv)
    properties = try table.map { row throws(ResourceError) in
      Property(
        code: try row.required("code"), name: try row.required("name_\(language)"),
        address: row.optional("address"), town: row.optional("town"),
        zone: try row.required("zone"), registration: try row.registration("registration"))
    }
    bookings = try SampleBook.bookings(language: language, weeks: weeks)
    expenses = try SampleBook.expenses(language: language, weeks: weeks)
  }

  private static func bookings(
    language: String, weeks: Int
  ) throws(ResourceError) -> [SampleBooking] {
    let table = try ResourceTable("sample-bookings.csv", Embedded.sampleBookingsCsv)
    return try table.map { row throws(ResourceError) in
      let stay = Stay(
        property: 0, checkIn: try row.day("check_in").adding(days: weeks * 7),
        nights: try row.integer("nights"), adults: try row.integer("adults"),
        children: try row.integer("children"), exemptAdults: try row.integer("exempt_adults"),
        amount: row.optional("amount") == nil ? nil : try row.money("amount"),
        commission: try row.money("commission"), taxCollected: row.optional("tax_collected") != nil)
      let booking = Booking(
        stay: stay, guest: try row.required("guest"),
        exemptReason: row.optional("exempt_reason").flatMap(ExemptReason.init(rawValue:)),
        channel: row.optional("channel"), reference: row.optional("reference"),
        note: row.optional("note_\(language)"))
      return SampleBooking(property: try row.required("property"), booking: booking)
    }
  }

  private static func expenses(
    language: String, weeks: Int
  ) throws(ResourceError) -> [SampleExpense] {
    let table = try ResourceTable("sample-expenses.csv", Embedded.sampleExpensesCsv)
    return try table.map { row throws(ResourceError) in
      let expense = Expense(
        property: 0, date: try row.day("date").adding(days: weeks * 7),
        concept: try row.required("concept_\(language)"), category: try row.required("category"),
        supplier: row.optional("supplier"), amount: try row.money("amount"))
      return SampleExpense(property: try row.required("property"), expense: expense)
    }
  }
}

/// The style of HTML pages, and the script of the one in the browser.
package enum PageStyle {
  /// The style sheet of exported pages, `page.css`.
  package static let css = Embedded.pageCss
  /// What the page in the browser adds to it, `browser.css`.
  package static let browser = Embedded.browserCss
  /// The script of the page in the browser, `browser.js`.
  package static let script = Embedded.browserJs
}
