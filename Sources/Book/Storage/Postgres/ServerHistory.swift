/// History as the server keeps it: the functions of `history.sql` and triggers, which belong to the keeper.
enum ServerHistory {
  /// The state of the error that `turn` raises for a row that is not what history says: its table and number.
  static let conflictState = "ES002"
  /// The state of the error that `turn` raises for a step of another author.
  static let otherAuthorState = "ES003"

  /// SQL that announces a run of rows before its last ones are inserted, by which the server keeps them as one
  /// entry.
  static func announcement(of rows: AddedRows) -> String {
    let digests = "\(rows.digest.text) \((rows.personalDigest ?? RowDigest()).text)"
    return "SET LOCAL estada.run = '\(rows.table) \(rows.first) \(rows.count) \(digests)'"
  }

  /// Creates what depends on the kinds of records, in place of what there was: their empty values and triggers.
  ///
  /// - Parameter keeper: The name of the keeper's role.
  static func rules(_ layouts: [TableLayout], keeper: String) -> String {
    let empty = layouts.map { layout in
      let values = layout.emptyValues.map { "'\($0.column)', \($0.value)" }
      return "WHEN '\(layout.name)' THEN jsonb_build_object(\(values.joined(separator: ", ")))"
    }
    let digested = layouts.map { layout in
      let rows = AddedRows(to: layout)
      let columns = [rows.columns, rows.personal].map { "'\($0.joined(separator: " "))'" }
      return "('\(layout.name)', \(columns.joined(separator: ", ")))"
    }
    let triggers = layouts.map { layout in
      SQLFile.statements(
        of: Embedded.postgresTriggersSql, ["table": layout.name, "keeper": keeper])
    }
    return """
      CREATE OR REPLACE FUNCTION empty_row(kind text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE kind
          \(empty.joined(separator: "\n    "))
        END
      $$;
      -- The columns that each digest of a run of rows covers.
      CREATE OR REPLACE FUNCTION digested_columns(kind text, OUT columns text, OUT personal text)
        LANGUAGE sql IMMUTABLE AS $$
          SELECT column2, column3 FROM (
            VALUES \(digested.joined(separator: ",\n      "))
          ) AS digested WHERE column1 = kind
        $$;
      \(triggers.joined(separator: "\n"))
      """
  }
}
