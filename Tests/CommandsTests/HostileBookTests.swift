import Bookkeeping
import CommandLineKit
import Foundation
import Localizations
import TestKit
import Testing

/// A book from a stranger, in which any text may be what a terminal obeys.
struct `A hostile book` {
  /// Every text of every table: `booking.guest`.
  static func columns() async throws -> [String] {
    let sql = """
      SELECT source.name || '.' || field.name
      FROM sqlite_schema AS source, pragma_table_info(source.name) AS field
      WHERE source.type = 'table' AND field.type = 'TEXT' ORDER BY 1
      """
    return try await withTemporaryFolder { folder in
      let result = try await shell(
        "estada --book b.sqlite init >/dev/null && sqlite3 b.sqlite \"\(sql)\"", in: folder)
      return result.output.split(separator: "\n").map(String.init)
    }
  }

  @Test func `may be one in every text`() async throws {
    try Tool.requireForProof("sqlite3")
    let columns = try await Self.columns()
    #expect(columns.count > 35)
    #expect(columns.contains("notice.kind"))
    #expect(Self.refused.subtracting(columns) == [])
  }

  /// What shows people what is in a book.
  private static let commands = [
    "booking list", "booking list --format html", "booking show 1", "adjustment list",
    "adjustment remove 1 --dry-run",
    "expense list", "expense list --due --period 2015",
    "expense show 1", "attachment list --wide", "attachment remove 1 --dry-run", "recurring list",
    "recurring record --until 2015-12 --dry-run", "recurring remove 1 --dry-run", "property list",
    "property show exemple-1", "owner list --wide", "owner shares --wide",
    "owner group list --wide", "expense category list --wide", "booking receipt list --wide",
    "property asset list --wide", "income-tax list --wide", "owner show anna",
    "vat list --wide", "expense commission list --wide", "agenda list --all", "booking list --wide",
    "expense list --wide",
    "bank list --wide", "bank account list --wide", "bank rule list --wide", "bank show 1",
    "agreement list --wide", "transfer list --wide", "transfer orders --all --wide",
    "statement list --wide", "statement unsend 1 --dry-run",
    "statement show anna --period 2015-Q1 --wide", "statement export anna - --period 2015-Q1",
    "zone list", "rate list --wide", "rate list --vat", "tax summary",
    "tax model950 --period 2015-Q1",
    "tax explain 1",
    "tax due", "tax filed", "tax filed --wide", "view list", "tag list",
    "budget list", "supplier list --wide", "tax diff",
    "tax unfile 1 --dry-run", "income-tax filed --wide", "income-tax diff --wide",
    "income-tax due", "income-tax unfile 2 --dry-run",
    "report profit", "report profit --format html", "report expenses", "report occupancy",
    "report payouts --wide", "log",
    "undo --dry-run", "book info",
    "book check", "config list", "import waiting --wide",
    "booking add --dry-run --guest A --nights 1",
    "export journal -", "export journal - --dialect beancount",
  ]

  /// What is read and not repeated: words of a short list, copies of rows, names of settings.
  private static let neverShown: Set = [
    "booking.exempt_reason", "payment.kind", "history_change.after", "history_change.before",
    "history_step.door",
    // Shown where a book has several authors, as one on a server has.
    "history_step.who",
    // Shown where it is a time, and another than that of the author's computer.
    "history_step.server_time",
    // In exports only.
    "payment.note", "bank_line.mandate", "bank_line.bank_id", "duty_mark.note",
    "bank_line.counterparty_iban",
    "bank_statement.file", "bank_statement.sha256", "filed_return.zone",
    "filed_return.registration", "filed_return.form", "filed_box.kind",
    "history_step.state", "property.registration", "rate.layer", "setting.name",
    // Names of tags that no command enters are refused.
    "property.tags", "booking.tags", "expense.tags", "budget.every",
    // Only the answers to an expense that was proposed are shown.
    "vote.date", "vote.reason",
  ]

