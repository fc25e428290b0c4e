internal import Bookkeeping
internal import Documents
internal import Reporting

/// The sheet of a workbook with the records, assets and values behind the boxes of an owner.
final class IncomeTaxRecordSheet {
  /// The rows of a box.
  struct Rows {
    let detail: IncomeTaxDetail
    let whole: Range<Int>
    let byDays: Range<Int>
    /// The rows with a limit.
    let limited: Set<Int>

    var all: Range<Int> { whole.lowerBound..<byDays.upperBound }
  }

  private let sheet: Sheet
  /// The rows of each box that has some.
  private(set) var rows: [BoxPlace: Rows] = [:]

  private static let widths = [26, 9, 30, 13, 15, 15, 15, 12, 9, 9, 15]
  private static let (partColumn, baseColumn, percentColumn) = (5, 6, 7)
  private static let (daysColumn, yearColumn, roomColumn) = (8, 9, 10)

  init(_ sheet: Sheet) { self.sheet = sheet }

  /// Writes the rows of all boxes that are made of records.
  func put(_ file: IncomeTaxFile) throws {
    let workbook = sheet.workbook
    for (column, width) in IncomeTaxRecordSheet.widths.enumerated() {
      try sheet.setWidth(column, width)
    }
    let headings: [(key: String, figure: Style.Figure)] = [
      ("column.property", .text), ("column.box", .text), ("column.income-tax-item", .text),
      ("column.date", .text), ("column.amount-box", .money), ("column.owner-part", .money),
      ("sheet.rate-base", .money), ("column.box-percent", .count), ("column.days", .count),
      ("sheet.days-of-year", .count), ("sheet.rate-room", .money),
    ]
    try sheet.setHeight(0, 32)
    for (column, heading) in headings.enumerated() {
      try sheet.put(workbook.text(heading.key), 0, column, .header(heading.figure))
    }
    sheet.freeze(above: 1)
    var row = 1
    for detail in file.report.details {
      guard let method = detail.method else { continue }
      let found = detail.rows
      if found.isEmpty { continue }
      var limited: Set<Int> = []
      for (index, record) in found.enumerated() {
        try put(record, of: detail, file.report.homes[detail.home]?.name, row + index)
        if record.room != nil { limited.insert(row + index) }
      }
      let middle = row + (method == .sum ? detail.wholeCount : found.count)
      let place = BoxPlace(home: detail.home, form: detail.form, box: detail.box)
      rows[place] = Rows(
        detail: detail, whole: row..<middle, byDays: middle..<(row + found.count),
        limited: limited)
      row += found.count
    }
    try sheet.setUp(
      Sheet.Print(
        isLandscape: true, repeatedRow: 0, rows: row,
        columns: IncomeTaxRecordSheet.widths.count))
  }

  private func put(
    _ record: IncomeTaxDetail.Row, of detail: IncomeTaxDetail, _ home: String?, _ row: Int
  ) throws {
    try sheet.put(Cell(home), row, 0)
    try sheet.put(.text(detail.box), row, 1)
    try sheet.put(record.item, row, 2)
    if let day = record.day { try sheet.put(.day(day), row, 3) }
    try sheet.put(.money(record.amount), row, 4)
    try sheet.put(.money(record.part), row, IncomeTaxRecordSheet.partColumn)
    guard let base = record.base, let (percentage, days, all) = detail.rate else { return }
    try sheet.put(.money(base), row, IncomeTaxRecordSheet.baseColumn)
    try sheet.put(
      Double(percentage) / 100, row, IncomeTaxRecordSheet.percentColumn, .body(.number))
    try sheet.put(.count(days), row, IncomeTaxRecordSheet.daysColumn)
    try sheet.put(.count(all), row, IncomeTaxRecordSheet.yearColumn)
    if let room = record.room {
      try sheet.put(.money(room), row, IncomeTaxRecordSheet.roomColumn)
    }
  }

  /// The formula of a box.
  ///
  /// - Parameter days: The quotient of the cells of the days let and held; nil if no cost counts by days.
  func formula(of rows: Rows, _ days: String?) -> String? {
    switch rows.detail.method {
    case nil: return nil
    case .sum: return sum(rows, days)
    case .rate:
      let bases = sheet.range(IncomeTaxRecordSheet.baseColumn, rows.all)
      return rated("SUM(\(bases))", rows.all.lowerBound, rows)
    case .rateOfEach:
      return rows.all.map { rated(cell($0, IncomeTaxRecordSheet.baseColumn), $0, rows) }
        .joined(separator: "+")
    }
  }

  /// `ROUND(SUM(whole)+SUM(days)*N/H,2)`, with the cells of the days let and held.
  private func sum(_ rows: Rows, _ days: String?) -> String? {
    var terms: [String] = []
    if !rows.whole.isEmpty {
      terms.append("SUM(\(sheet.range(IncomeTaxRecordSheet.partColumn, rows.whole)))")
    }
    if !rows.byDays.isEmpty {
      guard let days else { return nil }
      terms.append("SUM(\(sheet.range(IncomeTaxRecordSheet.partColumn, rows.byDays)))*\(days)")
    }
    return terms.isEmpty ? nil : "ROUND(\(terms.joined(separator: "+")),2)"
  }

  /// `ROUND(base*days/days of the year*percentage/100,2)`, up to what is left.
  private func rated(_ base: String, _ row: Int, _ rows: Rows) -> String {
    let (days, all) = (
      cell(row, IncomeTaxRecordSheet.daysColumn), cell(row, IncomeTaxRecordSheet.yearColumn)
    )
    let rate = cell(row, IncomeTaxRecordSheet.percentColumn)
    let rounded = "ROUND(\(base)*\(days)/\(all)*\(rate)/100,2)"
    guard rows.limited.contains(row) else { return rounded }
    return "MIN(\(rounded),\(cell(row, IncomeTaxRecordSheet.roomColumn)))"
  }

  private func cell(_ row: Int, _ column: Int) -> String {
    "\(sheet.quotedName)!\(Sheet.cell(row, column, fixed: true))"
  }
}
