import Bookkeeping
import CommandLineKit
import Foundation
import Localizations
import Rendering
import Reporting
import TestKit
import Testing
import UnicodeText

@testable import CommandLineKit
@testable import Commands

struct `Names of commands` {
  static let translations = Language.allCases.filter { $0 != .en }

  /// The keys of all names that the declarations need: areas, verbs, options, values of closed lists,
  /// keywords.
  static let needed: Set<String> = {
    var keys: Set<String> = []
    func add(_ command: CommandDescription) {
      if let name = command.path.last {
        keys.insert(command.path.count == 1 ? "area.\(name)" : "verb.\(name)")
      }
      for option in command.options + command.globals {
        keys.insert(NameKey.option(option.long))
        keys.formUnion(option.choices.map { NameKey.value($0, option.valueName ?? "") })
        keys.formUnion(option.keywords.map(NameKey.keyword))
      }
      for argument in command.arguments {
        keys.formUnion(argument.choices.map { NameKey.value($0, argument.valueName) })
        keys.formUnion(argument.keywords.map(NameKey.keyword))
      }
      command.subcommands.forEach(add)
    }
    add(EstadaCommand.tree.describe())
    // Commands that have moved keep their names.
    return keys.union(["verb.statement", "verb.statements"])
  }()

  /// The keys of names that a verb may have in its area alone, and an option for its kind of value.
  static let byArea = Set(
    everyCommand.filter { $0.path.count > 1 }.map { "verb." + $0.path.joined(separator: ".") }
      + everyCommand.flatMap { $0.options.flatMap(NameKey.options) })

  @Test(arguments: translations)
  func `of kinds of adjustments are the words that lists show`(language: Language) {
    let catalogue = Catalogue(language)
    for kind in AdjustmentKind.allCases {
      let shown = catalogue.text("adjustment-kind.\(kind.rawValue)")
      #expect(catalogue.name("value.kind.\(kind.rawValue)")?.slug == shown.slug)
    }
  }

