package import Bookkeeping
internal import UnicodeText

/// Compares the rows of a table of properties with a book, one at a time.
///
/// A property is identified by its code, or else by its name.
package struct PropertyTable: RowPlanner {
  private let known: [Property]
  private let zones: WholeNames<String>
  private var cells: CellSource
  /// The line of each code in the file.
  private var lines: [String: Int] = [:]

  /// Locates the columns.
  ///
  /// - Parameters:
  ///   - known: The properties of the book.
  ///   - zones: The codes of the zones of the book, by code and name.
  ///   - owners: The numbers of the owners of the book, by code and name.
  package init(
    _ table: OwnTable, known: [Property], zones: WholeNames<String>,
    owners: WholeNames<Int64> = WholeNames([])
  ) {
    self.known = known
    self.zones = zones
    cells = CellSource(table, of: Property.self, owners: owners)
  }

  package var line: Int { cells.table.line }
  package var table: OwnTable { cells.table }

  package mutating func next(_ property: inout Property) throws -> RowPlan? {
    guard try cells.advance() else { return nil }
    do { try read(&property) } catch let refusal as ImportRefusal {
      return .entries([ImportEntry(refusal.named(in: table))])
    }
    if let first = lines.updateValue(line, forKey: property.code) {
      let refusal = ImportRefusal(line: line, column: "code", .repeatedHome(line: first))
      return .entries([ImportEntry(refusal.named(in: table))])
    }
    guard let old = known.first(where: { $0.code == property.code }) else { return .new }
    let (completed, differences) = old.completed(from: property)
    return .entries(
      known: .property(old), completed: .property(completed), differences, line: line)
  }

  private mutating func read(_ property: inout Property) throws {
    property = Property()
    try cells.read(&property)
    guard let zone = zones[property.zone] else {
      throw ImportRefusal(line: line, column: "zone", .unknownZone(property.zone))
    }
    property.zone = zone
    property.code = try code(of: property)
  }

  /// Returns the code of the row or, if it is empty, that of the property with the same name, or
  /// one derived from the name.
  private func code(of property: Property) throws(ImportRefusal) -> String {
    let (code, name) = (property.code, property.name)
    if code.isEmpty {
      if let same = known.first(where: { $0.name.folded == name.folded }) { return same.code }
      let made = name.slug
      if made.isEmpty { throw ImportRefusal(line: line, column: "code", .fault(.missing)) }
      return made
    }
    guard code.folded == code.slug else {
      throw ImportRefusal(line: line, column: "code", .fault(.unreadable(text: code)))
    }
    return code.slug
  }
}

extension Property {
  /// Returns the property with missing values filled in from the file, and the values that differ.
  fileprivate func completed(from other: Property) -> (Property, [Difference]) {
    var new = self
    var differences: [Difference] = []
    func compare(_ field: Difference.Field, _ book: String?, _ file: String?) {
      guard let file, book != file else { return }
      differences.append(Difference(field, book: .text(book), file: .text(file)))
    }
    compare(.name, name, other.name)
    compare(.zone, zone, other.zone)
    if address == nil {
      new.address = other.address
    } else {
      compare(.address, address, other.address)
    }
    if town == nil { new.town = other.town } else { compare(.town, town, other.town) }
    if registration == nil {
      new.registration = other.registration
    } else {
      compare(.registration, registration?.text, other.registration?.text)
    }
    if capacity == nil { new.capacity = other.capacity }
    if receiver == nil { new.receiver = other.receiver }
    if payer == nil { new.payer = other.payer }
    if filer == nil { new.filer = other.filer }
    if tags == nil { new.tags = other.tags } else { compare(.tags, tags?.code, other.tags?.code) }
    if note == nil { new.note = other.note } else { compare(.note, note, other.note) }
    return (new, differences)
  }
}
