import DataFormats
import Testing

@testable import Doors

struct `A line of a client` {
  static func message(_ text: String) -> RPCMessage { RPCMessage(line: Array(text.utf8)) }

  @Test func `is a request under a text or a whole number`() {
    let request = Self.message(#"{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":1}}"#)
    #expect(
      request
        == .request(
          id: .number("7"), method: "ping", parameters: .object([JSONMember("a", .number("1"))])))
    #expect(
      Self.message(#"{"jsonrpc":"2.0","id":"x","method":"ping"}"#)
        == .request(id: .string("x"), method: "ping", parameters: .object([JSONMember]())))
    #expect(
      Self.message(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
        == .notification(
          method: "notifications/initialized", parameters: .object([JSONMember]())))
    #expect(Self.message(#"{"jsonrpc":"2.0","id":1,"result":{}}"#) == .answer)
  }

  /// What is wrong, the code of the error, and the identifier under which it is answered.
  static let faults: [(line: String, code: Int, id: JSONValue)] = [
    ("", -32700, .null), ("{", -32700, .null), ("hello", -32700, .null),
    (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, -32700, .null),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping"} x"#, -32700, .null),
    (#"{"jsonrpc":"2.0","id":1,"method":"a\u0000b"}"#, -32700, .null),
    ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\u{7}\"}", -32700, .null),
    (String(repeating: "[", count: 40) + String(repeating: "]", count: 40), -32700, .null),
    (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600, .null),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, .null),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600, .null),
    (#"{"jsonrpc":"2.0","id":1e3,"method":"ping"}"#, -32600, .null),
    (#"{"jsonrpc":"2.0","id":[],"method":"ping"}"#, -32600, .null),
    (#"{"jsonrpc":"1.0","id":3,"method":"ping"}"#, -32600, .number("3")),
    (#"{"id":3,"method":"ping"}"#, -32600, .number("3")),
    (#"{"jsonrpc":"2.0","id":3}"#, -32600, .number("3")),
    (#"{"jsonrpc":"2.0","id":3,"method":5}"#, -32600, .number("3")),
    (#"{"jsonrpc":"2.0","id":3,"method":"ping","params":[1]}"#, -32602, .number("3")),
    ("7", -32600, .null), ("null", -32600, .null),
  ]

  @Test(arguments: faults.indices)
  func `is refused for what is wrong with it`(index: Int) {
    let (line, code, id) = Self.faults[index]
    guard case .invalid(let found, let error) = Self.message(line) else {
      Issue.record("accepted: \(line)")
      return
    }
    #expect(error.code == code, "\(line)")
    #expect(found == id, "\(line)")
  }
}
