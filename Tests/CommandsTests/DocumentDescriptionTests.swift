import Bookkeeping
import Exchange
import Foundation
import TestKit
import Testing

/// The description of the JSON document, which derives from that of the records.
///
/// `RECORD=1 swift test` writes the schema, and the first two columns of the page's tables; what a key
/// means, in the third column, is written by hand.
struct `The description of the document` {
  static let docs = Transcript.Stage.repository.appending(path: "docs")

  @Test func `is the JSON Schema`() throws {
    try expect(schema, in: "export.schema.json")
  }

  @Test func `is the tables of the page`() throws {
    let file = Self.docs.appending(path: "json-format.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    var chapters = page.components(separatedBy: "\n### ")
    try #require(chapters.count == recordKinds.count + 1)
    for (index, kind) in recordKinds.enumerated() {
      let chapter = chapters[index + 1]
      #expect(chapter.hasPrefix("`\(kind.kind.list)`"))
      chapters[index + 1] = withTable(of: kind, chapter)
    }
    try expect(chapters.joined(separator: "\n### "), in: "json-format.md")
  }

  private func expect(_ text: String, in name: String) throws {
    let file = Self.docs.appending(path: name)
    if Recording.isOn {
      try Data(text.utf8).write(to: file, options: .atomic)
    } else {
      let found = try String(contentsOf: file, encoding: .utf8)
      #expect(
        found == text, "docs/\(name) is out of date: RECORD=1 swift test --filter description")
    }
  }
}

/// The tables of the page.
extension `The description of the document` {
  /// The chapter with the rows of its table made anew, and the meaning of each key kept.
  private func withTable(of kind: any BookRecord.Type, _ chapter: String) -> String {
    var lines = chapter.components(separatedBy: "\n")
    let isRow: (String) -> Bool = { $0.hasPrefix("| `") }
    var meanings: [String: String] = [:]
    for line in lines where isRow(line) {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.count > 3 { meanings[cells[1]] = cells[3] }
    }
    guard let first = lines.firstIndex(where: isRow) else { return chapter }
    lines.removeAll(where: isRow)
    let number = kind.kind.isNumbered ? [("id", "id")] : []
    let fields = kind.fields.map { ($0.field.name, type(of: $0, in: kind.kind)) }
    let rows = (number + fields).map { name, type in
      let meaning = meanings["`\(name)`"] ?? ""
      return "| `\(name)` | \(type) |\(meaning.isEmpty ? "" : " \(meaning)") |"
    }
    lines.insert(contentsOf: rows, at: first)
    return lines.joined(separator: "\n")
  }

  /// An example of each code that follows a pattern, by field.
  private static let patterns = [
    "registration": "HUTB-001234", "tax_identifier": "12345678Z",
    "iban": "ES9121000418450200051332", "rule": "1/2", "period": "2026-06",
    "sha256": "e3b0c44298fc…", "taxes": "21.00;100.00;21.00", "withheld": "60.00 professional",
    "deduction": "in=2027-Q3 asset", "activity": "A03:685", "percents": "2027=80",
  ]

  /// The key by which documents name the record that a field refers to.
  private func key(of field: RecordField) -> String {
    let kind = recordKinds.first { $0.kind.table == field.reference }
    return kind?.fields.contains { $0.field.name == "code" } ?? false ? "code" : "id"
  }

  /// What a key holds, in words.
  private func type(of description: FieldDescription, in kind: RecordKind) -> String {
    let field = description.field
    let base: String
    switch description.form {
    case .reference,
      .text where field.reference != nil:
      let list = recordKinds.first { $0.kind.table == field.reference }?.kind.list ?? ""
      base = "`\(key(of: field))` of `\(list)`"
    case .count: base = "\(field.range.lowerBound) to \(field.range.upperBound)"
    case .flag: base = "true or false"
    case .text:
      base =
        switch field.rule {
        case .any: "text"
        case .filled: "filled text"
        case .code: "code"
        }
    case .day: base = "day"
    case .money: base = field.range.lowerBound == 0 ? "amount from 0" : "amount"
    case .rate: base = "text, two or four decimals, 0.00 to 1000.00"
    case .code(let codes) where codes.isEmpty && field.name == "tags":
      base = "names with spaces between"
    case .code(let codes) where codes.isEmpty: base = "`\(Self.patterns[field.name] ?? "")`"
    case .code(let codes): base = codes.map { "`\($0)`" }.joined(separator: ", ")
    }
    let unique = kind.naturalKey == [field.name] ? ", unique" : ""
    let since = field.since > 1 ? ", since version \(field.since)" : ""
    return base + unique + (description.isOptional ? " or null" : "") + since
  }
}

