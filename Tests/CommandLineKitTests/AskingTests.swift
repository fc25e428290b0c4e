import CommandLineKit
import Testing

/// Answers from a list, and keeps what it was asked.
private final class Answers: Asker {
  var texts: [String?]
  var needed: Set<String> = []
  var asked: [String] = []
  var refused: [String] = []

  init(_ texts: [String?]) { self.texts = texts }

  func isNeeded(_ question: Question) -> Bool { needed.contains(question.name) }

  func answer(_ question: Question) -> String? {
    asked.append(question.option ?? question.name)
    while let text = texts.isEmpty ? nil : texts.removeFirst() {
      do throws(InvalidValue) {
        try question.check(text)
        return text
      } catch {
        refused.append(error.key)
      }
    }
    return nil
  }

  func confirmation(_ question: Question) -> Bool? {
    asked.append(question.option ?? question.name)
    return texts.isEmpty ? nil : texts.removeFirst().map { $0 == "yes" }
  }
}

private struct AddStay: ParsableCommand {
  static let configuration = CommandConfiguration(name: "add")
  @Argument("home", asking: .ifNeeded) var home: String?
  @Option("guest", short: "g", unless: "like") var guest: String?
  @Option("check-in") var checkIn: Day
  @Option("nights", or: "until", unless: "like") var nights: Int?
  @Option("until") var until: Format?
  @Option("children", asking: .along, unless: "like") var children: Int?
  @Option("note") var note: String?
  @Option("like") var like: Int?
  @Flag("quick") var quick: Bool
}

private struct ListStays: ParsableCommand {
  static let configuration = CommandConfiguration(name: "list")
}

private struct StayArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "stay", subcommands: [AddStay.self, ListStays.self], defaultVerb: ListStays.self)
}

struct `Asking for what is missing` {
  private let tree = CommandTree(root: StayArea.self, globals: Globals.self)

  private func dialogue(
    _ line: String, _ texts: [String?], needed: Set<String> = []
  ) throws -> (asker: Answers, words: [String], isAsked: Bool) {
    let asker = Answers(texts)
    asker.needed = needed
    let (invocation, isAsked) = try tree.parse(line.split(separator: " ").map(String.init))
      .completed(by: asker, in: ArgumentEnvironment())
    _ = try invocation.bind(in: ArgumentEnvironment())
    return (asker, invocation.words(), isAsked)
  }

  @Test func `goes through what is required and what comes along, in order`() throws {
    let (asker, words, isAsked) = try dialogue("add --quick", [nil, "Anna", "3", "4", "1"])
    #expect(asker.asked == ["home", "--guest", "--check-in", "--nights", "--children"])
    #expect(
      words == [
        "add", "--guest", "Anna", "--check-in", "3", "--nights", "4", "--children", "1", "--quick",
      ])
    #expect(isAsked)
  }

  @Test func `asks nothing when nothing is missing`() throws {
    let (asker, _, isAsked) = try dialogue("add -g A --check-in 3 --until csv", [])
    #expect(asker.asked == [])
    #expect(!isAsked)
  }

  @Test func `asks again until a value is one`() throws {
    let (asker, words, _) = try dialogue("add sea -g A --nights 2", ["x", "32", "31", nil])
    #expect(asker.refused == ["day.unreadable", "day.unreadable"])
    #expect(words == ["add", "sea", "--guest", "A", "--check-in", "31", "--nights", "2"])
  }

  @Test func `takes an answer for either of two options`() throws {
    let (_, words, _) = try dialogue("add sea -g A --check-in 3", ["json", nil])
    #expect(words == ["add", "sea", "--guest", "A", "--check-in", "3", "--until", "json"])
    let (asker, _, _) = try dialogue("add sea -g A --check-in 3", ["x", "4", nil])
    #expect(asker.refused == ["argument.not-a-number"])
  }

  @Test func `spares what another option brings`() throws {
    let (asker, _, _) = try dialogue("add --like 7", [nil, "3"])
    #expect(asker.asked == ["home", "--check-in"])
    #expect(
      throws: UsageError.missing(options: [["--guest"], ["--nights", "--until"]], arguments: [])
    ) {
      try tree.parse(["add", "--check-in", "3"]).bind(in: ArgumentEnvironment())
    }
  }

  @Test func `asks for an argument that turns out to be needed`() throws {
    let line = "add -g A --check-in 3 --nights 1"
    let (asker, words, _) = try dialogue(line, ["sea"], needed: ["home"])
    #expect(asker.asked == ["home"])
    #expect(words == ["add", "sea", "--guest", "A", "--check-in", "3", "--nights", "1"])
  }

  @Test func `writes words that are read as they were meant`() throws {
    let words = ["add", "--guest=-x", "--check-in", "3", "--nights", "-4", "--", "-sea"]
    let invocation = try tree.parse(words)
    #expect(invocation.words() == words)
    #expect(invocation.words(replacing: ["guest": "—"])[2] == "—")
    #expect(try tree.parse(["add", "-12"]).words() == ["add", "-12"])
  }
}

struct `An area with a default verb` {
  private let tree = CommandTree(root: StayArea.self, globals: Globals.self)

  @Test func `means that verb when it is called without one`() throws {
    #expect(try tree.parse([]).path == ["list"])
    #expect(try tree.parse([]).request == .run)
    #expect(try tree.parse(["--lang", "ca"]).path == ["list"])
    #expect(try tree.parse(["add"]).path == ["add"])
  }

  @Test func `has help of its own`() throws {
    let help = try tree.parse(["--help"])
    #expect(help.path == [])
    #expect(help.request == .help)
  }
}
