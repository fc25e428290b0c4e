internal import Rendering

extension Context {
  /// The text style of standard output.
  var style: TextStyle {
    Context.style(choice: options.color, for: environment, isTerminal: console.width != nil)
  }

  /// The text style for `--color`.
  ///
  /// For `auto`, the first that applies decides: `NO_COLOR` (no-color.org), `CLICOLOR_FORCE`,
  /// `CLICOLOR=0` (bixense.com/clicolors), a dumb `TERM`, whether the output is a terminal.
  ///
  /// - Parameter isTerminal: Whether the output stream is a terminal.
  static func style(
    choice: ColorChoice?, for environment: Environment, isTerminal: Bool
  ) -> TextStyle {
    switch choice ?? .auto {
    case .always: return TextStyle(isColored: true)
    case .never: return TextStyle(isColored: false)
    case .auto:
      if environment.variable("NO_COLOR") != nil { return TextStyle(isColored: false) }
      if let force = environment.variable("CLICOLOR_FORCE"), force != "0" {
        return TextStyle(isColored: true)
      }
      let isUnwanted = environment.variable("CLICOLOR") == "0"
      return TextStyle(
        isColored: isTerminal && !isUnwanted && environment.variable("TERM") != "dumb")
    }
  }
}
