internal import CommandLineKit
internal import Localizations

/// How output is written.
enum OutputFormat: String, CaseIterable, ArgumentValue {
  case text, csv, json

  static var valueName: String { "value.format" }
}

/// Whether text is marked on a terminal.
enum ColorChoice: String, CaseIterable, ArgumentValue {
  case auto, always, never

  static var valueName: String { "value.when" }
}

extension Language: ArgumentValue {
  package static var valueName: String { "value.language" }
}

/// The options every command takes.
struct GlobalOptions: ParsableArguments {
  @Option("book", value: "value.file") var book: String?
  @Option("lang") var lang: Language?
  @Option("format") var format: OutputFormat = .text
  @Option("color") var color: ColorChoice = .auto
}