  /// The texts that a command refuses when it reads them, or by which it finds what it shows. Each of them
  /// is tried alone. The others are tried together: every command ends as it does with a sound book, so
  /// that it shows as much as with each of them alone.
  private static let refused: Set = [
    "adjustment.date", "adjustment.kind", "agreement.base", "agreement.valid_from", "asset.date",
    "asset.kind", "cadastral_value.valid_from", "party_fact.fact", "party_fact.valid_from",
    "booking.due_on", "expense.box", "expense.box_share", "income_tax_amount.item",
    "property.activity_from", "vat.letting", "booking.invoiced_on", "expense.withheld",
    "property.licence_until", "booking.reported_on",
    "expense.deduction", "vat_filer.valid_from", "vat_filer.until", "vat_filer.activity",
    "vat_filer.pro_rata", "vat_filer.percents", "commission_bill.date", "commission_bill.period",
    "commission_bill.taxes", "duty_mark.rule", "duty_mark.state", "duty_mark.first_day",
    "duty_mark.marked_on", "own_date.date", "own_date.every",
    "attachment.added_on", "attachment.sha256", "attachment.type", "booking.cancelled_on",
    "bank_account.code", "bank_account.iban", "bank_line.booked", "bank_line.value",
    "bank_line.counterparty_iban", "bank_part.rule", "bank_statement.first_day",
    "bank_statement.format", "bank_statement.last_day", "bank_statement.sha256",
    "booking.check_in", "booking.exempt_reason", "booking.prepaid_on", "booking.state",
    "booking.tags", "budget.every", "budget.valid_from", "expense.date", "expense.period",
    "expense.proposal", "expense.rule", "expense.tags", "filed_return.filed_on",
    "filed_return.first_day", "filed_return.last_day", "filed_return.paid_on",
    "filed_return.registration", "filed_return.form", "filed_box.kind",
    "filed_stay.check_in", "filed_stay.surcharge_from",
    "filed_stay.tariff_from", "history_change.after", "history_change.before",
    "history_change.table_name", "history_step.state", "history_step.who", "notice.kind",
    "party.code", "party.iban", "party.tax_identifier", "expense.paid_on", "expense.taxes",
    "payment.check_in",
    "payment.date",
    "payment.kind", "payout.arrival", "payout.date", "property.code", "property.registration",
    "property.tags", "property.zone",
    "rate.layer", "rate.valid_from", "rate.zone", "receipt.date", "receipt.method",
    "recurring.ends_on", "recurring.every", "recurring.note", "recurring.recorded_to",
    "recurring.starts_on", "recurring.supplier", "sent_line.date", "sent_line.subject",
    "sent_statement.first_day", "sent_statement.last_day", "sent_statement.sent_on",
    "setting.name", "setting.note", "setting.value", "share.valid_from", "transfer.date",
    "transfer.ordered_on", "transfer.requested_on", "vat.valid_from", "zone.code", "zone.parent",
  ]

  @Test(arguments: refused.sorted())
  func `has nothing for a terminal to obey, wherever that stands`(column: String) async throws {
    try Tool.requireForProof("sqlite3")
    let (output, _) = try await Self.shown(withHostile: [column])
    Self.expectHarmless(output)
    #expect(output.contains("o000") || Self.neverShown.contains(column))
  }

