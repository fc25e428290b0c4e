internal import Documents
internal import Localizations
internal import UnicodeText

/// The measured layout of a text table: its columns, their widths and wrapped headings.
///
/// A table that is wider than the terminal is fitted in three steps:
///
/// 1. Columns are left out, those of the least priority and at the right first: details while
///    elastic columns do not have a comfortable width, the main ones while these do not even have
///    their minimum width.
/// 2. Elastic columns become narrower, the widest first, and their cells take several lines.
/// 3. If that is not enough, each row becomes a block with all columns, one below the other. So it does at once where
///    sentences would be squeezed beside commands, which are not broken.
struct TextTable {
  /// A column in the table.
  fileprivate struct Part {
    let index: Int
    let column: Column
    /// The heading, in one line.
    let title: String
    /// The width of its widest cell and of the longest word of its heading.
    var width: Int
    /// The minimum width of an elastic column.
    var least: Int
    /// Whether it has commands to copy.
    let hasCommands: Bool
  }

  /// The number of measured rows, without the total.
  private(set) var rowCount = 0
  /// Whether each row is a block instead of a line.
  private(set) var isInBlocks = false
  fileprivate var parts: [Part] = []
  private var titles: [[String]] = []
  private var omitted: [Part] = []
  private let width: Int?

  /// The separator between two columns.
  fileprivate static let gap = 2
  /// An elastic column needs as many columns beside columns that could be left out.
  fileprivate static let comfortableWidth = 16
  /// An elastic column is not narrower than this, if its cells are not.
  private static let leastWidth = 10
  /// An elastic column is not narrower than this beside commands.
  private static let widthBesideCommands = 24
  /// A longer word of an elastic column may be broken, except in a path.
  fileprivate static let longestWord = 24

  /// Measures all rows of the document in one pass.
  ///
  /// - Parameter width: The number of columns of the terminal; nil for unlimited.
  init(measuring document: Document, wording: Wording, width: Int?) throws {
    let columns = document.columns
    var measured = MeasuredColumns(columns, CellWording(wording))
    var rowCount = 0
    let total = try document.rows {
      rowCount += 1
      measured.add($0)
    }
    if let total { measured.add(total) }
    self.width = width
    self.rowCount = rowCount
    // A sentence replaces an empty table.
    if rowCount == 0 { return }
    for index in columns.indices where measured.isShown[index] {
      let title = wording.catalogue.heading(of: columns[index])
      let label = parts.isEmpty ? wording.catalogue.text("word.total").displayWidth : 0
      let least = max(title.longestWordWidth(), label)
      let natural = max(measured.widths[index], least)
      parts.append(
        Part(
          index: index, column: columns[index], title: title, width: natural,
          least: max(measured.longestWords[index], min(TextTable.leastWidth, natural), least),
          hasCommands: measured.haveCommands[index]))
    }
    if let width { fit(into: width) }
    titles = parts.map { part in
      // No-break spaces are no longer needed after wrapping.
      part.title.lines(ofWidth: part.width).map { $0.replacingNoBreakSpaces }
    }
  }

  /// The lines of the headings; none for blocks.
  var headings: [String] {
    guard !isInBlocks else { return [] }
    let height = titles.map(\.count).max() ?? 0
    return (0..<height).map { row in
      line(titles.map { $0.count - height + row >= 0 ? $0[$0.count - height + row] : "" })
    }
  }

  /// A horizontal rule as wide as the table.
  var rule: String { String(repeating: "─", count: tableWidth { $0.width }) }

  /// A sentence with the columns that were left out; nil if there are none.
  var leftOut: Phrase? {
    guard !omitted.isEmpty, rowCount > 0 else { return nil }
    let names = omitted.sorted { $0.index < $1.index }.map(\.title.replacingNoBreakSpaces)
    return Phrase("table.left-out", ["columns": .text(names.joined(separator: ", "))])
  }

