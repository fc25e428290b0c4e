internal import Glibc

/// All that one command declares, in order.
struct Declarations {
  private(set) var declared: [Declaration] = []

  /// Makes a command and gathers what it declares, also in the groups of options that it holds.
  static func making<Holder>(_ make: () -> Holder) -> (holder: Holder, declarations: Declarations) {
    let recorder = Recorder()
    let outer = unsafe pthread_getspecific(place)
    unsafe setCurrent(Unmanaged.passUnretained(recorder).toOpaque())
    let holder = withExtendedLifetime(recorder, make)
    unsafe setCurrent(outer)
    return (holder, recorder.declarations)
  }

  /// Takes note of a declaration where `making` is under way on the same thread.
  static func record(_ declaration: Declaration) {
    guard let recorder = unsafe pthread_getspecific(place) else { return }
    unsafe Unmanaged<Recorder>.fromOpaque(recorder).takeUnretainedValue()
      .declarations.declared.append(declaration)
  }

  private static func setCurrent(_ recorder: UnsafeMutableRawPointer?) {
    let code = unsafe pthread_setspecific(place, recorder)
    precondition(code == 0, "the place was made before")
  }

  private final class Recorder {
    var declarations = Declarations()
  }

  /// Where each thread keeps its recorder, as tests make commands on many threads.
  private static let place: pthread_key_t = {
    var key = pthread_key_t()
    let code = unsafe pthread_key_create(&key, nil)
    precondition(code == 0, "a process that has just begun has room for a value of each thread")
    return key
  }()
}

extension Declarations {
  /// What is declared by name.
  var options: [OptionDescription] {
    declared.compactMap {
      if case .option(let option) = $0.description { option } else { nil }
    }
  }

  /// What is declared by its place.
  var arguments: [ArgumentDescription] {
    declared.compactMap {
      if case .argument(let argument) = $0.description { argument } else { nil }
    }
  }

  /// Throws why a text is no value of what has a name.
  func check(
    _ name: String, _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) {
    try declared.first { $0.name == name }?.check(text, in: environment)
  }

  /// Fills everything declared; throws what is missing or the first value that is refused.
  func fill(
    from given: GivenArguments, in environment: ArgumentEnvironment
  ) throws(UsageError) {
    try given.checkComplete(options: options, arguments: arguments)
    var operands = given.operands[...]
    for declaration in declared {
      try declaration.fill(from: given, operands: operands, in: environment)
      if case .argument = declaration.description { operands = operands.dropFirst() }
    }
  }
}
