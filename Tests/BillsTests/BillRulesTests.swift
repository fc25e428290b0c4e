import Bookkeeping
import Foundation
import Resources
import TestKit
import Testing

@testable import Bills

struct `The user's own rules` {
  /// The fenced blocks of the page that explains the rules.
  private static func blocks(_ language: String) throws -> [String] {
    let page = Samples.examples.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/reading-bills.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    return text.components(separatedBy: "```" + language + "\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  private func read(_ text: String, by rules: [String]) throws -> Bill {
    var knowledge = try Samples.knowledge()
    knowledge.rules = try BillRules(files: rules.map { Array($0.utf8) })
    return try BillFile.read(Array(text.utf8), knowing: knowledge)
  }

  private func sample(_ name: String) throws -> String {
    try String(contentsOf: Samples.texts.appending(path: name + ".txt"), encoding: .utf8)
  }

  @Test func `are read as their page shows`() throws {
    let rules = try Self.blocks("csv")
    let page = try #require(try Self.blocks("text").first)
    #expect(rules.count == 3)
    let bill = try read(page, by: rules)
    #expect(bill.supplier.value == "Vidres Nets" && bill.supplierTaxID.mark == .checked)
    #expect(bill.number.value == "VN/2026/88" && bill.number.mark == .read)
    #expect(bill.date.value?.isoText == "2026-09-14")
    #expect(bill.total.value?.plainText == "121.00" && bill.total.mark == .checked)
    #expect(bill.categories.first == "cleaning")
    let without = try read(page, by: [])
    #expect(without.number.value == nil && without.total.mark != .checked)
    #expect(without.supplierTaxID.mark == .read)
  }

  @Test func `count before those of the program`() throws {
    let page = "Servei SL  NIF B12345674\nTotal  12,00\nTotal brut  15,00\n"
    #expect(try read(page, by: []).total.value?.plainText == "12.00")
    let bill = try read(page, by: ["field,rank,words\nnone,0,TOTAL\ntotal,10,Total brut\n"])
    #expect(bill.total.value?.plainText == "15.00")
    let endesa = ["tax_id,name,category,words\nA81948077,Llum,water,\n"]
    #expect(
      try BillRules(files: endesa.map { Array($0.utf8) }).suppliers["A81948077"]?.name == "Llum")
  }

