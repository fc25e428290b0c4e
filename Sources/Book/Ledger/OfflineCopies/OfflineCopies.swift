internal import Documents
internal import Ownership
package import Storage
internal import Taxation

/// The outcome of sending the steps of a copy.
package struct SendingOutcome {
  /// The place of the book in messages.
  package let place: String
  /// The number of steps that were sent.
  package internal(set) var sent = 0
  /// The number of steps that were left on the copy.
  package internal(set) var left = 0
}

extension Ledger {
  /// The copies of the book to work on without a connection.
  package var copies: OfflineCopies { OfflineCopies(ledger: self) }
}

/// What a ledger does with copies of the book to work on without a connection.
package struct OfflineCopies {
  let ledger: Ledger

  /// The book that this one is a copy of; nil for a book that is no copy.
  package func state() throws(StorageError) -> CopyState? {
    try CopyState(of: ledger.book)
  }

  /// Copies the book to a file that is marked as a copy, or makes such a copy of it anew.
  ///
  /// - Returns: A summary of the copy, and the number of documents whose files it lacks.
  /// - Throws: `CopyFault.notACopyOf` for any other file; `.unsentSteps` if there are steps on the copy;
  ///   `StorageError`. An existing file is unchanged then.
  package func make(
    to path: String
  ) throws -> (summary: BookSummary, state: CopyState?, missingDocuments: Int) {
    if Ledger.exists(path) {
      let present = try Book.open(path)
      guard let mark = try present.copyMark(), try mark.isOf(ledger.book) else {
        throw LedgerError.copy(.notACopyOf(path: path, book: ledger.book.path))
      }
      let unsent = try present.unsentSteps(mark).count
      guard unsent == 0 else {
        throw LedgerError.copy(.unsentSteps(path: path, count: unsent))
      }
      _ = try present.renew(from: ledger.book)
    } else {
      try ledger.book.makeCopy(at: path)
    }
    let copy = Ledger(try Book.open(path))
    return (try copy.book.summary(), try copy.copies.state(), try copy.book.missingDocuments())
  }

  /// Requires that undone or redone steps were made on a copy, and not sent.
  ///
  /// - Throws: `CopyFault.stepOfSource`, `.stepSent`.
  func requireUnsent(_ steps: [HistoryStep]) throws {
    guard let mark = try ledger.book.copyMark() else { return }
    let sent = try ledger.book.sentSteps().union(ledger.book.sentSteps(inDoubt: true))
    for step in steps {
      if step.number <= mark.step {
        throw LedgerError.copy(.stepOfSource(step.number, book: mark.place.text))
      }
      if sent.contains(step.number) {
        throw LedgerError.copy(.stepSent(step.number, book: mark.place.text))
      }
    }
  }

  /// Sends the steps in force made on this copy to its book, each as one step with its command and its time.
  ///
  /// A step that the book refuses is left, and so are those that depend on it. If none is left, the copy is
  /// made anew.
  ///
  /// - Parameter report: Receives what became of each step.
  /// - Throws: `CopyFault.notACopy`, `.otherHistory`, `.sentElsewhere`; `LedgerError.migrationNeeded`;
  ///   `StorageError`. The steps that were reported as sent remain sent then.
  package func send(_ report: (SendingEvent) throws -> Void) throws -> SendingOutcome {
    guard let mark = try ledger.book.copyMark() else {
      throw LedgerError.copy(.notACopy(path: ledger.path))
    }
    let there = try Book.open(mark.source)
    there.progress = ledger.book.progress
    guard there.isCurrent else {
      throw LedgerError.migrationNeeded(schema: there.schema, latest: Ledger.latestSchema)
    }
    guard try there.hasStep(mark.step, of: ledger.book) else {
      throw LedgerError.copy(.otherHistory(path: ledger.path, book: mark.place.text))
    }
    let sending = Sending(copy: ledger.book, mark: mark, there: there, recording: ledger.recording)
    try sending.settle()
    let outcome =
      ledger.recording.isDryRun ? try sending.tryAll(report) : try sending.sendAll(report)
    if outcome.left == 0 && !ledger.recording.isDryRun { _ = try ledger.book.renew(from: there) }
    return outcome
  }
}

/// The sending of the steps of a copy, one after the other.
private final class Sending {
  let copy: Book
  let mark: CopyMark
  let there: Book
  let recording: StepRecording
  private var numbers: NumberMap

