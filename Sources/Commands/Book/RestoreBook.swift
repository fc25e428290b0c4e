internal import CommandLineKit
internal import Files
internal import Ledger
internal import Reporting
internal import Storage

/// `estada book restore`
struct RestoreBook: BookCommand {
  static let configuration = CommandConfiguration(
    name: "restore",
    examples: ["estada book restore 1 --dry-run", "estada book restore 1"])

  @Argument("file", help: "argument.restore-file", value: "value.backup") var file: String
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let restoration = try Ledger.restoration(of: file, at: context.bookPath)
    if restoration.differences > 0 {
      context.warn(Phrase("restore.differences", count: restoration.differences))
    }
    if write.dryRun || context.options.format != .text {
      try context.show(BookStates.document(states(restoration, at: context.bookPath)))
    }
    if write.dryRun {
      context.reportDryRun()
      return .done
    }
    let kept = try Ledger.restore(restoration, context.recording(write))
    for phrase in phrases(restoration, kept, context) {
      if context.options.format == .text { context.say(phrase) } else { context.note(phrase) }
    }
    return .done
  }

  private func phrases(
    _ restoration: Restoration, _ kept: BackupEntry?, _ context: Context
  ) -> [Phrase] {
    let source = restoration.source
    let values = source.count.values.merging([
      "path": .text(context.bookPath), "file": .text(source.path),
    ]) { $1 }
    var phrases = [Phrase("restore.done", values)]
    if let kept {
      phrases.append(Phrase("restore.kept", ["command": .text(context.restoring(kept))]))
    }
    if source.schema < Ledger.latestSchema {
      phrases.append(
        Phrase(
          "book.info.old",
          ["schema": .count(source.schema), "latest": .count(Ledger.latestSchema)]))
    }
    return phrases
  }

  private func states(_ restoration: Restoration, at path: String) -> [BookState] {
    let now: BookState? =
      switch restoration.present {
      case .nothing: nil
      case .book(let summary): summary.state("now")
      case .unreadable:
        BookState(
          state: "damaged", file: path, schema: nil, bookings: nil, expenses: nil,
          firstCheckIn: nil, lastCheckIn: nil, lastChange: nil)
      }
    return [now, restoration.source.state("restored")].compactMap(\.self)
  }
}

extension BookSummary {
  /// The state as the preview shows it.
  fileprivate func state(_ state: String) -> BookState {
    BookState(
      state: state, file: path, schema: schema, bookings: count.bookings,
      expenses: count.expenses, firstCheckIn: firstCheckIn, lastCheckIn: lastCheckIn,
      lastChange: lastChange)
  }
}
