import Bookkeeping
import Documents
import Storage
import Testing

@testable import BankFiles
@testable import Ledger

/// Of which account a statement is, by what its file says and the user types.
struct `The account of a statement` {
  static let iban = "ES9121000418450200051332"
  static let other = "ES5501821234840201234567"

  /// The lines of a file, in July: those of the first account, or others of the same days, or of August.
  enum Lines: Sendable { case same, others, later }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The accounts of the book, of which the first has lines.
    var accounts: [BankAccount]
    let stated: StatedAccount?
    var typed: String?
    var lines = Lines.later
    /// The code of the account, with the numbers that it has then; nil if the file is refused.
    var account: BankAccount?
    var refusal: String?
  }

  static func account(
    _ code: String, _ iban: String? = nil, number: String? = nil
  ) -> BankAccount {
    BankAccount(code: code, iban: iban.flatMap { IBAN(written: $0) }, number: number)
  }

  static func stated(_ iban: String) -> StatedAccount? {
    IBAN(written: iban).map(StatedAccount.iban)
  }

  /// A file with its statement once for each account.
  static func named(_ input: BankInput, _ accounts: [StatedAccount?]) -> BankInput {
    var content = input.content
    content.statements = accounts.flatMap { account in
      input.content.statements.map { statement in
        var named = statement
        named.account = account
        return named
      }
    }
    return BankInput(path: input.name, hash: input.hash, content: content)
  }

  static let cases = [
    Case(
      testDescription: "another number is another account", accounts: [account("a", iban)],
      stated: .number("0999999999"), account: account("bank", number: "0999999999")),
    Case(
      testDescription: "a number is known again, however it is spaced",
      accounts: [account("a", number: "0999 999-999"), account("b", number: "1")],
      stated: .number("0999999999"), account: account("a", number: "0999 999-999")),
    Case(
      testDescription: "a card is another account", accounts: [account("a", iban)],
      stated: .number("4111********1111"), account: account("bank", number: "4111********1111")),
    Case(
      testDescription: "ten digits are the end of an IBAN", accounts: [account("a", iban)],
      stated: .number("0200051332"), account: account("a", iban)),
    Case(
      testDescription: "an IBAN ends with the ten digits of an account",
      accounts: [account("a", number: "0200051332")], stated: stated(iban),
      account: account("a", iban, number: "0200051332")),
    Case(
      testDescription: "the end of an IBAN is masked", accounts: [account("a", iban)],
      stated: .number("2100 **** 1332"), account: account("a", iban)),
    Case(
      testDescription: "another number is kept, and the IBAN is masked",
      accounts: [account("a", iban, number: "0200 051332")], stated: .number("*1332"),
      account: account("a", iban, number: "0200 051332")),
    Case(
      testDescription: "a masked IBAN is of another bank", accounts: [account("a", iban)],
      stated: .number("**** 0049 **** **** **** 1332"),
      account: account("bank", number: "**** 0049 **** **** **** 1332")),
    Case(
      testDescription: "two accounts have the digits that are not masked",
      accounts: [account("a", iban), account("b", number: "****1332")], stated: .number("****1332"),
      account: account("b", number: "****1332")),
    Case(
      testDescription: "two IBANs have the digits that are not masked",
      accounts: [account("a", iban), account("b", "ES2320770024093102571332")],
      stated: .number("******1332"), refusal: "error.bank-account-of-several"),
    Case(
      testDescription: "three digits are not the end of an IBAN", accounts: [account("a", iban)],
      stated: .number("332"), account: account("bank", number: "332")),
    Case(
      testDescription: "a file names no account, and the book has one",
      accounts: [account("a", iban)], stated: nil, account: account("a", iban)),
    Case(
      testDescription: "a file names no account, and has none of its lines",
      accounts: [account("a", iban)], stated: nil, lines: .others,
      refusal: "error.bank-account-doubt"),
    Case(
      testDescription: "a file names no account, and the book has two",
      accounts: [account("a", iban), account("b")], stated: nil,
      refusal: "error.bank-account-needed"),
    Case(
      testDescription: "an account without a number has its lines", accounts: [account("a")],
      stated: .number("0999999999"), lines: .same, refusal: "error.bank-account-same"),
    Case(
      testDescription: "an account with an IBAN has its lines", accounts: [account("a", iban)],
      stated: .number("0999999999"), lines: .same, refusal: "error.bank-account-same-lines"),
    Case(
      testDescription: "an account with another number has the same lines",
      accounts: [account("a", number: "1")], stated: .number("0999999999"), lines: .same,
      account: account("bank", number: "0999999999")),
    Case(
      testDescription: "the typed account takes the number", accounts: [account("a", iban)],
      stated: .number("0999999999"), typed: "a", lines: .same,
      account: account("a", iban, number: "0999999999")),
    Case(
      testDescription: "the typed account is new", accounts: [account("a", iban)],
      stated: .number("0999999999"), typed: "b", lines: .same,
      account: account("b", number: "0999999999")),
    Case(
      testDescription: "the typed account has another number",
      accounts: [account("a", number: "1")], stated: .number("2"), typed: "a",
      refusal: "error.bank-account-other"),
    Case(
      testDescription: "the number is that of another account than the typed one",
      accounts: [account("a", number: "1"), account("b")], stated: .number("1"), typed: "b",
      refusal: "error.bank-account-of-file"),
    Case(
      testDescription: "an IBAN is that of another account than the typed one",
      accounts: [account("a", iban), account("b", other)], stated: stated(iban), typed: "b",
      refusal: "error.bank-account-of-file"),
    Case(
      testDescription: "a product is an account", accounts: [account("a", number: "Current")],
      stated: .product("Savings"), account: account("bank", number: "Savings")),
    Case(
      testDescription: "a product of another customer has its name",
      accounts: [account("a", number: "Current")], stated: .product("Current"), typed: "b",
      account: account("b", number: "Current")),
    Case(
      testDescription: "two customers have a product of one name",
      accounts: [account("a", number: "Current"), account("b", number: "current")],
      stated: .product("Current"), refusal: "error.bank-account-of-several"),
    Case(
      testDescription: "a product has none of the lines of the one of its name",
      accounts: [account("a", number: "Current")], stated: .product("Current"), lines: .others,
      refusal: "error.bank-account-doubt"),
  ]

  @Test(arguments: cases) func `is found or asked for`(one: Case) throws {
    try withSample { sample in
      try sample.ledger.write { writer in
        for account in one.accounts { _ = try writer.insert(account) }
      }
      func add(
        _ lines: Lines, _ stated: StatedAccount?, _ typed: String?, _ name: String
      ) throws -> BankAccount? {
        let first: [(day: Day, cents: Int64, text: String)] = [
          ("2026-07-01", 100, "a"), ("2026-07-02", -300, "b"),
        ]
        let input =
          switch lines {
          case .same: statement(first, name: name)
          case .others: statement([("2026-07-01", 555, "c")], name: name)
          case .later: statement([("2026-08-01", 100, "d")], name: name)
          }
        return try sample.ledger.bank.add(
          [`The account of a statement`.named(input, [stated])], account: typed, headings: nil,
          matching: nil
        ).statements.first?.account
      }
      _ = try add(.same, nil, "a", "first")
      do {
        let found = try add(one.lines, one.stated, one.typed, "second")
        #expect(found?.code == one.account?.code)
        #expect(found?.iban == one.account?.iban && found?.number == one.account?.number)
      } catch let refusal as Refusal {
        #expect(refusal.phrases.map(\.key) == [one.refusal])
      }
    }
  }

  @Test func `is one for each number of a file`() throws {
    try withSample { sample in
      let input = `The account of a statement`.named(
        statement([("2026-07-06", -300, "FEE")]),
        [.number("0200051332"), .number("0999999999")])
      let imported = try sample.ledger.bank.add(
        [input], account: nil, headings: nil, matching: nil)
      #expect(imported.statements.map(\.account.number) == ["0200051332", "0999999999"])
      #expect(imported.statements.map(\.new) == [1, 1])
      #expect(throws: Refusal.self) {
        try sample.ledger.bank.add([input], account: "a", headings: nil, matching: nil)
      }
    }
  }
}
