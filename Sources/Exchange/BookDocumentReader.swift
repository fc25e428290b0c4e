internal import Bookkeeping
package import DataFormats
internal import Reporting
internal import Taxation

/// Reads a document row by row; nothing of it is kept but the codes that later rows refer to.
package final class BookDocumentReader {
  private let json: JSONReader
  private var path: [String] = []
  private var rowPosition = TextPosition(line: 1, column: 1)
  private var zones: Set<String> = []
  private var properties: [String: Int64] = [:]
  private var lastNumbers: [BookTable: Int64] = [:]
  /// The code of the default home, and the fault of its row where no home has that code.
  private var home: (code: String, fault: DocumentFault)?

  /// Begins a document.
  package init(_ json: JSONReader) {
    self.json = json
  }

  /// Gives every row of the document, in its order.
  ///
  /// - Throws: `DocumentFault`, and what `body` and the text's source throw.
  package func read(_ body: (BookEntry) throws -> Void) throws {
    try take(.beginObject, .object)
    try readSchema()
    try key("last_ids")
    try readLastNumbers(body)
    for table in BookTable.allCases {
      try key(table.rawValue)
      try readRows(of: table, body)
      // Homes come after the choice of one of them.
      if table == .properties, let home, properties[home.code] == nil { throw home.fault }
    }
    let last = try token()
    if case .name(let name) = last {
      throw fault(isKnown(name) ? .duplicateKey(name) : .unknownKey(name))
    }
    _ = try token()
  }

  /// The fault of the row that was given last.
  package func rowFault(_ reason: DocumentFault.Reason) -> DocumentFault {
    DocumentFault(reason, path: path.joined(), at: rowPosition)
  }

  private func readSchema() throws {
    guard case .name("schema") = try token(), case .string(let schema) = try token() else {
      throw fault(.noSchema)
    }
    guard schema != BookDocument.schema else { return }
    if schema.hasPrefix(BookDocument.name),
      let version = Int(schema.dropFirst(BookDocument.name.count)), version > BookDocument.version
    {
      throw fault(.newerSchema(version: version))
    }
    throw fault(.otherSchema(schema))
  }

  private func readLastNumbers(_ body: (BookEntry) throws -> Void) throws {
    path = ["last_ids"]
    var row = DocumentRow(columns: BookTable.numbered.map(\.rawValue))
    try take(.beginObject, .object)
    try read(&row)
    try placed {
      for table in BookTable.numbered {
        let number = try row.number(table.rawValue, in: 0...BookDocument.largestNumber)
        lastNumbers[table] = number
      }
    }
    for table in BookTable.numbered { try body(.lastNumber(table, lastNumbers[table] ?? 0)) }
    path = []
  }

  private func readRows(of table: BookTable, _ body: (BookEntry) throws -> Void) throws {
    path = [table.rawValue]
    try take(.beginArray, .list)
    var row = DocumentRow(columns: columns(of: table))
    var index = 0
    while true {
      path = [table.rawValue, "[\(index)]"]
      let first = try token()
      if first == .endArray { break }
      guard first == .beginObject else { throw fault(.value(first.shown, wanted: .object)) }
      rowPosition = json.position
      row.begin()
      try read(&row)
      let entry = try placed { try self.entry(table, row) }
      try body(entry)
      index += 1
    }
    path = []
  }

  /// Reads what is left of an object.
  private func read(_ row: inout DocumentRow) throws {
    while true {
      let next = try token()
      guard case .name(let name) = next else { return }
      let position = json.position
      guard let place = row.place(of: name) else { throw fault(.unknownKey(name)) }
      let value: JSONToken
      do {
        value = try json.token()
      } catch let error as JSONFault {
        throw DocumentFault(
          .syntax(error.reason), path: path.joined() + "." + name, at: error.position)
      }
      guard row.keep(value, at: json.position, in: place) else {
        throw DocumentFault(.duplicateKey(name), path: path.joined(), at: position)
      }
      // No column holds a list or an object, so what follows cannot be told from the row's own keys.
      if value == .beginArray || value == .beginObject {
        throw DocumentFault(
          .value(value.shown, wanted: .scalar), path: path.joined() + "." + name, at: json.position)
      }
    }
  }

  /// Gives the faults of a row's columns their place.
  private func placed<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as DocumentRow.Fault {
      let isMissing = error.position == nil
      throw DocumentFault(
        error.reason, path: path.joined() + (isMissing ? "" : "." + error.column),
        at: error.position ?? rowPosition)
    }
  }
}

/// From rows to records.
extension BookDocumentReader {
  private func columns(of table: BookTable) -> [String] {
    BookTables().document(table).columns.filter { $0.audience != .people }.map(\.name)
  }