  init(copy: Book, mark: CopyMark, there: Book, recording: StepRecording) {
    self.copy = copy
    self.mark = mark
    self.there = there
    self.recording = recording
    numbers = NumberMap()
  }

  /// Asks the book which of the steps that were being sent it has, and reads the numbers of what was sent.
  ///
  /// The receipt of a step is committed with it. Whoever has the write lock knows that the transaction of an
  /// earlier connection has ended.
  func settle() throws {
    for step in try copy.sentSteps(inDoubt: true).sorted() {
      let receipt = try copy.receipt(of: step, mark)
      let isSent = try there.write(command: "", at: recording.time, commit: false) { _ in
        try there.hasReceipt(receipt)
      }
      try copy.endSending(step, isSent: isSent)
    }
    numbers = NumberMap(try copy.sentNumbers())
  }

  /// Sends each step in a transaction of its own.
  func sendAll(_ report: (SendingEvent) throws -> Void) throws -> SendingOutcome {
    var outcome = SendingOutcome(place: mark.place.text)
    for step in try copy.unsentSteps(mark) {
      let receipt = try copy.receipt(of: step.number, mark)
      var recording = StepRecording(
        command: step.command, time: step.recordedAt, isDryRun: false)
      recording.door = step.door
      recording.filingObserver = self.recording.filingObserver
      recording.statementObserver = self.recording.statementObserver
      let ledger = Ledger(there, recording)
      var replay: StepReplay?
      let event = try decide(step) {
        let sent = try ledger.write { writer in
          if try there.hasReceipt(receipt) {
            throw LedgerError.copy(.sentElsewhere(step.number, book: mark.place.text))
          }
          let new = StepReplay(
            step, of: copy, mark, to: ledger, with: writer, numbers, isDryRun: false)
          replay = new
          try new.run()
          if new.hasChanges { try there.add(receipt: receipt) }
          try copy.beginSending(step.number, new.added)
          return SentStep(
            step: step, there: new.hasChanges ? try there.lastStep() : nil, numbers: new.added,
            overlaps: try new.overlaps())
        }.result
        try copy.endSending(step.number, isSent: true)
        return sent
      }
      if case .left = event {
        replay?.removeStoredDocuments()
        try copy.endSending(step.number, isSent: false)
        outcome.left += 1
      } else if let replay {
        numbers = replay.numbers
        outcome.sent += 1
      }
      try report(event)
    }
    return outcome
  }

  /// Makes all steps in one transaction, which is rolled back.
  func tryAll(_ report: (SendingEvent) throws -> Void) throws -> SendingOutcome {
    var outcome = SendingOutcome(place: mark.place.text)
    let ledger = Ledger(there, recording)
    let steps = try copy.unsentSteps(mark)
    try there.write(command: "", at: recording.time, commit: false) { rows in
      for step in steps {
        let receipt = try copy.receipt(of: step.number, mark)
        if try there.hasReceipt(receipt) {
          throw LedgerError.copy(.sentElsewhere(step.number, book: mark.place.text))
        }
        let writer = LedgerWriter(there, rows) { try ledger.statements.differences() }
        let replay = StepReplay(
          step, of: copy, mark, to: ledger, with: writer, numbers, isDryRun: true)
        let event = try decide(step) {
          try there.part(of: rows) {
            try replay.run()
            try Ledger.review(writer.changeSet, in: there, by: recording)
            return SentStep(
              step: step, there: nil, numbers: replay.added, overlaps: try replay.overlaps())
          }
        }
        if case .left = event {
          outcome.left += 1
        } else {
          numbers = replay.numbers
          outcome.sent += 1
        }
        try report(event)
      }
    }
    return outcome
  }

  /// Runs what sends a step; an error by which the book refuses the step leaves the step, and what it changed.
  private func decide(
    _ step: HistoryStep, _ work: () throws -> SentStep
  ) throws -> SendingEvent {
    let reason: LeftReason
    do {
      return .sent(try work())
    } catch let error as LeftReason {
      reason = error
    } catch LedgerError.copy(let fault) {
      throw LedgerError.copy(fault)
    } catch {
      switch error {
      case is LedgerError, is Refusal, is TaxationError, is OwnershipError,
        StorageError.constraint, StorageError.notPermitted:
        reason = .refused(error)
      default: throw error
      }
    }
    try copy.forEachChange(inOrderOf: step.number) { before, after, _ in
      if let record = after ?? before { numbers.leave(record, step: step.number) }
    }
    return .left(step, reason)
  }
}
