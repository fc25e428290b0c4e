import Bookkeeping
import CommandLineKit
import Foundation
import Ledger
import TestKit
import Testing

@testable import Commands

/// How people enter the records of a kind, and see them.
struct RecordCommands {
  /// The command that changes a record, or else adds or sets one, and that which lists them. One that adds
  /// records beside it has the same options (`toAdd()`).
  let edit, list: String
  /// The fields that neither a parameter named after them nor the list has, with what has them instead.
  var typedAs: [String: String] = [:]
  var unlisted: [String: String] = [:]

  static let all: [String: RecordCommands] = [
    "booking": RecordCommands(
      edit: "booking edit", list: "booking list",
      typedAs: [
        "tax_apart": "--tax", "tags": "--tag", "cancelled_on": "booking cancel",
        "ages_unknown": "--children, by its absence",
      ],
      unlisted: [
        "due_on": "once a booking has it", "vat": "once one is recorded",
        "invoice": "once one is recorded",
        "invoiced_on": "once an invoice is recorded", "invoice_to": "once an invoice is recorded",
        "invoice_tax_id": "once an invoice is recorded", "withheld": "once it is recorded",
        "reported_on": "once a booking has it",
      ]),
    "expense": RecordCommands(
      edit: "expense edit", list: "expense list",
      typedAs: [
        "bill": "--split, --line", "rule": "--split", "private_to": "--split", "tags": "--tag",
        "supplier_tax_id": "--tax-id", "period": "--bill-period", "proposed": "expense propose",
        "proposal": "expense propose", "taxes": "--vat, --vat-line",
        "deduction": "--received-on, --deduct-in, --deductible, --asset, --ticket",
      ],
      unlisted: [
        "bill": "only with bills", "rule": "only with bills", "private_to": "only with bills",
        "supplier_tax_id": "the bill's", "number": "the bill's", "supply_point": "the bill's",
        "period": "the bill's", "proposed": "expense proposals", "proposal": "expense proposals",
        "paid_on": "once a day of payment is known", "taxes": "once the VAT of a bill is recorded",
        "box": "once an expense has it", "box_share": "once an expense has it",
        "box_owner": "once an expense has it",
        "withheld": "once it is recorded", "deduction": "once it is recorded",
        "corrects": "once it is recorded",
      ]),
    "property": RecordCommands(
      edit: "property edit", list: "property list",
      typedAs: ["tax_apart": "--tax", "tags": "--tag", "activity_from": "--letting"],
      unlisted: [
        "cadastral_reference": "once a home has it", "activity_from": "once a home has it",
        "vat_filer": "once it is recorded", "commission_vat": "once it is recorded",
        "licence_until": "once a home has it",
      ]),
    "party": RecordCommands(
      edit: "owner edit", list: "owner list",
      typedAs: ["is_manager": "--manager", "tax_identifier": "--tax-id"]),
    "adjustment": RecordCommands(
      edit: "adjustment edit", list: "adjustment list",
      typedAs: [
        "booking": "the argument of add", "property": "--property of add", "held_by": "--by",
      ],
      unlisted: [
        "vat": "vat_rate, once it is recorded", "invoice": "once an invoice is recorded",
      ]),
    "recurring": RecordCommands(
      edit: "recurring edit", list: "recurring list",
      typedAs: [
        "property": "the argument of add", "is_estimate": "--estimate", "starts_on": "--from",
        "ends_on": "--until", "recorded_to": "recurring record",
      ]),
    "transfer": RecordCommands(
      edit: "transfer edit", list: "transfer list",
      typedAs: [
        "payer": "an argument of add", "payee": "an argument of add", "end_to_end_id": "--sepa",
        "message_id": "--sepa", "ordered_on": "--sepa", "requested_on": "--sepa --on",
        "is_open": "transfer confirm",
      ],
      unlisted: [
        "payer": "from", "payee": "to", "end_to_end_id": "transfer orders",
        "message_id": "transfer orders", "ordered_on": "transfer orders",
        "requested_on": "transfer orders", "is_open": "transfer orders",
      ]),
    "budget": RecordCommands(
      edit: "budget set", list: "budget list",
      typedAs: ["valid_from": "--from", "party": "--owner"]),
    "receipt": RecordCommands(
      edit: "booking receipt edit", list: "booking receipt list",
      typedAs: ["booking": "the argument of receive", "is_deposit": "--deposit"],
      unlisted: ["invoice": "once an invoice is recorded"]),
    "bank_account": RecordCommands(edit: "bank account edit", list: "bank account list"),
    "bank_rule": RecordCommands(
      edit: "bank rule edit", list: "bank rule list",
      typedAs: ["is_income": "--income", "ignores": "--ignore"]),
    "asset": RecordCommands(
      edit: "property asset edit", list: "property asset list",
      typedAs: [
        "property": "the argument of add", "numerator": "--share", "denominator": "--share",
      ]),
    "income_tax_amount": RecordCommands(
      edit: "income-tax edit", list: "income-tax list",
      typedAs: ["property": "the argument of add", "party": "--owner"]),
    "vat_filer": RecordCommands(
      edit: "vat set", list: "vat list",
      typedAs: ["valid_from": "--from", "percents": "--percent"]),
    "own_date": RecordCommands(
      edit: "agenda edit", list: "agenda list",
      unlisted: ["text": "what", "date": "closes", "every": "by its next times", "property": "who"]),
    "commission_bill": RecordCommands(
      edit: "expense commission edit", list: "expense commission list",
      typedAs: [
        "channel": "the argument of add", "period": "--bill-period", "taxes": "--base, --vat",
      ], unlisted: ["tax_id": "once it is recorded"]),
    "category": RecordCommands(
      edit: "expense category edit", list: "expense category list",
      typedAs: ["code": "--code of add, the argument of edit"]),
    "agreement": RecordCommands(
      edit: "owner agreement set", list: "owner agreement list",
      typedAs: [
        "valid_from": "--from", "base": "--of", "rate": "--percent", "vat_rate": "--vat",
      ]),
    "rate": RecordCommands(
      edit: "rate add", list: "rate list", typedAs: ["valid_from": "--from"]),
    "zone": RecordCommands(edit: "rate zone add", list: "rate zone list"),
    "share_group": RecordCommands(
      edit: "owner group edit", list: "owner group list",
      typedAs: [
        "name": "the argument", "party": "--split", "numerator": "--split",
        "denominator": "--split",
      ]),
    "supplier": RecordCommands(
      edit: "expense supplier edit", list: "expense supplier list",
      typedAs: ["code": "the argument", "after_expense": "supplier forget"],
      unlisted: ["after_expense": "says which expenses count"]),
  ]

