import Testing

@testable import CommandLineKit

struct `A manual` {
  static let words = SampleWords(texts: [
    "command.estada": "Comptes d'una casa", "command.init": "Un \"llibre\" nou",
    "command.booking": "Reserves", "command.booking.add": "Afegeix",
    "command.booking.add.more": ".punt\n\\barra",
    "command.booking.add.examples": "estada booking add sea --guest Anna --check-in today",
    "value.name": "NOM", "help.default": "(={value})",
    "help.choices": "({choices})", "manual.name": "NOM", "manual.all-commands": "Vegeu {page}",
  ])

  static var manual: Manual {
    Manual(
      of: sample.describe(), words: words, version: "1.2", date: "2026-11-21",
      sections: [Manual.Section(titleKey: "manual.files", entries: [("~/a'b", "el llibre")])])
  }

  private func page(_ name: String) throws -> String {
    try #require(Self.manual.pages.first { $0.name == name }).source
  }

  @Test func `has a page for the program and each command below it`() {
    #expect(Self.manual.pages.map(\.name) == ["estada", "estada-init", "estada-booking"])
  }

  @Test func `names and dates its pages`() throws {
    let page = try page("estada-booking")
    let head = ".TH \"ESTADA-BOOKING\" \"1\" \"2026-11-21\" \"estada 1.2\" \"manual.title\"\n.nh\n"
    #expect(page.hasPrefix(head + ".SH \"NOM\"\nestada\\-booking \\- Reserves\n"))
  }

  @Test func `has on the program's page what the program adds`() throws {
    let page = try page("estada")
    #expect(page.contains(".SH \"manual.files\"\n.TP\n\\fB\\(ti/a\\(aqb\\fR\nel llibre\n"))
    #expect(page.contains(".TP\n\\fBestada\\-init\\fR(1)\nUn \\(dqllibre\\(dq nou\n"))
    #expect(page.hasSuffix("\n\\fBestada\\-init\\fR(1), \\fBestada\\-booking\\fR(1)\n"))
  }

  @Test func `shows what must be typed and what may be`() throws {
    let page = try page("estada-booking")
    #expect(
      page.contains(
        "\\fBestada booking add\\fR \\fIvalue.text\\fR [\\fIvalue.room\\fR] "
          + "\\fB\\-\\-guest\\fR \\fINOM\\fR \\fB\\-\\-check\\-in\\fR \\fIvalue.day\\fR "
          + "help.usage\\-options\n.br\n"))
    #expect(
      page.contains("\\fB\\-n\\fR, \\fB\\-\\-nights\\fR \\fIvalue.number\\fR\noption.nights (=1)\n")
    )
    #expect(page.contains("channel.help (text, csv, json)\n"))
    #expect(page.contains("\\fB\\-\\-tax\\-collected\\fR, \\fB\\-\\-no\\-tax\\-collected\\fR\n"))
  }

  @Test func `takes no text for markup`() throws {
    #expect(try page("estada-booking").contains(".PP\n\\&.punt\n.PP\n\\ebarra\n"))
  }

  @Test func `keeps examples as they are`() throws {
    let example = "estada booking add sea \\-\\-guest Anna \\-\\-check\\-in today"
    #expect(
      try page("estada-booking").contains(".SH \"manual.examples\"\n.EX\n\(example)\n.EE\n.nh\n"))
    #expect(try !page("estada-init").contains("manual.examples"))
  }
}
