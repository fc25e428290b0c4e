/// Why a text was refused as a value: a catalogue key and what fills its placeholders.
package struct InvalidValue: Error, Equatable, Sendable {
  /// The catalogue key of the reason.
  package var key: String

  /// What fills the placeholders of the reason.
  package var values: [String: String]

  /// Makes a refusal from a catalogue key and the values of its placeholders.
  package init(_ key: String, _ values: [String: String] = [:]) {
    self.key = key
    self.values = values
  }
}
