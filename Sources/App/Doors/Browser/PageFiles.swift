internal import Resources

/// The files of the page that never change, each at an address made from its contents.
struct PageFiles {
  /// The style: that of pages in files, and what the page in the browser adds.
  static let style = PageFiles(PageStyle.css + PageStyle.browser, "css", "text/css")
  /// The script, without which everything works too.
  static let script = PageFiles(PageStyle.script, "js", "text/javascript")

  let text: String
  let name: String
  let type: String

  var address: String { "/static/\(name)" }

  private init(_ text: String, _ ending: String, _ type: String) {
    self.text = text
    // FNV-1a: the name only has to be another one for other contents.
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    name = "\(String(hash, radix: 16)).\(ending)"
    self.type = type + "; charset=utf-8"
  }
}

extension BrowserSite {
  /// The file at an address; nil if there is none.
  func file(_ parts: [String]) -> BrowserResponse? {
    guard parts.count == 2,
      let file = [PageFiles.style, .script].first(where: { $0.name == parts[1] })
    else { return nil }
    var response = BrowserResponse(200, file.type, Array(file.text.utf8))
    response.headers = [("Cache-Control", "max-age=31536000, immutable")]
    return response
  }
}
