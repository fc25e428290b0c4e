import Bookkeeping
import Documents
import Exchange
import Foundation
import Reporting
import TestKit
import Testing

/// What goes out of a book, in hands other than ours, and back into one.
struct `What is exported` {
  static let seeds = SeededGenerator.seeds(42)

  /// Makes a book of a seed, and the document that it was made of.
  private func prepare(_ seed: UInt64, in folder: URL) async throws {
    var text = ""
    try BookDocument.write(MemoryBook.random(seed: seed)) { text += $0 }
    try Data(text.utf8).write(to: folder.appending(path: "made.json"))
    let result = try await shell("estada import json made.json", in: folder)
    try #require(result.status == 0, "\(result.output)")
  }

  @Test(arguments: seeds)
  func `comes back byte for byte`(seed: UInt64) async throws {
    try await withTemporaryFolder { folder in
      try await prepare(seed, in: folder)
      let result = try await shell(
        """
        set -e
        estada export json - | cmp - made.json
        estada --book again.sqlite init >again.txt
        estada export json - | estada --book again.sqlite import json - >again.txt
        estada --book again.sqlite export json - | cmp - made.json
        estada export csv one >again.txt
        estada --book again.sqlite export csv two >again.txt
        diff -r one two
        """, in: folder)
      #expect(result.status == 0 && result.output.isEmpty, "seed \(seed): \(result.output)")
    }
  }

  @Test func `calendar files are read by other programs, and imported twice double nothing`()
    async throws
  {
    try Tool.requireForProof("python3")
    try await withTemporaryFolder { folder in
      let proof = "Tests/CommandsTests/Proof/agenda.py"
      let check = "/usr/bin/python3 \(Transcript.Stage.repository.path)/\(proof)"
      let result = try await shell(
        """
        set -e
        exec >made.txt
        estada init
        estada property add 'Àtic; «l’alt», \\ \(String(repeating: "ñ", count: 40))' --code atic \
          --zone barcelona
        estada agenda add 'Taxa, de residus; \(String(repeating: "北", count: 60))' \
          --date 2026-11-02 --every month --property atic
        estada agenda export one.ics --until 2027-03-31
        estada agenda done own/1/2026-12-02
        estada agenda export one.ics --until 2027-03-31
        exec 1>&2
        \(check) one.ics 5
        grep -c CANCELLED one.ics
        """, in: folder, variables: ["ESTADA_TODAY": "2026-10-05"])
      #expect(result.status == 0 && result.output == "1\n", "\(result.output)")
    }
  }

  /// The schemas are those of ISO 20022, as published.
  @Test(arguments: ["03", "09"])
  func `orders of payment are what the schema of the message says`(version: String) async throws {
    try Tool.requireForProof("xmllint")
    try await withTemporaryFolder { folder in
      let schema = "Tests/CommandsTests/Proof/pain.001.001.\(version).xsd"
      let check =
        "xmllint --noout --nonet --schema \(Transcript.Stage.repository.path)/\(schema)"
      let result = try await shell(
        """
        set -e
        exec >made.txt
        estada init
        estada owner add 'Anna Núñez Col·lell' --code anna --tax-id 12345678Z \
          --iban ES9121000418450200051332
        estada owner add '/Łukasz//Ørsted — «Straße» <&> / ' --code lukasz \
          --iban GB33BUKB20201555555555
        estada transfer add anna lukasz --amount 972.51 --note '// Núm. 3/4 · «prova» <&> — 北' \
          --sepa one.xml --sepa-version \(version)
        estada owner edit lukasz --name '\(String(repeating: "É", count: 90))'
        estada transfer add lukasz anna --amount 0.01 --sepa two.xml --sepa-version \(version)
        \(check) one.xml two.xml 2>&1
        sed 's/<ChrgBr>/<CdtrAgt>/' one.xml >bad.xml
        ! \(check) bad.xml 2>&1
        """, in: folder)
      #expect(result.status == 0, "\(result.output)")
    }
  }