  /// Appends a row: one or more lines, or a block.
  ///
  /// - Parameter label: The text of the first column if its cell is empty.
  func append(
    _ row: [Cell], label: String? = nil, to text: inout String, _ words: inout CellWording
  ) {
    guard !isInBlocks else { return appendBlock(row, label: label, to: &text, &words) }
    var line = TableLine()
    var further: [Int: [String]] = [:]
    for position in parts.indices {
      let cell = row[parts[position].index]
      let room = parts[position].width
      var piece = words.text(of: cell)
      var width = words.width(of: cell)
      if position == 0, width == 0, let label {
        piece = label
        width = label.displayWidth
      }
      if width > room {
        let lines = words.lines(of: cell, width: room)
        if lines.count > 1 { further[position] = lines }
        piece = lines[0]
        width = piece.displayWidth
      }
      let isNumeric = parts[position].column.isNumeric
      line.append(piece, width, in: room, isRight: isNumeric, to: &text)
    }
    text += "\n"
    guard let height = further.values.map(\.count).max() else { return }
    for row in 1..<height {
      text += self.line(
        parts.indices.map { further[$0].map { row < $0.count ? $0[row] : "" } ?? "" })
      text += "\n"
    }
  }

  /// Formats texts that fit into the columns as a line.
  private func line(_ pieces: [String]) -> String {
    var text = ""
    var line = TableLine()
    for (piece, part) in zip(pieces, parts) {
      line.append(
        piece, piece.displayWidth, in: part.width, isRight: part.column.isNumeric, to: &text)
    }
    return text
  }

  private func tableWidth(_ width: (Part) -> Int) -> Int {
    parts.reduce(0) { $0 + width($1) } + max(0, parts.count - 1) * TextTable.gap
  }
}

/// The widths of the columns of a table, row by row.
private struct MeasuredColumns {
  /// The width of the widest cell of each column.
  private(set) var widths: [Int]
  /// The width of the longest word of each elastic column.
  private(set) var longestWords: [Int]
  /// Whether each column has something to show.
  private(set) var isShown: [Bool]
  /// Whether each column has commands to copy.
  private(set) var haveCommands: [Bool]
  /// The columns for people: their positions, and whether their cells may be wrapped.
  private let columns: [(index: Int, isElastic: Bool)]
  private var words: CellWording

  init(_ columns: [Column], _ words: CellWording) {
    self.columns = columns.indices.filter { columns[$0].isForPeople }
      .map { ($0, columns[$0].isElastic) }
    self.words = words
    widths = columns.map { _ in 0 }
    longestWords = widths
    haveCommands = columns.map { _ in false }
    isShown = columns.map { !$0.isOptional && $0.isForPeople }
  }

  mutating func add(_ row: [Cell]) {
    for (index, isElastic) in columns {
      if isElastic {
        let text = words.text(of: row[index])
        widths[index] = max(widths[index], text.displayWidth)
        let word = text.longestWordWidth(orAtLeast: longestWords[index])
        if row[index].isUnbroken { haveCommands[index] = true }
        let limit =
          row[index].isUnbroken
          ? text.displayWidth : text.isUnbreakable ? word : min(word, TextTable.longestWord)
        longestWords[index] = max(longestWords[index], limit)
      } else {
        widths[index] = max(widths[index], words.width(of: row[index]))
      }
      if !isShown[index], !row[index].isBlank { isShown[index] = true }
    }
  }
}

extension TextTable {
  /// Leaves out, narrows or stacks columns until the table is not wider than `width`.
  private mutating func fit(into width: Int) {
    let all = parts
    let besideCommands = tableWidth { part in
      part.column.isElastic && !part.hasCommands
        ? min(part.width, max(part.least, TextTable.widthBesideCommands)) : part.width
    }
    if all.contains(where: \.hasCommands), besideCommands > width, all.count > 1 {
      isInBlocks = true
      return
    }
    while tableWidth({ $0.comfortable }) > width, leaveOut(above: .main) {}
    while tableWidth({ $0.narrowest }) > width, leaveOut(above: .essential) {}
    for index in parts.indices where parts[index].column.isElastic {
      parts[index].width = max(parts[index].least, min(parts[index].width, width))
    }
    var excess = tableWidth { $0.width } - width
    while excess > 0 {
      let candidates = parts.indices.filter {
        parts[$0].column.isElastic && parts[$0].width > parts[$0].least
      }
      guard let widest = candidates.max(by: { parts[$0].width < parts[$1].width }) else { break }
      parts[widest].width -= 1
      excess -= 1
    }
    // A table of a single column has nothing to gain from blocks.
    guard excess > 0, all.count > 1 else { return }
    isInBlocks = true
    parts = all
    omitted = []
  }

