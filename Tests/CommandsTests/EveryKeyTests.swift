import CommandLineKit
import Foundation
import Localizations
import TestKit
import Testing

@testable import Commands

struct `Every key` {
  /// Keys whose last part is a code of the domain, made where they are used.
  static let families = [
    "assistant.argument.", "assistant.resource.", "assistant.tool.",
    "log.door.", "agenda.what.", "agenda.duty.", "agenda.state.", "agenda.heading.",
    "agenda.event.",
    "forecast.", "dossier.gap.", "dossier.missing.", "dossier.paper.",
    "adjustment-kind.", "asset-kind.", "box-share.", "expense-box.", "expense.box-share.",
    "income-tax-item.", "income-tax.step.", "letting.", "attachment.kind.", "ask.question.",
    "backup.reason.",
    "book-role.", "booking-state.", "booking.not-a-stay.",
    "missing.", "payment-method.", "proposal-rule.",
    "proposal-state.", "recurrence.", "tax-charge.", "vat-status.", "book.info.",
    "category.",
    "cause.", "channel.",
    "column.",
    "config.source.", "constraint.", "document.form.", "error.document.unknown-",
    "error.import.format.", "exempt-reason.", "fault.empty-", "fault.example.", "filing.",
    "finding.",
    "format.day-role.", "import.count.", "import.kind.", "income-tax.box.",
    "income-tax.status.", "income-tax.annex.", "record-number.", "import.remark.", "import.title.",
    "browser.hint.", "browser.label.", "browser.refused.", "bank.part.", "bank.rule.",
    "bank.state.", "bill.field.", "bill.gap.",
    "bill.mark.",
    "payout.state.", "platform-report.", "report.bank.item.",
    "bill.source.", "budget-every.", "calendar.difference.", "calendar.encoding.",
    "calendar.fault.",
    "calendar.note.",
    "demo.", "progress.",
    "error.bill.missing-", "group.none.", "grouping.", "layer.", "log.state.",
    "month.", "notice.", "fee-base.", "movement.",
    "record-count.", "period.quarter.", "position.assign.", "position.records.",
    "period.in-words.quarter.", "record.",
    "record-kind.",
    "report.profit.title", "restore.state.", "source.", "system.",
    "table.", "tax.diff.",
    "tax.file.late", "income-tax.file.late", "zone.name.", "help.brief.", "help.group.", "topic.",
    "status.now.", "status.task.", "status.welcome.", "value.topic.",
    "manual.", "vat.book.", "vat.box.", "vat.box-111.", "vat.key.", "vat.missing.",
    "vat.treatment.", "vat-side.", "pro-rata.", "tax-treatment.", "withholding.", "vat-of-stay.",
    "expense.treatment.", "property.vat.",
  ]

  @Test func `is used`() {
    // What stands between two quotes: every literal, and the code between literals.
    let literals = Set(
      text(in: "Sources", ending: ".swift").utf8.split(separator: UInt8(ascii: "\""))
        .map { Substring($0) })
    let families = `Every key`.families.filter { family in
      family == "column." || literals.contains { $0.hasPrefix(family) }
    }
    let described = Set(declaredKeys(EstadaCommand.tree.describe()))
    let unused = Catalogue.keys.filter { key in
      !literals.contains(Substring(key)) && !described.contains(key)
        && !literals.contains(Substring(withoutEnding(key)))
        && !families.contains { family in
          // A column's heading goes by its name.
          key.hasPrefix(family)
            && (family != "column." || literals.contains(key.dropFirst(family.count)))
        }
    }
    #expect(unused == [])
  }

  @Test(arguments: Language.allCases)
  func `is there in every language`(language: Language) {
    let missing = Catalogue.keys.filter { key in
      Catalogue(language).text(key).contains("⟦")
        && Catalogue(language).plural(key, 2).contains("⟦")
    }
    #expect(missing == [])
  }

