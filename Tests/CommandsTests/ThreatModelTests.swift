import Foundation
import TestKit
import Testing

struct `The page on threats` {
  @Test func `names only tests and pages that there are`() throws {
    let root = Transcript.Stage.repository
    let page = try String(
      contentsOf: root.appending(path: "docs/threat-model.md"), encoding: .utf8)
    let files = Set(
      FileManager.default.enumerator(atPath: root.appending(path: "Tests").path)?
        .compactMap { ($0 as? String).map { URL(filePath: $0).lastPathComponent } } ?? [])
    let targets = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    // The last column of the table of defences.
    let rows = page.split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| Attack")
    }
    #expect(rows.count > 10)
    for row in rows {
      let told = row.split(separator: "|").last ?? ""
      let names = told.matches(of: /`([^`]+)`/).map { String($0.1) }
      #expect(!names.isEmpty, "nothing tries: \(row)")
      for name in names {
        let isThere =
          files.contains(name) || files.contains(name + ".swift")
          || targets.contains("\"\(name)\"") || targets.contains("tests(\"\(name.dropLast(5))\"")
          || targets.contains("tests(\n      \"\(name.dropLast(5))\"")
          || targets.contains("tests(\n    \"\(name.dropLast(5))\"")
          || FileManager.default.fileExists(atPath: root.appending(path: name).path)
        #expect(isThere, "\(name) is not there")
      }
    }
  }
}