  /// Leaves out the column of the least priority, the one at the right of several.
  ///
  /// - Returns: False if the priority of no column is lower than `limit`.
  private mutating func leaveOut(above limit: Column.Priority) -> Bool {
    let candidates = parts.indices.reversed()
    guard
      let least = candidates.max(by: { parts[$0].column.priority < parts[$1].column.priority }),
      parts[least].column.priority > limit
    else { return false }
    omitted.append(parts.remove(at: least))
    return true
  }

  /// Appends a row as a block: each column on a line of its own, figures aligned to the right.
  private func appendBlock(
    _ row: [Cell], label: String?, to text: inout String, _ words: inout CellWording
  ) {
    let limit = max(TextTable.leastWidth, (width ?? .max) / 2)
    let labels = min(parts.map(\.title.displayWidth).max() ?? 0, limit)
    let room = max(TextTable.leastWidth, (width ?? .max) - labels - TextTable.gap)
    let figures = min(parts.filter(\.column.isNumeric).map(\.width).max() ?? 0, room)
    if let label { text += label + "\n" }
    for part in parts {
      let cell = row[part.index]
      let lines = words.lines(of: cell, width: room)
      guard lines != [""], !(part.column.isOptional && cell.isBlank) else { continue }
      let title = part.title.replacingNoBreakSpaces
      text += title
      // A command that is too wide has a line of its own, from which it can be copied.
      if cell.isUnbroken, let line = lines.first, line.displayWidth > room {
        text += "\n\(line)\n"
        continue
      }
      if title.displayWidth > labels { text += "\n" }
      var used = title.displayWidth > labels ? 0 : title.displayWidth
      for line in lines {
        let shift = part.column.isNumeric ? max(0, figures - line.displayWidth) : 0
        text += String(repeating: " ", count: labels + TextTable.gap + shift - used)
        text += line + "\n"
        used = 0
      }
    }
  }
}

extension TextTable.Part {
  /// The width that the column needs beside columns that could be left out.
  fileprivate var comfortable: Int {
    column.isElastic ? min(width, max(least, TextTable.comfortableWidth)) : width
  }

  /// The minimum width of the column.
  fileprivate var narrowest: Int { column.isElastic ? least : width }
}

/// The position in a line of a table. Spaces are written before the next text only, so that no line
/// ends with spaces.
private struct TableLine {
  private var spaces = 0
  private var isEmpty = true

  mutating func append(
    _ piece: String, _ width: Int, in column: Int, isRight: Bool, to text: inout String
  ) {
    if !isEmpty { spaces += TextTable.gap }
    isEmpty = false
    let padding = max(0, column - width)
    if isRight { spaces += padding }
    if width > 0 {
      text.append(spaces: spaces)
      text += piece
      spaces = 0
    }
    if !isRight { spaces += padding }
  }
}

extension String {
  private static let blank = String(repeating: " ", count: 80)

  /// Appends spaces, for which no text of their own is made.
  fileprivate mutating func append(spaces count: Int) {
    var rest = count
    while rest > 0 {
      let piece = String.blank.utf8.prefix(rest)
      append(contentsOf: Substring(piece))
      rest -= piece.count
    }
  }

  /// Whether words are never broken: in a path, so that it can be copied.
  var isUnbreakable: Bool { utf8.contains(UInt8(ascii: "/")) }

  /// The text with ordinary spaces in place of no-break spaces.
  fileprivate var replacingNoBreakSpaces: String {
    String(map { $0 == "\u{A0}" ? " " : $0 })
  }
}
