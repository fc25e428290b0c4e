package import Bookkeeping
package import Documents

/// A list of what owners have in their homes, in the given order.
package enum AssetList {
  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - homes: The homes of the book by id; if there is only one, rows do not name it.
  ///   - parties: The owners of the book by id.
  ///   - isFiltered: Whether the list may lack assets of the book.
  package static func document(
    _ assets: [Asset], homes: [Int64: Property], parties: [Int64: Party], isFiltered: Bool
  ) -> Document {
    Table<Asset>([
      .figures("id") { .number($0.id) },
      .init("property", for: .machines) { Cell(homes[$0.property]?.code) },
      .homeName(ifSeveral: homes) { homes[$0.property] },
      .init("kind", heading: "column.asset-kind") { $0.type.cell },
      .init("date") { .day($0.date) },
      .figures("amount", heading: "column.assets.amount") { .money($0.amount) },
      .figures("costs", heading: "column.asset-costs", isOptional: true) { .money($0.costs) },
      .init("owner", for: .machines) { Cell($0.owner.flatMap { parties[$0] }?.code) },
      .init(
        "owner_name", heading: "column.owner", for: .people, isOptional: true, isElastic: true
      ) { Cell($0.owner.flatMap { parties[$0] }?.name) },
      .init("share", for: .people, isOptional: true) { asset in
        guard let numerator = asset.numerator, let denominator = asset.denominator else {
          return .empty
        }
        return .text("\(numerator)/\(denominator)")
      },
      .figures("numerator", for: .machines) { Cell(count: $0.numerator) },
      .figures("denominator", for: .machines) { Cell(count: $0.denominator) },
      .figures("years", isOptional: true, priority: .detail) {
        Cell(count: $0.years)
      },
      .figures("expense", isOptional: true, priority: .detail) {
        Cell(number: $0.expense)
      },
      .figures("deducted", isOptional: true, priority: .main) { Cell($0.deducted) },
      .figures("until", isOptional: true, priority: .main) {
        Cell(number: $0.until.map { Int64($0) })
      },
      .note { $0.note },
    ]).document(
      "estada/assets/1", title: Phrase("asset.list.title"),
      whenEmpty: Phrase(isFiltered ? "asset.list.none-match" : "asset.list.empty"), rows: assets
    ).keeping(newest: .largest(column: "date"))
  }
}

extension AssetKind {
  /// The kind as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "asset-kind.\(rawValue)") }
}
