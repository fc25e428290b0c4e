internal import Glibc

/// The declarations of one command, in order.
struct Declarations {
  /// All declarations.
  private(set) var declared: [Declaration] = []

  /// Instantiates a command and collects its declarations, including those of its option groups.
  static func making<Holder>(_ make: () -> Holder) -> (holder: Holder, declarations: Declarations) {
    let recorder = Recorder()
    let outer = unsafe pthread_getspecific(place)
    unsafe setCurrent(Unmanaged.passUnretained(recorder).toOpaque())
    let holder = withExtendedLifetime(recorder, make)
    unsafe setCurrent(outer)
    return (holder, recorder.declarations)
  }

  /// Registers a declaration with the `making` call in progress on the same thread, if any, unless it is of
  /// another verb.
  static func record(_ declaration: Declaration) {
    guard let recorder, declaration.serve(recorder.verb) else { return }
    recorder.declarations.declared.append(declaration)
  }

  /// Instantiates a group of options for a command that adds or edits a record.
  static func describing<Group>(to verb: RecordVerb, _ make: () -> Group) -> Group {
    recorder?.verb = verb
    defer { recorder?.verb = nil }
    return make()
  }

  /// The recorder of the `making` call in progress on the same thread.
  private static var recorder: Recorder? {
    guard let current = unsafe pthread_getspecific(place) else { return nil }
    return unsafe Unmanaged<Recorder>.fromOpaque(current).takeUnretainedValue()
  }

  private static func setCurrent(_ recorder: UnsafeMutableRawPointer?) {
    let code = unsafe pthread_setspecific(place, recorder)
    precondition(code == 0, "the place was made before")
  }

  private final class Recorder {
    var declarations = Declarations()
    /// What the command does with the record of the group being made; nil outside such a group.
    var verb: RecordVerb?
  }

  /// The thread-local recorder; tests instantiate commands on many threads.
  private static let place: pthread_key_t = {
    var key = pthread_key_t()
    let code = unsafe pthread_key_create(&key, nil)
    precondition(code == 0, "a process that has just begun has room for a value of each thread")
    return key
  }()
}

/// A command and its declarations, which share the values.
struct MadeCommand {
  /// The command.
  let command: any ParsableCommand
  /// Its declarations, including those of its option groups.
  let declarations: Declarations

  /// Instantiates a command.
  init(_ type: any ParsableCommand.Type) {
    (command, declarations) = MadeCommand.make(type)
  }

  private static func make<Command: ParsableCommand>(
    _ type: Command.Type
  ) -> (any ParsableCommand, Declarations) {
    let (command, declarations) = Declarations.making(type.init)
    return (command, declarations)
  }
}

extension Declarations {
  /// The declared options and flags.
  var options: [OptionDescription] {
    declared.compactMap {
      if case .option(let option) = $0.description { option } else { nil }
    }
  }

  /// The declared positional arguments.
  var arguments: [ArgumentDescription] {
    declared.compactMap {
      if case .argument(let argument) = $0.description { argument } else { nil }
    }
  }

  /// Validates a text for the option or argument with a name.
  ///
  /// - Throws: The reason why the text is not valid.
  func check(
    _ name: String, _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) {
    try declared.first { $0.name == name }?.check(text, in: environment)
  }

  /// Parses and assigns all values.
  ///
  /// - Throws: What is missing, or the first value that is not valid.
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
