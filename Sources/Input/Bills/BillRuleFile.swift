internal import Bookkeeping
internal import DataFormats
internal import Resources
internal import UnicodeText

/// A line of one of the user's files of rules.
enum BillRuleLine: Equatable {
  case words(field: String, rank: Int, words: String)
  case supplier(KnownSupplier)
  case template(taxID: String, TemplateLine)
}

/// The reason why a file of rules cannot be used.
package struct BillRuleFault: Error, Equatable, Sendable {
  /// What is wrong with a line.
  package enum Reason: Equatable, Sendable {
    /// Text of no known encoding, or quotation marks that are not closed.
    case notATable
    /// The first line is not one of the three headers.
    case header
    /// A line with more or fewer values than its header has; the columns.
    case columns([String])
    /// A value that its column does not have, and those it has.
    case value(String, column: String, choices: [String])
    /// A rank that is no number from 0 to 10.
    case rank(String)
    /// A tax identifier that is not valid.
    case taxID(String)
    /// A value that is empty, or has no letter or digit.
    case empty(column: String)
    /// More lines or longer texts than a file may have.
    case tooLarge
  }

  /// The index of the file among those that were read.
  package let file: Int
  /// The line, from 1.
  package let line: Int
  package let reason: Reason
}

extension BillRules {
  /// The most lines of all files together.
  private static let mostLines = 5000
  /// The most lines of one supplier's template, which are all looked up on each of its bills.
  private static let mostTemplateLines = 50
  /// The most words of a phrase, and the longest value in bytes.
  private static let mostTerms = 12
  private static let longestValue = 400

  /// The columns of each kind of file.
  package static let headers = [
    ["field", "rank", "words"], ["tax_id", "name", "category", "words"],
    ["tax_id", "field", "where", "words", "take"],
  ]

  /// Reads the user's files of rules: the columns say of which kind a file is.
  ///
  /// - Throws: `BillRuleFault`.
  package init(files: [[UInt8]]) throws(BillRuleFault) {
    var lines: [BillRuleLine] = []
    var templates: [String: Int] = [:]
    for (index, bytes) in files.enumerated() {
      try BillRules.read(bytes, index, into: &lines, &templates)
    }
    self.init(lines)
  }

  /// Reads a file.
  ///
  /// - Parameter templates: The numbers of lines of templates so far, by tax identifier.
  private static func read(
    _ bytes: [UInt8], _ file: Int, into lines: inout [BillRuleLine],
    _ templates: inout [String: Int]
  ) throws(BillRuleFault) {
    let text: [UInt8]
    do throws(TextFault) { text = try TextDecoding.utf8(bytes) } catch {
      throw BillRuleFault(file: file, line: 1, reason: .notATable)
    }
    var reader = CSVReader(text)
    var header: [String]?
    while true {
      do throws(CSVFault) { if try !reader.next() { return } } catch {
        throw BillRuleFault(file: file, line: max(1, reader.line), reason: .notATable)
      }
      let values = reader.texts.map(\.trimmed)
      // A comment, as people write them.
      if values.first?.utf8.first == UInt8(ascii: "#") { continue }
      guard let names = header else {
        guard headers.contains(values) else {
          throw BillRuleFault(file: file, line: reader.line, reason: .header)
        }
        header = values
        continue
      }
      do throws(Refusal) {
        if values.count != names.count { throw Refusal(.columns(names)) }
        let line = try line(values, names)
        guard lines.count < mostLines, values.allSatisfy({ $0.utf8.count <= longestValue })
        else { throw Refusal(.tooLarge) }
        if case .template(let taxID, _) = line {
          templates[taxID, default: 0] += 1
          if templates[taxID, default: 0] > mostTemplateLines { throw Refusal(.tooLarge) }
        }
        lines.append(line)
      } catch {
        throw BillRuleFault(file: file, line: reader.line, reason: error.reason)
      }
    }
  }

  /// A reason without its place.
  private struct Refusal: Error {
    let reason: BillRuleFault.Reason
    init(_ reason: BillRuleFault.Reason) { self.reason = reason }
  }

  private static func line(
    _ values: [String], _ names: [String]
  ) throws(Refusal) -> BillRuleLine {
    switch names.count {
    case 3:
      let field = try value(values[0], "field", among: fields)
      guard let rank = Int(values[1]), (0...10).contains(rank) else {
        throw Refusal(.rank(values[1]))
      }
      return .words(field: field, rank: rank, words: try words(values[2]))
    case 4:
      guard !values[1].terms.isEmpty else { throw Refusal(.empty(column: "name")) }
      let categories = values[2].split(separator: "|").map { String($0).trimmed }
      for code in categories { _ = try value(code, "category", among: Categories.codes) }
      return .supplier(
        KnownSupplier(
          taxID: try taxID(values[0]), name: values[1], categories: categories,
          words: values[3].split(separator: ";").map(String.init)))
    default:
      let field: TemplateLine.Field = try choice(values[1], "field")
      let place: TemplateLine.Place = try choice(values[2], "where")
      let take: TemplateLine.Choice = try choice(values[4], "take")
      return .template(
        taxID: try taxID(values[0]),
        TemplateLine(field: field, place: place, words: try words(values[3]), choice: take))
    }
  }

  /// The fields of `bill-words.csv` that a user may name: not those of months and units.
  private static let fields: [String] = {
    var fields: [String] = []
    for line in BillWords.lines where BillRules.isNamable(line.field) {
      let field = String(line.field)
      if !fields.contains(field) && !field.hasPrefix(category) { fields.append(field) }
    }
    return fields + Categories.codes.map { category + $0 }
  }()

  private static func value(
    _ text: String, _ column: String, among choices: [String]
  ) throws(Refusal) -> String {
    guard choices.contains(text) else {
      throw Refusal(.value(text, column: column, choices: choices))
    }
    return text
  }

  /// The case that a text names.
  private static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ column: String
  ) throws(Refusal) -> Value {
    guard let value = Value(rawValue: text) else {
      throw Refusal(.value(text, column: column, choices: Value.allCases.map(\.rawValue)))
    }
    return value
  }

  private static func words(_ text: String) throws(Refusal) -> String {
    for phrase in text.split(separator: ";", omittingEmptySubsequences: false) {
      let terms = PhraseTable<Never>.key(phrase)
      if terms.isEmpty { throw Refusal(.empty(column: "words")) }
      if terms.count > mostTerms { throw Refusal(.tooLarge) }
    }
    return text
  }

  private static func taxID(_ text: String) throws(Refusal) -> String {
    do throws(IdentifierFault) { return try TaxIdentifier(reading: text).text } catch {
      throw Refusal(.taxID(text))
    }
  }
}
