public import Bookkeeping

/// The words of the tables of records, which workbooks have in each language and imports read in each.
extension RecordKind {
  /// The fields whose heading is not that of other fields of the same name.
  private static let ownHeadings: Set<String> = [
    "agreements.base", "agreements.rate", "agreements.vat_rate", "transfers.payer",
    "transfers.payee",
  ]

  /// What users call its list: `owners`, `share-groups`.
  public var listCode: String {
    table == Party.kind.table ? "owners" : String(list.map { $0 == "_" ? "-" : $0 })
  }

  /// The catalogue key of the name of its table: *Owners*.
  public var tableName: String { "table.\(listCode)" }

  /// The catalogue key of the heading of a field in its table: *Check-in*.
  public func heading(of field: String) -> String {
    let own = "\(list).\(field)"
    return "column.\(RecordKind.ownHeadings.contains(own) ? own : field)"
  }
}
