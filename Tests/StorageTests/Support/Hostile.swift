/// Texts that have broken programs before.
enum Hostile {
  static let texts: [String] = [
    "", " ", "\t\n", "NULL", "null", "0", "1e5", "-0", "'", "''", "\"", "\\", "\\\\\"", "%", "?1",
    "'; DROP TABLE booking; --", "=1+1", "$.note", "{\"a\":1}", "[1,2]", "\"quoted\"", "\\u0000",
    "a\r\nb", "\u{1}\u{1F}\u{7F}\u{85}\u{2028}", "\u{FEFF}bom", "\u{FFFD}\u{FFFF}",
    "L’Àtic de Gràcia · col·legi", "cafe\u{301}", "caf\u{E9}", "🏠👨‍👩‍👧‍👦🇪🇸", "日本語 עברית",
    String(repeating: "à", count: 40_000), String(repeating: "\"\\", count: 5000),
  ]
}
