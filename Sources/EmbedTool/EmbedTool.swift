import Foundation

/// Writes the Swift source that carries files inside the program.
///
/// `EmbedTool catalogues|files OUTPUT INPUT…`; a fault is printed as `file:line: error: …`, which the
/// package manager shows, and fails the build.
@main
struct EmbedTool {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { stop(["usage: EmbedTool catalogues|files OUTPUT INPUT…"]) }
    do {
      let inputs = try arguments[3...].map { path in
        guard let text = String(data: try Data(contentsOf: URL(filePath: path)), encoding: .utf8)
        else { throw Fault(file: path, line: 1, message: "not UTF-8") }
        return InputFile(path: path, text: text)
      }
      let source =
        arguments[1] == "catalogues"
        ? try CatalogueSource.make(inputs) : FileSource.make(inputs)
      try source.write(toFile: arguments[2], atomically: true, encoding: .utf8)
    } catch let faults as Faults {
      stop(faults.list.map(\.description))
    } catch {
      stop(["\(error)"])
    }
  }

  private static func stop(_ lines: [String]) -> Never {
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    exit(1)
  }
}

/// A file that is to be embedded.
struct InputFile {
  let path: String
  let text: String

  /// The file's name without its folder.
  var name: String { URL(filePath: path).lastPathComponent }
}

/// Something wrong with a file, and where.
struct Fault: Error, Equatable, CustomStringConvertible {
  let file: String
  let line: Int
  let message: String

  var description: String { "\(file):\(line): error: \(message)" }
}

/// Everything that is wrong with the files.
struct Faults: Error, Equatable {
  let list: [Fault]
}
