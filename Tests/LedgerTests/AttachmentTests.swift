import Bookkeeping
import Documents
import Foundation
import Reporting
import Storage
import TestKit
import Testing

@testable import Ledger

struct `A document in a book` {
  private let bill = Array("%PDF-1.7 bill".utf8)

  private func fill(_ expense: inout Expense) {
    expense.concept = "Llum"
    expense.amount = 84
  }

  private func folders(of sample: Sample) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: sample.path + ".files")) ?? []
  }

  @Test func `is recorded with its expense in one step`() throws {
    try withSample { sample in
      let file = try DocumentFile(name: "../llum.pdf", bill)
      let expense = try sample.ledger.expenses.add(
        on: "2026-06-30", in: nil, documents: [file], today: "2026-07-02", fill
      ).expense.expense
      let listed = try sample.ledger.attachments.list(of: .expense(expense))
      #expect(listed.map(\.attachment.name) == ["llum.pdf"])
      #expect(listed.map(\.attachment.type) == [.pdf])
      #expect(listed.map(\.attachment.addedOn) == ["2026-07-02"])
      #expect(try sample.ledger.attachments.contents(of: listed[0].attachment) == bill)
      #expect(
        try sample.ledger.attachments.list(with: file.hash).map(\.subject.number) == [expense.id])
      #expect(try sample.ledger.attachments.namesByExpense() == [expense.id: ["llum.pdf"]])
      _ = try sample.ledger.history.undo(.last(1))
      #expect(try sample.ledger.attachments.list().isEmpty)
      _ = try sample.ledger.history.redo(.last(1))
      #expect(try sample.ledger.attachments.contents(of: listed[0].attachment) == bill)
    }
  }

  @Test func `leaves no file behind in a dry run or where it is refused`() throws {
    try withSample { sample in
      let file = try DocumentFile(name: "a", bill)
      let expense = try sample.addExpense("Llum", on: "2026-06-30", 84)
      _ = try sample.dryRun.attachments.add([file], to: .expense, "\(expense.id)", on: "2026-07-02")
      #expect(folders(of: sample).isEmpty)
      #expect(throws: Refusal("error.already-attached", ["name": .text("a"), "id": .number(1)])) {
        try sample.ledger.attachments.add(
          [file, file], to: .expense, "\(expense.id)", on: "2026-07-02")
      }
      #expect(folders(of: sample).isEmpty)
      #expect(try sample.ledger.attachments.list().isEmpty)
    }
  }

  @Test func `is one file for several records, as long as one needs it`() throws {
    try withSample { sample in
      let file = try DocumentFile(name: "a", bill)
      let expense = try sample.addExpense("Llum", on: "2026-06-30", 84)
      _ = try sample.ledger.attachments.add([file], to: .expense, "\(expense.id)", on: "2026-07-02")
      _ = try sample.ledger.attachments.add([file], to: .property, "sol", on: "2026-07-02")
      #expect(folders(of: sample).count == 1)
      _ = try sample.ledger.remove([Int(expense.id)], of: Expense.self, showing: \.self)
      let left = try sample.ledger.attachments.list()
      #expect(left.map(\.subject.kind) == [.property])
      #expect(try sample.ledger.attachments.contents(of: left[0].attachment) == bill)
      #expect(try sample.ledger.attachments.list(in: "sol", period: .year(2026)).isEmpty)
    }
  }

  @Test func `is refused if it is empty, too large, changed or missing`() throws {
    #expect(throws: Refusal("error.document-empty", ["path": .text("a")], .badData)) {
      try DocumentFile(name: "a", [])
    }
    try withSample { sample in
      let large = sample.folder.appending(path: "large").path
      #expect(FileManager.default.createFile(atPath: large, contents: Data([1])))
      #expect(truncate(large, off_t(Bookkeeping.Attachment.largestAdded) + 1) == 0)
      let limit = Int64(Bookkeeping.Attachment.largestAdded)
      let refusal = Refusal(
        "error.document-too-large", ["path": .text(large), "limit": .bytes(limit)], .badData)
      #expect(throws: refusal) { try DocumentFile(large) }
      let added = try sample.ledger.attachments.add(
        [DocumentFile(name: "a", bill)], to: .property, "sol", on: "2026-07-02")
      let hash = try #require(added[0].attachment.content)
      let path = DocumentFolder(of: sample.path).file(hash)
      try Data("%PDF-1.7 BILL".utf8).write(to: URL(filePath: path))
      let values: [String: Cell] = ["id": .number(1), "name": .text("a"), "path": .text(path)]
      #expect(throws: Refusal("error.document-changed", values, .inputOutput)) {
        try sample.ledger.attachments.contents(of: added[0].attachment)
      }
      try FileManager.default.removeItem(atPath: path)
      #expect(throws: Refusal("error.document-missing", values, .inputOutput)) {
        try sample.ledger.attachments.contents(of: added[0].attachment)
      }
      #expect(try sample.ledger.attachments.list().map(\.isMissing) == [true])
      #expect(try sample.ledger.backUp().missingDocuments == 1)
    }
  }
}
