/// A type with `@Option`, `@Flag` and `@Argument` properties that are assigned from the command
/// line, directly or in a group of options:
///
///     let write = WriteOptions()
package protocol ParsableArguments: SendableMetatype {
  /// Creates a value whose properties have their defaults, and registers the declarations.
  init()
}

/// A command: a leaf that runs, or an area of subcommands.
///
/// A subcommand of an area that has subcommands itself is a part of the area, whose name may be typed without that
/// of the area: `group add` is `owner group add`. So no area and no other part has its name. A verb may be typed alone if its
/// configuration says so: `settle` is `transfer settle`.
///
/// ```swift
/// struct AddZone: ParsableCommand {
///   static let configuration = CommandConfiguration(name: "add")
///   @Argument("code") var code: String
/// }
/// ```
package protocol ParsableCommand: ParsableArguments {
  /// The name and subcommands of the command.
  static var configuration: CommandConfiguration { get }

  /// Whether nothing is prompted for unless the program's document exists.
  static var needsBook: Bool { get }

  /// Runs the command; nil for an area, or for a context of another program.
  ///
  /// A requirement, because Swift searches all conformances of the program for a cast to the protocol of
  /// commands that run.
  ///
  /// - Parameter context: The object that the program's commands run in.
  /// - Returns: The exit status.
  func perform(in context: AnyObject) throws -> Int32?
}

extension ParsableCommand {
  /// True: nothing is prompted for without a book.
  package static var needsBook: Bool { true }

  /// Nil: an area does not run.
  package func perform(in context: AnyObject) throws -> Int32? { nil }
}

/// Commands of a program that belong together.
package struct CommandGroup: Sendable {
  /// How the short help page lists the commands of a group.
  package enum Listing: Sendable {
    /// Each on a line of its own, with a few words: `help.brief.NAME`.
    case described
    /// By their names, on a line that begins with the name of the group.
    case named
    /// Not at all.
    case hidden
  }

  /// The name, by which the catalogue knows the group: `help.group.NAME`.
  package let name: String

  /// How the short help page lists the commands.
  package let listing: Listing

  /// The commands, in order.
  package let commands: [any ParsableCommand.Type]

  /// Creates a group.
  package init(_ name: String, _ listing: Listing, _ commands: [any ParsableCommand.Type]) {
    self.name = name
    self.listing = listing
    self.commands = commands
  }
}

/// What a command is to those who do not type command lines: an assistant, or the page in the browser.
///
/// A command is closed to both unless its configuration says otherwise.
package enum DoorAccess: String, Sendable {
  /// Only a person who types may run it.
  case closed
  /// It shows something, and writes nothing.
  case reads
  /// It changes the book, and can be tried first with `--dry-run`.
  case changes
  /// It reads a file in a folder that is open to them.
  case readsFile
  /// It writes a file into a folder that is open to them.
  case writesFile
  /// Only the page runs it.
  case page
}

/// The name of a command, and all that is not declared by a property.
package struct CommandConfiguration: Sendable {
  /// The command's name on the command line.
  package var name: String

  /// The subcommands of an area; an area declares no options of its own.
  package var subcommands: [any ParsableCommand.Type]

  /// The groups of the subcommands; empty if they are not grouped.
  package private(set) var groups: [CommandGroup] = []

  /// The subcommand that runs if the area is called without one; it requires nothing.
  package var defaultVerb: (any ParsableCommand.Type)?

  /// Whether the command may be typed without the name of its area: a part, or a verb that says so.
  package var isTypedAlone: Bool

  /// What the command is to those who do not type.
  package private(set) var door = DoorAccess.closed

  /// The path of the command that took the place of this one, or of which this is another name; it runs as
  /// that one and is not shown. Nil for a command that is shown.
  package var movedTo: [String]?

  /// Creates a configuration.
  package init(
    name: String,
    subcommands: [any ParsableCommand.Type] = [], defaultVerb: (any ParsableCommand.Type)? = nil,
    isTypedAlone: Bool = false, movedTo: [String]? = nil, door: DoorAccess = .closed
  ) {
    self.door = door
    self.isTypedAlone = isTypedAlone || !subcommands.isEmpty
    self.defaultVerb = defaultVerb
    self.movedTo = movedTo
    self.name = name
    self.subcommands = subcommands
  }

  /// Creates the configuration of a program, whose commands are those of its groups.
  package init(
    name: String, groups: [CommandGroup], defaultVerb: (any ParsableCommand.Type)? = nil
  ) {
    self.init(
      name: name, subcommands: groups.flatMap(\.commands), defaultVerb: defaultVerb)
    self.groups = groups
  }
}

extension CommandConfiguration {
  /// The subcommands that help, completion and manual pages show.
  package var shownSubcommands: [any ParsableCommand.Type] {
    subcommands.filter { $0.configuration.movedTo == nil }
  }
}

extension ParsableArguments {
  /// The text of an option in a command line that may be invalid; nil if the option is missing.
  ///
  /// An error message is in the language of `--lang`, or of the book of `--book`, even if the
  /// command line cannot be parsed.
  package static func rawValue(
    _ longName: String, in arguments: [String], names: any CommandNames = DeclaredNames()
  ) -> String? {
    let tokens = arguments.prefix { $0 != "--" }
    let isShort = { (token: String) in token.hasPrefix("-") && !token.hasPrefix("--") }
    // Most command lines have no short names, and need no declarations.
    let options =
      tokens.contains(where: isShort) ? Declarations.making { Self() }.declarations.options : []
    let name = options.first { $0.long == longName }?.short.map { "-\($0)" }
    let others = names.names(of: NameKey.option(longName))
    for (index, token) in tokens.enumerated() {
      if token.hasPrefix("--") {
        let typed = token.dropFirst(2).prefix { $0 != "=" }
        guard typed == longName || others.contains(names.folded(String(typed))) else { continue }
        if let attached = token.value(after: "--\(typed)=") { return attached }
        if let next = tokens.dropFirst(index + 1).first, next.canBeOptionValue { return next }
      } else if token == name {
        // Without a value, the option is skipped; a later one may have a value.
        if let next = tokens.dropFirst(index + 1).first, next.canBeOptionValue { return next }
      } else if let name, let attached = token.value(after: name) {
        return attached
      }
    }
    return nil
  }
}

extension String {
  fileprivate func value(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
