package import Bookkeeping

/// The homes of a book as a list.
package enum PropertyList {
  /// The list as a document.
  ///
  /// - Parameter listings: The names under which platforms let the homes; nil when they are told elsewhere.
  package static func document(
    _ properties: [Property], listings: [Listing]? = []
  ) -> Document {
    let named = listings.map { Dictionary(grouping: $0) { $0.property } }
    var columns = [
      Column("id", for: .machines), Column("code"), Column("name", isElastic: true),
      Column("address", isOptional: true, isElastic: true), Column("town", isOptional: true),
      Column("zone"), Column("registration", isOptional: true),
    ]
    if named != nil { columns.append(Column("listings", for: .machines, isNested: true)) }
    return Document(
      schema: "estada/properties/1", title: Phrase("property.list.title"), columns: columns,
      whenEmpty: Phrase("property.list.empty")
    ) { body in
      for property in properties {
        var row: [Cell] = [
          .number(property.id), .text(property.code), .text(property.name),
          Cell(property.address), Cell(property.town), .text(property.zone),
          Cell(property.registration?.text),
        ]
        if let named {
          row.append(.rows((named[property.id] ?? []).map { [Field("name", .text($0.name))] }))
        }
        try body(row)
      }
      return nil
    }
  }
}
