internal import Commands
internal import Glibc

/// The entry point of the program.
@main
struct Main {
  static func main() {
    exit(Program.run(Array(CommandLine.arguments.dropFirst()), in: .process()))
  }
}
