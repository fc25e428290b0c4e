/// Somebody who can be asked for what a command line lacks.
package protocol Asker {
  /// Whether a value that the command could do without is needed all the same.
  func isNeeded(_ question: Question) throws -> Bool

  /// Gives an answer that passes the check, nil for none where none is required.
  func answer(_ question: Question) throws -> String?
}

extension Invocation {
  /// The same with what it lacks, one answer after the other, and whether anything was lacking.
  ///
  /// A command line that lacks nothing asks nothing.
  package func completed(
    by asker: any Asker, in environment: ArgumentEnvironment
  ) throws -> (invocation: Invocation, isAsked: Bool) {
    var dialogue = Dialogue(self, asker, environment)
    guard try dialogue.isNeeded() else { return (self, false) }
    try dialogue.askArguments()
    try dialogue.askOptions()
    return (
      Invocation(tree: tree, path: path, command: command, request: request, given: dialogue.given),
      true
    )
  }
}