  private func entry(_ table: BookTable, _ row: DocumentRow) throws -> BookEntry {
    switch table {
    case .settings:
      let (name, value) = try row.setting()
      if name == .home { home = (value, rowFault(.unknownProperty(value))) }
      return .setting(name: name.rawValue, value: value)
    case .zones:
      let zone = Zone(
        code: try row.filledText("code"), name: try row.filledText("name"),
        parent: try row.has("parent") ? try self.zone(row, "parent") : nil)
      zones.insert(zone.code)
      return .zone(zone)
    case .rates:
      return .rate(
        TaxRate(
          zone: try zone(row, "zone"), layer: try row.choice("layer", of: RateLayer.self),
          validFrom: try row.day("valid_from"), rate: try row.rate("amount"),
          cap: try row.has("cap") ? try row.count("cap", upTo: Stay.maximumNights, from: 1) : nil,
          source: try row.optionalText("source")))
    case .properties:
      let property = Property(
        id: try number(table, row), code: try row.code("code"), name: try row.filledText("name"),
        address: try row.optionalText("address"), town: try row.optionalText("town"),
        zone: try zone(row, "zone"), registration: try row.registration("registration"))
      properties[property.code] = property.id
      return .property(property)
    case .listings:
      return .listing(
        Listing(
          id: try number(table, row), property: try property(row),
          name: try row.filledText("name")))
    case .bookings: return .booking(try booking(row))
    case .expenses: return .expense(try expense(row))
    case .payments: return .payment(try payment(row))
    }
  }

  private func booking(_ row: DocumentRow) throws -> Booking {
    let stay = Stay(
      property: try property(row), checkIn: try row.day("check_in"),
      nights: try row.count("nights", upTo: Stay.maximumNights, from: 1),
      adults: try row.count("adults", upTo: Stay.maximumPeople, from: 1),
      children: try row.count("children", upTo: Stay.maximumPeople),
      exemptAdults: try row.count("exempt_adults", upTo: Stay.maximumPeople),
      amount: try row.optionalMoney("amount"), commission: try row.money("commission"),
      taxCollected: try row.flag("tax_collected"), prepaidOn: try row.optionalDay("prepaid_on"))
    let booking = Booking(
      id: try number(.bookings, row), stay: stay, guest: try row.filledText("guest"),
      exemptReason: try row.has("exempt_reason")
        ? try row.choice("exempt_reason", of: ExemptReason.self) : nil,
      channel: try row.optionalCode("channel"), reference: try row.optionalText("reference"),
      note: try row.optionalText("note"))
    if let first = booking.faults.first { throw rowFault(.record(first)) }
    return booking
  }

  private func expense(_ row: DocumentRow) throws -> Expense {
    Expense(
      id: try number(.expenses, row), property: try property(row), date: try row.day("date"),
      concept: try row.filledText("concept"), category: try row.code("category"),
      supplier: try row.optionalText("supplier"), amount: try row.money("amount"),
      note: try row.optionalText("note"))
  }

  private func payment(_ row: DocumentRow) throws -> Payment {
    Payment(
      id: try number(.payments, row), channel: try row.code("channel"),
      reference: try row.filledText("reference"), date: try row.day("date"),
      gross: try row.money("gross"), fee: try row.money("fee"), checkIn: try row.day("check_in"),
      nights: try row.count("nights", upTo: Stay.maximumNights, from: 1),
      guest: try row.optionalText("guest"), listing: try row.optionalText("listing"),
      taxCollected: try row.flag("tax_collected"))
  }

  /// The row's own number: no larger than the last one the book has given.
  private func number(_ table: BookTable, _ row: DocumentRow) throws(DocumentRow.Fault) -> Int64 {
    let last = lastNumbers[table] ?? 0
    // Where none was given, no row can be right; the range says so.
    return try row.number("id", in: 1...max(1, last))
  }

  private func property(_ row: DocumentRow) throws(DocumentRow.Fault) -> Int64 {
    let code = try row.text("property")
    guard let id = properties[code] else { throw row.fault(.unknownProperty(code), "property") }
    return id
  }

  private func zone(_ row: DocumentRow, _ column: String) throws(DocumentRow.Fault) -> String {
    let code = try row.text(column)
    guard zones.contains(code) else { throw row.fault(.unknownZone(code), column) }
    return code
  }
}

/// Pieces of the text.
extension BookDocumentReader {
  private func token() throws -> JSONToken {
    do {
      return try json.token()
    } catch let error as JSONFault {
      throw DocumentFault(.syntax(error.reason), path: path.joined(), at: error.position)
    }
  }

  private func take(_ wanted: JSONToken, _ form: DocumentFault.Form) throws {
    let found = try token()
    guard found == wanted else { throw fault(.value(found.shown, wanted: form)) }
  }

  /// Reads the next key of the outermost object, whose keys stand in a fixed order.
  private func key(_ wanted: String) throws {
    let found = try token()
    guard case .name(let name) = found else { throw fault(.missingKey(wanted)) }
    guard name != wanted else { return }
    throw fault(isKnown(name) ? .missingKey(wanted) : .unknownKey(name))
  }

  private func isKnown(_ key: String) -> Bool {
    BookTable(rawValue: key) != nil || key == "last_ids" || key == "schema"
  }

  private func fault(_ reason: DocumentFault.Reason) -> DocumentFault {
    DocumentFault(reason, path: path.joined(), at: json.position)
  }
}
