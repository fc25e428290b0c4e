/// A JSON value (RFC 8259) as a whole, for messages that are small; `JSONReader` streams a document.
package indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number literal, as written: no amount passes through binary numbers.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// The members in their order.
  case object([JSONMember])

  /// Parses a text.
  ///
  /// - Throws: `JSONFault`, also for a name that an object has twice.
  package init(parsing bytes: [UInt8]) throws {
    var rest = bytes[...]
    let reader = unsafe JSONReader { buffer in
      let portion = rest.prefix(buffer.count)
      unsafe buffer.copyBytes(from: portion)
      rest = rest.dropFirst(portion.count)
      return portion.count
    }
    self = try JSONValue.value(try reader.token(), reader)
    let token = try reader.token()
    guard token == .end else { throw JSONFault(.unexpected("\(token)"), at: reader.position) }
  }

  private static func value(_ token: JSONToken, _ reader: JSONReader) throws -> JSONValue {
    switch token {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let literal): return .number(literal)
    case .string(let text): return .string(text)
    case .beginArray:
      var elements: [JSONValue] = []
      while true {
        let token = try reader.token()
        if token == .endArray { return .array(elements) }
        elements.append(try value(token, reader))
      }
    case .beginObject:
      var members: [JSONMember] = []
      var names: Set<String> = []
      while case .name(let name) = try reader.token() {
        guard names.insert(name).inserted else {
          throw JSONFault(.unexpected(name), at: reader.position)
        }
        members.append(JSONMember(name, try value(try reader.token(), reader)))
      }
      return .object(members)
    case .endObject, .endArray, .name, .end:
      throw JSONFault(.unexpected("\(token)"), at: reader.position)
    }
  }

  /// An object with members in their order; those without a value are left out.
  package static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }

  /// The member of an object with a name; nil without one, and for other values.
  package subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a string; nil for other values.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The elements of an array; nil for other values.
  package var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members of an object; nil for other values.
  package var members: [JSONMember]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The whole number that a number literal is; nil for other values, and for literals with a point or an
  /// exponent.
  package var integer: Int64? {
    if case .number(let literal) = self { Int64(literal) } else { nil }
  }

  /// Whether it is true; nil for other values than true and false.
  package var flag: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The value with another text in the place of each string, names included.
  package func mapStrings(_ transform: (String) -> String) -> JSONValue {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): .string(transform(text))
    case .array(let elements): .array(elements.map { $0.mapStrings(transform) })
    case .object(let members):
      .object(members.map { JSONMember(transform($0.name), $0.value.mapStrings(transform)) })
    }
  }

  /// Writes the value.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .number(let literal): writer.number(literal: literal)
    case .string(let text): writer.string(text)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.name(member.name)
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  /// The value as JSON on one line.
  package var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.output
  }
}

/// A member of a JSON object.
package struct JSONMember: Equatable, Sendable {
  /// The name.
  package let name: String
  /// The value.
  package let value: JSONValue

  /// Creates a member.
  package init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}
