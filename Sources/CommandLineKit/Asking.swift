/// Whether somebody at a terminal is asked for a value that the command line lacks.
package enum Asking: Sendable {
  /// When the command cannot do without it.
  case ifRequired
  /// Also when it could, while options that it cannot do without are being asked for.
  case along
  /// When the asker finds that it is needed; along with others otherwise.
  case ifNeeded
}
