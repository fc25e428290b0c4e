internal import CChild
internal import DataFormats
package import Files
internal import Glibc

/// Runs the commands of a door as child processes of the program itself.
///
/// The door never opens the book: the lock of a book lasts as long as a command, and one that crashes or is ended
/// leaves the journal of the book, which the next command reads. A child may write into the folder of the book and
/// into a private folder, and into no others, as far as the kernel can keep it from that.
package final class ChildRunner: DoorRunner {
  /// What a door lets its commands do.
  package struct Terms {
    /// The program: the running one by default.
    package var program = "/proc/self/exe"
    /// The name of the door: `assistant`, `page`.
    package var door: String
    /// The book, as `--book` takes it.
    package var book: String
    /// Whether the book is on a server, which takes a network.
    package var isOnServer: Bool
    /// The folders that commands may read and write, beside that of the book.
    package var folders: [String] = []
    /// Whether the names of guests are hidden.
    package var hidesGuests = false

    /// Creates terms.
    package init(door: String, book: String, isOnServer: Bool) {
      self.door = door
      self.book = book
      self.isOnServer = isOnServer
    }
  }

  /// A private folder for files that are passed to commands, which is removed with the runner.
  package let folder: String
  private let terms: Terms
  private let readable: [String]
  private let writable: [String]

  /// The largest output of a command, in bytes.
  package static let mostOutput = 4 << 20

  /// Creates a runner and its private folder.
  ///
  /// - Throws: `FileError.failed` if the folder cannot be made.
  package init(_ terms: Terms) throws(FileError) {
    self.terms = terms
    folder = try FileSystem.makeTemporaryFolder(named: "estada")
    let bookFolders =
      terms.isOnServer
      ? []
      : [terms.book, FileSystem.real(terms.book) ?? terms.book].map {
        FileSystem.folder(of: $0)
      }
    writable = [folder] + bookFolders + terms.folders
    let home = Self.variable("HOME") ?? "/"
    let settings = Self.variable("XDG_CONFIG_HOME") ?? home + "/.config"
    readable =
      [settings + "/estada"]
      + (terms.isOnServer
        ? [".pgpass", ".pg_service.conf", ".postgresql"].map { "\(home)/\($0)" } : [])
  }

  deinit { FileSystem.removeFolder(folder) }

  /// Whether the kernel keeps commands from writing outside of their folders.
  package static var isCaged: Bool { estada_can_lock_files() }

  /// Has the signals that end a process end its command and its loop instead, so that it removes its folder.
  package static func catchSignals() { estada_catch_signals() }

  /// Whether such a signal has arrived.
  package static var isInterrupted: Bool { estada_caught_signal() != 0 }

  package func run(
    _ request: DoorRequest, watching descriptor: Int32?, isCancelled: () -> Bool
  ) -> DoorAnswer {
    run(
      request.arguments(book: terms.book), seconds: request.seconds, variables(of: request),
      watching: descriptor, isCancelled)
  }

  package func candidates(for option: String?, of request: DoorRequest) -> [DoorCandidate] {
    let arguments = request.questionArguments(book: terms.book, option: option)
    let answer = run(arguments, seconds: 10, [], watching: nil) { false }
    guard answer.isDone else { return [] }
    // The first line says whether the rest are values; names of files are not known.
    let lines = answer.text.split(separator: "\n")
    guard lines.first == "values" else { return [] }
    return lines.dropFirst().map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      return DoorCandidate(
        value: String(parts.first ?? ""), meaning: String(parts.dropFirst().first ?? ""))
    }
  }

  private func run(
    _ arguments: [String], seconds: Int, _ own: [String], watching descriptor: Int32?,
    _ isCancelled: () -> Bool
  ) -> DoorAnswer {
    // C calls a function without a context of its own back; the pointer is used during the call alone.
    withoutActuallyEscaping(isCancelled) { isCancelled in
      var question = Question(isCancelled: isCancelled)
      let output = unsafe withUnsafeMutablePointer(to: &question) { question in
        unsafe Self.withList([terms.program] + arguments) { arguments in
          unsafe Self.withList(variables + own) { variables in
            unsafe Self.withList(readable) { readable in
              unsafe Self.withList(writable) { writable in
                unsafe terms.program.withCString { program in
                  var command = unsafe estada_command()
                  unsafe command.program = program
                  unsafe command.arguments = UnsafePointer(arguments)
                  unsafe command.environment = UnsafePointer(variables)
                  unsafe command.readable = Self.constant(readable)
                  unsafe command.writable = Self.constant(writable)
                  unsafe command.has_network = terms.isOnServer
                  unsafe command.seconds = Int32(seconds)
                  unsafe command.most_output = ChildRunner.mostOutput
                  unsafe command.watched = descriptor ?? -1
                  unsafe command.context = UnsafeMutableRawPointer(question)
                  unsafe command.is_cancelled = { context in
                    guard let context = unsafe context else { return false }
                    return unsafe context.assumingMemoryBound(to: Question.self).pointee
                      .isCancelled()
                  }
                  return unsafe estada_run_command(&command)
                }
              }
            }
          }
        }
      }
      return Self.answer(output)
    }
  }

  /// What `is_cancelled` calls.
  private struct Question {
    let isCancelled: () -> Bool
  }

  private static func answer(_ output: estada_command_output) -> DoorAnswer {
    let streams = unsafe [output.streams.0, output.streams.1, output.streams.2].map { stream in
      defer { unsafe free(stream.bytes) }
      return unsafe Array(UnsafeBufferPointer(start: stream.bytes, count: stream.length))
    }
    let report = (try? JSONValue(parsing: streams[2])).flatMap(DoorReport.init)
    let end: DoorAnswer.End =
      switch output.status {
      case _ where output.is_cancelled: .cancelled
      case ESTADA_CHILD_DONE: .exited(0)
      case ESTADA_CHILD_FAILED: .exited(output.code)
      case ESTADA_CHILD_SLOW: .slow
      case ESTADA_CHILD_LARGE: .large
      default: .failed(output.code)
      }
    return DoorAnswer(
      end, output: streams[0], errors: String(decoding: streams[1], as: UTF8.self), report: report)
  }
}

