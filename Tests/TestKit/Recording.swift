internal import Foundation

/// Whether this run of the tests rewrites what is expected: `RECORD=1 swift test`.
package enum Recording {
  /// Whether the environment asks for it.
  package static var isOn: Bool { ProcessInfo.processInfo.environment["RECORD"] == "1" }
}
