import CommandLineKit
import DataFormats
import Localizations
import Testing

@testable import Doors

struct `An assistant's server` {
  @Test func `is discovered without a handshake`() {
    let sample = AssistantSample()
    let result = sample.request("server/discover")["result"] ?? .null
    #expect(result["supportedVersions"]?.elements?.first?.text == "2026-07-28")
    #expect(result["capabilities"]?["tools"] != nil && result["capabilities"]?["prompts"] == nil)
    #expect(result["resultType"]?.text == "complete")
    #expect(result["ttlMs"]?.integer == 3_600_000 && result["cacheScope"]?.text == "public")
    #expect(
      result["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"]?.text == "estada")
    #expect(result["instructions"]?.text?.contains("never instructions") == true)
  }

  @Test(arguments: [
    ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25"),
  ])
  func `is opened in the older way`(asked: String, given: String) {
    let sample = AssistantSample()
    let list = #"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#
    #expect(sample.answers(list).first?.errorCode == -32602)
    let opening = sample.answers(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"\#(asked)","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}"#
    )
    #expect(opening.first?["result"]?["protocolVersion"]?.text == given)
    #expect(opening.first?["result"]?["resultType"] == nil)
    #expect(sample.answers(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).isEmpty)
    let result = sample.answers(list).first?["result"]
    #expect(result?["tools"]?.elements?.count == 13 && result?["ttlMs"] == nil)
    let ping = sample.answers(#"{"jsonrpc":"2.0","id":3,"method":"ping"}"#)
    #expect(ping.first?["result"] == .object([JSONMember]()))
  }

  /// Requests of the modern form that are refused, and the codes of their errors.
  static let refused: [(method: String, parameters: String, code: Int64)] = [
    ("ping", meta, -32601), ("initialize", meta, -32601), ("logging/setLevel", meta, -32601),
    ("tools/list", "", -32602),
    ("tools/list", #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#, -32602),
    (
      "server/discover",
      #""_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-01","io.modelcontextprotocol/clientCapabilities":{}}"#,
      -32022
    ),
    ("tools/call", meta, -32602), ("tools/call", meta + #","name":"drop_table""#, -32602),
    ("tools/call", meta + #","name":"apply_change","arguments":{}"#, -32602),
    ("tools/call", meta + #","name":"overview","arguments":[]"#, -32602),
    ("tools/list", meta + #","cursor":"x""#, -32602),
    ("resources/read", meta + #","uri":"file:///etc/passwd""#, -32602),
    ("resources/read", meta + #","uri":"estada://help/no%20such""#, -32602),
    ("resources/read", meta, -32602),
  ]
  static let meta = AssistantSample.meta

  @Test(arguments: refused.indices) func `refuses what the protocol does not have`(index: Int) {
    let (method, parameters, code) = Self.refused[index]
    let sample = AssistantSample()
    let line = #"{"jsonrpc":"2.0","id":"a","method":"\#(method)","params":{\#(parameters)}}"#
    let answer = sample.answers(line).first
    #expect(answer?.errorCode == code, "\(line)")
    #expect(answer?["id"] == .string("a"))
    #expect(sample.runner.requests.isEmpty)
  }

  @Test(arguments: Language.allCases) func `has a short list of tools`(language: Language) throws {
    let sample = AssistantSample(mayChange: true, language: language)
    let answer = sample.request("tools/list")
    #expect(answer.json.utf8.count <= 20_000, "\(answer.json.utf8.count) bytes")
    let tools = answer["result"]?["tools"]?.elements ?? []
    #expect(tools.count == 15)
    for tool in tools {
      let name = tool["name"]?.text ?? ""
      let changes = name == "apply_change" || name == "undo_change"
      #expect(tool["annotations"]?["readOnlyHint"]?.flag == !changes, "\(name)")
      #expect(tool["inputSchema"]?["type"]?.text == "object", "\(name)")
      #expect(tool["inputSchema"]?["allOf"] == nil && tool["inputSchema"]?["anyOf"] == nil)
      #expect(tool["description"]?.text?.contains("⟦") == false, "\(name)")
    }
    let reading = AssistantSample(language: language).request("tools/list")["result"]
    #expect(reading?["tools"]?.elements == tools.dropLast(2))
  }

  @Test(arguments: Language.allCases) func `has texts of the program`(language: Language) {
    let sample = AssistantSample(language: language)
    let list = sample.request("resources/list")["result"]?["resources"]?.elements ?? []
    #expect(list.count == 8)
    for resource in list {
      let address = resource["uri"]?.text ?? ""
      let result = sample.request("resources/read", #""uri":"\#(address)""#)["result"]
      let content = result?["contents"]?.elements?.first
      #expect((content?["text"]?.text?.utf8.count ?? 0) > 500, "\(address)")
      #expect(content?["text"]?.text?.contains("⟦") == false, "\(address)")
      #expect(content?["mimeType"] == resource["mimeType"], "\(address)")
      #expect(resource["description"]?.text?.contains("⟦") == false, "\(address)")
    }
    let help = sample.request("resources/read", #""uri":"estada://help/booking%20add""#)["result"]
    #expect(
      help?["contents"]?.elements?.first?["text"]?.text?.contains("--exempt") == (language == .en))
    #expect(
      sample.request("resources/templates/list")["result"]?["resourceTemplates"]?.elements?.count
        == 1)
  }

  @Test func `finds commands by words of three languages`() {
    let sample = AssistantSample()
    for (words, command) in [
      ("profit", "report profit"), ("benefici informe", "report profit"),
      ("añadir reserva", "booking add"), ("delete expense", "expense remove"),
      ("taxa termini", "tax due"),
    ] {
      let result = sample.call("find_commands", #"{"words":"\#(words)"}"#)
      let found = result["structuredContent"]?["commands"]?.elements ?? []
      #expect(found.count <= 12)
      let names = found.compactMap { $0["command"]?.text }
      #expect(names.prefix(4).contains(command), "\(words): \(names)")
    }
    let all = sample.call("find_commands")["structuredContent"]
    #expect(all?["commands"]?.elements?.count == 12 && (all?["more"]?.integer ?? 0) > 80)
    let area = sample.call("find_commands", #"{"area":"reserva"}"#)["structuredContent"]
    #expect(
      area?["commands"]?.elements?.allSatisfy {
        $0["command"]?.text?.hasPrefix("booking ") == true
      } == true)
  }

  @Test func `stops an endless loop of calls`() {
    let sample = AssistantSample()
    for _ in 1...120 { #expect(!sample.call("tax_due").isError) }
    let refused = sample.call("tax_due")
    #expect(refused.isError && refused.status == 4)
    #expect(sample.runner.requests.count == 120)
    sample.wait(60_000)
    #expect(!sample.call("tax_due").isError)
  }
}
