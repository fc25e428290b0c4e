internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Files
internal import Ledger
internal import Reporting
internal import Storage

/// The command `estada book copy`, which makes a copy of the book on which steps can be made and sent, or makes it
/// anew.
struct CopyBook: BookCommand {
  static let configuration = CommandConfiguration(name: "copy")

  @Argument("file", help: "argument.copy-file", value: "value.file") var file: String

  func run(in context: Context) throws {
    guard file != StandardStream.word else { throw FileError.notAPlainFile(path: file) }
    try Ledger.require(file, outside: context.bookPath)
    let ledger = try context.ledger()
    context.progress?.begin(.copy)
    let (summary, state, missing) = try ledger.copies.make(to: file)
    let values = summary.count.values.merging([
      "path": .text(summary.path), "place": .text(state?.place ?? ""),
      "step": .number(state?.step ?? 0),
    ]) { $1 }
    context.say(Phrase("book.copied", values))
    let command = Cell.command(["--book", file, "book", "send"])
    context.say(Phrase("book.copied-hint", ["command": command]))
    context.warn(ofMissingDocuments: missing, in: summary.path)
  }
}

/// The command `estada book send`, which makes the steps of a copy in its book.
struct SendCopy: BookCommand {
  static let configuration = CommandConfiguration(name: "send")

  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let isText = context.format == .text
    var rows: [SendingRow] = []
    var lastLeft: Int64?
    let ledger = try context.ledger(write)
    context.progress?.begin(.send)
    let outcome = try ledger.copies.send { event in
      let phrases = event.phrases(context, write)
      if isText { for phrase in phrases { context.say(phrase) } }
      switch event {
      case .sent(let sent):
        if !isText { rows += sent.rows }
        for overlap in sent.overlaps { context.warn(overlap.phrase(context, write)) }
      case .left(let step, let reason):
        lastLeft = step.number
        rows += isText ? reason.versionRows(of: step) : reason.rows(of: step)
        if !isText { for phrase in phrases { context.note(phrase) } }
      }
      // What became of the step is said, and the next one begins.
      context.progress?.begin(.send)
    }
    let phrases = outcome.phrases(context, write, lastLeft)
    if !isText || !rows.isEmpty {
      try context.show(SendingList.document(rows).adding(notes: phrases))
    } else {
      for phrase in phrases { context.say(phrase) }
    }
    if !isText { for phrase in phrases { context.note(phrase) } }
    if write.dryRun { context.reportDryRun() }
    return outcome.left == 0 ? .done : .refused
  }
}

extension SendingOutcome {
  /// The messages at the end.
  fileprivate func phrases(
    _ context: Context, _ write: WriteOptions, _ lastLeft: Int64?
  ) -> [Phrase] {
    var phrases = [
      sent + left == 0
        ? Phrase("send.nothing", ["place": .text(place)])
        : Phrase("send.done", ["place": .text(place)], count: sent)
    ]
    if let lastLeft {
      let command = Cell.command(["undo", String(lastLeft)])
      phrases.append(
        Phrase("send.left-hint", ["place": .text(place), "command": command], count: left))
    } else if !write.dryRun {
      phrases.append(Phrase("send.renewed", ["path": .text(context.bookPath)]))
    }
    return phrases.map { context.worded($0, write) }
  }
}

extension SendingEvent {
  /// The messages about a step.
  fileprivate func phrases(_ context: Context, _ write: WriteOptions) -> [Phrase] {
    switch self {
    case .sent(let sent):
      var values: [String: Cell] = [
        "step": .number(sent.step.number), "command": .recorded(sent.step.command),
      ]
      values["there"] = sent.there.map { .number($0) }
      let isKnown = sent.there == nil && !write.dryRun
      let step = context.worded(Phrase(isKnown ? "send.known" : "send.step", values), write)
      return [step] + sent.renumbered.map { context.worded($0.phrase, write) }
    case .left(let step, let reason):
      let values: [String: Cell] = [
        "step": .number(step.number), "command": .recorded(step.command),
      ]
      return [context.worded(Phrase("send.left", values), write)] + reason.phrases(context)
    }
  }
}

extension SentStep {
  /// The numbers that are not the same in the book, of records that people name by their number.
  fileprivate var renumbered: [SentNumbers] {
    numbers.filter { run in
      run.first != run.there
        && recordKinds.contains { kind in
          kind.kind.table == run.table && kind.kind.isNumbered
            && kind.kind.naturalKey.count != 1
        }
    }
  }

