/// What a command does with the record that a group of options describes.
///
/// The commands that add and edit a record share the group, so that each option is declared once:
///
///     let fields = BookingOptions.toAdd()
///     let fields = BookingOptions.toEdit()
package enum RecordVerb: Sendable {
  /// Adds a record: `none` is a text like any other, as there is no field to clear.
  case add
  /// Changes a record: nothing is required or asked for.
  case edit
}

extension ParsableArguments {
  /// Creates the options of a command that adds a record.
  package static func toAdd() -> Self { Declarations.describing(to: .add, Self.init) }

  /// Creates the options of a command that changes a record.
  package static func toEdit() -> Self { Declarations.describing(to: .edit, Self.init) }
}

extension OptionDescription {
  /// The description for a command that adds or edits a record; nil if the command does not have the option.
  func serving(_ verb: RecordVerb) -> OptionDescription? {
    guard only == nil || only == verb else { return nil }
    var option = self
    option.hasInversion = hasInversion && (inverted == nil || inverted == verb)
    switch verb {
    case .add: option.clears = mayBeNone
    case .edit:
      (option.isRequired, option.asking) = (false, .ifRequired)
      (option.alternative, option.substitute) = (nil, nil)
      option.helpKey = helpToEdit ?? helpKey
    }
    return option
  }
}

extension ArgumentEnvironment {
  /// The word that clears a field of a record.
  package static let none = "none"

  /// The environment in which the values of an option are parsed.
  func reading(_ option: OptionDescription) -> ArgumentEnvironment {
    var environment = self
    environment.clearsFields = option.clears
    return environment
  }
}
