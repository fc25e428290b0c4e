import Foundation
import Localizations
import TestKit
import Testing

/// The workbook in hands other than ours: LibreOffice works it out, openpyxl reads it.
@Suite(.serialized)
struct `The workbook` {
  static let books = [
    ("sample", "estada init --example"),
    (
      "two homes",
      """
      book-of-2015 && estada property add '=Mas "Roig" & <fills>' --zone 2 --code mas
      for month in 1 2 3 4 5 6 7 8 9; do
        estada booking add mas --guest "+$month" --check-in 2025-0$month-12 --nights $month \
          --adults 3 --children 1 --amount $month$month.37 --commission 1.$month$month
        estada booking add ex --guest "_x004${month}_" --check-in 2026-0$month-01 --nights 9 \
          --adults 2
        estada expense add mas --concept '=A1' --amount $month.3$month --date 2026-0$month-28
      done
      estada expense add ex --concept Devolució --amount -3.33 --date 2025-05-05
      estada booking add ex --guest Airbnb --check-in 2025-02-02 --nights 2 --adults 2 \
        --amount 99.99 --tax-collected
      """
    ),
  ]

  init() throws {
    try Tool.requireForProof("soffice")
    try Tool.requireForProof("openpyxl", probe: "/usr/bin/python3 -c 'import openpyxl'")
  }

  @Test(arguments: Language.allCases, books)
  func `worked out anew has the totals of the reports`(
    language: Language, book: (name: String, commands: String)
  ) async throws {
    try await withTemporaryFolder { folder in
      try calculateAlways(in: folder)
      let made = try await shell("(\(book.commands)) >made.txt 2>&1", in: folder)
      try #require(made.status == 0, "\(made.output)")
      let result = try await shell(
        """
        set -e
        export ESTADA_LANG=\(language.rawValue)
        estada export xlsx book.xlsx >/dev/null
        soffice -env:UserInstallation=file://$PWD/profile --headless --convert-to xlsx \
          --outdir again book.xlsx >/dev/null 2>&1
        estada report profit --format json >profit.json
        estada report profit --by quarter --format json >quarters.json
        estada tax summary --format json >tax.json
        estada report expenses --format json >expenses.json
        estada booking list --format json >bookings.json
        for workbook in book.xlsx again/book.xlsx; do
          /usr/bin/python3 \(Transcript.Stage.repository.path)/Tests/CommandsTests/Proof/workbook.py \
            $workbook profit.json quarters.json tax.json expenses.json bookings.json
        done
        """, in: folder, variables: ["ESTADA_TODAY": "2026-10-05", "PATH": path])
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output == "")
    }
  }

  @Test(arguments: [(Language.ca, "4.553,53 €"), (.es, "4.553,53 €"), (.en, "€4,553.53")])
  func `prints the golden profit as the language writes it`(
    language: Language, profit: String
  ) async throws {
    try Tool.requireForProof("pdftotext")
    try await withTemporaryFolder { folder in
      let result = try await shell(
        """
        set -e
        book-of-2015 --lang \(language.rawValue)
        estada export xlsx book.xlsx >/dev/null
        soffice -env:UserInstallation=file://$PWD/profile --headless --convert-to pdf book.xlsx \
          >/dev/null 2>&1
        pdftotext -layout book.pdf -
        """, in: folder, variables: ["PATH": path])
      #expect(result.status == 0)
      #expect(result.output.contains(profit), "\(result.output)")
      // A page for the summary, each list, each filing period and the rates.
      #expect(result.output.split(separator: "\u{C}").count == 6)
      #expect(!result.output.contains("###"))
    }
  }

  /// Has LibreOffice work out every formula when it opens a file, whatever values the file has.
  private func calculateAlways(in folder: URL) throws {
    let user = folder.appending(path: "profile/user")
    try FileManager.default.createDirectory(at: user, withIntermediateDirectories: true)
    let setting = """
      <?xml version="1.0" encoding="UTF-8"?>
      <oor:items xmlns:oor="http://openoffice.org/2001/registry">
      <item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode"
      oor:op="fuse"><value>0</value></prop></item></oor:items>
      """
    try Data(setting.utf8).write(to: user.appending(path: "registrymodifications.xcu"))
  }
}

/// Where LibreOffice and Python are looked for: wherever the user has them.
private let path = [
  Transcript.Stage().programs.path, testCommands,
  ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
].joined(separator: ":")
