import Foundation
import Testing

/// The browser that Debian's package `chromium` brings, without a window.
enum Browser {
  /// Opens a file and gives the document as it is once everything has been loaded and run.
  ///
  /// - Returns: The document, and what was said on the console.
  static func open(_ page: URL, in folder: URL) throws -> (document: String, console: [String]) {
    let result = try chromium(
      ["--allow-file-access-from-files", "--virtual-time-budget=5000", "--dump-dom", page.path],
      in: folder)
    let console = result.errors.split(separator: "\n").map(String.init)
      .filter { $0.contains("CONSOLE") }
    return (result.output, console)
  }

  /// Prints a file on paper.
  static func print(_ page: URL, to pdf: URL, in folder: URL) throws {
    _ = try chromium(
      ["--no-pdf-header-footer", "--print-to-pdf=\(pdf.path)", page.path], in: folder)
  }

  /// The text of each sheet.
  static func sheets(of pdf: URL, in folder: URL) throws -> [String] {
    let text = try run("/usr/bin/pdftotext", ["-layout", pdf.path, "-"], in: folder).output
    // A form feed ends each sheet.
    return text.split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  private static func chromium(
    _ arguments: [String], in folder: URL
  ) throws -> (output: String, errors: String) {
    try run(
      "/usr/bin/timeout",
      [
        "60", "/usr/bin/chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
        "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run", "--enable-logging=stderr",
        "--v=0",
        "--user-data-dir=\(folder.appending(path: "profile").path)",
      ] + arguments, in: folder)
  }

  /// Runs a program; its output goes to files, which take any amount.
  private static func run(
    _ program: String, _ arguments: [String], in folder: URL
  ) throws -> (output: String, errors: String) {
    let files = try ["output", "errors"].map { name in
      let file = folder.appending(path: "\(name)-\(UUID().uuidString)")
      try Data().write(to: file)
      return file
    }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    #expect(process.terminationStatus == 0, "\(program): \(texts[1])")
    return (texts[0], texts[1])
  }
}
