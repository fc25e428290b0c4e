internal import CGlibc
internal import Commands
internal import Glibc

/// The entry point of the program.
@main
struct Main {
  static func main() {
    // glibc would raise it with each large block that is freed, so that arrays which grow leave holes in the heap.
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
    exit(Program.run(Array(CommandLine.arguments.dropFirst()), in: .process()))
  }
}
