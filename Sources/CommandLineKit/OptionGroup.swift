/// Declares all that another type declares, so that commands can share options.
@propertyWrapper
package struct OptionGroup<Group: ParsableArguments> {
  /// The shared declarations, filled together with the command.
  package let wrappedValue: Group

  /// Declares everything in the group, at this place.
  package init() {
    wrappedValue = Group()
  }
}

extension OptionGroup: Declared {
  func declare(as property: String, in declarations: inout Declarations) {
    declarations.add(wrappedValue)
  }
}
