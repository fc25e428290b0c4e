import DataFormats
import Testing

@testable import Doors

struct `A proposal` {
  /// A server whose commands report a change: the step 18 after 17, the command in its own words.
  static func sample(mayChange: Bool = true, command: String = "booking add gracia --nights 3")
    -> AssistantSample
  {
    let sample = AssistantSample(mayChange: mayChange)
    sample.runner.answer = { request in
      var report = DoorReport()
      report.command = command
      report.mark = "17"
      report.step = request.isDryRun ? nil : 18
      report.says = [request.isDryRun ? "It would be." : "It is."]
      return DoorAnswer(.exited(0), output: Array(#"{"rows":[]}"#.utf8), report: report)
    }
    return sample
  }

  static let booking =
    #"{"property":"gracia","guest":"Emma Hill","check-in":"2026-12-01","nights":3,"adults":2}"#

  static func application(_ proposal: JSONValue?, command: String? = nil) -> String {
    let name = proposal?["proposal"]?.text ?? ""
    let line = command ?? proposal?["command"]?.text ?? ""
    return JSONValue.object(["proposal": .string(name), "command": .string(line)]).json
  }

  @Test func `is tried, then made by the step it was tried on, once`() {
    let sample = Self.sample()
    let proposed = sample.call("propose_booking_add", Self.booking)
    let document = proposed["structuredContent"]
    #expect(document?["schema"]?.text == "estada/proposal/1")
    #expect(document?["command"]?.text == "estada booking add gracia --nights 3")
    #expect(document?["minutes"]?.integer == 30)
    #expect(document?["proposal"]?.text?.utf8.count == 28)
    #expect(sample.runner.requests.map(\.isDryRun) == [true])

    let applied = sample.call("apply_change", Self.application(document))
    #expect(applied["structuredContent"]?["schema"]?.text == "estada/applied/1")
    #expect(applied["structuredContent"]?["step"]?.integer == 18)
    #expect(
      applied["structuredContent"]?["undo"]?.json
        == #"{"tool":"undo_change","arguments":{"step":18}}"#)
    let requests = sample.runner.requests
    #expect(requests.map(\.isDryRun) == [true, false])
    #expect(requests[1].mark == "17" && requests[1].options == requests[0].options)

    #expect(sample.call("apply_change", Self.application(document)).isError)
    #expect(sample.runner.requests.count == 2)
  }

  @Test func `needs its command to the letter`() {
    // The second command has an accent in two characters, which is equal to Swift.
    let sample = Self.sample(command: "booking add gràcia")
    let document = sample.call("propose_booking_add", Self.booking)["structuredContent"]
    for other in ["estada booking add gra\u{300}cia", "estada booking add gràcia ", ""] {
      let result = sample.call("apply_change", Self.application(document, command: other))
      #expect(result.isError && result.status == 64)
    }
    #expect(sample.runner.requests.count == 1)
    #expect(!sample.call("apply_change", Self.application(document)).isError)
  }

  @Test func `is nothing for a connection that only reads`() {
    let sample = Self.sample(mayChange: false)
    let proposed = sample.call("propose_booking_add", Self.booking)
    #expect(proposed["structuredContent"]?["proposal"] == nil)
    #expect(proposed.contentText.contains("type: estada booking add gracia --nights 3"))
    #expect(
      sample.request("tools/call", #""name":"apply_change","arguments":{}"#).errorCode == -32602)
  }

  @Test func `is forgotten after half an hour, and for the twenty-first`() {
    let sample = Self.sample()
    let first = sample.call("propose_booking_add", Self.booking)["structuredContent"]
    sample.wait(29 * 60_000)
    #expect(!sample.call("apply_change", Self.application(first)).isError)
    let second = sample.call("propose_booking_add", Self.booking)["structuredContent"]
    sample.wait(30 * 60_000)
    #expect(sample.call("apply_change", Self.application(second)).isError)
    let all = (0...20).map { _ in
      sample.call("propose_booking_add", Self.booking)["structuredContent"]
    }
    #expect(Set(all.map { $0?["proposal"]?.text }).count == 21)
    #expect(sample.call("apply_change", Self.application(all[0])).isError)
    #expect(!sample.call("apply_change", Self.application(all[1])).isError)
    #expect(!sample.call("apply_change", Self.application(all[20])).isError)
  }

  @Test func `that was forged is none`() {
    let sample = Self.sample()
    _ = sample.call("propose_booking_add", Self.booking)
    for name in ["", "p-", "p-aaaaaaaaaaaaaaaaaaaaaaaaaa", "1"] {
      let arguments = #"{"proposal":"\#(name)","command":"estada booking add gracia --nights 3"}"#
      #expect(sample.call("apply_change", arguments).isError)
    }
    #expect(sample.runner.requests.count == 1)
  }

  @Test func `that the book refuses is used up`() {
    let sample = Self.sample()
    let document = sample.call("propose_booking_add", Self.booking)["structuredContent"]
    sample.runner.answer = { _ in
      var report = DoorReport()
      report.faults = [.init(option: nil, text: "Another change came between.")]
      return DoorAnswer(.exited(1), report: report)
    }
    let result = sample.call("apply_change", Self.application(document))
    #expect(result.isError && result.status == 1)
    #expect(result.contentText.contains("Another change came between."))
    #expect(sample.call("apply_change", Self.application(document)).isError)
    #expect(sample.runner.requests.count == 2)
  }

  @Test func `is made twenty times a minute at most`() {
    let sample = Self.sample()
    for _ in 1...20 { _ = sample.call("apply_change", #"{"proposal":"p-x","command":"x"}"#) }
    let document = sample.call("propose_booking_add", Self.booking)["structuredContent"]
    #expect(sample.call("apply_change", Self.application(document)).status == 4)
    #expect(sample.call("undo_change", #"{"step":1}"#).status == 4)
    sample.wait(60_000)
    #expect(!sample.call("apply_change", Self.application(document)).isError)
  }

  @Test func `is undone by its step, and only if an assistant made it`() {
    let sample = Self.sample()
    let rows =
      #"{"rows":[{"step":18,"door":"assistant"},{"step":17,"door":null},{"step":16,"door":"page"}]}"#
    sample.runner.answer = { request in
      var report = DoorReport()
      report.step = 19
      return DoorAnswer(
        .exited(0), output: request.path == ["log"] ? Array(rows.utf8) : [], report: report)
    }
    let undone = sample.call("undo_change", #"{"step":18}"#)["structuredContent"]
    #expect(undone?["schema"]?.text == "estada/undone/1")
    #expect(sample.runner.requests.last?.path == ["undo"])
    #expect(sample.runner.requests.last?.operands == ["18"])
    for step in [16, 17, 99] {
      #expect(sample.call("undo_change", #"{"step":\#(step)}"#).isError)
      #expect(sample.runner.requests.last?.path == ["log"])
    }
  }
}
