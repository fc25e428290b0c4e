internal import Localizations
internal import UnicodeText

/// The widths of a table's columns and what follows from them.
struct TextLayout {
  /// How many rows were measured, the total not counted.
  private(set) var rowCount = 0
  private var columns: [Column]
  private var widths: [Int]
  private var isShown: [Bool]
  private var titles: [[String]] = []

  /// Spaces between two columns.
  private static let gap = "  "
  /// An elastic column is not cut to less than this.
  private static let leastElastic = 8

  /// Goes through the rows once.
  init(measuring document: Document, wording: Wording, width: Int?) throws {
    var words = CellWording(wording)
    let columns = document.columns
    var widths = columns.map { _ in 0 }
    var isShown = columns.map { !$0.isOptional && $0.audience != .machines }
    var rowCount = 0
    func measure(_ row: [Cell]) {
      for (index, cell) in row.enumerated() where columns[index].audience != .machines {
        widths[index] = max(widths[index], words.text(of: cell).displayWidth)
        if !cell.isVoid { isShown[index] = true }
      }
    }
    let total = try document.rows {
      rowCount += 1
      measure($0)
    }
    if let total { measure(total) }
    self.columns = columns
    self.widths = widths
    self.isShown = isShown
    self.rowCount = rowCount
    setTitles(wording)
    if let width { fit(into: width) }
  }

  /// The lines of the headings.
  var headings: [String] {
    let height = zip(titles, isShown).map { $1 ? $0.count : 0 }.max() ?? 0
    return (0..<height).map { row in
      line(titles.map { $0.count - height + row >= 0 ? $0[$0.count - height + row] : "" })
    }
  }

  /// A line as wide as the table.
  var rule: String {
    let shown = zip(widths, isShown).filter(\.1).map(\.0)
    let width = shown.reduce(0, +) + max(0, shown.count - 1) * TextLayout.gap.count
    return String(repeating: "─", count: width)
  }

  /// One line of the table.
  ///
  /// - Parameter label: Stands in the first shown column when that has nothing itself.
  func line(_ cells: [String], label: String? = nil) -> String {
    var label = label
    var line = ""
    var isFirst = true
    for index in columns.indices where isShown[index] {
      var text = cells[index]
      if isFirst, text.isEmpty, let given = label { text = given }
      label = nil
      if !isFirst { line += TextLayout.gap }
      isFirst = false
      line += text.fitted(
        toWidth: widths[index], alignment: columns[index].isNumeric ? .right : .left)
    }
    let end = line.utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { String(Substring(line.utf8[...$0])) } ?? ""
  }

  /// Breaks headings at spaces so that they are no wider than their figures, where that can be.
  private mutating func setTitles(_ wording: Wording) {
    let label = wording.catalogue.text("word.total").displayWidth
    if let first = isShown.firstIndex(of: true) { widths[first] = max(widths[first], label) }
    titles = columns.indices.map { index in
      guard columns[index].audience != .machines else { return [] }
      let title = wording.catalogue.text(columns[index].heading)
      let longest = title.split(separator: " ").map { String($0).displayWidth }.max() ?? 0
      widths[index] = max(widths[index], longest)
      // A no-break space has done its work once the lines are made.
      return title.wrapped(toWidth: widths[index]).split(separator: "\n")
        .map { String($0.map { $0 == "\u{A0}" ? " " : $0 }) }
    }
  }

  /// Narrows elastic columns, the widest first, until the table fits or none can give way.
  private mutating func fit(into width: Int) {
    var excess = rule.count - width
    while excess > 0 {
      let candidates = columns.indices.filter {
        isShown[$0] && columns[$0].isElastic && widths[$0] > TextLayout.leastElastic
      }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return }
      widths[widest] -= 1
      excess -= 1
    }
  }
}
