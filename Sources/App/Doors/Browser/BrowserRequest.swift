internal import UnicodeText

/// A request to the page, as it arrived.
package struct BrowserRequest: Sendable {
  /// The method: `GET`.
  package var method: String
  /// The path and the query, not decoded: `/show/booking/list?period=2026`.
  package var target: String
  /// The headers in order.
  package var headers: [(name: String, value: String)]
  /// The body; empty if there is none.
  package var body: [UInt8]
  /// The status of the answer to a request that the server did not read whole: 400, 413, 431 or 501; 0 otherwise.
  package var fault: Int

  /// Creates a request.
  package init(
    _ method: String, _ target: String, headers: [(name: String, value: String)] = [],
    body: [UInt8] = [], fault: Int = 0
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.fault = fault
  }

  /// The values of a header, whose name is in lower case.
  func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The value of a header; nil if it is missing or there twice.
  func value(of name: String) -> String? {
    let all = values(of: name)
    return all.count == 1 ? all[0] : nil
  }

  /// The value of a cookie; nil if it is missing or there twice.
  func cookie(_ name: String) -> String? {
    let found = values(of: "cookie").flatMap { $0.split(separator: ";") }
      .map { $0.drop { $0 == " " } }.filter { $0.hasPrefix(name + "=") }
    return found.count == 1 ? String(found[0].dropFirst(name.count + 1)) : nil
  }
}

/// The answer to a request.
package struct BrowserResponse: Sendable {
  /// The status: 200.
  package var status: Int
  /// The headers that this answer has beside those of every one.
  package var headers: [(name: String, value: String)] = []
  /// The media type of the body.
  package var type: String
  /// The body.
  package var body: [UInt8]

  /// Creates an answer.
  init(_ status: Int, _ type: String, _ body: [UInt8]) {
    self.status = status
    self.type = type
    self.body = body
  }

  /// An answer that sends the browser to another page.
  static func redirect(to path: String) -> BrowserResponse {
    var response = BrowserResponse(303, "text/plain; charset=utf-8", [])
    response.headers = [("Location", path)]
    return response
  }
}

/// What a target names: the parts of its path and its query, decoded.
struct BrowserTarget: Equatable {
  /// The parts between the slashes; empty for `/`.
  let parts: [String]
  /// The names and values of the query.
  let query: FormValues

  /// Reads a target; nil if it is no path of a route: `..`, an empty part, an encoding that is not UTF-8.
  init?(_ target: String) {
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = halves.first, path.hasPrefix("/"), !target.contains("#") else { return nil }
    var parts: [String] = []
    if path != "/" {
      for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
        guard let text = URLText.decoded(part, plusIsSpace: false), !text.isEmpty, text != ".",
          text != "..", !text.unicodeScalars.contains(where: { $0 == "/" || $0 == "\\" })
        else { return nil }
        parts.append(text)
      }
    }
    guard let query = FormValues(encoded: halves.count > 1 ? halves[1] : "") else { return nil }
    self.parts = parts
    self.query = query
  }
}

/// Text in addresses and forms.
enum URLText {
  /// The text of a percent-encoded one; nil if it is not UTF-8, or has control characters other than line breaks.
  static func decoded(_ text: Substring, plusIsSpace: Bool) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return checked(bytes)
  }

  /// The text of bytes; nil if they are not UTF-8, or control characters other than line breaks and tabs.
  static func checked(_ bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self),
      !bytes.contains(where: { $0 < 0x20 && ![9, 10, 13].contains($0) || $0 == 0x7F })
    else { return nil }
    return text
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).isASCII
      ? Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init) : nil
  }

  /// A text as a part of an address.
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }

  /// The address of a page: `/show/booking/list?period=2026`.
  static func address(_ parts: [String], _ query: [(name: String, value: String)] = []) -> String {
    let path = parts.map { "/" + encoded($0) }.joined()
    let values = query.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    return (path.isEmpty ? "/" : path) + (values.isEmpty ? "" : "?" + values)
  }
}
