internal import Documents
internal import Files
internal import Localizations
internal import Printing
internal import Rendering
internal import Resources
internal import Spreadsheets
internal import UnicodeText

/// The file that takes the rows of a list or report.
struct RowFile {
  /// The format of the rows.
  let format: OutputFormat
  /// The path of the file while it is written.
  let path: String
  /// Appends text to the file.
  let write: (String) -> Void
}

extension OutputFormat {
  /// The format of a file of rows: that of the ending of its name, or the one that is asked for
  /// where the ending is that of no format.
  ///
  /// - Parameter asked: The format of `--format`; nil for none.
  /// - Throws: `Refusal` for a name of no format or of another one.
  fileprivate init(of file: String, asked: OutputFormat?) throws {
    let ending = FileNaming.ending(of: file)?.lowercased()
    let named =
      OutputFormat.allCases.first { $0.ending == ending } ?? (ending == "htm" ? .html : nil)
    let endings = OutputFormat.allCases.map { ".\($0.ending)" }.joined(separator: ", ")
    guard let format = asked ?? named else {
      throw Refusal(
        "error.output-ending", ["path": .text(file), "endings": .text(endings)], .usage)
    }
    guard named == nil || named == format else {
      throw Refusal(
        "error.output-format", ["path": .text(file), "format": .text(format.rawValue)], .usage)
    }
    self = format
  }

  /// The kind of file that `--force` may replace.
  fileprivate var kind: FileKind {
    switch self {
    case .text: .textRows
    case .csv: .csvRows
    case .json: .jsonRows
    case .html: .page
    case .xlsx: .workbook
    case .pdf: .pdf
    }
  }
}

extension Context {
  /// Runs a command whose rows go to the file of `--output`, or to standard output.
  ///
  /// The file is made before the command writes to the book, and has its name once all is written.
  ///
  /// - Throws: `Refusal`, `FileError`, and what the command throws.
  func writingRows(_ run: () throws -> ExitStatus) throws -> ExitStatus {
    guard let rows, let file = rows.output, file != StandardStream.word, !onlyDescribes else {
      if format.isBinary && console.width != nil && !onlyDescribes {
        throw Refusal(
          format == .pdf ? "error.pdf-to-terminal" : "error.rows-to-terminal", .usage)
      }
      return try run()
    }
    let format = try OutputFormat(of: file, asked: asked)
    var status = ExitStatus.done
    try exportFile(format.kind, to: file, rows.file) { path in
      let writer = try FileWriter(path, reportedAs: file)
      output = RowFile(format: format, path: path, write: writer.write)
      status = try run()
      try writer.finish()
    }
    say(Phrase("page.written", ["path": .text(file)]))
    return status
  }

  /// Prints the tables of one report one after the other; a page or a PDF has all of them.
  ///
  /// - Parameter title: The title of the page.
  func show(_ documents: [Document], titled title: Phrase) throws {
    if let found, let first = documents.first { throw found(first) }
    switch format {
    case .html where isPart: try showPart(documents, in: wording)
    case .html: try page(of: documents, titled: title, wording).write(to: rowWriter())
    case .pdf: try showPDF(of: documents, titled: title, wording)
    case .text, .csv, .json, .xlsx: try show(documents, in: wording)
    }
  }

  /// A page of the tables of one report.
  func page(of documents: [Document], titled title: Phrase, _ wording: Wording) -> ListPage {
    ListPage(
      documents, titled: title, wording: wording, stylesheet: PageStyle.css, made: today)
  }

  /// Writes rows as a workbook, to the file of `--output` or to standard output.
  func showWorkbook(of document: Document, in wording: Wording) throws {
    var cuts: TruncatedCells?
    try showFile(.workbook) { path in
      cuts = try ListWorkbook.write(
        document, today: today, to: path, wording: wording, temporaryFolder: temporaryFolder)
    }
    if let cuts { report(cuts) }
  }

  /// Writes the tables of one report as PDF, to the file of `--output` or to standard output.
  func showPDF(of documents: [Document], titled title: Phrase, _ wording: Wording) throws {
    let bytes = try PrintedList.bytes(
      of: documents, titled: title, wording: wording, made: .made(on: today))
    try showFile(.pdf) { path in
      try FileWriter.write(bytes, to: path)
    }
  }

  /// Writes the file of a command of rows, which is no text, to `--output` or to standard output.
  func showFile(_ kind: FileKind, _ write: (String) throws -> Void) throws {
    if let output {
      try write(output.path)
    } else {
      try exportFile(kind, to: StandardStream.word, ExportOptions(), write)
    }
  }
}

/// The files of rows that `--force` may replace.
extension FileKind {
  /// Rows as text, which begin with the title of a list or report in any language.
  fileprivate static let textRows = FileKind { head in
    let line = firstLine(of: head)
    let titles = Catalogue.keys.filter { key in
      key.split(separator: ".").contains { $0 == "title" || $0.hasPrefix("title-") }
    }
    return Language.allCases.map { Catalogue($0) }.contains { words in
      titles.contains { key in
        let title = words.text(key)
        let beginning = title.prefix { $0 != "{" }
        return !beginning.isEmpty
          && (beginning == title ? line == title : line.hasPrefix(beginning))
      }
    }
  }

  /// Rows as CSV, whose first line has names of columns.
  fileprivate static let csvRows = FileKind { head in
    let names = firstLine(of: head).split(separator: ",")
    return names.contains { Catalogue(.en).has("column.\($0)") }
      && names.joined().utf8.allSatisfy { (97...122).contains($0) || $0 == UInt8(ascii: "_") }
  }

  /// Rows as JSON, which are not the document of a book.
  fileprivate static let jsonRows = FileKind { head in
    firstLine(of: head).hasPrefix("{\"schema\":\"estada/") && !FileKind.document.matches(head)
  }

  private static func firstLine(of head: [UInt8]) -> String {
    String(decoding: head.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }
}
