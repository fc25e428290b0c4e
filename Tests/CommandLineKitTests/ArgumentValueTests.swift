import CommandLineKit
import Testing

struct `Reading a value` {
  let environment = ArgumentEnvironment()

  @Test(arguments: [("0", 0), ("-12", -12), ("+3", 3), ("9223372036854775807", Int.max)])
  func `reads whole numbers`(text: String, number: Int) throws {
    #expect(try Int.read(text, in: environment) == number)
  }

  @Test(arguments: ["", "1.5", "1,5", "x", "9223372036854775808", " 1", "1_000"])
  func `refuses what is no whole number`(text: String) {
    #expect(throws: InvalidValue("argument.not-a-number", ["text": text])) {
      try Int.read(text, in: environment)
    }
  }

  @Test func `reads an optional and a list as their element`() throws {
    #expect(try Int?.read("3", in: environment) == 3)
    #expect(try [Int].read("3", in: environment) == [3])
    #expect(Format?.choices == ["text", "csv", "json"])
    #expect([Format].valueName == "value.format")
  }

  @Test func `shows a default as it would be typed`() {
    #expect(Format.csv.argumentText == "csv")
    #expect(Int?.none.argumentText == "")
    #expect([1, 2].argumentText == "1, 2")
  }
}

enum Nickname: ArgumentEnvironmentKey {
  static let defaultValue: String? = "Pep"
}

struct `An environment` {
  @Test func `gives the default until something is set`() {
    var environment = ArgumentEnvironment()
    #expect(environment[Today.self] == 14)
    #expect(environment[Nickname.self] == "Pep")
    environment[Nickname.self] = nil
    #expect(environment[Nickname.self] == nil)
    #expect(environment[Today.self] == 14)
  }
}
