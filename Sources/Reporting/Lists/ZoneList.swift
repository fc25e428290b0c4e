package import Bookkeeping

/// The tourist-tax zones of a book as a list.
package enum ZoneList {
  /// The list as a document.
  package static func document(_ zones: [Zone]) -> Document {
    let columns = [Column("code"), Column("name"), Column("parent", isOptional: true)]
    return Document(
      schema: "estada/zones/1", title: Phrase("zone.list.title"), columns: columns,
      whenEmpty: Phrase("zone.list.empty")
    ) { body in
      for zone in zones {
        try body([.text(zone.code), .text(zone.name), Cell(zone.parent)])
      }
      return nil
    }
  }
}
