import CommandLineKit
import DataFormats
import Foundation
import Localizations

@testable import Commands
@testable import Doors

/// Runs no command: it remembers what it was asked, and answers as it was told.
final class FakeRunner: DoorRunner {
  var requests: [DoorRequest] = []
  var answer: (DoorRequest) -> DoorAnswer = { _ in
    DoorAnswer(.exited(0), output: Array(#"{"schema":"estada/x/1","rows":[]}"#.utf8))
  }
  /// Whether the client is asked while a command runs.
  var asksWhileRunning = false

  func run(
    _ request: DoorRequest, watching descriptor: Int32?, isCancelled: () -> Bool
  ) -> DoorAnswer {
    requests.append(request)
    if asksWhileRunning && isCancelled() { return DoorAnswer(.cancelled) }
    return answer(request)
  }

  func candidates(for option: String?, of request: DoorRequest) -> [DoorCandidate] { [] }
}

/// A server over a runner that runs nothing, with a clock that the test sets.
final class AssistantSample {
  let runner = FakeRunner()
  var server: AssistantServer
  private let time = Time()

  final class Time { var now = 0 }

  init(mayChange: Bool = false, language: Language = .en, folders: [String] = []) {
    server = AssistantServer(
      Self.setup(mayChange: mayChange, language: language, folders: folders), runner: runner
    ) { [time] in time.now }
  }

  static func setup(
    mayChange: Bool = false, language: Language = .en, folders: [String] = []
  ) -> AssistantSetup {
    var setup = AssistantSetup(
      tree: EstadaCommand.tree, words: Catalogue(language),
      everyLanguage: Language.allCases.map { Catalogue($0) }, language: language.rawValue,
      version: "1.2.3")
    setup.mayChange = mayChange
    setup.folders = folders
    return setup
  }

  /// Lets milliseconds pass.
  func wait(_ milliseconds: Int) { time.now += milliseconds }

  /// The answers to a line.
  func answers(_ line: String) -> [JSONValue] {
    server.answer(Array(line.utf8)).compactMap { try? JSONValue(parsing: $0) }
  }

  static let meta =
    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#

  /// The answer to a request of the modern form; `parameters` are members without braces.
  func request(_ method: String, _ parameters: String = "") -> JSONValue {
    let more = parameters.isEmpty ? "" : "," + parameters
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(AssistantSample.meta)\#(more)}}"#
    return answers(line).first ?? .null
  }

  /// The result of a tool.
  func call(_ tool: String, _ arguments: String = "{}") -> JSONValue {
    request("tools/call", #""name":"\#(tool)","arguments":\#(arguments)"#)["result"] ?? .null
  }
}

extension JSONValue {
  /// Whether the result of a tool is an error.
  var isError: Bool { self["isError"]?.flag ?? false }

  /// The exit status of an error.
  var status: Int64? { self["_meta"]?["estada/status"]?.integer }

  /// The texts of a result, one a line.
  var contentText: String {
    (self["content"]?.elements ?? []).compactMap { $0["text"]?.text }.joined(separator: "\n")
  }

  /// The number of an error of the protocol.
  var errorCode: Int64? { self["error"]?["code"]?.integer }
}
