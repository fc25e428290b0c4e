internal import CommandLineKit
internal import DataFormats
internal import Exchange
internal import Files
internal import Glibc
internal import Ledger
internal import Reporting
internal import Storage

/// `estada import json`: a whole book, from the document that `export json` writes.
struct ImportJSON: BookCommand {
  static let configuration = CommandConfiguration(
    name: "json",
    examples: [
      "estada export json llibre.json", "estada import json llibre.json --book nou.sqlite",
      "estada export json - | estada --book copia.sqlite import json -",
    ])

  @Argument("file", help: "argument.import-file", value: "value.file") var file: String
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let input = try InputFile(file)
    let reader = unsafe BookDocumentReader(JSONReader { try unsafe input.read(into: $0) })
    let count: RecordCount
    do {
      count = try write(reader, context)
    } catch let fault as DocumentFault {
      throw DocumentError(path: input.path, fault: fault)
    }
    context.say(
      Phrase(
        "import.done",
        count.values.merging(["path": .text(context.bookPath)]) { given, _ in given }))
    if write.dryRun { context.reportDryRun() }
    return .done
  }

  private func write(_ reader: BookDocumentReader, _ context: Context) throws -> RecordCount {
    if Ledger.exists(context.bookPath) {
      return try context.ledger(write).importDocument(reader)
    }
    let path =
      write.dryRun ? "\(context.temporaryFolder)/estada-\(getpid()).sqlite" : context.bookPath
    return try Ledger.create(path, from: reader, context.recording(write))
  }
}

/// A document that is refused, and the file it stands in.
struct DocumentError: Error, Equatable {
  /// The file as the user named it.
  let path: String
  /// What is wrong with it, and where.
  let fault: DocumentFault
}
