internal import CommandLineKit
internal import Localizations
internal import Rendering

/// A word after `estada help`: a topic, or the name of an area or verb.
struct HelpWord: ArgumentValue {
  /// The word, a topic by its declared name.
  let text: String

  static let valueName = HelpTopic.valueName
  static var keywords: [String] { HelpTopic.allCases.map(\.rawValue) }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> HelpWord {
    HelpWord(text: text)
  }
}

/// The command `estada help`, which shows the page of the program, of a command or of a topic.
struct HelpCommand: BookCommand {
  static let configuration = CommandConfiguration(name: "help")

  @Argument("words", help: "argument.help-words") var words: [HelpWord]
  @Flag("all", help: "option.all-help") var all: Bool

  static var needsBook: Bool { false }

  func run(in context: Context) throws {
    context.console.write(try page(in: context) + "\n")
  }

  private func page(in context: Context) throws -> String {
    let catalogue = context.wording.catalogue
    let width = context.environment.helpWidth
    let typed = words.map(\.text)
    if typed.isEmpty, all {
      return HelpPage(context.tree.describe(), words: catalogue).text(width: width)
    }
    if typed.count == 1, let topic = HelpTopic(rawValue: typed[0]) {
      var section = topic.section(in: catalogue)
      if topic == .guides, let folder = HelpTopic.documents {
        section.entries = section.entries.map { ("\(folder)/\($0.term)", $0.meaning) }
      }
      return section.help(
        under: catalogue.text("value.topic.\(topic.rawValue)"), words: catalogue,
        width: width)
    }
    let invocation = try context.tree.parse(typed + [OptionDescription.help.display])
    return invocation.help(words: catalogue, width: width)
  }
}
