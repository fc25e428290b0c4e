package import Bookkeeping
package import CommandLineKit

extension Registration: ArgumentValue {
  package static var valueName: String { "value.registration" }

  package static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Registration {
    guard let registration = Registration(text) else {
      throw InvalidValue("input.not-a-registration")
    }
    return registration
  }
}
