internal import UnicodeText

/// The words in which one engine's SQL differs from another's.
///
/// All other SQL is written once, in what SQLite 3.40 and PostgreSQL 15 both understand: `IS DISTINCT
/// FROM` instead of `IS NOT`, a window function instead of a column beside `max()`, `CAST(id AS text)`,
/// no `LIMIT -1`, no alias of a column in WHERE, no flag without a comparison.
struct Dialect: Sendable {
  /// A whole number in a JSON object, by its key.
  let jsonInteger: @Sendable (_ json: String, _ key: String) -> String
  /// A text in a JSON object, by its key.
  let jsonText: @Sendable (_ json: String, _ key: String) -> String
  /// A condition that a JSON object has a key, whatever the value.
  let jsonHas: @Sendable (_ json: String, _ key: String) -> String
  /// A JSON object with other values for some keys; the values are SQL.
  let jsonReplacing: @Sendable (_ json: String, _ values: [(key: String, value: String)]) -> String
  /// A JSON object of values of a row, in order and without blanks; the values are SQL.
  let rowAsJSON: @Sendable (_ values: [(key: String, value: String)]) -> String
  /// The day after a number of nights, or before a negative one, as ISO text.
  let dayAfter: @Sendable (_ day: String, _ nights: String) -> String
}

extension Dialect {
  /// A name as an identifier, in every dialect.
  static func quoted(_ name: String) -> String {
    "\"" + name.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }

  /// The words of SQLite.
  static let sqlite = Dialect(
    jsonInteger: { "json_extract(\($0), '$.\($1)')" },
    jsonText: { "json_extract(\($0), '$.\($1)')" },
    jsonHas: { "json_type(\($0), '$.\($1)') IS NOT NULL" },
    jsonReplacing: { json, values in
      let pairs = values.map { "'$.\($0.key)', \($0.value)" }.joined(separator: ", ")
      return "json_replace(\(json), \(pairs))"
    },
    rowAsJSON: { values in
      "json_object(\(values.map { "'\($0.key)', \($0.value)" }.joined(separator: ", ")))"
    },
    dayAfter: { "date(\($0), (\($1)) || ' days')" })

  /// The words of PostgreSQL. Its `row_to_json` writes the same bytes as SQLite's `json_object`.
  static let postgres = Dialect(
    jsonInteger: { "CAST(CAST(\($0) AS json) ->> '\($1)' AS bigint)" },
    jsonText: { "(CAST(\($0) AS json) ->> '\($1)')" },
    jsonHas: { "(CAST(\($0) AS json) -> '\($1)') IS NOT NULL" },
    jsonReplacing: { json, values in
      let pairs = values.map { "'\($0.key)', \($0.value)" }.joined(separator: ", ")
      return "json_replaced(\(json), json_build_object(\(pairs)))"
    },
    rowAsJSON: { values in
      let columns = values.map { "\($0.value) AS \($0.key)" }.joined(separator: ", ")
      return "(SELECT CAST(row_to_json(it) AS text) FROM (SELECT \(columns)) AS it)"
    },
    dayAfter: { "to_char(CAST(\($0) AS date) + CAST(\($1) AS integer), 'YYYY-MM-DD')" })
}