  /// Refusals that no command line can bring about, with the reason.
  static let unprovoked: [String: String] = [
    "error.internal": "a fault of the program",
    "fault.part-of-nothing": "no command makes such a part",
    "error.demo-failed": "a fault of the program",
    "error.json.too-deep": "the form ends before it can be reached",
    "error.unfinished-write": "needs a place that root cannot write either",
    "error.book-moved": "needs a server, which ServerBookTests have",
    "error.disk-full": "needs a full file system, which Faults/run has",
    "error.temporary-file": "needs a full folder for temporary files",
    "error.out-of-memory": "needs a full memory",
    "error.hash-library": "needs a machine without the library",
    "error.http-library": "needs a machine without the library",
    "error.pdf-library": "needs a machine without the library",
    "error.zip-library": "needs a machine without the library",
    "error.pdf-pages": "takes many seconds, which PrintedListTests spend once",
    "error.spreadsheet-library": "needs a machine without the library",
    "error.constraint": "every rule of the tables is checked before they are",
    "error.import.too-many-rows": "needs a file of more than a million rows",
    "error.import.locked-workbook": "needs a workbook with a password",
    "error.import.workbooks-unavailable": "needs a machine without the library",
    "error.bill.missing-poppler": "needs a machine without the program",
    "error.bill.missing-tesseract": "needs a machine without the libraries",
    "error.bill.missing-tesseract-language": "needs a machine without the data",
    "error.bill.exhausting": "takes ten seconds, which BillFileTests spend once",
    "error.bill.system": "needs a system without memory or processes",
    "error.locked-by": "needs a server, which Faults/run has",
    "error.locked-by-session": "needs a server, which ServerBookTests and Faults/run have",
    "error.login-refused": "needs a server, which ServerConnectionTests have",
    "error.lost-after-commit": "needs a server that ends, which Faults/run has",
    "error.needs-file": "needs a server, which ServerBookTests have",
    "error.not-permitted": "needs a server, which ServerBookTests have",
    "error.older-book": "needs a server, which MaintenanceTests have",
    "error.old-server": "needs an older server",
    "error.other-encoding": "needs a server, which ServerBookTests have",
    "error.outcome-unknown": "needs a server that ends, which Faults/run has",
    "error.password-needed": "needs a server, which ServerConnectionTests have",
    "error.server-library": "needs a machine without the library",
    "error.server-silent": "takes five seconds, which ServerConnectionTests spend once",
    "error.untrusted": "needs a server, which ServerConnectionTests have",
    "error.overflow": "needs nine million amounts of the largest size",
  ]

  @Test func `that a transcript shows has a text`() {
    #expect(strstr(transcripts, "⟦") == nil)
  }

  @Test func `of a refusal has a transcript that shows it`() {
    let keys = Catalogue.keys.filter { key in
      ["error.", "fault.", "usage.", "input."].contains { key.hasPrefix($0) }
        && key != "input.none"
    }
    let unseen = keys.filter { key in
      `Every key`.unprovoked[key] == nil && !Language.allCases.contains { isShown(key, $0) }
    }
    #expect(unseen == [])
  }

  /// Whether the longest run of plain words of a text, in any of its forms, occurs in a transcript.
  private func isShown(_ key: String, _ language: Language) -> Bool {
    let catalogue = Catalogue(language)
    let forms = [catalogue.text(key), catalogue.text(key + "#one"), catalogue.text(key + "#other")]
    return forms.filter { !$0.contains("⟦") }.map(Self.withoutBook).contains { form in
      let runs = form.split { $0 == "{" || $0 == "}" }.enumerated()
        .filter { form.hasPrefix("{") ? $0.offset % 2 == 1 : $0.offset % 2 == 0 }
        .map { String($0.element) }
      guard let longest = runs.max(by: { $0.count < $1.count }) else { return false }
      // `String.contains` takes a thousand times as long.
      return strstr(`Every key`.unwrapped, longest) != nil
    }
  }

  /// The transcripts with the lines of each text joined, and commands as texts have them: without the named book.
  private static let unwrapped = withoutBook(transcripts.replacing(/\n(! )? */, with: " "))

  private static func withoutBook(_ text: String) -> String {
    text.replacing(#/estada --(book|llibre|libro) [^ ]+/#, with: "estada")
  }

  /// `usage.unknown-verb-suggest` is made from `usage.unknown-verb`, and the sentence of a dry run from
  /// that of the write.
  private func withoutEnding(_ key: String) -> String {
    key.replacing("-suggest", with: "").replacing(Context.conditional, with: "")
  }

  /// The ends of the keys of sentences that say what a write has done.
  private static let outcomes = [
    ".added", ".edited", ".removed", ".done", ".cancelled", ".no-show", ".blocked", ".set",
    ".unset", "-settled", "-added", "-own", "-cleared", "-records", "-money", "-rates",
  ]

  @Test func `of what a write has done has one for dry runs`() {
    let areas = [
      "adjustment.", "booking.", "config.", "expense.", "property.", "rate.", "receipt.", "zone.",
      "undo.", "redo.", "init.", "owner.", "agreement.", "transfer.",
    ]
    // Not written by a command with a dry run, or true in both.
    let others = [
      "booking.not-a-stay.cancelled", "booking.not-a-stay.no-show", "property.show.records",
    ]
    let lacking = Catalogue.keys.filter { key in
      areas.contains { key.hasPrefix($0) } && Self.outcomes.contains { key.hasSuffix($0) }
        && !others.contains(key) && !key.hasSuffix(Context.conditional)
        && !Catalogue(.ca).has(key + Context.conditional)
    }
    #expect(lacking == [])
    let alone = Catalogue.keys.filter { key in
      key.hasSuffix(Context.conditional)
        && !Catalogue(.ca).has(String(key.dropLast(Context.conditional.count)))
    }
    #expect(alone == [])
  }

  private func declaredKeys(_ command: CommandDescription) -> [String] {
    var keys = [command.abstractKey, command.moreKey, command.examplesKey]
    for option in command.options + command.globals {
      keys += [option.helpKey, option.valueName ?? ""]
    }
    for argument in command.arguments { keys += [argument.helpKey, argument.valueName] }
    for subcommand in command.subcommands { keys += declaredKeys(subcommand) }
    return keys
  }
}
