import Resources
import Testing

@testable import Importing

struct `The words of platforms` {
  @Test func `are all of a kind of file, and mean something`() {
    let files = Set(PlatformFile.Kind.all.map(\.rawValue))
    #expect(PlatformWords.columns.count > 80 && PlatformWords.words.count > 40)
    for entry in PlatformWords.columns {
      #expect(files.contains(entry.file), "\(entry)")
      #expect(FileColumn(code: entry.meaning) != nil, "\(entry)")
    }
    for entry in PlatformWords.words {
      #expect(files.contains(entry.file), "\(entry)")
      #expect(RowMeaning(rawValue: entry.meaning) != nil, "\(entry)")
    }
  }

  @Test func `name every column, and each that is needed`() {
    #expect(
      Set(PlatformWords.columns.compactMap { FileColumn(code: $0.meaning) })
        == Set(FileColumn.allCases))
    for kind in PlatformFile.Kind.all {
      let vocabulary = Vocabulary(of: kind)
      for column in kind.neededColumns.joined() { #expect(vocabulary.name(of: column) != "") }
    }
  }

  @Test func `are known however they are written`() {
    let vocabulary = Vocabulary(of: .airbnbReservations)
    for header in [
      "N.º de niños", "nº de niños", "N.O DE NINOS", "\u{200B}N.º\u{A0}de\u{A0}niños:",
    ] {
      #expect(vocabulary.column(header) == .children, "\(header)")
    }
    #expect(vocabulary.column("Contact") == nil)
    #expect(vocabulary.meaning(of: "CANCELED BY GUEST") == .cancelled)
    #expect(vocabulary.meaning(of: "canceled-by-you") == .cancelled)
    #expect(vocabulary.meaning(of: "Uncanceled") == nil)
  }
}
