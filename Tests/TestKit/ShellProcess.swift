package import Foundation
internal import Glibc

/// A command run by the shell, with its output in files.
///
/// Files take any amount of output and need no thread to read them; Foundation's `Process` would
/// pass the files of tests that run at the same time to each other's children.
package struct ShellProcess {
  private let identifier: pid_t

  /// Runs a command and gives its exit status and what it printed, standard error included.
  package static func run(
    _ command: String, in folder: URL, variables: [String: String],
    within timeout: Duration = .seconds(3600)
  ) async throws -> (status: Int32, output: String) {
    // Not in the folder of the command, whose files some tests list.
    let output = FileManager.default.temporaryDirectory
      .appending(path: "estada-output-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let process = try ShellProcess(command, in: folder, variables: variables, output: output)
    guard let status = try await process.end(within: timeout) else {
      throw POSIXError(.ETIMEDOUT)
    }
    return (status, String(decoding: try Data(contentsOf: output), as: UTF8.self))
  }

  /// Starts a command.
  ///
  /// - Parameter errors: The file of its standard error; by default that of its standard output.
  init(
    _ command: String, in folder: URL, variables: [String: String], output: URL, errors: URL? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let write = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.path, write, 0o644)
    if let errors {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.path, write, 0o644)
    } else {
      posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    }

    // A group of its own, so that what the shell started can be killed with it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))

    // A first shell goes to the folder: the process of the tests has but one, shared by them all.
    let script = "cd -- \"$1\" && exec /bin/sh -c \"$2\""
    let arguments = CStrings(["/bin/sh", "-c", script, "sh", folder.path, command])
    let environment = CStrings(variables.map { "\($0.key)=\($0.value)" })
    defer {
      arguments.free()
      environment.free()
    }
    var identifier: pid_t = 0
    let code = posix_spawn(
      &identifier, "/bin/sh", &actions, &attributes, arguments.pointers, environment.pointers)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    self.identifier = identifier
  }

  /// Waits for the end and gives the exit status; nil if the command had to be killed.
  ///
  /// A thread of its own waits: Swift runs as many tasks at once as there are processors, and other tests
  /// use them meanwhile.
  func end(within timeout: Duration) async throws -> Int32? {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try wait(atMost: timeout) })
      }
    }
  }

  /// Waits for the end on this thread and gives the exit status; nil if the command had to be killed.
  func wait(atMost timeout: Duration) throws -> Int32? {
    let deadline = ContinuousClock.now + timeout
    while true {
      var status: Int32 = 0
      switch waitpid(identifier, &status, WNOHANG) {
      case identifier:
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
      case 0 where ContinuousClock.now >= deadline:
        kill(-identifier, SIGKILL)
        waitpid(identifier, &status, 0)
        return nil
      case 0: usleep(1_000)
      case _ where errno == EINTR: continue
      default: throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    }
  }
}

/// Strings in the form in which C takes a list of them.
private struct CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

  func free() {
    for pointer in pointers { Glibc.free(pointer) }
  }
}
