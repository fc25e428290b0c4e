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

  /// A workbook to work out: its language, and the commands that make its book.
  struct Workbook {
    let language: Language
    let book: String
    let commands: String

    /// The name of the file.
    var name: String { "\(language.rawValue)-\(book.replacing(" ", with: "-"))" }
  }

  static let workbooks = Language.allCases.flatMap { language in
    books.map { Workbook(language: language, book: $0.0, commands: $0.1) }
  }

  /// LibreOffice converts all workbooks in one run: its start takes longer than any of them.
  @Test func `worked out anew has the totals of the reports`() async throws {
    try await withTemporaryFolder { folder in
      try calculateAlways(in: folder)
      for workbook in Self.workbooks {
        let made = try await shell(
          """
          set -e
          mkdir \(workbook.name)
          cd \(workbook.name)
          export ESTADA_BOOK=book.sqlite
          (\(workbook.commands)) >made.txt 2>&1 || { cat made.txt; exit 1; }
          export ESTADA_LANG=\(workbook.language.rawValue) ESTADA_TODAY=2026-10-05
          estada export xlsx ../\(workbook.name).xlsx >/dev/null
          estada report profit --format json >profit.json
          estada report profit --by quarter --format json >quarters.json
          estada tax summary --format json >tax.json
          estada report expenses --format json >expenses.json
          estada booking list --format json >bookings.json
          """, in: folder, variables: ["PATH": path])
        try #require(made.status == 0, "\(workbook.name): \(made.output)")
      }
      let worked = try await office("--convert-to xlsx --outdir again", in: folder)
      #expect(worked.status == 0, "\(worked.output)")
      let proof = Transcript.Stage.repository.path + "/Tests/CommandsTests/Proof/workbook.py"
      for workbook in Self.workbooks {
        let result = try await shell(
          """
          cd \(workbook.name)
          /usr/bin/python3 \(proof) ../\(workbook.name).xlsx ../again/\(workbook.name).xlsx \
            profit.json quarters.json tax.json expenses.json bookings.json
          """, in: folder, variables: ["PATH": path])
        #expect(result.status == 0, "\(workbook.name): \(result.output)")
        #expect(result.output == "", "\(workbook.name)")
      }
    }
  }

  /// The shares change in the year, so that each owner has fewer days than the home.
  @Test func `of the income tax has formulas that make the program's figures`() async throws {
    try await withTemporaryFolder { folder in
      try calculateAlways(in: folder)
      let made = try await shell(
        """
        set -e
        export ESTADA_TODAY=2026-06-30
        estada init --lang en
        estada property add Attic --zone barcelona --code attic --tax on-top
        estada property edit attic --cadastral 90000 --construction 54000 --revised 2015 --from 2015
        estada property asset add --kind purchase --date 2025-02-11 --amount 180000 --costs 20000
        estada property asset add --kind furniture --date 2025-03-01 --amount 1234.56
        estada owner add Anna --lang en
        estada owner add Ben --lang en
        estada owner shares attic --from 2025-02-11 anna=2/3 ben=1/3
        estada owner shares attic --from 2025-08-01 anna=1/4 ben=3/4
        estada property edit attic --main-home anna --from 2025-11-01
        estada booking add --guest A --check-in 2025-07-10 --nights 11 --adults 2 --amount 1000.01 \
          --commission 33.33
        estada booking add --guest B --check-in 2025-09-10 --nights 6 --adults 2 --amount 777.77
        for bill in electricity:100.01 water:33.37 repairs:2500 interest:1000 insurance:77.77; do
          estada expense add --concept $bill --category ${bill%:*} --amount ${bill#*:} \
            --date 2025-06-15
        done
        estada income-tax export renta --year 2025
        """, in: folder, variables: ["PATH": path])
      try #require(made.status == 0, "\(made.output)")
      let worked = try await office(
        "--convert-to xlsx --outdir ../again", in: folder.appending(path: "renta"))
      #expect(worked.status == 0, "\(worked.output)")
      let proof = Transcript.Stage.repository.path + "/Tests/CommandsTests/Proof/boxes.py"
      for owner in ["Anna", "Ben"] {
        let result = try await shell(
          "/usr/bin/python3 \(proof) again/\(owner)*.xlsx 'Check (must be 0.00)' 4", in: folder,
          variables: ["PATH": path])
        #expect(result.status == 0 && result.output == "", "\(owner): \(result.output)")
      }
    }
  }

  @Test func `prints the golden profit as each language writes it`() async throws {
    try Tool.requireForProof("pdftotext")
    let profits = [(Language.ca, "4.553,53 €"), (.es, "4.553,53 €"), (.en, "€4,553.53")]
    try await withTemporaryFolder { folder in
      for (language, _) in profits {
        let made = try await shell(
          """
          export ESTADA_BOOK=\(language.rawValue).sqlite
          book-of-2015 --lang \(language.rawValue) &&
            estada export xlsx \(language.rawValue).xlsx >/dev/null
          """, in: folder, variables: ["PATH": path])
        try #require(made.status == 0, "\(made.output)")
      }
      let printed = try await office("--convert-to pdf", in: folder)
      #expect(printed.status == 0, "\(printed.output)")
      for (language, profit) in profits {
        let text = try await shell("pdftotext -layout \(language.rawValue).pdf -", in: folder)
        #expect(text.status == 0)
        #expect(text.output.contains(profit), "\(text.output)")
        // A page for the summary, each list, each filing period and the rates.
        #expect(text.output.split(separator: "\u{C}").count == 6, "\(language)")
        #expect(!text.output.contains("###"), "\(language)")
      }
    }
  }

  /// Converts every workbook of a folder.
  private func office(
    _ options: String, in folder: URL
  ) async throws -> (status: Int32, output: String) {
    try await shell(
      """
      soffice -env:UserInstallation=file://$PWD/profile --headless \(options) *.xlsx >office.txt 2>&1 \
        || { cat office.txt; exit 1; }
      """, in: folder, variables: ["PATH": path])
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