  @Test(arguments: translations)
  func `are there for every area, verb, option and value`(language: Language) {
    let present = Self.present(in: language)
    let missing = Self.needed.subtracting(present).sorted()
    #expect(
      missing == [],
      """
      add a line for each to Localizations/names/\(language.rawValue).json, the shown name first: \
      \(missing.map { "\"\($0)\": \"…\"" }.joined(separator: ", "))
      """)
    let unused = present.subtracting(Self.needed).subtracting(Self.byArea).sorted()
    #expect(unused == [], "no command has these of Localizations/names/\(language.rawValue).json")
  }

  /// A part is typed without its area too.
  @Test func `of parts are of no area and of no other part`() {
    let areas = EstadaCommand.tree.describe().subcommands
    let parts = areas.flatMap(\.subcommands).filter { !$0.subcommands.isEmpty }
    var owners: [String: String] = [:]
    for command in areas + parts {
      let key = NameKey.command(command.name, below: Array(command.path.dropLast()))
      for name in Set([command.name] + ProgramNames().names(of: key)) {
        #expect(owners.updateValue(command.commandLine, forKey: name) == nil, "\(name)")
      }
    }
    #expect(parts.map(\.name).contains("group"))
  }

  @Test func `that are typed by mistake are of something`() {
    #expect(Self.present(in: .en).subtracting(Self.needed).sorted() == [])
  }

  /// The keys of the names in a language, without those of suggested lines.
  private static func present(in language: Language) -> Set<String> {
    Set(Catalogue(language).nameKeys.filter { !$0.hasPrefix("line.") })
  }

  @Test(arguments: Language.allCases)
  func `suggest lines that are commands, by words that are none`(language: Language) throws {
    let keys = Catalogue(language).nameKeys.filter { $0.hasPrefix("line.") }
    #expect(keys.count > 5)
    for key in keys {
      let line = key.dropFirst("line.".count).split(separator: ".").map(String.init)
      #expect(throws: Never.self, "\(key)") { try EstadaCommand.tree.parse(line) }
      let words =
        language == .en ? Catalogue.mistaken(for: key) : Catalogue(language).names(of: key)
      for word in words {
        let error = #expect(throws: UsageError.self) {
          try EstadaCommand.tree.parse([String(word)])
        }
        let message = error?.message(in: Catalogue(.en)) ?? ""
        #expect(message.contains("estada " + line.joined(separator: " ")), "\(word): \(message)")
      }
    }
  }

  /// Lines with every option of every command. How a value is read depends on its option alone, so that the
  /// first command with an option has it with every value of closed lists, keyword and kind of text, written
  /// in both ways, and the others have it with one value.
  private static let lines: [[String]] = {
    var known: Set<[String]> = []
    return everyCommand.flatMap { lines(of: $0, knowing: &known) }
  }()

  private static func lines(
    of command: CommandDescription, knowing known: inout Set<[String]>
  ) -> [[String]] {
    // What follows the first word of a command line has names of its own.
    let arguments = command.arguments.filter { !$0.isCommandLine }
    let operands = arguments.map { $0.choices.first ?? "1" }
    let base = command.path + operands
    var lines = [base]
    for option in command.options + command.globals {
      guard let valueName = option.valueName else {
        lines.append(base + [option.display])
        if let inversion = option.inversion { lines.append(base + ["--\(inversion)"]) }
        continue
      }
      let values = option.choices + option.keywords + ["1", "-x y", "avui", "hoy"]
      guard known.insert([option.long, valueName] + values).inserted else {
        lines.append(base + [option.display, valueName == "value.file" ? "1" : values[0]])
        continue
      }
      for value in values where valueName != "value.file" || value == "1" {
        lines.append(base + ["\(option.display)=\(value)"])
        if !value.hasPrefix("-") { lines.append(base + [option.display, value]) }
      }
    }
    for (index, argument) in arguments.enumerated() {
      for choice in argument.choices + argument.keywords {
        var operands = operands
        operands[index] = choice
        lines.append(command.path + operands)
      }
    }
    return lines
  }

  @Test(arguments: translations)
  func `make a line that is parsed as the English one`(language: Language) throws {
    let tree = EstadaCommand.tree
    for line in Self.lines {
      let shown = tree.shown(line, in: Catalogue(language))
      let read = try tree.parse(shown)
      let expected = try tree.parse(line)
      #expect(read.path == expected.path)
      #expect(read.words() == expected.words(), "\(shown)")
      #expect(read.declared() == expected.declared(), "\(shown)")
      // Shown again, nothing changes: no name is left in English that has another.
      #expect(tree.shown(read.declared(), in: Catalogue(language)) == shown)
      // Without accents, in capitals.
      let plain = shown.map { word in
        word.hasPrefix("--") && !word.contains("=") ? word.folded.uppercased() : word
      }
      #expect(try tree.parse(plain).words() == expected.words(), "\(plain)")
    }
  }

  @Test(arguments: translations)
  func `are those of every command in a text`(language: Language) throws {
    let catalogue = Catalogue(language)
    let tree = EstadaCommand.tree
    var count = 0
    for key in Catalogue.keys {
      let forms = [catalogue.text(key), catalogue.plural(key, 2)].filter { !$0.contains("⟦") }
      let isExamples = key.hasSuffix(".examples")
      for line in forms.flatMap(isExamples ? exampleLines : commandLines) {
        count += 1
        #expect(tree.shown(line, in: catalogue) == line, "in \(key)")
        var reader = ArgumentReader(tree: tree)
        let rest = line.dropFirst()
        #expect(throws: Never.self, "\(line) in \(key)") { try reader.read(Array(rest)) }
      }
    }
    #expect(count > 50)
  }

  @Test(arguments: Language.allCases, [24, 50, 80])
  func `of every message are not broken across lines`(language: Language, width: Int) {
    let catalogue = Catalogue(language)
    var count = 0
    for key in Catalogue.keys where !key.hasSuffix(".examples") {
      for text in [catalogue.text(key), catalogue.plural(key, 2)] where !text.contains("⟦") {
        let commands = commandLines(in: text).map { $0.joined(separator: " ") }
          .filter(text.contains)
        if commands.isEmpty { continue }
        let lines = Wording.lines(of: text, width: width)
        for command in commands {
          count += 1
          #expect(lines.contains { $0.contains(command) }, "\(command) in \(key)")
        }
      }
    }
    #expect(count > 100)
  }

  /// The command lines of a set of examples, each on a line of its own, as the shell passes them.
  private func exampleLines(in text: String) -> [[String]] {
    text.split(separator: "\n").map { line in
      line.split(separator: " | ")[0].matches(of: /"([^"]*)"|[^" ]+/).map {
        String($0.1 ?? $0.0)
      }
    }
  }

  private static let names = ProgramNames()
  private static let areas = EstadaCommand.tree.describe().subcommands.map(\.name)

  /// The command lines in a text: from the program's name and a name of an area to the end of the
  /// sentence or quotation.
  private func commandLines(in text: String) -> [[String]] {
    guard text.contains("estada ") else { return [] }
    let (names, areas) = (Self.names, Self.areas)
    let text = text.replacingOccurrences(of: "{platform}", with: "airbnb")
    return text.components(separatedBy: "estada ").dropFirst().compactMap { rest in
      let end = rest.firstIndex { "»\")`;,\n>(".contains($0) } ?? rest.endIndex
      let sentence = rest[..<end].components(separatedBy: ". ")[0]
      let words = sentence.split(separator: " ").map { word in
        word.last.map { "….:".contains($0) } == true ? String(word.dropLast()) : String(word)
      }.filter { !$0.isEmpty }
      let first = words.first { !$0.hasPrefix("-") && !$0.hasPrefix("{") } ?? ""
      let isArea = areas.contains { area in
        area == first || names.isName(names.folded(first), of: "area.\(area)")
      }
      return isArea ? ["estada"] + words : nil
    }
  }
}

extension String {
  /// Without accents, in lower case.
  fileprivate var folded: String { ProgramNames().folded(self) }
}
