import CXLSXWriter
import Testing

@testable import Spreadsheets

struct `A return code of the library` {
  init() throws {
    try #require(estada_xlsx_load() == nil)
  }

  @Test func `of success throws nothing`() throws {
    try SpreadsheetError.check(LXW_NO_ERROR)
  }

  @Test(arguments: 1..<LXW_MAX_ERRNO.rawValue)
  func `of failure is an error`(code: UInt32) {
    #expect(throws: SpreadsheetError.self) { try SpreadsheetError.check(lxw_error(code)) }
  }

  @Test func `keeps what the library says of a fault`() {
    let code = LXW_ERROR_SHEETNAME_ALREADY_USED
    #expect(
      throws: SpreadsheetError.refused(
        code: Int(code.rawValue), detail: String(cString: lxw_strerror(code)))
    ) { try SpreadsheetError.check(code) }
    #expect(throws: SpreadsheetError.outOfMemory) {
      try SpreadsheetError.check(LXW_ERROR_MEMORY_MALLOC_FAILED)
    }
  }

  @Test func `is no longer looked at where there is an object`() throws {
    #expect(try SpreadsheetError.unwrap(1) == 1)
    #expect(throws: SpreadsheetError.outOfMemory) { try SpreadsheetError.unwrap(Int?.none) }
  }
}
