import Foundation

/// The code generator of `EmbedPlugin`: `EmbedTool catalogue|files FOLDER OUTPUT FILE…`.
///
/// Writes the Swift file `OUTPUT` with the contents of the files, which are below `FOLDER`.
@main
struct Main {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 3, let mode = Mode(rawValue: arguments[1]) else {
      stop("usage: EmbedTool catalogue|files FOLDER OUTPUT FILE…", status: EX_USAGE)
    }
    do {
      let files = try arguments.dropFirst(4).map { try SourceFile(path: $0, in: arguments[2]) }
      let swift =
        switch mode {
        case .catalogue: try embeddedCatalogue(files)
        case .files: try embeddedFiles(files)
        }
      try Data(swift.utf8).write(to: URL(fileURLWithPath: arguments[3]), options: .atomic)
    } catch let findings as Findings {
      stop(findings.description, status: EX_DATAERR)
    } catch {
      stop("\(arguments[2]): error: \(error.localizedDescription)", status: EX_IOERR)
    }
  }

  enum Mode: String {
    case catalogue, files
  }

  private static func stop(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}
