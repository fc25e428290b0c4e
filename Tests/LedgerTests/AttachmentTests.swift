import Bookkeeping
import Foundation
import Reporting
import Storage
import TestKit
import Testing

@testable import Ledger

struct `A document in a book` {
  private let bill = Array("%PDF-1.7 bill".utf8)

  private func fields() -> ExpenseFields {
    ExpenseFields {
      $0.concept = "Llum"
      $0.amount = 84
    }
  }

  private func folders(of sample: Sample) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: sample.path + ".files")) ?? []
  }

  @Test func `is recorded with its expense in one step`() throws {
    try withSample { sample in
      let file = try DocumentFile(name: "../llum.pdf", bill)
      let expense = try sample.ledger.addExpense(
        fields(), on: "2026-06-30", in: nil, documents: [file], today: "2026-07-02"
      ).expense.expense
      let listed = try sample.ledger.documents(of: .expense(expense))
      #expect(listed.map(\.attachment.name) == ["llum.pdf"])
      #expect(listed.map(\.attachment.type) == [.pdf])
      #expect(listed.map(\.attachment.addedOn) == ["2026-07-02"])
      #expect(try sample.ledger.contents(of: listed[0].attachment) == bill)
      #expect(try sample.ledger.documents(with: file.hash).map(\.subject.number) == [expense.id])
      #expect(try sample.ledger.documentsOfExpenses() == [expense.id: ["llum.pdf"]])
      _ = try sample.ledger.undo(.last(1))
      #expect(try sample.ledger.documents().isEmpty)
      _ = try sample.ledger.redo(.last(1))
      #expect(try sample.ledger.contents(of: listed[0].attachment) == bill)
    }
  }

  @Test func `leaves no file behind in a dry run or where it is refused`() throws {
    try withSample { sample in
      let file = try DocumentFile(name: "a", bill)
      let expense = try sample.addExpense("Llum", on: "2026-06-30", 84)
      _ = try sample.dryRun.attach([file], to: .expense, "\(expense.id)", on: "2026-07-02")
      #expect(folders(of: sample).isEmpty)
      #expect(throws: LedgerError.alreadyAttached(name: "a", number: 1)) {
        try sample.ledger.attach([file, file], to: .expense, "\(expense.id)", on: "2026-07-02")
      }
      #expect(folders(of: sample).isEmpty)
      #expect(try sample.ledger.documents().isEmpty)
    }
  }

  @Test func `is one file for several records, as long as one needs it`() throws {
    try withSample { sample in
      let file = try DocumentFile(name: "a", bill)
      let expense = try sample.addExpense("Llum", on: "2026-06-30", 84)
      _ = try sample.ledger.attach([file], to: .expense, "\(expense.id)", on: "2026-07-02")
      _ = try sample.ledger.attach([file], to: .property, "sol", on: "2026-07-02")
      #expect(folders(of: sample).count == 1)
      _ = try sample.ledger.removeExpense(Int(expense.id))
      let left = try sample.ledger.documents()
      #expect(left.map(\.subject.kind) == [.property])
      #expect(try sample.ledger.contents(of: left[0].attachment) == bill)
      #expect(try sample.ledger.documents(in: "sol", period: .year(2026)).isEmpty)
    }
  }

  @Test func `is refused if it is empty, too large, changed or missing`() throws {
    #expect(throws: LedgerError.documentEmpty(path: "a")) { try DocumentFile(name: "a", []) }
    try withSample { sample in
      let large = sample.folder.appending(path: "large").path
      #expect(FileManager.default.createFile(atPath: large, contents: Data([1])))
      #expect(truncate(large, off_t(Bookkeeping.Attachment.largestAdded) + 1) == 0)
      #expect(throws: LedgerError.documentTooLarge(path: large)) { try DocumentFile(large) }
      let added = try sample.ledger.attach(
        [DocumentFile(name: "a", bill)], to: .property, "sol", on: "2026-07-02")
      let hash = try #require(added[0].attachment.content)
      let path = DocumentFolder(of: sample.path).file(hash)
      try Data("%PDF-1.7 BILL".utf8).write(to: URL(filePath: path))
      #expect(throws: LedgerError.documentChanged(1, name: "a", path: path)) {
        try sample.ledger.contents(of: added[0].attachment)
      }
      try FileManager.default.removeItem(atPath: path)
      #expect(throws: LedgerError.documentMissing(1, name: "a", path: path)) {
        try sample.ledger.contents(of: added[0].attachment)
      }
      #expect(try sample.ledger.documents().map(\.isMissing) == [true])
      #expect(try sample.ledger.backUp().missingDocuments == 1)
    }
  }
}
