package import Bookkeeping
internal import UnicodeText

/// Compares the rows of a table of properties with a book, one at a time.
///
/// A property is identified by its code, or else by its name.
package struct PropertyTable {
  private let known: [Property]
  private let zones: WholeNames<String>
  private let code, name, address, town, zone, registration, taxApart, capacity: TableColumn
  /// The line of each code in the file.
  private var lines: [String: Int] = [:]

  /// Locates the columns.
  ///
  /// - Parameters:
  ///   - known: The properties of the book.
  ///   - zones: The codes of the zones of the book, by code and name.
  package init(_ table: OwnTable, known: [Property], zones: WholeNames<String>) {
    self.known = known
    self.zones = zones
    code = TableColumn("code", in: table)
    name = TableColumn("name", in: table)
    address = TableColumn("address", in: table)
    town = TableColumn("town", in: table)
    zone = TableColumn("zone", in: table)
    registration = TableColumn("registration", in: table)
    taxApart = TableColumn("tax_apart", in: table)
    capacity = TableColumn("capacity", in: table)
  }

  /// Returns the planned entries for the current row.
  package mutating func entries(for table: OwnTable) -> [ImportEntry] {
    let property: Property
    do throws(ImportRefusal) { property = try read(table) } catch { return [ImportEntry(error)] }
    if let line = lines.updateValue(table.line, forKey: property.code) {
      return [
        ImportEntry(
          ImportRefusal(line: table.line, column: code.name, .repeatedHome(line: line)))
      ]
    }
    guard let old = known.first(where: { $0.code == property.code }) else {
      return [ImportEntry(line: table.line, outcome: .added, subject: .property(property))]
    }
    let (completed, differences) = old.completed(from: property)
    var entries = [
      ImportEntry(
        line: table.line, outcome: completed == old ? .unchanged : .completed,
        subject: .property(completed))
    ]
    if !differences.isEmpty {
      entries.append(
        ImportEntry(
          line: table.line, outcome: .differs, subject: .property(completed),
          remark: .differs(differences)))
    }
    return entries
  }

  private func read(_ table: OwnTable) throws(ImportRefusal) -> Property {
    if let fault = table.cellCountFault { throw fault }
    let words = table.text(name.place)
    if words.isEmpty { throw table.missing(name) }
    let zoneText = table.text(zone.place)
    if zoneText.isEmpty { throw table.missing(zone) }
    guard let zoneCode = zones[zoneText] else {
      throw ImportRefusal(line: table.line, column: zone.name, .unknownZone(zoneText))
    }
    let number = table.text(registration.place)
    let registered = Registration(number)
    if registered == nil && !number.isEmpty { throw table.unreadable(registration) }
    return Property(
      code: try shortCode(table, of: words), name: words,
      address: table.optionalText(address), town: table.optionalText(town), zone: zoneCode,
      registration: registered, taxApart: try table.flag(taxApart),
      capacity: try table.number(capacity))
  }

  /// Returns the code of the row or, if it is empty, that of the property with the same name, or
  /// one derived from the name.
  private func shortCode(
    _ table: OwnTable, of words: String
  ) throws(ImportRefusal) -> String {
    let text = table.text(code.place)
    if text.isEmpty {
      if let same = known.first(where: { $0.name.folded == words.folded }) { return same.code }
      let made = words.slug
      if made.isEmpty { throw table.missing(code) }
      return made
    }
    guard text.folded == text.slug else { throw table.unreadable(code) }
    return text.slug
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
    return (new, differences)
  }
}
