import Testing

@testable import CommandLineKit

struct `A help page` {
  static let more = """
    L'import és el que paga el client, abans de la comissió de la plataforma, i pot faltar.

    Les nits es compten des de l'entrada.
    """

  static let words = SampleWords(texts: [
    "help.usage": "Ús:", "help.usage-options": "[opcions]", "help.usage-area": "ÀREA [VERB]",
    "help.usage-verb": "VERB", "help.areas": "Àrees:", "help.verbs": "Verbs:",
    "help.arguments": "Arguments:", "help.options": "Opcions:", "help.globals": "A tot arreu:",
    "help.globals-named": "A tot arreu: {names}",
    "help.examples": "Exemples:", "help.default": "(per defecte: {value})",
    "help.choices": "[{choices}]", "help.footer-area": "Més: {command} VERB --help",
    "help.footer-root": "Més: {command} ÀREA --help",
    "value.text": "TEXT", "value.number": "N", "value.day": "DIA", "value.name": "NOM",
    "value.room": "HABITACIÓ", "value.format": "FORMAT",
    "command.estada": "Comptes d'una casa turística.", "command.init": "Un llibre nou.",
    "command.booking": "Reserves i estades.", "command.booking.add": "Afegeix una reserva.",
    "command.booking.add.more": more,
    "command.booking.add.examples": "estada booking add sea --guest Anna --check-in today",
    "command.booking.list": "Llista les reserves.",
    "argument.property": "La casa.", "argument.place": "L'habitació, si se'n lloguen.",
    "argument.properties": "Les cases.", "option.guest": "Nom del client.",
    "option.check-in": "Dia d'entrada.", "option.nights": "Nombre de nits.",
    "option.amount": "L'import en euros, amb coma o punt decimal, negatiu si es torna al client.",
    "option.tag": "Una etiqueta.", "channel.help": "D'on ve la reserva.",
    "option.tax-collected": "La plataforma ja ha cobrat la taxa.",
    "option.dry-run": "No desa res.", "option.quiet": "No diu res.", "option.five": "Cinc.",
    "option.book": "El llibre.", "option.lang": "La llengua.", "option.format": "El format.",
    "option.help": "Mostra aquesta ajuda.", "option.version": "Mostra la versió.",
  ])

  func page(_ line: String, width: Int = 80) throws -> String {
    try sample.parse(line: line).help(words: Self.words, width: width)
  }

  @Test func `joins a long list of values so that its line can break`() {
    #expect(HelpPage.list(["text", "csv", "json"]) == "text|csv|json")
    let months = ["january", "february", "march", "april", "may", "june", "july"]
    #expect(HelpPage.list(months) == "january, february, march, april, may, june, july")
  }

  @Test func `shows all of a verb`() throws {
    #expect(
      try page("booking add --help") == """
        Afegeix una reserva.

        L'import és el que paga el client, abans de la comissió de la plataforma, i pot
        faltar.

        Les nits es compten des de l'entrada.

        Ús: estada booking add TEXT [HABITACIÓ] --guest NOM --check-in DIA [opcions]

        Arguments:
          TEXT                      La casa.
          HABITACIÓ                 L'habitació, si se'n lloguen.

        Exemples:
          $ estada booking add sea --guest Anna --check-in today

        Opcions:
          -g, --guest NOM           Nom del client.
              --check-in DIA        Dia d'entrada.
          -n, --nights N            Nombre de nits. (per defecte: 1)
              --amount TEXT         L'import en euros, amb coma o punt decimal, negatiu
                                    si es torna al client.
          -t, --tag TEXT...         Una etiqueta.
              --channel FORMAT      D'on ve la reserva. [text|csv|json]
              --[no-]tax-collected  La plataforma ja ha cobrat la taxa.
          -d, --dry-run             No desa res.
          -q, --quiet               No diu res.

        A tot arreu: --book, --lang, --format, --help, --version
        """)
  }

  @Test func `lists the verbs of an area`() throws {
    #expect(
      try page("booking") == """
        Reserves i estades.

        Ús: estada booking VERB [opcions]

        Verbs:
          add   Afegeix una reserva.
          list  Llista les reserves.

        A tot arreu: --book, --lang, --format, --help, --version

        Més: estada booking VERB --help
        """)
  }

  @Test func `lists the areas of the program`() throws {
    let lines = try page("").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(7).joined(separator: "\n") == """
        Comptes d'una casa turística.

        Ús: estada ÀREA [VERB] [opcions]

        Àrees:
          init                 Un llibre nou.
          booking              Reserves i estades.
        """)
  }

  @Test func `marks a list that may be left out`() throws {
    #expect(try page("booking list -h").contains("\nÚs: estada booking list [TEXT...] [opcions]\n"))
  }

  @Test func `sets narrow lines, with long terms above their text`() throws {
    let page = try page("booking add -h", width: 44)
    #expect(
      page.contains(
        """
        Ús: estada booking add TEXT [HABITACIÓ]
                              --guest NOM
                              --check-in DIA
                              [opcions]
        """))
    #expect(
      page.contains(
        """
          -g, --guest NOM     Nom del client.
              --check-in DIA  Dia d'entrada.
          -n, --nights N      Nombre de nits. (per
                              defecte: 1)
        """))
    #expect(
      page.contains(
        """
              --[no-]tax-collected
                              La plataforma ja ha
                              cobrat la taxa.
        """))
  }

  @Test(arguments: ["", "booking", "booking add -h", "booking list -h", "init -h"])
  func `leaves no space at the end of a line`(line: String) throws {
    for width in [10, 30, 80] {
      #expect(!(try page(line, width: width)).split(separator: "\n").contains { $0.last == " " })
    }
  }

  @Test func `lets a missing text leave only the term`() throws {
    var words = Self.words
    words.texts["option.quiet"] = ""
    let page = try sample.parse(line: "booking add -h").help(words: words, width: 80)
    #expect(page.contains("\n  -q, --quiet\n"))
  }
}
