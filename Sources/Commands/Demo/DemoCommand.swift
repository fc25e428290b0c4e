internal import Bookkeeping
internal import CommandLineKit
internal import Exchange
internal import Files
internal import Localizations
internal import Reporting

/// `estada demo`
struct DemoCommand: BookCommand {
  static let configuration = CommandConfiguration(
    name: "demo", examples: ["estada demo", "estada demo mostra"])

  @Argument("folder", help: "argument.folder", value: "value.folder") var folder: String?

  static var needsBook: Bool { false }

  func run(in context: Context) throws -> ExitStatus {
    let folder = folder ?? "estada-demo"
    try FileSystem.makeEmptyFolder(folder)
    let book = "\(folder)/book.sqlite"
    let language = context.wording.catalogue.language
    let maker = DemoMaker(book: book, surroundings: context.surroundings)
    try maker.run(["init", "--example", "--lang", language.rawValue], into: nil)
    var count = 0
    for language in Language.allCases {
      try FileSystem.makeEmptyFolder("\(folder)/\(language.rawValue)")
      for report in DemoMaker.reports {
        try maker.run(
          report.arguments + ["--lang", language.rawValue],
          into: "\(folder)/\(language.rawValue)/\(report.name).txt")
        count += 1
      }
      try maker.run(
        ["export", "html", "-", "--lang", language.rawValue],
        into: "\(folder)/\(language.rawValue)/page.html")
      try maker.run(
        [
          "export", "xlsx", "\(folder)/\(language.rawValue)/workbook.xlsx", "--lang",
          language.rawValue,
        ], into: nil)
      count += 2
    }
    for export in DemoMaker.exports {
      try maker.run(
        ["export", export.name, "\(folder)/\(export.file)"] + export.options, into: nil)
      count += export.name == "csv" ? recordKinds.count : 1
    }
    for report in DemoMaker.reports {
      for format in ["json", "csv"] {
        try maker.run(
          report.arguments + ["--format", format], into: "\(folder)/\(report.name).\(format)")
        count += 1
      }
    }
    for report in DemoMaker.shown {
      context.console.write("$ estada \(report.joined(separator: " "))\n")
      try maker.run(report, into: nil)
      context.console.write("\n")
    }
    context.say(Phrase("demo.done", ["folder": .text(folder)], count: count))
    context.say(Phrase("demo.next", ["book": .text(book)]))
    return .done
  }
}
