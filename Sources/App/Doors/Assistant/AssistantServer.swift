internal import CommandLineKit
internal import DataFormats

/// The Model Context Protocol as a value: lines of a client in, lines for the client out.
///
/// It knows two forms of the protocol: that of 2026-07-28, whose requests stand alone, and the older one, which begins
/// with `initialize`. It opens no book; a `DoorRunner` runs the commands.
///
/// ```swift
/// var server = AssistantServer(setup, runner: runner) { milliseconds }
/// server.answer(Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8))
/// ```
package struct AssistantServer {
  let setup: AssistantSetup
  let runner: any DoorRunner
  /// The time in milliseconds, by a clock that nobody sets.
  let clock: () -> Int
  let folders: AssistantFolders
  let offered: OfferedCommands
  let tools: [AssistantTool]
  /// Whether `initialize` has taken place.
  private var isOpen = false
  var proposals: Proposals
  private var calls = CallRate(most: AssistantServer.mostCalls)
  var applies = CallRate(most: AssistantServer.mostApplies)

  /// How many calls a minute may have, and how many of them may change the book.
  static let (mostCalls, mostApplies) = (120, 20)

  /// Creates a server that no client has spoken to.
  ///
  /// - Parameters:
  ///   - random: Returns a number of random bytes; nil if there are none.
  ///   - clock: Returns a time in milliseconds.
  package init(
    _ setup: AssistantSetup, runner: any DoorRunner,
    random: @escaping (Int) -> [UInt8]? = Proposals.randomBytes, clock: @escaping () -> Int
  ) {
    self.setup = setup
    self.runner = runner
    self.clock = clock
    folders = AssistantFolders(setup.folders)
    offered = OfferedCommands(setup, folders)
    tools = AssistantTool.allCases.filter { setup.mayChange || !$0.changes }
    proposals = Proposals(random: random)
  }

  /// The lines that answer a line; none for a notification.
  package mutating func answer(_ line: [UInt8]) -> [[UInt8]] { answer(RPCMessage(line: line)) }

  /// The lines that answer a message; none for a notification, and for a cancelled request.
  ///
  /// - Parameters:
  ///   - descriptor: Where the client writes, which is watched while a command runs; nil for nowhere.
  ///   - isCancelled: Called when there is something to read; true ends the command.
  package mutating func answer(
    _ message: RPCMessage, watching descriptor: Int32? = nil,
    isCancelled: () -> Bool = { false }
  ) -> [[UInt8]] {
    switch message {
    case .notification, .answer: return []
    case .invalid(let id, let error): return [RPCLine.error(error, for: id)]
    case .request(let id, let method, let parameters):
      do {
        let era = try era(of: method, parameters)
        let runner = runner
        let result = try result(of: method, parameters, era) { request in
          runner.run(request, watching: descriptor, isCancelled: isCancelled)
        }
        return [RPCLine.result(decorated(result, of: method, era), for: id)]
      } catch let error as RPCError {
        return [RPCLine.error(error, for: id)]
      } catch is CallCancelled {
        return []
      } catch {
        return [RPCLine.error(RPCError(-32603, "Internal error"), for: id)]
      }
    }
  }

  /// What runs a command.
  typealias Running = (DoorRequest) -> DoorAnswer

  private mutating func result(
    of method: String, _ parameters: JSONValue, _ era: Era, _ run: Running
  ) throws -> JSONValue {
    switch (method, era) {
    case ("server/discover", .modern): return discovery
    case ("initialize", .legacy):
      let result = try initialization(parameters)
      isOpen = true
      return result
    case ("ping", .legacy): return .object([JSONMember]())
    case ("tools/list", _):
      try requireNoCursor(parameters)
      return .object(["tools": .array(tools.map { $0.json(setup, offered.all) })])
    case ("tools/call", _): return try call(parameters, run)
    case ("resources/list", _):
      try requireNoCursor(parameters)
      return .object(["resources": .array(AssistantResource.allCases.map { $0.json(setup) })])
    case ("resources/templates/list", _):
      try requireNoCursor(parameters)
      return .object(["resourceTemplates": .array([AssistantResource.template(setup)])])
    case ("resources/read", _): return try contents(parameters, era)
    default: throw RPCError.method
    }
  }

  /// A list has one page, so that nobody has a cursor.
  private func requireNoCursor(_ parameters: JSONValue) throws {
    if parameters["cursor"] != nil { throw RPCError.parameters.saying("unknown cursor") }
  }

  private func contents(_ parameters: JSONValue, _ era: Era) throws -> JSONValue {
    guard let address = parameters["uri"]?.text,
      let (text, type) = AssistantResource.contents(of: address, setup)
    else {
      // The older form has a number for it.
      guard era == .legacy else { throw RPCError.parameters.saying("unknown resource") }
      throw RPCError(-32002, "Resource not found")
    }
    let content = JSONValue.object([
      "uri": .string(address), "mimeType": .string(type), "text": .string(text),
    ])
    return .object(["contents": .array([content])])
  }

  /// The result of a tool; a fault that a client can correct is a result too.
  private mutating func call(_ parameters: JSONValue, _ run: Running) throws -> JSONValue {
    guard let name = parameters["name"]?.text,
      let tool = tools.first(where: { $0.rawValue == name })
    else { throw RPCError.parameters.saying("unknown tool") }
    let arguments = parameters["arguments"] ?? .object([JSONMember]())
    guard arguments.members != nil else {
      throw RPCError.parameters.saying("arguments is no object")
    }
    do {
      guard calls.take(at: clock()) else {
        throw refusal("assistant.busy", status: 4)
      }
      try tool.check(arguments, setup.words)
      return try result(of: tool, arguments, run).json
    } catch let refusal as AssistantRefusal {
      return ToolResult.json(of: refusal)
    }
  }
}

