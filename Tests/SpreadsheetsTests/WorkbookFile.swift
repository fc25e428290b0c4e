import Foundation
import TestKit
import Testing

/// A workbook read again from its parts, as far as the tests look into it.
struct WorkbookFile {
  struct Cell: Equatable {
    let name: String
    let formula: String?
    let value: String
  }

  struct Sheet {
    let name: String
    let cells: [Cell]
    let xml: String
    let table: String?

    subscript(_ name: String) -> Cell? { cells.first { $0.name == name } }
  }

  let sheets: [Sheet]
  let definedNames: [String]
  let charts: [String]
  let properties: String

  init(_ path: String) throws {
    try Tool.require("unzip")
    let part = { (name: String) in try WorkbookFile.part(name, of: path) }
    let workbook = try part("xl/workbook.xml")
    let strings = try part("xl/sharedStrings.xml").matches(of: /<si><t[^>]*>([^<]*)<\/t>/)
      .map { unescaped($0.1) }
    let names = workbook.matches(of: /<sheet name="([^"]*)"/).map { unescaped($0.1) }
    sheets = try names.enumerated().map { index, name in
      let xml = try part("xl/worksheets/sheet\(index + 1).xml")
      let relations = try part("xl/worksheets/_rels/sheet\(index + 1).xml.rels")
      let table = relations.firstMatch(of: /tables\/table\d+\.xml/).map { String($0.0) }
      return Sheet(
        name: name, cells: WorkbookFile.cells(of: xml, strings), xml: xml,
        table: try table.map { try part("xl/" + $0) })
    }
    definedNames = workbook.matches(of: /<definedName name="([^"]*)"[^>]*>([^<]*)</)
      .map { "\($0.1) \(unescaped($0.2))" }
    charts = try [1, 2].map { try part("xl/charts/chart\($0).xml") }.filter { !$0.isEmpty }
    properties = try part("docProps/core.xml")
  }

  subscript(_ name: String) -> Sheet? { sheets.first { $0.name == name } }

  /// The cells and what decides how the sheets are printed, one line each.
  var dump: String {
    var lines: [String] = []
    for sheet in sheets {
      lines.append("# \(sheet.name)")
      let setUp = /<(pane|pageMargins|printOptions|pageSetup|oddHeader|oddFooter|brk)\b[^>]*>[^<]*/
      lines += sheet.xml.matches(of: setUp).map { String($0.0) }
      if let table = sheet.table {
        lines += table.matches(of: /<(table|autoFilter|tableColumn) [^>]*>/).map { String($0.0) }
      }
      lines += sheet.cells.map { cell in
        "\(cell.name) \(cell.formula.map { "=\($0) → " } ?? "")\(cell.value)"
      }
    }
    lines.append("# names")
    lines += definedNames
    lines.append("# properties")
    lines += properties.matches(of: /<(dc|dcterms|cp):[^>]*>[^<]+/).map { String($0.0) }
    for chart in charts {
      lines.append("# chart")
      lines += chart.matches(of: /<(c:f|a:t|c:v)>([^<]*)/).map { "\($0.1) \(unescaped($0.2))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func cells(of xml: String, _ strings: [String]) -> [Cell] {
    xml.matches(of: /<c r="([A-Z]+\d+)"(?: s="\d+")?(?: t="(\w+)")?>(.*?)<\/c>/).map { match in
      let content = String(match.3)
      let formula = content.firstMatch(of: /<f>([^<]*)<\/f>/).map { unescaped($0.1) }
      let value = content.firstMatch(of: /<(?:v|t)[^>]*>([^<]*)</).map { unescaped($0.1) } ?? ""
      let text = match.2 == "s" ? Int(value).map { strings[$0] } ?? "?" : value
      return Cell(name: String(match.1), formula: formula, value: text)
    }
  }

  /// A part of the file as text; empty when there is none.
  private static func part(_ name: String, of path: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unzip")
    process.arguments = ["-p", path, name]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

private func unescaped(_ text: Substring) -> String {
  String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
    "&quot;", with: "\""
  )
  .replacing("&amp;", with: "&")
}
