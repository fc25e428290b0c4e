import Testing

@testable import CommandLineKit

/// A few names in one other language.
struct SampleNames: CommandNames {
  static let names = [
    "area.booking": ["reserva", "reserves"], "verb.booking.add": ["afegir"],
    "verb.booking.list": ["llistar"],
    "option.guest": ["hoste"], "option.check-in": ["entrada"], "option.nights": ["nits"],
    "option.tax-collected": ["taxa-cobrada"], "option.channel": ["canal"],
    "option.help": ["ajuda"], "option.lang": ["llengua"], "value.format.text": ["lletra"],
    "keyword.today": ["avui"],
  ]

  func names(of key: String) -> [String] { SampleNames.names[key] ?? [] }

  func suggesting(_ key: String) -> [String] {
    (SampleNames.names[key] ?? []) + (key == "verb.booking.list" ? ["show-all"] : [])
  }

  func folded(_ text: String) -> String { text.lowercased() }
}

/// Shows keys, and the first of the names.
struct NamedWords: Words {
  func text(_ key: String, _ values: [String: String]) -> String {
    SampleWords().text(key, values)
  }

  func has(_ key: String) -> Bool { false }

  func name(_ key: String) -> String? { SampleNames.names[key]?.first }
}

struct `Names in other languages` {
  let tree = CommandTree(root: Estada.self, globals: Globals.self, names: SampleNames())

  /// Each case: a line, and the same in declared names.
  static let lines = [
    ("reserva afegir mar --hoste Anna --entrada 3", "booking add mar --guest Anna --check-in 3"),
    ("booking AFEGIR mar --Hoste=Anna --entrada 3", "booking add mar --guest=Anna --check-in 3"),
    (
      "reserves add mar -g Anna --entrada avui -n3",
      "booking add mar --guest Anna --check-in today --nights=3"
    ),
    (
      "reserva afegir mar --hoste avui --entrada 3 --no-taxa-cobrada --canal lletra",
      "booking add mar --guest avui --check-in 3 --no-tax-collected --channel text"
    ),
    ("--llengua=ca reserva llistar -- --hoste", "--lang=ca booking list -- --hoste"),
  ]

  @Test(arguments: lines)
  func `are read, and declared names recorded`(typed: String, declared: String) throws {
    let invocation = try tree.parse(line: typed)
    #expect(invocation.declared().joined(separator: " ") == declared)
    #expect(try tree.parse(line: declared).words() == invocation.words())
  }

  @Test(arguments: lines)
  func `are shown for declared ones`(typed: String, declared: String) throws {
    let shown = tree.shown(declared.split(separator: " ").map(String.init), in: NamedWords())
    #expect(try tree.parse(shown).words() == tree.parse(line: typed).words())
    #expect(!shown.contains("booking") && !shown.contains("--guest"))
  }

  @Test func `are shown for one option, and for nothing that is no command`() {
    #expect(tree.shown(["--guest"], in: NamedWords()) == ["--hoste"])
    #expect(tree.shown(["--other"], in: NamedWords()) == ["--other"])
    #expect(tree.shown(["estada", "nothing"], in: NamedWords()) == ["estada", "nothing"])
    #expect(tree.shown(["estada", "booking"], in: NamedWords()) == ["estada", "reserva"])
  }

  /// A list shows a command of the same kind in each row.
  @Test func `are shown alike, however often`() {
    let shown = ShownCommands(of: tree, in: NamedWords())
    for (_, declared) in Self.lines + Self.lines {
      let line = declared.split(separator: " ").map(String.init)
      #expect(shown.line(line) == tree.shown(line, in: NamedWords()))
    }
  }

  @Test func `replace values of the line that is recorded`() throws {
    let invocation = try tree.parse(line: "booking add mar --guest Anna --check-in=avui")
    let line = invocation.declared { $0.valueName == "value.day" ? $0.text + "!" : nil }
    #expect(line.joined(separator: " ") == "booking add mar --guest Anna --check-in=today!")
  }

  /// Each case: a wrong line, and its message.
  static let wrong = [
    ("reserve", "usage.unknown-command-suggest(area=; name=reserve; suggestion=estada reserva)"),
    ("bookng", "usage.unknown-command-suggest(area=; name=bookng; suggestion=estada reserva)"),
    ("ajudaa", "usage.unknown-command-suggest(area=; name=ajudaa; suggestion=estada --ajuda)"),
    (
      "booking show-all",
      "usage.unknown-verb-suggest(area=reserva; name=show-all; suggestion=estada reserva llistar)"
    ),
    ("reserva afegir --hotse x", "usage.unknown-option-suggest(name=--hotse; suggestion=--hoste)"),
    ("reserva afegir --hoste", "usage.missing-value(option=--hoste)"),
    ("booking add --guest a --hoste b", "usage.repeated-option(option=--hoste)"),
    ("booking add --tax-collected=1", "usage.unexpected-value(option=--taxa-cobrada)"),
    ("booking add", "usage.missing(names=value.text, --hoste, --entrada) argument.property."),
    (
      "booking add x --guest a --check-in 3 --channel letra",
      "usage.invalid-value(name=--canal; reason=argument.not-a-choice-suggest"
        + "(choices=lletra, csv, json; suggestion=lletra; text=letra); text=letra)"
    ),
  ]

  @Test(arguments: wrong)
  func `are those of errors and suggestions`(line: String, message: String) {
    #expect(throws: UsageError.self) {
      do throws(UsageError) {
        _ = try tree.parse(line: line).bind(in: ArgumentEnvironment())
      } catch {
        #expect(error.message(in: NamedWords()) == message)
        throw error
      }
    }
  }

  @Test func `are those of help`() throws {
    let help = try tree.parse(line: "reserva add --ajuda").help(words: NamedWords(), width: 120)
    #expect(help.contains("estada reserva afegir"))
    #expect(help.contains("--[no-]taxa-cobrada"))
    #expect(help.contains("help.choices(choices=lletra|csv|json)"))
    #expect(help.contains("--hoste value.name"))
    #expect(try tree.parse(line: "ajuda").request == .help)
    #expect(try tree.parse(line: "booking add --ajuda --bad").request == .help)
    #expect(tree.helpPointer(for: ["reserva"], in: NamedWords()).contains("estada reserva"))
  }

  @Test func `are found before the line is parsed`() {
    #expect(Globals.rawValue("lang", in: ["x", "--Llengua", "ca"], names: SampleNames()) == "ca")
    #expect(Globals.rawValue("lang", in: ["--llengua=ca"], names: SampleNames()) == "ca")
    #expect(Globals.rawValue("lang", in: ["--llengua=ca"]) == nil)
  }
}