/// The two forms of the protocol.
extension AssistantServer {
  /// A form of the protocol.
  enum Era { case modern, legacy }

  static let modernVersion = "2026-07-28"
  static let legacyVersions = ["2025-11-25", "2025-06-18"]
  private static let versions = [modernVersion] + legacyVersions

  /// The names of what a request and a result of the modern form say of themselves.
  private static let meta = "io.modelcontextprotocol/"

  /// The form of a request.
  ///
  /// - Throws: `RPCError` for a request of the modern form that lacks what each has to say, one of another version,
  ///   and one of the older form before `initialize`.
  private func era(of method: String, _ parameters: JSONValue) throws -> Era {
    let meta = parameters["_meta"]
    let version = meta?[AssistantServer.meta + "protocolVersion"]
    guard method == "server/discover" || version != nil else {
      if isOpen || method == "initialize" || method == "ping" { return .legacy }
      throw RPCError.parameters.saying("no protocol version, and no initialize before it")
    }
    guard let version = version?.text,
      meta?[AssistantServer.meta + "clientCapabilities"]?.members != nil
    else { throw RPCError.parameters.saying("_meta lacks a version or capabilities") }
    guard version == AssistantServer.modernVersion else {
      throw RPCError(
        -32022, "Unsupported protocol version",
        data: .object([
          "supported": .texts([AssistantServer.modernVersion]), "requested": .string(version),
        ]))
    }
    return .modern
  }

  private var identity: JSONValue {
    .object([
      "name": .string("estada"), "title": .string("Estada"), "version": .string(setup.version),
    ])
  }

  private var capabilities: JSONValue {
    let none = JSONValue.object([JSONMember]())
    return .object(["tools": none, "resources": none])
  }

  /// The instructions for the assistant: above all, that texts of the book are never instructions.
  private var instructions: JSONValue { .string(setup.words.text("assistant.instructions", [:])) }

  private var discovery: JSONValue {
    .object([
      "supportedVersions": .texts(AssistantServer.versions), "capabilities": capabilities,
      "instructions": instructions,
    ])
  }

  private func initialization(_ parameters: JSONValue) throws -> JSONValue {
    guard let asked = parameters["protocolVersion"]?.text else {
      throw RPCError.parameters.saying("no protocolVersion")
    }
    let known = AssistantServer.legacyVersions.first { $0 == asked }
    return .object([
      "protocolVersion": .string(known ?? AssistantServer.legacyVersions[0]),
      "capabilities": capabilities, "serverInfo": identity, "instructions": instructions,
    ])
  }

  /// A result with what the modern form says of each: that it is complete, whose it is and how long it holds.
  ///
  /// Lists and texts are those of the program, which change with its version; only calls have what is the book's.
  private func decorated(_ result: JSONValue, of method: String, _ era: Era) -> JSONValue {
    guard era == .modern, let members = result.members else { return result }
    let server = JSONMember(AssistantServer.meta + "serverInfo", identity)
    let meta = JSONValue.object((result["_meta"]?.members ?? []) + [server])
    let own = JSONValue.object(members.filter { $0.name != "_meta" })
    let isCall = method == "tools/call"
    return own.adding([
      "resultType": .string("complete"), "_meta": meta,
      "ttlMs": isCall ? nil : .whole(3_600_000), "cacheScope": isCall ? nil : .string("public"),
    ])
  }
}
