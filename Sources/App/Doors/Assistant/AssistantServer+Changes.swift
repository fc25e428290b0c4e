internal import CommandLineKit
internal import DataFormats
internal import UnicodeText

/// The tools that propose, make and undo changes.
extension AssistantServer {
  /// Tries a change and rolls it back.
  mutating func propose(
    _ command: CommandDescription, _ arguments: JSONValue?, _ run: Running
  ) throws -> ToolResult {
    guard OfferedCommands.use(of: command) == .propose else {
      throw refusal("assistant.is-reading", ["command": command.commandLine])
    }
    var request = localized(
      try CommandArguments(command, setup.words, folders).request(arguments))
    if command.door == .writesFile {
      // Such a command cannot be tried; nothing has its file's name yet.
      return try proposal(
        request, command: AssistantServer.line(of: request),
        says: [setup.words.text("assistant.would-write", [:])], warns: [], nil)
    }
    request.isDryRun = true
    let answer = try done(run(request), command)
    guard let report = answer.report else { throw RPCError(-32603, "The command reported nothing") }
    request.isDryRun = false
    request.mark = report.mark
    return try proposal(
      request, command: report.command, says: report.says, warns: report.warns,
      try document(answer, command))
  }

  /// The command line that a person would type for a request that was not tried.
  private static func line(of request: DoorRequest) -> String {
    var typed = request
    (typed.format, typed.language) = (.text, nil)
    let words = typed.arguments(book: nil).filter { $0 != "--no-input" }
    let needsDashes = request.operands.contains { $0.hasPrefix("-") }
    return ShellQuoting.line(needsDashes ? words : words.filter { $0 != "--" })
  }

  private mutating func proposal(
    _ request: DoorRequest, command: String, says: [String], warns: [String],
    _ document: JSONValue?
  ) throws -> ToolResult {
    // What is compared later is what is shown now.
    let line = VisibleText.visible("\(setup.tree.root.configuration.name) \(command)")
    var name: JSONValue?
    if setup.mayChange {
      guard let proposal = proposals.add(request, command: line, at: clock()) else {
        throw RPCError(-32603, "No random bytes")
      }
      name = .string(proposal.name)
    }
    let next =
      setup.mayChange
      ? setup.words.text("assistant.apply-next", [:])
      : setup.words.text("assistant.type-line", ["command": line])
    return ToolResult(
      document: .object([
        "schema": .string("estada/proposal/1"), "proposal": name, "command": .string(line),
        "says": .texts(says), "warns": .texts(warns), "document": document,
        "minutes": name == nil ? nil : .whole(Proposals.minutes),
      ]), sentences: says + warns + [next])
  }

  /// Makes a change that was proposed, if its command line is repeated to the letter.
  mutating func apply(_ arguments: JSONValue, _ run: Running) throws -> ToolResult {
    try takeApply()
    guard let name = arguments["proposal"]?.text, let proposal = proposals.find(name, at: clock())
    else { throw refusal("assistant.no-proposal", status: 1) }
    let repeated = arguments["command"]?.text ?? ""
    // Two texts that look alike may be equal to Swift, and are not the same.
    guard repeated.utf8.elementsEqual(proposal.command.utf8) else {
      throw refusal("assistant.other-command", ["command": proposal.command])
    }
    proposals.remove(proposal)
    let answer = run(proposal.request)
    do {
      let report = try done(answer, nil).report
      return applied(report, command: proposal.command)
    } catch let refused as AssistantRefusal {
      throw AssistantRefusal(
        refused.sentences + [setup.words.text("assistant.propose-again", [:])],
        status: refused.status)
    }
  }

  /// Undoes a step of history that an assistant made, and no other.
  mutating func undo(_ arguments: JSONValue, _ run: Running) throws -> ToolResult {
    try takeApply()
    guard let step = arguments["step"]?.integer else { throw refusal("assistant.not-own-step") }
    let limit = DoorRequest.Option("limit", String(AssistantServer.mostSteps))
    let log = try done(run(localized(DoorRequest(["log"], options: [limit]))), nil)
    let rows = try JSONValue(parsing: log.output)["rows"]?.elements ?? []
    let isOwn = rows.contains { $0["step"]?.integer == step && $0["door"]?.text == "assistant" }
    guard isOwn else { throw refusal("assistant.not-own-step", status: 1) }
    let report = try done(run(localized(DoorRequest(["undo"], operands: [String(step)]))), nil)
      .report
    return ToolResult(
      document: .object([
        "schema": .string("estada/undone/1"), "step": .number(String(step)),
        "says": .texts(report?.says ?? []), "warns": .texts(report?.warns ?? []),
      ]), sentences: (report?.says ?? []) + (report?.warns ?? []))
  }

  /// How far back a step may lie that an assistant undoes.
  private static let mostSteps = 1_000

  private mutating func takeApply() throws {
    guard applies.take(at: clock()) else {
      throw refusal("assistant.busy-applying", status: 4)
    }
  }

  /// What was done, and how it is undone.
  private func applied(_ report: DoorReport?, command: String) -> ToolResult {
    let undo = report?.step.map { step in
      JSONValue.object([
        "tool": .string(AssistantTool.undoChange.rawValue),
        "arguments": .object(["step": .number(String(step))]),
      ])
    }
    let says = report?.says ?? []
    let warns = report?.warns ?? []
    return ToolResult(
      document: .object([
        "schema": .string("estada/applied/1"),
        "step": report?.step.map { .number(String($0)) } ?? .null,
        "command": .string(command), "says": .texts(says), "warns": .texts(warns), "undo": undo,
      ]), sentences: says + warns)
  }
}
