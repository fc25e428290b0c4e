import TestKit
import Testing

@testable import Commands

struct `A JSON document` {
  /// Values of each setting that a book keeps.
  private static let values: [SettingName: [String]] = [
    .language: ["ca", "es", "en"], .home: ["exemple-1"],
    .holidays: ["2026-09-24", "2026-09-24; 2026-06-29", "aran", "aran; 2026-06-29"],
  ]

  @Test func `takes every setting and view of a book into another one`() async throws {
    try await withTemporaryFolder { folder in
      for name in SettingName.allCases where !name.isOwn {
        let values = try #require(Self.values[name], "Give values of \(name.rawValue) here.")
        for value in values {
          let lines = """
            rm -f *.sqlite* *.json; book-of-2015 --book one.sqlite > made.txt
            estada --book one.sqlite config set \(name.rawValue) "\(value)" > set.txt
            estada --book one.sqlite view save "Aigües 2026: Èric" --note N booking list > view.txt
            estada --book one.sqlite export json one.json > out.txt
            estada --book two.sqlite import json one.json > in.txt
            estada --book two.sqlite export json two.json > out.txt
            grep -c '"\(name.rawValue)"' one.json; cmp one.json two.json
            """
          let result = try await shell(lines, in: folder)
          #expect(result.output == "1\n" && result.status == 0, "\(name) \(value)")
        }
      }
    }
  }
}
