import Testing

@testable import CommandLineKit
@testable import Commands

/// A property that declares something, and what it declares.
private struct DeclaredProperty {
  /// The property's name as it would be written on the command line.
  let name: String
  let declaration: Declaration
}

struct `Every declaration` {
  static let holders: [any ParsableArguments.Type] =
    [EstadaCommand.tree.globals] + commands(below: EstadaCommand.tree.root)

  @Test func `has the name of its property`() {
    for holder in `Every declaration`.holders {
      for property in properties(of: holder.init()) {
        #expect(property.declaration.name == property.name, "in \(holder)")
      }
    }
  }

  @Test func `is found by the parser, in the order of the properties`() {
    for holder in `Every declaration`.holders {
      let (made, declarations) = Declarations.making(holder.init)
      let found = declarations.declared.map(ObjectIdentifier.init)
      let properties = properties(of: made).map(\.declaration).filter { declaration in
        // In a group for two verbs, an option may be of the other one.
        guard case .option(let option) = declaration.description, option.only != nil else {
          return true
        }
        return found.contains(ObjectIdentifier(declaration))
      }
      #expect(found == properties.map(ObjectIdentifier.init), "in \(holder)")
    }
  }

  @Test func `has a name of its own in its command`() {
    for holder in `Every declaration`.holders {
      let names = Declarations.making(holder.init).declarations.declared.map(\.name)
      #expect(Set(names).count == names.count, "in \(holder)")
    }
  }
}

private func commands(below command: any ParsableCommand.Type) -> [any ParsableArguments.Type] {
  [command] + command.configuration.subcommands.flatMap { commands(below: $0) }
}

private func properties(of holder: any ParsableArguments) -> [DeclaredProperty] {
  Mirror(reflecting: holder).children.flatMap { child -> [DeclaredProperty] in
    if let group = child.value as? any ParsableArguments { return properties(of: group) }
    guard let label = child.label,
      let declaration = Mirror(reflecting: child.value).descendant("declaration") as? Declaration
    else { return [] }
    // What a property wrapper stores has the name of the property after an underscore.
    return [DeclaredProperty(name: kebabCase(label.dropFirst()), declaration: declaration)]
  }
}

/// Gives `check-in` for `checkIn`.
private func kebabCase(_ name: Substring) -> String {
  name.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
}
