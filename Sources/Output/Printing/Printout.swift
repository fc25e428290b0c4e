package import Bookkeeping
internal import Documents
internal import Rendering
internal import UnicodeText

/// The day below the title of what is printed.
package enum PrintDate {
  /// The day on which it was made.
  case made(on: Day)
  /// The day on which the book last changed: a later printout of the same book has the same bytes.
  case changed(on: Day)

  fileprivate var phrase: Phrase {
    switch self {
    case .made(let day): Phrase("pdf.made", ["on": .dayInWords(day, .on)])
    case .changed(let day): Phrase("pdf.changed", ["on": .dayInWords(day, .on)])
    }
  }
}

/// What is printed as PDF on A4: headings, paragraphs, figures and tables, one below the other.
///
/// All tables are measured before the first one is drawn: paper is landscape if one of them needs that.
struct Printout {
  /// A figure with its label.
  struct Figure {
    let label: String
    let value: String
    var isMain = false
  }

  /// What stands across the whole page.
  enum Block {
    /// A heading of a level from 1.
    case heading(String, level: Int)
    case paragraph(String, Face)
    case figures([Figure])
    case table(PrintedTable)
  }

  let file: PDFFile
  let title: String
  private let wording: Wording
  private(set) var blocks: [Block] = []

  /// Begins with the title, and the sentence about its day.
  ///
  /// - Throws: `Refusal`, also if the library is missing.
  init(title: String, made: PrintDate, wording: Wording) throws {
    self.wording = wording
    file = try PDFFile(title: title)
    self.title = file.drawable(title)
    heading(self.title, level: 1)
    paragraph(made.phrase, .small)
  }

  /// Adds a heading, which stands on the page of what follows it.
  mutating func heading(_ text: String, level: Int) {
    blocks.append(.heading(file.drawable(text), level: level))
  }

  /// Adds a heading.
  mutating func heading(_ phrase: Phrase, level: Int = 2) {
    heading(wording.phrase(phrase), level: level)
  }

  /// Adds a paragraph.
  mutating func paragraph(_ text: String, _ face: Face = .text) {
    blocks.append(.paragraph(file.drawable(text), face))
  }

  /// Adds a paragraph.
  mutating func paragraph(_ phrase: Phrase, _ face: Face = .text) {
    paragraph(wording.phrase(phrase), face)
  }

  /// Adds figures with their labels; the first one is the main one.
  mutating func figures(_ figures: [(label: Phrase, cell: Cell)]) {
    blocks.append(
      .figures(
        figures.enumerated().map { index, figure in
          Figure(
            label: file.drawable(wording.phrase(figure.label)),
            value: file.drawable(wording.cell(figure.cell)), isMain: index == 0)
        }))
  }

  /// Adds the rows of a document, and what it says below them.
  ///
  /// - Parameter caption: A heading above the table; nil for none.
  /// - Throws: Any error that the rows of the document throw.
  mutating func table(
    _ document: Document, caption: Phrase? = nil, hasNotes: Bool = true
  ) throws {
    if let caption { heading(caption, level: 3) }
    let table = try PrintedTable(document, wording: wording, file: file)
    if table.rowCount == 0 {
      paragraph(document.whenEmpty)
    } else {
      blocks.append(.table(table))
    }
    if hasNotes { for phrase in document.notes { paragraph(phrase, .note) } }
  }

  /// What is said of letters that are drawn as boxes: their codes, those of the first ones if they are many.
  private var unknownLetters: Phrase? {
    let codes = file.unknown.map(\.value).sorted().map { code in
      let digits = String(code, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    if codes.isEmpty { return nil }
    let most = 12
    let text = codes.prefix(most).joined(separator: ", ") + (codes.count > most ? "…" : "")
    return Phrase("pdf.unknown-letters", ["codes": .text(text)], count: codes.count)
  }

  /// The bytes of the file.
  ///
  /// - Throws: `Refusal`, and any error that the rows of its tables throw.
  func bytes() throws -> [UInt8] {
    let tables = blocks.compactMap { block -> PrintedTable? in
      guard case .table(let table) = block else { return nil }
      return table
    }
    let isUpright = tables.allSatisfy { $0.size(in: Paper(isUpright: true).room) != nil }
    var flow = try PrintFlow(file, title: title, on: Paper(isUpright: isUpright))
    for block in blocks {
      switch block {
      case .heading(let text, let level): flow.keep(text, level: level)
      case .paragraph(let text, let face): try flow.paragraph(text, face)
      case .figures(let figures): try flow.figures(figures)
      case .table(var table):
        let leftOut = table.fit(into: flow.paper.room)
        try flow.table(table)
        if !leftOut.isEmpty {
          let names = Cell.text(leftOut.joined(separator: ", "))
          try flow.paragraph(
            file.drawable(wording.phrase(Phrase("pdf.left-out", ["columns": names]))), .note)
        }
      }
    }
    if let phrase = unknownLetters { try flow.paragraph(wording.phrase(phrase), .note) }
    try flow.finish()
    return try file.bytes()
  }
}

extension Face {
  static let text = Face(size: 9500)
  static let strong = Face(size: 10_500, isBold: true)
  static let note = Face(size: 8500, shade: 300)
  static let small = Face(size: 8000, shade: 420)
}
