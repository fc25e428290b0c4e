import Resources
import Testing

@testable import Importing

struct `The words of platforms` {
  @Test func `are all of a kind of file, and mean something`() {
    let files = Set(PlatformFile.Kind.allCases.map(\.rawValue))
    #expect(PlatformWords.columns.count > 500 && PlatformWords.words.count > 150)
    let tables = Set(TableKind.allCases.map(\.rawValue))
    for entry in PlatformWords.columns where tables.contains(String(entry.file)) {
      let columns = TableKind(rawValue: String(entry.file))?.columns ?? []
      #expect(columns.contains(String(entry.meaning)), "\(entry)")
    }
    for entry in PlatformWords.columns where !tables.contains(String(entry.file)) {
      #expect(files.contains(String(entry.file)), "\(entry)")
      #expect(FileColumn(code: entry.meaning) != nil, "\(entry)")
    }
    for entry in PlatformWords.words
    where !["months", "channels"].contains(entry.file) && !entry.file.hasPrefix("calendar-") {
      #expect(files.contains(String(entry.file)), "\(entry)")
      #expect(RowMeaning(rawValue: String(entry.meaning)) != nil, "\(entry)")
    }
  }

  @Test func `name every column, and each that is needed`() {
    #expect(
      Set(PlatformWords.columns.compactMap { FileColumn(code: $0.meaning) })
        == Set(FileColumn.allCases))
    for kind in PlatformFile.Kind.allCases {
      let vocabulary = Vocabulary(of: kind)
      for column in kind.neededColumns.joined() { #expect(vocabulary.name(of: column) != "") }
    }
  }

  @Test func `mean one thing in a kind of file, whatever the language`() {
    for kind in PlatformFile.Kind.allCases {
      var meanings: [String: Substring] = [:]
      for entry in PlatformWords.columns where entry.file == kind.rawValue {
        let key = Vocabulary.key(entry.text)
        #expect(meanings[key, default: entry.meaning] == entry.meaning, "\(entry)")
        meanings[key] = entry.meaning
      }
      var words: [String: Substring] = [:]
      for entry in PlatformWords.words where entry.file == kind.rawValue {
        #expect(
          words[Vocabulary.key(entry.text), default: entry.meaning] == entry.meaning, "\(entry)")
        words[Vocabulary.key(entry.text)] = entry.meaning
      }
    }
  }

  @Test func `have every required column in each language that claims the file`() {
    for kind in PlatformFile.Kind.allCases {
      for language in kind.languages {
        let columns = Set(
          PlatformWords.columns.filter { $0.file == kind.rawValue && $0.language == language }
            .compactMap { FileColumn(code: $0.meaning) })
        for needed in kind.neededColumns {
          #expect(
            needed.contains(where: columns.contains), "\(kind) \(language): \(needed)")
        }
      }
    }
  }

  @Test func `are marked where no export was seen`() {
    let files = Set(PlatformFile.Kind.allCases.map(\.rawValue))
    let catalan = PlatformWords.columns.filter {
      $0.language == "ca" && files.contains(String($0.file))
    }
    #expect(catalan.count > 30 && catalan.allSatisfy { !$0.isSeen })
    #expect(PlatformWords.columns.contains { $0.language == "de" && $0.isSeen })
    #expect(
      PlatformFile.Kind.airbnbTransactions.languages
        == ["ca", "de", "en", "es", "fr", "it", "nl", "pt"])
  }

  @Test func `are known however they are written`() {
    let vocabulary = Vocabulary(of: .airbnbReservations)
    let words = RowWords(of: .airbnbReservations)
    for header in [
      "N.º de niños", "nº de niños", "N.O DE NINOS", "\u{200B}N.º\u{A0}de\u{A0}niños:",
    ] {
      #expect(vocabulary.column(ofKey: Vocabulary.key(header)) == .children, "\(header)")
    }
    #expect(
      vocabulary.column(ofKey: Vocabulary.key("Contact")) == .unused
        && vocabulary.column(ofKey: Vocabulary.key("Mascotes")) == nil)
    #expect(
      Vocabulary(of: .bookingComReservations).column(ofKey: Vocabulary.key("Commission %"))
        == .unused)
    #expect(
      Vocabulary(of: .bookingComReservations).column(ofKey: Vocabulary.key("Commission"))
        == .commission)
    #expect(words.meaning(of: "CANCELED BY GUEST") == .cancelled)
    #expect(words.meaning(of: "canceled-by-you") == .cancelled)
    #expect(words.meaning(of: "Uncanceled") == nil)
  }
}