  /// Templates that name a wrong amount.
  @Test(
    arguments: [
      ("multi-rate", "total,right-of,detergente", "54.78", Mark.checked),
      ("multi-rate", "total,below,base", "54.78", .checked),
      ("plumber-irpf", "total,right-of,base imponible", nil, .checked),
    ] as [(String, String, String?, Mark)])
  func `cannot make a wrong total sure`(
    name: String, line: String, total: String?, mark: Mark
  ) throws {
    let plain = try Samples.text(name)
    let id = try #require(plain.supplierTaxID.value)
    let bill = try read(
      sample(name), by: ["tax_id,field,where,words,take\n\(id),\(line),first\n"])
    #expect(plain.total.mark == mark)
    #expect(bill.total.value == plain.total.value && bill.total.mark == plain.total.mark)
    if let total { #expect(bill.total.value?.plainText == total) }
  }

  @Test func `have the same words with and without articles`() throws {
    let rule = """
      tax_id,field,where,words,take
      B12345674,number,right-of,codi de la nota,first
      B12345674,total,right-of,la suma de la nota;suma del mes,first
      B12345674,date,right-of,codi nota,last
      """
    let page = "Puig SL  NIF B12345674\nCodi nota   AB-77   03/02/2026\nSuma de mes   15,00\n"
    let bill = try read(page, by: [rule])
    #expect(bill.number.value == "AB-77")
    #expect(bill.date.value?.isoText == "2026-02-03")
    #expect(bill.total.value?.plainText == "15.00")
  }

  @Test func `do not confirm a total by the row of taxes it stands in`() throws {
    for place in ["in-row,10", "below,total", "right-of,10", "after,iva"] {
      let rule = "tax_id,field,where,words,take\nB12345674,total,\(place),last\n"
      let bill = try read(sample("trap-one-row"), by: [rule])
      #expect(bill.total.mark != .checked, "\(place)")
    }
  }

  @Test func `never make the owner the supplier`() throws {
    var knowledge = try Samples.knowledge(["B12345674"])
    knowledge.rules = try BillRules(
      files: [Array("tax_id,name,category,words\nB12345674,Jo,other,\n".utf8)])
    let bill = try BillFile.read(
      Array(sample("multi-rate").utf8), knowing: knowledge)
    #expect(bill.supplierTaxID.value != "B12345674")
  }

  @Test func `take time in proportion to the words, however many there are`() throws {
    let lines = (1...4900).map { "total,9,import a\($0) b;import a\($0) b c d e f g" }
    let template = (1...50).map { "B12345674,total,after,import a\($0) b,last" }
    let files = [
      "field,rank,words\n" + lines.joined(separator: "\n"),
      "tax_id,field,where,words,take\n" + template.joined(separator: "\n"),
    ]
    let rules = try BillRules(files: files.map { Array($0.utf8) })
    var knowledge = try Samples.knowledge()
    knowledge.rules = rules
    func seconds(_ count: Int) throws -> Double {
      let line = "NIF B12345674 import a1 b import a2 b c d e 12,00 import import a3 b c 5,00\n"
      let text = Array(String(repeating: line, count: count).utf8)
      return try (1...3).map { _ in
        try threadTime { _ = try BillFile.read(text, knowing: knowledge) }
      }.min() ?? 0
    }
    let ratio = try seconds(800) / seconds(200)
    #expect(ratio < 12, "four times the words take \(ratio) times as long")
  }

  @Test(
    arguments: [
      ("", 1, nil),
      ("field,rank\n", 1, .header),
      ("field,rank,words\n# a comment\n\ntotal,9,import\nprice,3,x\n", 5, nil),
      ("field,rank,words\ntotal,9\n", 2, .columns(["field", "rank", "words"])),
      ("field,rank,words\ntotal,11,import\n", 2, .rank("11")),
      ("field,rank,words\ntotal,9,import;;\n", 2, .empty(column: "words")),
      ("field,rank,words\ntotal,9,\"import\n", 2, .notATable),
      ("field,rank,words\nmonth-1,0,gener\n", 2, nil),
      ("tax_id,name,category,words\nB12345675,Net,cleaning,\n", 2, .taxID("B12345675")),
      ("tax_id,name,category,words\nB12345674,,cleaning,\n", 2, .empty(column: "name")),
      (
        "tax_id,field,where,words,take\nB12345674,total,right-of,a,all\n", 2,
        .value("all", column: "take", choices: ["first", "last"])
      ),
      ("tax_id,field,where,words,take\nB12345674,total,left,a,first\n", 2, nil),
      ("field,rank,words\ntotal,9,\(String(repeating: "a ", count: 13))\n", 2, .tooLarge),
      ("field,rank,words\ntotal,9,\(String(repeating: "a", count: 401))\n", 2, .tooLarge),
      (
        "tax_id,field,where,words,take\n"
          + String(repeating: "B12345674,total,after,a,first\n", count: 51), 52, .tooLarge
      ),
    ] as [(String, Int, BillRuleFault.Reason?)])
  func `are refused with the line and what it may have`(
    text: String, line: Int, reason: BillRuleFault.Reason?
  ) {
    if text.isEmpty {
      #expect(throws: Never.self) { try BillRules(files: [[]]) }
      return
    }
    let fault = #expect(throws: BillRuleFault.self) {
      try BillRules(files: [[], Array(text.utf8)])
    }
    #expect(fault?.file == 1 && fault?.line == line)
    if let reason {
      #expect(fault?.reason == reason)
    } else {
      guard case .value(_, _, let choices) = fault?.reason else {
        Issue.record("\(String(describing: fault))")
        return
      }
      #expect(choices.count > 3)
    }
  }
}