  /// The rows for machines: one for the step, and one for each run of numbers.
  fileprivate var rows: [SendingRow] {
    var row = SendingRow(step: step.number, command: step.command, outcome: "sent")
    row.stepThere = there
    let numbered = numbers.map { run in
      var numbered = row
      numbered.table = run.table
      numbered.number = run.first
      numbered.count = Int(run.count)
      numbered.numberThere = run.there
      return numbered
    }
    return numbered.isEmpty ? [row] : numbered
  }
}

extension SentNumbers {
  /// The message that records have other numbers in the book.
  fileprivate var phrase: Phrase {
    Phrase(
      "send.number",
      [
        "here": .record(table, first, through: first + count - 1),
        "there": .record(table, there, through: there + count - 1),
      ], count: count == 1 ? 1 : 2)
  }
}

extension BookingOverlap {
  fileprivate func phrase(_ context: Context, _ write: WriteOptions) -> Phrase {
    context.worded(
      Phrase(
        "import.overlap",
        [
          "earlier": .number(earlier.id), "guest": .guest(of: earlier),
          "later": .number(later.id), "other": .guest(of: later),
          "day": .day(later.stay.checkIn),
        ]), write)
  }
}

extension LeftReason {
  /// The sentences about the reason.
  fileprivate func phrases(_ context: Context) -> [Phrase] {
    switch self {
    case .changed(let table, let number, _):
      [Phrase("send.changed", ["record": .record(table, number)])]
    case .gone(let table, let number, _):
      [Phrase("send.gone", ["record": .record(table, number)])]
    case .present(let table, let number, _):
      [Phrase("send.present", ["record": .record(table, number)])]
    case .lacks(let table, let number):
      [Phrase("send.lacks", ["record": .record(table, number)])]
    case .inUse(let table, let number, let uses):
      [
        Phrase(
          "send.in-use",
          [
            "record": .record(table, number),
            "uses": .phrase(Phrase("send.uses", count: uses.reduce(0) { $0 + $1.count })),
          ])
      ]
    case .dependsOn(let step): [Phrase("send.depends", ["step": .number(step)])]
    case .documentMissing(let name): [Phrase("send.document", ["name": .text(name)])]
    case .refused(let error): ErrorReport(error, wording: context.wording).phrases
    }
  }

  /// The code of the reason for machines.
  private var code: String {
    switch self {
    case .changed: "changed"
    case .gone: "gone"
    case .present: "present"
    case .lacks: "lacks"
    case .inUse: "in-use"
    case .dependsOn: "depends"
    case .documentMissing: "document"
    case .refused: "refused"
    }
  }

  /// A row for each field of which there are several versions.
  fileprivate func versionRows(of step: HistoryStep) -> [SendingRow] {
    versions.map { version in
      var row = row(of: step)
      row.versions = (version.field, version.before, version.there, version.here)
      return row
    }
  }

  /// The rows for machines, at least one.
  fileprivate func rows(of step: HistoryStep) -> [SendingRow] {
    let rows = versionRows(of: step)
    return rows.isEmpty ? [row(of: step)] : rows
  }

  private func row(of step: HistoryStep) -> SendingRow {
    var row = SendingRow(step: step.number, command: step.command, outcome: code)
    switch self {
    case .changed(let table, let number, _), .gone(let table, let number, _),
      .present(let table, let number, _), .lacks(let table, let number),
      .inUse(let table, let number, _):
      row.table = table
      row.numberThere = number
    case .dependsOn(let other): row.dependsOn = other
    case .documentMissing, .refused: break
    }
    return row
  }
}

extension CopyFault {
  /// The localized error message.
  var phrase: Phrase {
    switch self {
    case .notACopy(let path): Phrase("error.not-a-copy", ["path": .text(path)])
    case .notACopyOf(let path, let book):
      Phrase("error.not-a-copy-of", ["path": .text(path), "book": .text(book)])
    case .unsentSteps(let path, let count):
      Phrase(
        "error.unsent-steps",
        [
          "path": .text(path),
          "command": .command(["--book", path, "book", "send"]),
        ], count: count)
    case .stepOfSource(let step, let book):
      Phrase("error.step-of-source", ["step": .number(step), "book": .text(book)])
    case .stepSent(let step, let book):
      Phrase("error.step-sent", ["step": .number(step), "book": .text(book)])
    case .otherHistory(let path, let book):
      Phrase("error.other-history", ["path": .text(path), "book": .text(book)])
    case .sentElsewhere(let step, let book):
      Phrase("error.sent-elsewhere", ["step": .number(step), "book": .text(book)])
    case .erasureOnCopy(let book): Phrase("error.erasure-on-copy", ["book": .text(book)])
    }
  }
}