  @Test func `has nothing for a terminal to obey in all other texts at once`() async throws {
    try Tool.requireForProof("sqlite3")
    let columns = try await Self.columns().filter { !Self.refused.contains($0) }
    let (output, statuses) = try await Self.shown(withHostile: columns)
    Self.expectHarmless(output)
    let sound = try await Self.shown(withHostile: []).statuses
    #expect(
      statuses == sound, "a text that makes a command end in another way belongs in `refused`")
    for (number, column) in columns.enumerated() where !Self.neverShown.contains(column) {
      #expect(output.contains(Self.mark(number)), "\(column) is not shown")
    }
  }

  @Test func `tells an assistant nothing of guests`() async throws {
    try Tool.requireForProof("sqlite3")
    let columns = recordKinds.filter { $0.kind.stay != nil || $0.kind.table.hasPrefix("bank_") }
      .flatMap { kind in
        kind.fields.map(\.field).filter { $0.privacy != .none }
          .map { "\(kind.kind.table).\($0.name)" }
      }
      // The document of the book is that of a bill.
      .filter { !Self.refused.contains($0) && !$0.hasPrefix("attachment.") }
    #expect(columns.count > 15)
    for format in ["", " --json"] {
      let (output, _) = try await Self.shown(
        withHostile: columns, variables: "ESTADA_DOOR=assistant ESTADA_GUESTS=hidden ",
        options: format, without: "export ")
      #expect(output.contains("hidden"))
      for (number, column) in columns.enumerated() {
        let place = output.range(of: Self.mark(number))?.lowerBound
        let line = place.map { output[..<$0].suffix(300) + output[$0...].prefix(60) }
        #expect(place == nil, "\(column): \(line ?? "")")
      }
    }
  }

  /// What a hostile text has in it, short enough for a narrow column.
  private static func mark(_ number: Int) -> String {
    "o" + String(1000 + number).dropFirst()
  }

  /// Checks that nothing was refused by a crash, and that there is nothing for a terminal to obey.
  private static func expectHarmless(_ output: String) {
    #expect(!output.contains(#/ended with 1[0-9]{2}/#), "\(output)")
    let obeyed = output.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n"
        || $0.properties.isBidiControl && !["\u{2068}", "\u{2069}"].contains($0)
    }
    #expect(obeyed.isEmpty, "\(output.debugDescription)")
  }

  /// What the commands print about a book with a hostile text in each of some columns, and how each ends.
  private static func shown(
    withHostile columns: [String], variables: String = "", options: String = "",
    without beginning: String = "-"
  ) async throws -> (output: String, statuses: [Substring]) {
    let changes = columns.enumerated().map { number, column in
      let parts = column.split(separator: ".")
      // A title for the window, a colour in one byte, writing turned round.
      let hostile = "char(27) || ']0;\(mark(number))' || char(7, 155) || '31m' || char(8238)"
      return "UPDATE \(parts[0]) SET \(parts[1]) = \(hostile) || coalesce(\(parts[1]), '');\n"
    }
    let commands = commands.filter { !$0.hasPrefix(beginning) }
    let runs = commands.map { command in
      let form = command.contains("--format") ? "" : options
      return "\(variables)estada --lang en --book b.sqlite \(command)\(form) </dev/null 2>&1; "
        + "echo \"ended with $?\"\n"
    }
    let bytes = try await book.value
    return try await withTemporaryFolder { folder in
      try bytes.write(to: folder.appending(path: "b.sqlite"))
      let sql = "PRAGMA ignore_check_constraints = 1;\n" + changes.joined()
      try Data(sql.utf8).write(to: folder.appending(path: "hostile.sql"))
      let result = try await shell(
        "sqlite3 -bail b.sqlite <hostile.sql || exit\n" + runs.joined(), in: folder)
      #expect(result.status == 0, "\(result.output)")
      let ends = result.output.matches(of: #/(?m)^ended with ([0-9]+)$/#).map(\.output.1)
      #expect(ends.count == commands.count)
      return (result.output, ends)
    }
  }

  /// The bytes of a sound book with a row in every table, which is made once.
  private static let book = Task {
    try await withTemporaryFolder { folder in
      let made = try await shell(
        """
        set -e
        book-of-2015 --book b.sqlite
        estada --book b.sqlite expense edit 1 --note x >/dev/null
        estada --book b.sqlite config set home exemple-1 >/dev/null
        sqlite3 -bail b.sqlite <<'end'
        INSERT INTO notice (kind, subject, value) VALUES ('amount-rounded', '1', '2');
        INSERT INTO setting (name, value, note) VALUES ('view.v', 'zone list', 'n');
        INSERT INTO listing (property, name) VALUES (1, 'Sunny');
        INSERT INTO budget (property, category, every, amount, valid_from)
          VALUES (1, 'other', 'month', 100, '2015-01-01');
        INSERT INTO supplier (code, name, category, property, after_expense)
          VALUES ('a', 'A', 'other', 1, 0);
        INSERT INTO payout (channel, key, date, arrival, amount, account_ending)
          VALUES ('airbnb', 'G-1', '2015-03-02', '2015-03-03', 1, '1332');
        INSERT INTO payment (channel, reference, date, gross, fee, check_in, nights, tax_collected,
            ignored)
          VALUES ('airbnb', 'HM1', '2015-03-01', 1, 1, '2015-03-01', 1, 0, 0);
        INSERT INTO adjustment (booking, kind, date, amount, note)
          VALUES (1, 'refund', '2015-03-02', -1, 'n');
        INSERT INTO receipt (booking, date, amount, method, is_deposit)
          VALUES (1, '2015-03-02', 1, 'cash', 0);
        INSERT INTO recurring (property, concept, category, supplier, amount, is_estimate, every,
            day, starts_on, note)
          VALUES (1, 'c', 'other', 's', 1, 0, 'month', 5, '2015-01-01', 'n');
        INSERT INTO filed_return (property, first_day, last_day, zone, filed_on, reference, nrc,
            paid_on, units, exempt_units, tax, document, note)
          VALUES (1, '2015-01-01', '2015-03-31', '1', '2015-04-01', '9',
            '0123456789ABCDEFGHIJKL', '2015-04-01', 1, 0, 65, 'd', 'n');
        INSERT INTO filed_stay (filed_return, booking, check_in, nights, adults, children,
            exempt_adults, units, exempt_units, tariff, tariff_from, surcharge, surcharge_from,
            surcharge_units, tax)
          VALUES (1, 9, '2015-01-02', 1, 1, 0, 0, 1, 0, 6500, '2012-01-01', 0, '2012-01-01', 0,
            65);
        INSERT INTO party (code, name, is_manager, tax_identifier, email, iban, language, note)
          VALUES ('anna', 'Anna', 0, '12345678Z', 'e', 'ES9121000418450200051332', 'ca', 'n'),
            ('b', 'B', 1, NULL, NULL, NULL, NULL, NULL);
        INSERT INTO share (property, valid_from, party, numerator, denominator)
          VALUES (1, '2015-01-01', 1, 1, 1);
        INSERT INTO category (code, name, parent) VALUES ('gardener', 'Gardener', 'repairs');
        INSERT INTO share_group (name, party, numerator, denominator, note)
          VALUES ('g', 1, 1, 1, 'n');
        INSERT INTO agreement (property, valid_from, base, rate, per_stay, per_month, vat_rate, note)
          VALUES (1, '2015-01-01', 'net', 2000, 0, 0, 2100, 'n');
        INSERT INTO transfer (payer, payee, date, amount, note)
          VALUES (1, 2, '2015-01-01', 1, 'n');
        INSERT INTO sent_statement (party, first_day, last_day, sent_on, opening, closing, note)
          VALUES (1, '2015-01-01', '2015-03-31', '2015-04-01', 0, 0, 'n');
        INSERT INTO sent_line (sent_statement, subject, is_correction, record, property, home,
            text, date, commission, tax, fee, numerator, denominator, entitled, received, paid,
            transfers)
          VALUES (1, 'share', 0, 0, 1, 'h', 't', '2015-01-01', 0, 0, 0, 1, 1, 0, 0, 0, 0),
            (1, 'expense', 0, 9, 1, 'h', 't', '2015-01-02', 0, 0, 0, 1, 1, 0, 0, 0, 0);
        INSERT INTO attachment (expense, name, type, size, sha256, added_on)
          VALUES (1, 'n', 'application/pdf', 1, '\(String(repeating: "0a", count: 32))', '2015-01-01');
        INSERT INTO vat (property, valid_from, percent) VALUES (1, '2015-01-01', 10);
        INSERT INTO bank_account (code, iban, number, party, columns, note)
          VALUES ('bank', 'ES9121000418450200051332', 'n', 1, 'amount=x', 'n'),
            ('other', NULL, NULL, NULL, NULL, NULL);
        INSERT INTO bank_statement (account, file, sha256, format, first_day, last_day)
          VALUES (1, 'f', '\(String(repeating: "0a", count: 32))', 'n43', '2015-01-01', '2015-01-31');
        INSERT INTO bank_line (account, statement, booked, value, amount, text, counterparty,
            counterparty_iban, reference, mandate, bank_id, concept, rank, ignored)
          VALUES (1, 1, '2015-01-02', '2015-01-02', 1, 't', 'c', 'ES9121000418450200051332', 'r',
            'm', 'i', 1, 1, 'x'), (1, 1, '2015-01-02', NULL, -1, 't', 'c', NULL, 'r', 'm', 'i', 1, 2,
            NULL);
        INSERT INTO bank_part (line, expense, amount, rule, made) VALUES (2, 1, -1, 'hand', 0);
        INSERT INTO bank_rule (words, is_income, account, category, supplier, property, ignores,
            internal)
          VALUES ('w', 1, 1, 'other', 's', 1, 0, 0);
        INSERT INTO asset (property, kind, date, amount, costs, note)
          VALUES (1, 'purchase', '2010-01-01', 100, 0, 'n');
        INSERT INTO cadastral_value (property, valid_from, value)
          VALUES (1, '2015-01-01', 100);
        INSERT INTO party_fact (party, fact, valid_from, value)
          VALUES (1, 'residence', '2015-01-01', 'DE');
        INSERT INTO income_tax_amount (property, party, year, item, amount)
          VALUES (1, 1, 2025, '0116', 100);
        INSERT INTO vat_filer (party, valid_from, vies) VALUES (1, '2015-01-01', 0);
        INSERT INTO commission_bill (channel, number, date, period, taxes)
          VALUES ('airbnb', 'n', '2015-02-01', '2015-01', '21.00;100.00;21.00');
        INSERT INTO own_date (text, date, every) VALUES ('t', '2015-06-01', 'year');
        INSERT INTO duty_mark (rule, own_date, first_day, state, marked_on, note)
          VALUES ('own', 1, '2015-06-01', 'done', '2015-06-01', 'n');
        INSERT INTO filed_return (first_day, last_day, zone, filed_on, units, exempt_units, tax,
            form, party)
          VALUES ('2015-01-01', '2015-12-31', '', '2016-04-01', 0, 0, 0, '100', 1);
        INSERT INTO filed_box (filed_return, property, box, kind, record, amount)
          VALUES (2, 1, '0102', 'booking', 9, 65);
        UPDATE booking SET channel = 'airbnb', reference = 'HM2', exempt_adults = 1,
          exempt_reason = 'age', prepaid_on = check_in, note = 'n', invoice = 'i',
          invoice_to = 't', invoice_tax_id = 'B12345674' WHERE id = 1;
        end
        """, in: folder)
      try #require(made.status == 0, "\(made.output)")
      return try Data(contentsOf: folder.appending(path: "b.sqlite"))
    }
  }
}

