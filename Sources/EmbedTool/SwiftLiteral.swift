import Foundation

/// Swift source for text.
enum SwiftLiteral {
  /// A raw string literal over several lines, with as many number signs as the text needs.
  static func multiline(_ text: String) -> String {
    var signs = "#"
    while text.contains("\"\"\"" + signs) || text.contains("\\" + signs) { signs += "#" }
    return "\(signs)\"\"\"\n\(text)\n\"\"\"\(signs)"
  }

  /// The name of a constant for a file: `filing-rules.csv` becomes `filingRulesCsv`.
  static func identifier(_ fileName: String) -> String {
    let words = fileName.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    return (words.first ?? "") + words.dropFirst().map(\.capitalized).joined()
  }
}