/// The JSON Schema (2020-12).
extension `The description of the document` {
  private var schema: String {
    let numbered = recordKinds.map { $0.kind }.filter(\.isNumbered)
    let lists = recordKinds.map { "\"\($0.kind.list)\"" }
    let lastIDs = numbered.map { "        \"\($0.list)\": { \"$ref\": \"#/$defs/last_id\" }" }
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "\(BookDocument.schema)",
        "description": "A whole book of estada, as `estada export json` writes it. Described in json-format.md.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "schema", "last_ids",
          \(lists.joined(separator: ", "))
        ],
        "properties": {
          "schema": { "const": "\(BookDocument.schema)" },
          "last_ids": {
            "type": "object",
            "additionalProperties": false,
            "required": [\(numbered.map { "\"\($0.list)\"" }.joined(separator: ", "))],
            "properties": {
      \(lastIDs.joined(separator: ",\n"))
            }
          },
      \(recordKinds.map(list).joined(separator: ",\n"))
        },
        "$defs": {
          "last_id": { "type": "integer", "minimum": 0, "maximum": 9007199254740991 },
          "id": { "type": "integer", "minimum": 1, "maximum": 9007199254740991 },
          "code": { "type": "string", "pattern": "^[^\\\\sA-Z]+$" },
          "filled": { "type": "string", "pattern": "\\\\S" },
          "text": { "type": "string" },
          "day": { "type": "string", "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" },
          "amount": { "type": "string", "pattern": "^-?(0|[1-9][0-9]{0,10})\\\\.[0-9]{2}$" },
          "positive": { "type": "string", "pattern": "^(0|[1-9][0-9]{0,10})\\\\.[0-9]{2}$" },
          "rate": { "type": "string", "pattern": "^(0|[1-9][0-9]{0,3})\\\\.([0-9]{2}|[0-9]{4})$" },
          "tax_identifier": { "type": "string", "pattern": "^[0-9A-Z][0-9]{7}[0-9A-Z]$" },
          "iban": { "type": "string", "pattern": "^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$" },
          "tags": { "type": "string", "pattern": "^[^\\\\sA-Z]+( [^\\\\sA-Z]+)*$" },
          "taxes": { "type": "string", "pattern": "^[0-9.]+;-?[0-9.]+;-?[0-9.]+( [0-9.]+;-?[0-9.]+;-?[0-9.]+)*( (eu|other|exempt))?$" },
          "withheld": { "type": "string", "pattern": "^-?(0|[1-9][0-9]{0,10})\\\\.[0-9]{2} (professional|start|modules|rent)$" },
          "deduction": { "type": "string", "pattern": "^(received=[0-9-]{10}|in=[0-9Q.-]{4,22}|part=[0-9]{1,3}|asset|ticket)( (received=[0-9-]{10}|in=[0-9Q.-]{4,22}|part=[0-9]{1,3}|asset|ticket))*$" },
          "activity": { "type": "string", "pattern": "^[A-F]([0-9]{2})?(:[0-9.]{1,7})?$" },
          "percents": { "type": "string", "pattern": "^[0-9]{1,4}=[0-9]{1,3}( [0-9]{1,4}=[0-9]{1,3})*$" },
          "rule": { "type": "string", "pattern": "^(rest|nights:.+|[1-9][0-9]{0,9}/[1-9][0-9]{0,9})$" },
          "period": { "type": "string", "pattern": "^[0-9]{4}(-Q[1-4]|-(0[1-9]|1[0-2])|[0-9-]{6}\\\\.\\\\.[0-9-]{10})?$" },
          "sha256": { "type": "string", "pattern": "^[0-9a-f]{64}$" },
          "registration": { "type": "string", "pattern": "^(HUT(B|G|L|T|CC|TE|VA)-[0-9]{6}(-[0-9]{2})?|ESFCTU[0-9A-Z-]{6,58})$" }
        }
      }

      """
  }

  private func list(of kind: any BookRecord.Type) -> String {
    let number = kind.kind.isNumbered ? ["\"id\": { \"$ref\": \"#/$defs/id\" }"] : []
    let fields = kind.fields.map { "\"\($0.field.name)\": \(value(of: $0))" }
    let properties = (number + fields).map { "            \($0)" }.joined(separator: ",\n")
    let names = kind.columns().map { "            \"\($0)\"" }.joined(separator: ",\n")
    return """
          "\(kind.kind.list)": {
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
      \(names)
              ],
              "properties": {
      \(properties)
              }
            }
          }
      """
  }

  private func value(of description: FieldDescription) -> String {
    let value = requiredValue(of: description)
    return description.isOptional ? "{ \"anyOf\": [\(value), { \"type\": \"null\" }] }" : value
  }

  private func requiredValue(of description: FieldDescription) -> String {
    let field = description.field
    func reference(_ name: String) -> String { "{ \"$ref\": \"#/$defs/\(name)\" }" }
    switch description.form {
    case .reference: return reference(key(of: field))
    case .count:
      let range = field.range
      return "{ \"type\": \"integer\", \"minimum\": \(range.lowerBound), "
        + "\"maximum\": \(range.upperBound) }"
    case .flag: return "{ \"type\": \"boolean\" }"
    case .text where field.reference != nil: return reference("filled")
    case .text:
      return switch field.rule {
      case .any: reference("text")
      case .filled: reference("filled")
      case .code: reference("code")
      }
    case .day: return reference("day")
    case .money: return reference(field.range.lowerBound == 0 ? "positive" : "amount")
    case .rate: return reference("rate")
    case .code(let codes) where codes.isEmpty: return reference(field.name)
    case .code(let codes):
      return "{ \"enum\": [\(codes.map { "\"\($0)\"" }.joined(separator: ", "))] }"
    }
  }
}
