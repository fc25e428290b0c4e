internal import Bookkeeping
internal import Documents
internal import UnicodeText

/// Copies the fields of a record that a table has no columns for.
struct FieldCopy: FieldVisitor {
  typealias Failure = Never
  private var values: [any FieldValue] = []
  private let places: Set<Int>
  private var next = 0

  init(of record: some BookRecord, without places: [Int]) {
    self.places = Set(places)
    var record = record
    var list = FieldValues()
    record.visit(&list)
    values = list.values
  }

  mutating func visit<Value: FieldValue>(_ field: RecordField, _ value: inout Value) {
    defer { next += 1 }
    if !places.contains(next), let old = values[next] as? Value { value = old }
  }
}

/// Collects the values of a record.
private struct FieldValues: FieldVisitor {
  typealias Failure = Never
  var values: [any FieldValue] = []

  mutating func visit<Value: FieldValue>(_ field: RecordField, _ value: inout Value) {
    values.append(value)
  }
}

/// Fills in a missing code and a missing category.
struct FieldCompletion: FieldVisitor {
  typealias Failure = Never
  let fields: [Field]
  let category: (String) -> String?

  mutating func visit<Value: FieldValue>(_ field: RecordField, _ value: inout Value) {
    guard field.rule == .code, value as? String == "" else { return }
    let made = field.name == "code" ? text("name").slug : category(text("concept")) ?? "other"
    if let made = made as? Value { value = made }
  }

  private func text(_ name: String) -> String {
    guard case .text(let text) = fields.first(where: { $0.name == name })?.cell else { return "" }
    return text
  }
}

extension Array {
  /// Passes each element once those that it names were passed; elements that name each other last.
  ///
  /// - Parameter isEarly: Whether an element names one that was not passed yet.
  func forEachInOrder(
    _ isEarly: (Element) -> Bool, body: (Element) throws -> Void
  ) rethrows {
    var left = self
    while !left.isEmpty {
      var waiting: [Element] = []
      for element in left {
        if isEarly(element) { waiting.append(element) } else { try body(element) }
      }
      if waiting.count == left.count { return try waiting.forEach(body) }
      left = waiting
    }
  }
}