extension ChildRunner {
  /// The variables that a command needs: the user's folders, language and time zone, those of the program and, for a
  /// book on a server, of its library.
  private var variables: [String] {
    let prefixes =
      ["HOME=", "XDG_", "LANG=", "LC_", "TZ=", "ESTADA_"] + (terms.isOnServer ? ["PG"] : [])
    let own = [
      "BOOK=", "PAGER=", "DOOR=", "HISTORY_MARK=", "GUESTS=", "RECORD_LINK=", "ORDER_LINK=",
    ].map { "ESTADA_" + $0 }
    var variables: [String] = []
    var next = unsafe environ
    while let line = unsafe next.pointee {
      let text = unsafe String(cString: line)
      if prefixes.contains(where: text.hasPrefix), !own.contains(where: text.hasPrefix) {
        variables.append(text)
      }
      unsafe next += 1
    }
    variables += ["PATH=/usr/bin:/bin", "TMPDIR=\(folder)", "ESTADA_DOOR=\(terms.door)"]
    if terms.hidesGuests { variables.append("ESTADA_GUESTS=hidden") }
    return variables
  }

  /// The variables that a request adds.
  private func variables(of request: DoorRequest) -> [String] {
    [
      request.mark.map { "ESTADA_HISTORY_MARK=\($0)" },
      request.links.record.map { "ESTADA_RECORD_LINK=\($0)" },
      request.links.order.map { "ESTADA_ORDER_LINK=\($0)" },
    ].compactMap(\.self)
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Calls `body` with a list of C strings that ends with nil.
  private static func withList<Result>(
    _ texts: [String],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Result
  ) -> Result {
    var list = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe list.indices { unsafe free(list[index]) } }
    return unsafe list.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress) }
  }

  /// The same list, as C declares one whose strings are not changed.
  private static func constant(
    _ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> UnsafePointer<UnsafePointer<CChar>?>? {
    unsafe UnsafeRawPointer(list)?.assumingMemoryBound(to: UnsafePointer<CChar>?.self)
  }
}
