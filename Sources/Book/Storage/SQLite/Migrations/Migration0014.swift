extension Migration {
  /// The bill of an expense: who wrote it, its number, and what it is for.
  static let migration0014 = Migration(
    schema: 14,
    sql: """
      ALTER TABLE expense ADD COLUMN supplier_tax_id TEXT;
      ALTER TABLE expense ADD COLUMN number TEXT;
      ALTER TABLE expense ADD COLUMN supply_point TEXT;
      """)
}
