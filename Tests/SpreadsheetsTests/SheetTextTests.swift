import Testing

@testable import Spreadsheets

struct `The text of a cell` {
  @Test(arguments: [
    "", "Marta Vila", "àéïòú ç ·", "=1+1", "a_b", "_x12_", "two\nlines", "\t", "😀", "Ａ",
  ])
  func `stays as it is`(text: String) {
    #expect(SheetText(text).text == text)
    #expect(!SheetText(text).isCut)
  }

  @Test(arguments: [
    ("a\u{1}b", "a␁b"), ("\u{1B}[31m", "␛[31m"), ("\u{0}", "␀"), ("\u{7F}", "␡"),
    ("a\r\nb", "a\nb"), ("a\rb", "a␍b"), ("\u{FFFF}", "\u{FFFD}"), ("\u{FFFE}x", "\u{FFFD}x"),
  ])
  func `shows what XML cannot hold`(text: String, written: String) {
    #expect(SheetText(text).text == written)
  }

  @Test(arguments: [
    ("_x0041_", "_x005F_x0041_"), ("a_x00aF_b", "a_x005F_x00aF_b"),
    ("__x0041_", "__x005F_x0041_"), ("_x0041", "_x0041"), ("_x00g1_", "_x00g1_"),
  ])
  func `is not taken for a code`(text: String, written: String) {
    #expect(SheetText(text).text == written)
  }

  @Test(arguments: [(32_766, false), (32_767, false), (32_768, true), (100_000, true)])
  func `is cut where Excel would refuse it`(count: Int, isCut: Bool) {
    let text = SheetText(String(repeating: "x", count: count))
    #expect(text.isCut == isCut)
    #expect(text.text.utf16.count == min(count, SheetText.limit))
    #expect(text.text.hasSuffix("…") == isCut)
  }

  @Test func `is not cut for its bytes, nor within a character`() {
    #expect(!SheetText(String(repeating: "à", count: 32_767)).isCut)
    let flags = SheetText(String(repeating: "👍🏽", count: 9_000))
    #expect(flags.isCut)
    #expect(flags.text.utf16.count <= SheetText.limit)
    #expect(flags.text.dropLast().allSatisfy { $0 == "👍🏽" })
  }
}
