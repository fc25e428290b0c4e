import Testing

@testable import Spreadsheets
