/// A property wrapper that declares something a command line may hold.
protocol Declared {
  func declare(as property: String, in declarations: inout Declarations)
}

/// All that one command declares, in order, and how to fill it.
struct Declarations {
  typealias Filler = (GivenArguments, ArgumentEnvironment) throws(UsageError) -> Void

  /// Throws why a text is no value.
  typealias Check = (String, ArgumentEnvironment) throws(InvalidValue) -> Void

  private(set) var options: [OptionDescription] = []
  private(set) var arguments: [ArgumentDescription] = []
  private(set) var checks: [String: Check] = [:]
  private var fillers: [Filler] = []

  init(of holder: any ParsableArguments) {
    add(holder)
  }

  mutating func add(_ holder: any ParsableArguments) {
    for child in Mirror(reflecting: holder).children {
      guard let label = child.label, let declared = child.value as? any Declared else { continue }
      // The stored property behind a wrapper has the property's name after an underscore.
      declared.declare(as: label.hasPrefix("_") ? String(label.dropFirst()) : label, in: &self)
    }
  }

  mutating func add(
    _ option: OptionDescription, check: Check? = nil, filler: @escaping Filler
  ) {
    options.append(option)
    checks[option.long] = check
    fillers.append(filler)
  }

  mutating func add(
    _ argument: ArgumentDescription, check: @escaping Check, filler: @escaping Filler
  ) {
    arguments.append(argument)
    checks[argument.name] = check
    fillers.append(filler)
  }

  /// Fills everything declared; throws what is missing or the first value that is refused.
  func fill(
    from given: GivenArguments, in environment: ArgumentEnvironment
  ) throws(UsageError) {
    try given.checkComplete(options: options, arguments: arguments)
    for filler in fillers { try filler(given, environment) }
  }
}

/// Gives `check-in` for `checkIn`, and `use-vat` for `useVAT`.
func kebabCase(_ property: String) -> String {
  var name = ""
  var previousIsUppercase = true
  for character in property {
    if character.isUppercase, !previousIsUppercase { name += "-" }
    name += character.lowercased()
    previousIsUppercase = character.isUppercase
  }
  return name
}
