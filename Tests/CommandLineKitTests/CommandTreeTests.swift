import CommandLineKit
import Testing

struct `Finding the command` {
  static let lines: [(String, [String], Invocation.Request)] = [
    ("booking add --help", ["booking", "add"], Invocation.Request.help),
    ("booking -h add", ["booking", "add"], .help),
    ("--help booking", ["booking"], .help),
    ("help booking add", ["booking", "add"], .help),
    ("help booking list", ["booking", "list"], .help),
    ("booking help add", ["booking", "add"], .help),
    ("help", [], .help),
    ("help help", [], .help),
    ("", [], .help),
    ("booking add --bogus -h", ["booking", "add"], .help),
    ("booking add --guest --help", ["booking", "add"], .help),
    ("booking add -dh", ["booking", "add"], .help),
    ("booking add -d -d --help --version", ["booking", "add"], .help),
    ("booking add a b c --help", ["booking", "add"], .help),
    ("--version", [], .version),
    ("booking add --version", ["booking", "add"], .version),
    ("--bogus --version", [], .version),
    ("booking", ["booking"], .missingVerb),
    ("--lang ca booking", ["booking"], .missingVerb),
    ("booking list", ["booking", "list"], .run),
    ("init", ["init"], .run),
    ("booking list -- --help", ["booking", "list"], .run),
    ("booking list help", ["booking", "list"], .run),
  ]

  @Test(arguments: lines)
  func `sees what is asked for`(
    line: String, path: [String], request: Invocation.Request
  ) throws {
    let invocation = try sample.parse(line: line)
    #expect(invocation.path == path)
    #expect(invocation.request == request)
  }

  @Test func `gives the command's type`() throws {
    #expect(try sample.parse(line: "booking list").command == List.self)
    #expect(try sample.parse(line: "booking").command == Booking.self)
  }

  @Test func `makes no command but the one invoked`() throws {
    let tree = CommandTree(root: Lazy.self, globals: Globals.self)
    #expect(try tree.parse(["init"]).bind(in: ArgumentEnvironment()) is Create)
  }

  @Test func `runs a program of one command`() throws {
    let tree = CommandTree(root: Create.self, globals: Globals.self)
    let invocation = try tree.parse(["--lang", "ca"])
    #expect(invocation.request == .run)
    #expect(invocation.path == [])
  }

  @Test func `refuses to bind what is incomplete`() throws {
    let invocation = try sample.parse(line: "booking add sea --help")
    #expect(throws: UsageError.missing(options: [["--guest"], ["--check-in"]], arguments: [])) {
      try invocation.bind(in: ArgumentEnvironment())
    }
  }

  @Test(arguments: [
    ("booking add --bogus", "estada booking add"), ("booking lst", "estada booking"),
    ("bogus booking", "estada"), ("booking list", "estada booking list"),
  ])
  func `points to the help nearest to a mistake`(line: String, command: String) {
    let words = SampleWords(texts: ["usage.see-help": "See {command} --help"])
    let tokens = line.split(separator: " ").map(String.init)
    #expect(sample.helpPointer(for: tokens, in: words) == "See \(command) --help")
  }
}

/// A program with a command that must not be made.
struct Lazy: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "lazy", subcommands: [Untouched.self, Create.self])

  init() { Issue.record("the root was made") }
}

struct Untouched: ParsableCommand {
  static let configuration = CommandConfiguration(name: "untouched")

  init() { Issue.record("a command that was not invoked was made") }
}

struct `Describing the tree` {
  @Test func `gives names, paths and keys from the root down`() {
    let root = sample.describe()
    #expect(root.name == "estada")
    #expect(root.path == [])
    #expect(root.abstractKey == "command.estada")
    #expect(root.subcommands.map(\.name) == ["init", "booking"])
    let add = root.subcommands[1].subcommands[0]
    #expect(add.path == ["booking", "add"])
    #expect(add.commandLine == "estada booking add")
    #expect(add.abstractKey == "command.booking.add")
    #expect(add.moreKey == "command.booking.add.more")
    #expect(add.examplesKey == "command.booking.add.examples")
  }

  @Test func `gives options in order of declaration`() {
    let add = sample.describe().subcommands[1].subcommands[0]
    #expect(
      add.options.map(\.long) == [
        "guest", "check-in", "nights", "amount", "tag", "channel", "tax-collected", "dry-run",
        "quiet",
      ])
    #expect(add.options.filter(\.isRequired).map(\.long) == ["guest", "check-in"])
    #expect(add.options.filter(\.isRepeatable).map(\.long) == ["tag"])
    #expect(add.options.filter(\.hasInversion).map(\.inversion) == ["no-tax-collected"])
    #expect(
      add.options.filter { !$0.takesValue }.map(\.long) == ["tax-collected", "dry-run", "quiet"])
    #expect(add.options[0].valueName == "value.name")
    #expect(add.options[1].helpKey == "option.check-in")
    #expect(add.options[2].short == "n")
    #expect(add.options[2].defaultText == "1")
    #expect(add.options[3].defaultText == nil)
    #expect(add.options[5].helpKey == "channel.help")
    #expect(add.options[5].choices == ["text", "csv", "json"])
  }

  @Test func `gives arguments in order of declaration`() {
    let booking = sample.describe().subcommands[1]
    let arguments = booking.subcommands[0].arguments + booking.subcommands[1].arguments
    #expect(arguments.map(\.name) == ["property", "place", "properties"])
    #expect(arguments.map(\.valueName) == ["value.text", "value.room", "value.text"])
    #expect(arguments[1].helpKey == "argument.place")
    #expect(arguments.map(\.isRequired) == [true, false, false])
    #expect(arguments.map(\.isRepeatable) == [false, false, true])
  }

  @Test func `keeps global options apart, also where a command takes them in`() {
    let list = sample.describe().subcommands[1].subcommands[1]
    #expect(list.options.map(\.long) == ["five"])
    #expect(list.globals.map(\.long) == ["book", "lang", "format", "help", "version"])
  }
}
