internal import CommandLineKit

extension CompletionShell: ArgumentValue {
  package static var valueName: String { "value.shell" }
}

/// `estada completion`
struct PrintCompletion: BookCommand {
  static let configuration = CommandConfiguration(
    name: "completion",
    examples: [
      "estada completion bash > estada.bash", "estada completion zsh > _estada",
      "estada completion fish > estada.fish",
    ])

  @Argument("shell") var shell: CompletionShell

  static var needsBook: Bool { false }

  func run(in context: Context) throws -> ExitStatus {
    context.console.write(shell.script(for: EstadaCommand.configuration.name))
    return .done
  }
}