  @Test func `is what the JSON Schema says`() async throws {
    try Tool.requireForProof("jsonschema", probe: "/usr/bin/python3 -c 'import jsonschema'")
    try await withTemporaryFolder { folder in
      try await prepare(7, in: folder)
      let proof = "Tests/CommandsTests/Proof/schema.py"
      let root = Transcript.Stage.repository.path
      let python = "/usr/bin/python3 \(root)/\(proof) \(root)/docs/export.schema.json"
      let result = try await shell(
        "estada --book e.sqlite init --example >init.txt && estada --book e.sqlite export json e.json "
          + ">init.txt && \(python) made.json e.json \(root)/examples/sample.json", in: folder)
      #expect(result.status == 0, "\(result.output)")
      // And the schema is not one that lets everything through.
      let damage = try await shell(
        "sed 's/\"amount\":\"186.40\"/\"amount\":186.40/' e.json >bad.json && \(python) bad.json",
        in: folder)
      #expect(damage.status == 1)
      #expect(damage.output.contains("$.expenses[0].amount"))
    }
  }

  struct Profit: Decodable {
    struct Row: Decodable {
      let property: String?
      let income, commission, expenses, tax, profit: String
    }
    let rows: [Row]
    let total: Row
  }

  /// How each program is asked for its accounts and their balances, as `account,amount` a line.
  static let programs: [(name: String, dialect: String, command: String)] = [
    (
      "hledger", "ledger",
      "hledger -f J check --strict && hledger -f J balance --flat --no-total --empty -O csv | tail -n +2 | sed 's/ EUR//'"
    ),
    (
      "ledger", "ledger",
      "ledger -f J --pedantic balance --flat --no-total --empty --format '%(account),%(quantity(scrub(amount)))\\n'"
    ),
    (
      "bean-query", "beancount",
      "bean-check J && bean-query -f csv J 'SELECT account, sum(number) GROUP BY account' | tail -n +2 | tr -d ' \\r'"
    ),
  ]

  @Test(arguments: programs, seeds + [0])
  func `as a journal has the balance of the profit report, to the cent`(
    program: (name: String, dialect: String, command: String), seed: UInt64
  ) async throws {
    try Tool.requireForProof(program.name)
    try await withTemporaryFolder { folder in
      if seed == 0 {
        try #require(try await shell("book-of-2015", in: folder).status == 0)
      } else {
        try await prepare(seed, in: folder)
      }
      for scope in ["", "--period 2015", "--period 2017-Q2", "--period 2013-05..2026-08"] {
        let report = try await shell("estada report profit --format json \(scope)", in: folder)
        let profit = try JSONDecoder().decode(Profit.self, from: Data(report.output.utf8))
        let made = try await shell(
          "estada export journal J --force --dialect \(program.dialect) \(scope) && \(program.command)",
          in: folder, variables: ["LC_ALL": "C.UTF-8"])
        let note = "seed \(seed), \(program.name), \(scope): \(made.output)"
        try #require(made.status == 0, "\(note)")
        let balances = accounts(made.output)
        func sum(_ prefix: String, besides: [String] = []) -> Int64 {
          balances.filter { $0.key.hasPrefix(prefix) && !besides.contains($0.key) }.values.reduce(
            0, +)
        }
        for row in profit.rows {
          let home = row.property ?? ""
          let own = ["expenses:\(home):commission", "expenses:\(home):tourist-tax"]
          #expect(-sum("income:\(home):") == cents(row.income), "\(note)")
          #expect(sum(own[0]) == cents(row.commission), "\(note)")
          #expect(sum(own[1]) == cents(row.tax), "\(note)")
          #expect(sum("expenses:\(home):", besides: own) == cents(row.expenses), "\(note)")
        }
        #expect(-sum("income:") - sum("expenses:") == cents(profit.total.profit), "\(note)")
        #expect(-sum("liabilities:") == cents(profit.total.tax), "\(note)")
        #expect(balances.values.reduce(0, +) == 0, "\(note)")
      }
    }
  }

  private func accounts(_ text: String) -> [String: Int64] {
    var balances: [String: Int64] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.replacing("\"", with: "").split(separator: ",")
      guard parts.count == 2, let amount = cents(String(parts[1])) else { continue }
      balances[parts[0].lowercased(), default: 0] += amount
    }
    return balances
  }

  /// An amount in cents, also where a program leaves out the decimals of a whole one.
  private func cents(_ text: String) -> Int64? {
    let text = text.replacing(",", with: "")
    return FixedPoint.value(text, decimals: 2) ?? Int64(text).map { $0 * 100 }
      ?? FixedPoint.value(text + "0", decimals: 2)
  }
}
