package import DataFormats

/// A message of JSON-RPC 2.0 from a client: a line of JSON, or what is wrong with it.
///
/// ```swift
/// RPCMessage(line: Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8))
/// ```
package enum RPCMessage: Equatable, Sendable {
  /// A request, which gets an answer under its identifier, a text or a whole number.
  case request(id: JSONValue, method: String, parameters: JSONValue)
  /// A notification, which gets none.
  case notification(method: String, parameters: JSONValue)
  /// An answer to a request, though the program sends none.
  case answer
  /// A line that is neither; the identifier is null if it is not known.
  case invalid(id: JSONValue, RPCError)

  /// Parses a line without its line break.
  package init(line: [UInt8]) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: line)
    } catch {
      self = .invalid(id: .null, .parse)
      return
    }
    self.init(value)
  }

  private init(_ value: JSONValue) {
    let id = value["id"]
    let known = id.flatMap { $0.isIdentifier ? $0 : nil } ?? .null
    guard value["jsonrpc"] == .string("2.0"), id == nil || known != .null else {
      self = .invalid(id: known, .invalidRequest)
      return
    }
    guard let method = value["method"] else {
      let isAnswer = id != nil && (value["result"] != nil || value["error"] != nil)
      self = isAnswer ? .answer : .invalid(id: known, .invalidRequest)
      return
    }
    guard let method = method.text else {
      self = .invalid(id: known, .invalidRequest)
      return
    }
    let parameters = value["params"] ?? .object([])
    guard let id else {
      self = .notification(method: method, parameters: parameters)
      return
    }
    guard parameters.members != nil else {
      self = .invalid(id: id, .parameters)
      return
    }
    self = .request(id: id, method: method, parameters: parameters)
  }
}

/// An error of JSON-RPC or of the protocol: a fault of the client's program, which its model cannot correct.
package struct RPCError: Error, Equatable, Sendable {
  /// The number by which programs know it.
  package let code: Int
  /// What it says to the developer of a client.
  package let message: String
  /// What else the client may use.
  package let data: JSONValue?

  init(_ code: Int, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// A line that is no JSON, is too long or nested too deep, or has a name twice in an object.
  static let parse = RPCError(-32700, "Parse error")
  /// JSON that is no single request: an array, no method, an identifier that is null or a fraction.
  static let invalidRequest = RPCError(-32600, "Invalid request")
  /// An unknown method.
  static let method = RPCError(-32601, "Method not found")
  /// Parameters of another form, or an unknown tool or resource.
  static let parameters = RPCError(-32602, "Invalid params")
  /// Too many requests that wait.
  static let busy = RPCError(-32603, "Too many requests wait; send it again later")

  /// The same with what is wrong in particular.
  func saying(_ detail: String) -> RPCError { RPCError(code, "\(message): \(detail)", data: data) }
}

extension JSONValue {
  /// Whether the value may be the identifier of a request: a text, or a number without fraction and exponent.
  fileprivate var isIdentifier: Bool {
    switch self {
    case .string: true
    case .number: integer != nil
    default: false
    }
  }
}

/// Lines for a client.
enum RPCLine {
  /// The answer to a request.
  static func result(_ result: JSONValue, for id: JSONValue) -> [UInt8] {
    line(["jsonrpc": .string("2.0"), "id": id, "result": result])
  }

  /// The answer to a request or a line that is not valid.
  static func error(_ error: RPCError, for id: JSONValue) -> [UInt8] {
    let body = JSONValue.object([
      "code": .whole(error.code), "message": .string(error.message), "data": error.data,
    ])
    return line(["jsonrpc": .string("2.0"), "id": id, "error": body])
  }

  private static func line(_ members: KeyValuePairs<String, JSONValue?>) -> [UInt8] {
    Array(JSONValue.object(members).json.utf8)
  }
}
