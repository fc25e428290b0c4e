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
  @Option(value: "value.file") var book: String?
  @Option var lang: Language?
  @Option var format: OutputFormat = .text
  @Option var color: ColorChoice = .auto
}
