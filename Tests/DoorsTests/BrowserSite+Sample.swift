import Bookkeeping
import CommandLineKit
import Foundation
import Localizations
import Rendering
import Testing

@testable import Commands
@testable import Doors

/// Answers commands without running them, and keeps what was asked.
final class ScriptedRunner: DoorRunner {
  var requests: [DoorRequest] = []
  var answer: (DoorRequest) -> DoorAnswer

  init(_ answer: @escaping (DoorRequest) -> DoorAnswer = { _ in DoorAnswer(.exited(0)) }) {
    self.answer = answer
  }

  func run(
    _ request: DoorRequest, watching descriptor: Int32?, isCancelled: () -> Bool
  ) -> DoorAnswer {
    requests.append(request)
    return answer(request)
  }

  func candidates(for option: String?, of request: DoorRequest) -> [DoorCandidate] { [] }

  /// The requests that could have written something.
  var writes: [DoorRequest] {
    requests.filter { request in
      let command = EstadaCommand.tree.describe().leaves.first { $0.path == request.path }
      return !request.isDryRun && command?.door != .reads
    }
  }
}

/// A page with a clock of its own, and what a browser with its session sends.
struct SamplePage {
  static let port = 8950
  let runner: ScriptedRunner
  var site: BrowserSite
  let clock: Clock
  var cookie = ""

  final class Clock {
    var now = 1_000_000
  }

  init(
    _ runner: ScriptedRunner = ScriptedRunner(), language: Language = .en,
    isReadOnly: Bool = false, folder: String = "/nonexistent"
  ) {
    self.runner = runner
    let clock = Clock()
    self.clock = clock
    var random: UInt64 = 1
    site = BrowserSite(
      .init(
        port: SamplePage.port, wording: Wording(of: language), words: Catalogue(language),
        commands: EstadaCommand.tree.describe().leaves, book: "book.sqlite",
        isReadOnly: isReadOnly, idle: 60_000, folder: folder),
      .init(
        runner: runner, now: { clock.now }, today: { Day(number: 20_000) },
        random: {
          random = random &* 6_364_136_223_846_793_005 &+ 1
          return random
        }, hasBook: { true }))
  }

  /// A page whose session is open.
  static func opened(
    _ runner: ScriptedRunner = ScriptedRunner(), language: Language = .en,
    isReadOnly: Bool = false, folder: String = "/nonexistent"
  ) throws -> SamplePage {
    var page = SamplePage(runner, language: language, isReadOnly: isReadOnly, folder: folder)
    let address = try #require(page.site.address)
    let answer = page.send(
      "GET", String(address.dropFirst("http://127.0.0.1:\(port)".count)), ["Cookie": nil])
    #expect(answer.status == 200)
    let cookie = try #require(answer.headers.first { $0.name == "Set-Cookie" }?.value)
    page.cookie = String(try #require(cookie.split(separator: ";").first))
    return page
  }

  /// The headers that a browser sends, with others in their place; nil leaves one out.
  mutating func send(
    _ method: String, _ target: String, _ changes: [String: String?] = [:], body: [UInt8] = [],
    fault: Int = 0
  ) -> BrowserResponse {
    var headers = ["Host": "127.0.0.1:\(SamplePage.port)", "Cookie": cookie]
    if method == "POST" {
      headers["Origin"] = "http://127.0.0.1:\(SamplePage.port)"
      headers["Sec-Fetch-Site"] = "same-origin"
      headers["Content-Type"] = "application/x-www-form-urlencoded"
    }
    for (name, value) in changes { headers[name] = value }
    return site.answer(
      BrowserRequest(
        method, target, headers: headers.map { (name: $0.key, value: $0.value) }, body: body,
        fault: fault))
  }

  /// Sends a form of the page.
  mutating func post(
    _ target: String, _ fields: [(String, String)], _ changes: [String: String?] = [:]
  ) -> BrowserResponse {
    let all = [("token", site.session.token)] + fields
    let text = all.map { "\(URLText.encoded($0))=\(URLText.encoded($1))" }
      .joined(separator: "&")
    return send("POST", target, changes, body: Array(text.utf8))
  }
}

extension BrowserResponse {
  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of a header.
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