/// A path where any word of a command is expected.
struct `A path in place of a word` {
  /// Commands that make the file, or the book, that they or their examples name.
  private static let making = [
    ["init"], ["demo"], ["manual"], ["completion"], ["import", "json"], ["import", "tables"],
    ["book", "backup"],
    ["book", "move"], ["book", "copy"], ["book", "send"],
    ["export", "csv"], ["export", "html"], ["export", "tables"],
    ["export", "journal"], ["export", "json"], ["export", "xlsx"], ["export", "pdf"],
    ["export", "dossier"],
    ["income-tax", "export"], ["agenda", "export"],
  ]

  static let commands = everyCommand.filter { !making.contains($0.path) }

  @Test(arguments: commands)
  func `makes no file where it leads`(command: CommandDescription) async throws {
    let path = "../../outside"
    try await withTemporaryFolder { folder in
      let inner = folder.appending(path: "a/b")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      var lines: [String] = []
      for example in command.examples(in: Catalogue(.en)) {
        let words = example.split(separator: " ").map(String.init)
        for index in words.indices.dropFirst(1 + command.path.count)
        where !words[index].hasPrefix("-") && !words[index].contains("\"") {
          var changed = words
          changed[index] = path
          lines.append(changed.joined(separator: " "))
          changed[index] = "\(path)/../\(words[index])/../x"
          lines.append(changed.joined(separator: " "))
        }
      }
      let runs = lines.map { "(\($0)) </dev/null >/dev/null 2>&1\n" }.joined()
      let result = try await shell(
        "book-of-2015 --lang en; estada book backup >/dev/null\n\(runs)",
        in: inner, variables: ["HOME": inner.path])
      #expect(result.output == "")
      let made = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      let strange = (made ?? []).filter { name in
        !["a", "a/b"].contains(name) && !name.hasPrefix("a/b/.local")
          && !name.hasPrefix("a/b/.config")
      }
      #expect(strange.isEmpty)
    }
  }
}
