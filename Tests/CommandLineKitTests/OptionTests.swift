import CommandLineKit
import Testing

struct `Reading options` {
  @Test(arguments: [
    ["--amount", "9"], ["--amount=9"], ["-n", "2", "--amount=9"],
  ])
  func `takes a value after the name or an equals sign`(tokens: [String]) throws {
    let required = ["booking", "add", "sea", "-g", "Anna", "--check-in", "3"]
    let command = try sample.parse(required + tokens).bind(in: ArgumentEnvironment())
    #expect((command as? Add)?.amount == "9")
  }

  @Test(arguments: [["-n", "4"], ["-n4"], ["-dn4"], ["-dqn", "4"], ["--nights=4"]])
  func `takes a value after a letter, apart or attached`(tokens: [String]) throws {
    let required = ["booking", "add", "sea", "-gAnna", "--check-in", "3"]
    let command = try sample.parse(required + tokens).bind(in: ArgumentEnvironment())
    #expect((command as? Add)?.nights == 4)
    #expect((command as? Add)?.guest == "Anna")
  }

  @Test(arguments: [
    "-12", "-12.50", "-1.234,50", "-€5", "-€ 5", "-,5", "-.5", "-0", "-12 €", "-", "", "12", "a=b",
  ])
  func `takes a negative amount as a value`(text: String) throws {
    #expect(try add("--amount", text)?.amount == text)
  }

  @Test(arguments: ["-x", "--guest", "--", "-€", "-,", "-a5", "-.a"])
  func `takes no other name as a value`(text: String) {
    #expect(throws: UsageError.missingValue(option: "--amount")) { try add("--amount", text) }
  }

  @Test func `takes anything after an equals sign`() throws {
    #expect(try add("--amount=--x=y")?.amount == "--x=y")
    #expect(try add("--amount=")?.amount == "")
  }

  @Test func `gathers the values of a list in order`() throws {
    #expect(try add("-t", "a", "--tag=b", "-tc")?.tag == ["a", "b", "c"])
    #expect(try add()?.tag == [])
  }

  @Test func `keeps defaults for what was not given`() throws {
    let command = try #require(try add())
    #expect(command.nights == 1)
    #expect(command.amount == nil)
    #expect(command.soldThrough == nil)
    #expect(command.room == nil)
  }

  @Test func `uses the name given instead of the property's`() throws {
    #expect(try add("--channel", "csv")?.soldThrough == .csv)
  }

  @Test func `reads values in the environment`() throws {
    var environment = ArgumentEnvironment()
    let line = "booking add sea --guest Anna --check-in today"
    let byDefault = try sample.parse(line: line).bind(in: environment) as? Add
    #expect(byDefault?.checkIn == Day(number: 14))
    environment[Today.self] = 20
    let later = try sample.parse(line: line).bind(in: environment) as? Add
    #expect(later?.checkIn == Day(number: 20))
  }

  @Test func `fills a command anew each time`() throws {
    let invocation = try sample.parse(line: "booking list a b")
    let first = try invocation.bind(in: ArgumentEnvironment()) as? List
    let second = try invocation.bind(in: ArgumentEnvironment()) as? List
    #expect(first?.properties == ["a", "b"])
    #expect(second?.properties == ["a", "b"])
  }
}

struct `Reading flags` {
  @Test(arguments: [("--dry-run", true, false), ("-d", true, false), ("-dq", true, true)])
  func `reads names, letters and bundles`(token: String, dryRun: Bool, quiet: Bool) throws {
    let command = try #require(try add(token))
    #expect(command.writing.dryRun == dryRun)
    #expect(command.writing.quiet == quiet)
  }

  @Test func `is false when not given`() throws {
    #expect(try add()?.writing.dryRun == false)
  }

  @Test func `tells denied from not given`() throws {
    #expect(try add("--tax-collected")?.taxCollected == true)
    #expect(try add("--no-tax-collected")?.taxCollected == false)
    #expect(try add()?.taxCollected == .some(nil))
  }
}