  /// The kinds that no command adds by its fields, with what makes their records.
  static let others = [
    "setting": "config set", "share": "owner shares", "vat": "property edit --vat",
    "listing": "property edit --listing", "vote": "expense accept, expense reject",
    "payment": "import", "payout": "import", "bank_statement": "bank import",
    "bank_line": "bank import", "bank_part": "bank match",
    "cadastral_value": "property edit --cadastral", "party_fact": "owner edit --residence",
    "filed_return": "tax file", "filed_box": "income-tax file",
    "filed_stay": "tax file", "attachment": "attachment add",
    "sent_statement": "statement sent", "sent_line": "statement sent",
    "duty_mark": "agenda done",
  ]
}

struct `Every field of a record` {
  private func kind(_ table: String) throws -> any BookRecord.Type {
    try #require(recordKinds.first { $0.kind.table == table })
  }

  @Test func `belongs to a kind with commands, or with a reason for none`() {
    let tables = recordKinds.map { $0.kind.table }
    #expect(
      tables.sorted() == (Array(RecordCommands.all.keys) + RecordCommands.others.keys).sorted(),
      "Say in RecordCommands which commands add, edit and list the records of a new kind.")
  }

  @Test(arguments: RecordCommands.all.keys.sorted())
  func `belongs to a kind whose list a refusal names by a command`(table: String) throws {
    let words = try kind(table).kind.listCommand
    #expect(throws: Never.self, "Name the list of \(table) in RecordKind.listCommand.") {
      try EstadaCommand.tree.parse(words)
    }
  }

  @Test(arguments: RecordCommands.all.keys.sorted())
  func `has an option or argument of its name`(table: String) throws {
    let use = try #require(RecordCommands.all[table])
    let fields = try kind(table).fields.map(\.field)
    let command = try #require(everyCommand.first { $0.path.joined(separator: " ") == use.edit })
    let names = Set(command.options.map(\.long) + command.arguments.map(\.name))
    let lacking = fields.filter { !names.contains($0.option) && use.typedAs[$0.name] == nil }
    #expect(
      lacking.map(\.name) == [],
      "Declare an option of \(use.edit) for the field, or say in RecordCommands what it is typed as."
    )
    #expect(Set(fields.map(\.name)).isSuperset(of: use.typedAs.keys))
  }

  @Test func `is set by its option`() {
    let groups = text(in: "Sources/App/Commands", ending: ".swift").split(separator: "\nstruct ")
      .filter { $0.contains("Options: ParsableArguments {") && $0.contains("func apply(to") }
    #expect(groups.count > 5)
    for group in groups {
      let halves = group.split(separator: "func apply(to", maxSplits: 1)
      let used = Set(halves[1].matches(of: /\w+/).map(\.output))
      // What an option of the command says of no field.
      let options = Set(halves[0].matches(of: /var (\w+):/).map(\.output.1)).subtracting(["again"])
      #expect(
        options.subtracting(used) == [],
        "Set the field of the option in apply(to:) of \(group.prefix { $0 != ":" }).")
    }
  }

  @Test func `has a column in the list of its kind`() async throws {
    try await withTemporaryFolder { folder in
      let made = try await shell("estada init && estada owner add Anna", in: folder)
      try #require(made.status == 0, "\(made.output)")
      for (table, use) in RecordCommands.all {
        let list = try await shell("estada \(use.list) --format csv", in: folder)
        let columns = Set(list.output.split { ",\r\n".contains($0) }.map(String.init))
        let lacking = try kind(table).fields.map(\.field.name).filter {
          !columns.contains($0) && use.unlisted[$0] == nil
        }
        #expect(
          lacking == [],
          "Add a column of \(use.list) for the field, or say in RecordCommands why it has none.")
      }
    }
  }

  /// What the commands that change records need besides the option of a field.
  private static let subjects = [
    "booking": "1", "expense": "1", "property": "gracia", "party": "anna", "adjustment": "1",
    "recurring": "1", "transfer": "1", "budget": "gracia --month 7 --from 2026-01",
    "agreement": "gracia --from 2026 --percent 12", "category": "gardener",
    "rate": "1 --from 2027-05-01 --amount 1 --layer surcharge",
    "zone": "begur --name Begur --parent 2",
    "share_group": "Vila", "supplier": "'Neteges Rius'", "receipt": "1", "bank_rule": "1",
    "bank_account": "bank", "asset": "1", "income_tax_amount": "1",
    "vat_filer": "anna", "commission_bill": "1", "own_date": "1",
  ]

  @Test func `that is a text is said after it was typed`() async throws {
    try await withTemporaryFolder { folder in
      let made = try await shell(
        """
        set -e; estada init --example; estada owner add Anna; estada owner add Pere
        estada owner add G --manager; estada adjustment add 1 --kind refund --amount=-5
        estada recurring add gracia --concept Net --amount 3 --every month --day 5 --from 2026-10
        estada transfer add anna pere --amount 5; estada category add Gardener --parent repairs
        estada bank rule add x --supplier y
        printf "Fecha;Concepto;Importe\\n13/07/2014;A;1,00\\n" > m.csv; estada bank import m.csv
        estada booking receive 1 --amount 5; estada owner group add Vila anna=50% pere=50%
        estada property edit gracia --receiver anna
        estada property asset add gracia --kind furniture --date 2026-07-01 --amount 5
        estada income-tax add gracia --year 2025 --item 0116 --amount 5
        estada vat set anna --from 2026
        estada commission add airbnb --bill-period 2026-01 --number 1 --date 2026-02-01 --base 9
        estada agenda add Tax --date 2026-11-02
        """, in: folder)
      try #require(made.status == 0, "\(made.output)")
      for (table, use) in RecordCommands.all {
        let command = try #require(
          everyCommand.first { $0.path.joined(separator: " ") == use.edit })
        let fields = Set(try kind(table).fields.map(\.field.option))
        for option in command.options
        where ["value.text", "value.name"].contains(option.valueName)
          && fields.contains(option.long)
        {
          let subject = try #require(Self.subjects[table], "Say what \(use.edit) needs.")
          if subject.contains("--\(option.long) ") { continue }
          let line = "estada \(use.edit) \(subject) --\(option.long) Zq\(option.long) --dry-run"
          let said = try await shell(line, in: folder)
          #expect(
            said.status == 0 && said.output.contains("Zq\(option.long)"),
            "\(line): say what was typed in the sentences after the write: \(said.output)")
        }
      }
    }
  }

  @Test func `that identifies guests is one whose option is blanked in the history`() {
    for kind in recordKinds where kind.kind.stay != nil {
      for field in kind.fields.map(\.field) where field.privacy != .none {
        #expect(CommandRecord.personal.contains(field.option), "\(kind.kind.table).\(field.name)")
      }
    }
    #expect(
      CommandRecord.withoutNames("booking add --guest 'Marta Vila' --check-in 2026-07-03")
        == "booking add --guest '—' --check-in 2026-07-03")
  }
}
