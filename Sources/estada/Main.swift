internal import Commands
internal import Glibc

/// The program's entry: the command line in, an exit status out.
@main
struct Main {
  static func main() {
    exit(Program.run(Array(CommandLine.arguments.dropFirst()), in: .process()))
  }
}
