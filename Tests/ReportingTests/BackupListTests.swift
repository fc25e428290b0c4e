import Bookkeeping
import Localizations
import TestKit
import Testing

@testable import Reporting

struct `The list of backups` {
  private func item(_ number: Int, isSound: Bool?, isReadable: Bool = true) -> BackupItem {
    BackupItem(
      number: number, madeAt: "2026-11-21 10:14", reason: "import", schema: isReadable ? 3 : nil,
      bookings: isReadable ? 4 : nil, expenses: isReadable ? 5 : nil, size: 102_400,
      isSound: isSound, file: "000\(number).sqlite")
  }

  @Test func `has a CSV form that leaves blank what is not known`() throws {
    let document = BackupList.document(
      [item(2, isSound: false, isReadable: false), item(1, isSound: nil)], folder: "b.backups")
    #expect(
      try document.csv()
        == "number,made_at,reason,schema,bookings,expenses,size,sound,file\r\n"
        + "2,2026-11-21 10:14,import,,,,102400,false,0002.sqlite\r\n"
        + "1,2026-11-21 10:14,import,3,4,5,102400,,0001.sqlite\r\n")
  }

  @Test(arguments: Language.allCases)
  func `says whether they are sound only where that was looked at`(language: Language) throws {
    let unchecked = try BackupList.document([item(1, isSound: nil)], folder: "f").text(language)
    let checked = try BackupList.document([item(1, isSound: true)], folder: "f").text(language)
    let yes = "\(Catalogue(language).text("word.yes")) "
    #expect(!unchecked.contains(yes) && checked.contains(yes))
    #expect(!checked.contains("⟦") && !checked.contains("{"))
  }

  @Test func `says how to make the first one`() throws {
    let text = try BackupList.document([], folder: "f").text(.en)
    #expect(text.contains("estada book backup") && !text.contains("Folder"))
  }
}

struct `The preview of a restore` {
  private func state(_ state: String, _ bookings: Int?) -> BookState {
    BookState(
      state: state, file: "\(state).sqlite", schema: bookings.map { _ in 3 }, bookings: bookings,
      expenses: bookings, firstCheckIn: bookings.map { _ in day("2026-01-02") }, lastCheckIn: nil,
      lastChange: nil)
  }

  @Test func `has both books side by side`() throws {
    let document = BookStates.document([state("now", nil), state("restored", 4)])
    #expect(
      try document.csv()
        == "state,schema,bookings,expenses,first_check_in,last_check_in,last_change,file\r\n"
        + "now,,,,,,,now.sqlite\r\nrestored,3,4,4,2026-01-02,,,restored.sqlite\r\n")
    for language in Language.allCases {
      #expect(try !document.text(language).contains("⟦"))
    }
  }
}
