import DataFormats
import Testing

@testable import Doors

struct `What an assistant reads` {
  @Test func `is what the command shows`() {
    let sample = AssistantSample()
    let result = sample.call("report_profit", #"{"period":"2026","by":"month"}"#)
    #expect(result["structuredContent"]?["schema"]?.text == "estada/x/1")
    #expect(
      result["content"]?.elements?.first?["text"]?.text == #"{"schema":"estada/x/1","rows":[]}"#)
    let request = sample.runner.requests.first
    #expect(request?.path == ["report", "profit"] && request?.isDryRun == false)
    #expect(request?.language == "en")
    #expect(
      request?.arguments(book: "b") == [
        "report", "profit", "--period=2026", "--by=month", "--book=b", "--lang=en",
        "--format=json", "--no-input",
      ])
    _ = sample.call("read", #"{"command":"estada booking show","arguments":{"id":3}}"#)
    #expect(sample.runner.requests.last?.operands == ["3"])
  }

  /// Calls of `read` that are refused before a command runs.
  static let refused = [
    #"{"command":"booking add","arguments":{}}"#, #"{"command":"no such"}"#, #"{"command":""}"#,
    #"{"command":"mcp"}"#, #"{"command":"demo"}"#, #"{"command":"book restore"}"#,
    #"{"command":"import json"}"#, #"{"command":"book backup"}"#, #"{"command":"init"}"#,
    #"{"command":"help"}"#, #"{"command":"undo"}"#, #"{"command":5}"#, #"{}"#,
    #"{"command":"export csv","arguments":{"folder":"x"}}"#,
    #"{"command":"booking list","arguments":{"output":"x.csv"}}"#,
    #"{"command":"booking list","arguments":{"book":"x.sqlite"}}"#,
    #"{"command":"booking list","arguments":{"force":true}}"#,
    #"{"command":"booking list","arguments":{"--format":"csv"}}"#,
    #"{"command":"booking list","arguments":{"period":2026}}"#,
    #"{"command":"booking list","arguments":{"tag":"a"}}"#,
    #"{"command":"booking list","arguments":{"pending":"yes"}}"#,
    #"{"command":"booking list","arguments":{"limit":"5"}}"#,
    #"{"command":"booking list","arguments":{"limit":1.5}}"#,
    #"{"command":"booking list","arguments":"all"}"#,
    #"{"command":"booking list","more":1}"#,
    #"{"command":"book check","arguments":{"repair":true}}"#,
  ]

  @Test(arguments: refused) func `is refused`(arguments: String) {
    let sample = AssistantSample(mayChange: true)
    let result = sample.call("read", arguments)
    #expect(result.isError && result.status == 64, "\(result.json)")
    #expect(!result.contentText.isEmpty && !result.contentText.contains("⟦"))
    #expect(sample.runner.requests.isEmpty)
  }

  @Test func `has limits of its texts and lists`() {
    let sample = AssistantSample()
    let long = String(repeating: "x", count: 4_001)
    #expect(sample.call("booking_list", #"{"property":"\#(long)"}"#).isError)
    let many = Array(repeating: #""a""#, count: 65).joined(separator: ",")
    #expect(sample.call("booking_list", #"{"tag":[\#(many)]}"#).isError)
    #expect(sample.runner.requests.isEmpty)
    #expect(!sample.call("booking_list", #"{"property":"\#(long.dropLast())"}"#).isError)
  }

  @Test func `is refused rather than cut`() {
    let sample = AssistantSample()
    let row = #"{"text":"\#(String(repeating: "x", count: 90))"}"#
    let rows = Array(repeating: row, count: 1_200).joined(separator: ",")
    sample.runner.answer = { _ in
      DoorAnswer(.exited(0), output: Array(#"{"rows":[\#(rows)]}"#.utf8))
    }
    let result = sample.call("booking_list")
    #expect(result.isError && result["structuredContent"] == nil)
    #expect(result.contentText.contains("period") && result.contentText.contains("limit"))
    #expect(result.json.utf8.count < 2_000)
    sample.runner.answer = { _ in DoorAnswer(.large) }
    #expect(sample.call("booking_list").contentText.contains("period"))
  }

  /// How commands end, and the statuses of what an assistant is told; nil for an error of the protocol.
  static let ends: [(DoorAnswer.End, Int64?)] = [
    (.exited(1), 1), (.exited(3), 3), (.exited(4), 4), (.exited(64), 64), (.exited(65), 65),
    (.exited(74), 74), (.slow, 4), (.large, 1), (.exited(70), nil), (.failed(9), nil),
  ]

  @Test(arguments: ends.indices) func `is an error that says why`(index: Int) {
    let (end, status) = Self.ends[index]
    let sample = AssistantSample()
    var report = DoorReport()
    report.faults = [.init(option: "period", text: "There is no such period.")]
    sample.runner.answer = { _ in DoorAnswer(end, errors: "x", report: report) }
    let answer = sample.request("tools/call", #""name":"tax_due","arguments":{}"#)
    guard let status else {
      #expect(answer.errorCode == -32603)
      return
    }
    #expect(answer["result"]?.isError == true && answer["result"]?.status == status)
    if case .exited = end {
      #expect(answer["result"]?.contentText == "There is no such period.")
    }
  }

  @Test func `gets no answer once it is cancelled`() {
    let sample = AssistantSample()
    sample.runner.answer = { _ in DoorAnswer(.cancelled) }
    #expect(
      sample.answers(
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{\#(AssistantSample.meta),"name":"tax_due"}}"#
      ).isEmpty)
  }

  @Test func `says what this door may do`() {
    let sample = AssistantSample(mayChange: true)
    let door = sample.call("overview")["structuredContent"]?["door"]
    #expect(door?["changes"]?.flag == true && door?["guests"]?.flag == false)
    #expect(sample.runner.requests.first?.path == ["status"])
  }
}
