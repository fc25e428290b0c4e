import Testing

@testable import EmbedTool

struct `Checking the names` {
  static let spanish = lines(#""option.guest": "huésped","#, #""verb.list": "listar lista""#)

  /// Each case: the lines of the Catalan file, and what is wrong with them.
  static let faults: [([String], [String])] = [
    ([#""option.guest": "hoste","#, #""verb.list": "llistar llista""#], []),
    ([#""option.guest": "hoste""#], ["3: missing key 'verb.list'"]),
    (
      [#""option.guest": "hoste","#, #""option.name": "nom","#, #""verb.list": "llista""#],
      ["es 3: missing key 'option.name'"]
    ),
    (
      [#""verb.list": "llista","#, #""option.guest": "hoste""#],
      ["3: key 'option.guest' belongs before 'verb.list': keys are sorted"]
    ),
    (
      [#""option.guest": "el/hoste","#, #""verb.list": "-l llista!""#],
      [
        "2: name 'el/hoste' is not made of letters, digits and hyphens, or begins like an option",
        "3: name '-l' is not made of letters, digits and hyphens, or begins like an option",
        "3: name 'llista!' is not made of letters, digits and hyphens, or begins like an option",
      ]
    ),
    (
      [#""option.guest": "hoste","#, #""verb.list": {"one": "a", "other": "b"}"#],
      ["3: 'verb.list' has no names"]
    ),
  ]

  @Test(arguments: faults)
  func `reports what is wrong, with its line`(catalan: [String], problems: [String]) {
    #expect(findings(["ca": lines(catalan), "es": Self.spanish]) == problems)
  }

  @Test func `refuses a name that means two things at one level`() {
    // In one language.
    #expect(
      clashes(ca: [#""verb.add": "posa","#, #""verb.set": "posa""#])
        == ["3: name 'posa' of 'verb.set' is one of 'verb.add' too"])
    // Between languages, accents and case aside.
    #expect(
      clashes(
        ca: [#""verb.add": "afegir","#, #""verb.set": "Posar""#],
        es: [#""verb.add": "posár","#, #""verb.set": "fijar""#])
        == ["es 2: name 'posár' of 'verb.add' is one of 'verb.set' too"])
    // With the declared name of another.
    #expect(
      clashes(ca: [#""verb.add": "set","#, #""verb.set": "posa""#])
        == ["2: name 'set' of 'verb.add' is one of 'verb.set' too"])
    // With the negation of a flag; a value or an option of its own may begin like one.
    #expect(
      clashes(ca: [#""option.list": "llista","#, #""option.show": "no-llista""#])
        == ["3: name 'no-llista' of 'option.show' negates 'option.list'"])
    #expect(clashes(ca: [#""option.list": "llista","#, #""option.show": "no-presentat""#]) == [])
    #expect(clashes(ca: [#""value.a.x": "x","#, #""value.a.y": "no-x""#]) == [])
    // At two levels a word may mean two things; in two languages, one thing.
    #expect(clashes(ca: [#""option.set": "posa","#, #""verb.set": "posa""#]) == [])
    #expect(clashes(ca: [#""value.a.x": "tot","#, #""value.b.x": "tot""#]) == [])
  }

  /// Each case: the lines of the Catalan file after that of `area.tag`, and what is wrong with them.
  static let byArea: [([String], [String])] = [
    // The area has no other verb with the word, although another area has.
    ([#""verb.add": "posa","#, #""verb.set": "fixa","#, #""verb.tag.add": "fixa""#], []),
    (
      [#""verb.add": "posa","#, #""verb.list": "mira","#, #""verb.tag.add": "posa Mira""#],
      ["5: name 'Mira' of 'verb.tag.add' is one of 'list' too"]
    ),
    // The other verb has names of its own in the area.
    (
      [#""verb.list": "mira","#, #""verb.tag.add": "mira","#, #""verb.tag.list": "veure""#], []
    ),
    // The declared name of another.
    (
      [#""verb.list": "mira","#, #""verb.tag.add": "list""#],
      ["4: name 'list' of 'verb.tag.add' is one of 'list' too"]
    ),
    ([#""verb.tag.end": "acaba""#], ["3: 'verb.tag.end' is no verb of an area"]),
  ]

  @Test(arguments: byArea)
  func `of verbs in an area wins over those of every area`(catalan: [String], problems: [String]) {
    let source = SourceFile(
      path: "ca", name: "names/ca.json", text: lines([#""area.tag": "etiqueta","#] + catalan))
    #expect(findings([source], commands: ["command.tag.add", "command.tag.list"]) == problems)
  }

  private func clashes(ca: [String], es: [String]? = nil) -> [String] {
    findings(["ca": Self.lines(ca), "es": Self.lines(es ?? ca)]).filter {
      es != nil || !$0.hasPrefix("es")
    }
  }

  private func lines(_ lines: [String]) -> String { Self.lines(lines) }

  private static func lines(_ lines: String...) -> String { self.lines(lines) }

  private static func lines(_ lines: [String]) -> String {
    "{\n" + lines.joined(separator: "\n") + "\n}\n"
  }

  /// The problems, those of the Catalan file without its name.
  private func findings(_ files: [String: String]) -> [String] {
    let sources = files.sorted { $0.key < $1.key }.map { language, text in
      SourceFile(path: language, name: "names/\(language).json", text: text)
    }
    return findings(sources, commands: [])
  }

  private func findings(_ sources: [SourceFile], commands: [String]) -> [String] {
    do throws(Findings) {
      _ = try NameFiles(sources, commands: commands)
      return []
    } catch {
      return error.all.map { ($0.path == "ca" ? "" : "\($0.path) ") + "\($0.line): \($0.problem)" }
    }
  }
}

struct `Commands in the texts of a language` {
  static let names = """
    {
      "area.book": "llibre",
      "area.booking": "reserva reserves",
      "area.import": "importar",
      "area.undo": "desfer",
      "keyword.today": "avui",
      "option.book": "llibre",
      "option.guest": "hoste",
      "option.layer": "part",
      "option.period": "període",
      "option.tax-collected": "taxa-cobrada",
      "value.grouping.month": "mes",
      "value.layer.surcharge": "recàrrec",
      "value.other.month": "mesada",
      "verb.booking.show": "veure",
      "verb.json": "json",
      "verb.list": "llistar",
      "verb.show": "mostrar"
    }

    """

  /// Each case: a text as it stands in the catalogue, and as it is embedded.
  static let texts: [(String, String)] = [
    ("Vegeu-les amb: estada booking list", "Vegeu-les amb: estada reserva llistar"),
    ("estada book show", "estada llibre mostrar"),
    ("estada booking show {id} --guest NOM.", "estada reserva veure {id} --hoste NOM."),
    ("«estada undo» no recupera res", "«estada desfer» no recupera res"),
    ("el que mostra `booking list`.", "el que mostra `reserva llistar`."),
    ("«booking list --guest x»", "«reserva llistar --hoste x»"),
    ("estada --book b.sqlite undo.", "estada --llibre b.sqlite desfer."),
    ("estada booking list month x", "estada reserva llistar month x"),
    ("estada import json surcharge", "estada importar json recàrrec"),
    ("estada --book {book} booking list", "estada --llibre {book} reserva llistar"),
    ("estada --book FITXER import json …", "estada --llibre FITXER importar json …"),
    ("--no-tax-collected o --tax-collected", "--no-taxa-cobrada o --taxa-cobrada"),
    ("--layer surcharge, --from today", "--part recàrrec, --from today"),
    ("--period today", "--període avui"),
    // A value that has another name in another list is left to the translator.
    ("--period month", "--període month"),
    // Words of the language that are names of commands too.
    ("L'estada booking com és", "L'estada reserva com és"),
    ("import: {import}; una estada de 3 nits", "import: {import}; una estada de 3 nits"),
    ("{guest} i {list}", "{guest} i {list}"),
    ("estada.sqlite i --guestbook", "estada.sqlite i --guestbook"),
    ("", ""),
  ]

  @Test(arguments: texts)
  func `have its names`(text: String, expected: String) throws {
    let file = SourceFile(path: "ca", name: "names/ca.json", text: Self.names)
    let names = try NameFiles([file], commands: ["command.booking.show"]).files.first
    #expect(CommandTranslation(names).translated(text) == expected)
  }

  @Test func `stay as they are without names`() {
    #expect(CommandTranslation(nil).translated("estada booking list") == "estada booking list")
  }
}
