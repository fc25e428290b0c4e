import Localizations
import Testing

struct `Reading a language tag` {
  static let tags: [(String, Language?)] = [
    ("ca", Language.ca), ("ca_ES.UTF-8", .ca), ("ca-ES", .ca), ("ca_ES@valencia", .ca),
    ("CA", .ca), ("ca.utf8", .ca),
    ("es_ES@euro", .es), ("es-419", .es), ("es_MX.UTF-8", .es),
    ("en", .en), ("en-GB", .en), ("en_US.UTF-8", .en),
    ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("fr_FR", nil), ("cat", nil),
    ("_ca", nil), ("e", nil), ("english", nil), ("ca ES", nil),
  ]

  @Test(arguments: tags)
  func `knows POSIX and BCP 47`(tag: String, language: Language?) {
    #expect(Language(tag: tag) == language)
  }
}
