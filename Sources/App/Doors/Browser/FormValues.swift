/// The names and values of a form or of a query, and the files that came with it.
struct FormValues: Equatable {
  /// A file of a form.
  struct File: Equatable {
    /// The name of the field.
    let field: String
    /// The name that the browser gave: data, never a path.
    let name: String
    let bytes: [UInt8]
  }

  /// The most fields of a form.
  static let mostFields = 400
  /// The most files of a form.
  static let mostFiles = 64

  private(set) var pairs: [(name: String, value: String)]
  private(set) var files: [File] = []

  /// Given values.
  init(_ pairs: [(name: String, value: String)] = []) { self.pairs = pairs }

  /// Reads `name=value&…`; nil if it is malformed or too long.
  init?(encoded text: Substring) {
    pairs = []
    for part in text.split(separator: "&") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pairs.count < FormValues.mostFields,
        let name = URLText.decoded(halves[0], plusIsSpace: true),
        let value = URLText.decoded(halves.count > 1 ? halves[1] : "", plusIsSpace: true)
      else { return nil }
      pairs.append((name, value))
    }
  }

  /// Reads a body; nil if its type is another one, or it is malformed.
  init?(body: [UInt8], type: String) {
    let parts = type.split(separator: ";").map { $0.drop { $0 == " " } }
    switch parts.first?.lowercased() {
    case "application/x-www-form-urlencoded":
      guard let text = String(validating: body, as: UTF8.self) else { return nil }
      self.init(encoded: text[...])
    case "multipart/form-data":
      guard let mark = parts.dropFirst().first(where: { $0.hasPrefix("boundary=") }) else {
        return nil
      }
      let boundary = mark.dropFirst("boundary=".count).filter { $0 != "\"" }
      guard (1...70).contains(boundary.utf8.count) else { return nil }
      self.init(multipart: body, boundary: Array(boundary.utf8))
    default: return nil
    }
  }

  static func == (one: FormValues, other: FormValues) -> Bool {
    one.files == other.files && one.pairs.elementsEqual(other.pairs) { $0 == $1 }
  }

  /// The first value of a name; nil if there is none.
  subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// All values of a name.
  func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

  /// The file of a field, if one was chosen: browsers send an empty one without a name otherwise.
  func file(_ field: String) -> File? {
    files.first { $0.field == field && !($0.name.isEmpty && $0.bytes.isEmpty) }
  }

  /// The same values with others for a name.
  func setting(_ name: String, to values: [String]) -> FormValues {
    var copy = self
    copy.pairs.removeAll { $0.name == name }
    copy.pairs += values.map { (name, $0) }
    return copy
  }

  /// Reads the parts of RFC 7578.
  private init?(multipart body: [UInt8], boundary: [UInt8]) {
    pairs = []
    let dashes = Array("--".utf8) + boundary
    guard body.starts(with: dashes) else { return nil }
    var position = dashes.count
    let mark = Array("\r\n".utf8) + dashes
    while true {
      let rest = body[position...]
      if rest.starts(with: Array("--".utf8)) { return }
      guard rest.starts(with: Array("\r\n".utf8)),
        let end = FormValues.find(mark, in: body, from: position)
      else { return nil }
      let head = position + 2
      guard
        let blank = FormValues.find(Array("\r\n\r\n".utf8), in: body, from: position, to: end),
        add(head: body[min(head, blank)..<blank], content: body[(blank + 4)..<end])
      else { return nil }
      position = end + mark.count
    }
  }

  /// Adds a part; false if it is malformed or one too many.
  private mutating func add(head: ArraySlice<UInt8>, content: ArraySlice<UInt8>) -> Bool {
    guard let text = String(validating: head, as: UTF8.self) else { return false }
    // Swift takes CR LF for one character.
    for line in text.split(whereSeparator: \.isNewline) {
      let halves = line.split(separator: ":", maxSplits: 1)
      guard halves.count == 2, halves[0].lowercased() == "content-disposition" else { continue }
      guard let field = FormValues.parameter("name", of: halves[1]) else { return false }
      if let name = FormValues.parameter("filename", of: halves[1]) {
        files.append(File(field: field, name: name, bytes: Array(content)))
        return files.count <= FormValues.mostFiles
      }
      guard let value = URLText.checked(Array(content)) else { return false }
      pairs.append((field, value))
      return pairs.count <= FormValues.mostFields
    }
    return false
  }

  /// A quoted parameter, in which browsers write a quotation mark as `%22`.
  private static func parameter(_ name: String, of text: Substring) -> String? {
    let bytes = Array(text.utf8)
    let lead = Array(" \(name)=\"".utf8)
    guard let start = find(lead, in: bytes, from: 0)?.advanced(by: lead.count),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return URLText.checked(Array(bytes[start..<end]))
  }

  /// The place of some bytes at or after a place; nil if they are not there, or do not end before `end`.
  private static func find(
    _ wanted: [UInt8], in bytes: [UInt8], from start: Int, to end: Int? = nil
  ) -> Int? {
    let last = (end ?? bytes.count) - wanted.count
    var position = start
    while position <= last {
      guard let next = bytes[position...last].firstIndex(of: wanted[0]) else { return nil }
      if bytes[next...].starts(with: wanted) { return next }
      position = next + 1
    }
    return nil
  }
}
