extension Invocation {
  /// The argument that may name several records, with its text; nil for a command about one record at a time, or
  /// none.
  package var severalArgument: (several: Several, valueName: String, text: String?)? {
    guard let argument = made?.declarations.arguments.first, let several = argument.several else {
      return nil
    }
    return (several, argument.valueName, given.operands.first)
  }

  /// The filters of the records: the texts of `--where`.
  package var filters: [String] { given.texts[Several.filter] ?? [] }

  /// The options on the line that say something about one record only.
  package var optionsOfOneRecord: [OptionDescription] {
    (made?.declarations.options ?? []).filter { $0.isOfOneRecord && given.contains($0) }
  }

  /// The same line for one record.
  package func naming(_ record: String) -> Invocation {
    var given = given
    given.texts[Several.filter] = nil
    given.operands.replaceSubrange(0..<min(1, given.operands.count), with: [record])
    return Invocation(
      tree: tree, path: path, command: command, made: nil, request: request, given: given,
      line: line)
  }

  /// The list of the area of the command, with the filters as its options.
  ///
  /// - Throws: `UsageError.unknownFilter`, and what a list throws whose options are not valid.
  package func filteredList() throws(UsageError) -> Invocation {
    let path = Array(path.dropLast()) + [Several.list]
    var options: [String] = []
    var operands: [String] = []
    for filter in filters {
      let name = filter.prefix { $0 != "=" }
      let value = filter.dropFirst(name.count)
      guard let place = tree.filter(named: String(name), of: path) else {
        throw .unknownFilter(name: String(name), options: tree.filters(of: path).map(\.display))
      }
      switch place {
      case .option(let option): options.append(option.display + value)
      case .argument: operands.append(String(value.dropFirst()))
      }
    }
    return try tree.parse(path + options + ["--"] + operands)
  }
}

extension CommandTree {
  /// A filter of a list: one of its options, or its argument.
  enum Filter {
    case option(OptionDescription)
    case argument(ArgumentDescription)

    /// The name with its dashes, by which it has names in other languages.
    var display: String {
      switch self {
      case .option(let option): option.display
      case .argument(let argument): "--\(argument.name)"
      }
    }
  }

  /// The filters of the list at a path.
  func filters(of path: [String]) -> [Filter] {
    guard let reader = list(at: path) else { return [] }
    return reader.arguments.map(Filter.argument)
      + reader.options.filter(isFilter).map(Filter.option)
  }

  /// The filter with a name in any language.
  func filter(named name: String, of path: [String]) -> Filter? {
    guard let reader = list(at: path) else { return nil }
    if let (option, flag) = reader.option(named: name), flag, isFilter(option) {
      return .option(option)
    }
    let folded = names.folded(name)
    return reader.arguments.first {
      $0.name == folded || names.isName(folded, of: NameKey.option($0.name))
    }.map(Filter.argument)
  }

  /// Whether an option of a list chooses records.
  private func isFilter(_ option: OptionDescription) -> Bool {
    own([option]) == [option] && !Several.arranging.contains(option.long)
  }

  /// A filter of the list beside a command, `canal=airbnb`, in parts with names; nil if the list does not have it,
  /// or it has no value.
  func named(filter typed: String, beside path: [String], _ value: (String) -> NamedWord)
    -> NamedWord?
  {
    let name = typed.prefix { $0 != "=" }
    guard name.count < typed.count,
      let filter = filter(named: String(name), of: path.dropLast() + [Several.list])
    else { return nil }
    let keys =
      switch filter {
      case .option(let option): NameKey.options(option)
      case .argument(let argument): [NameKey.option(argument.name)]
      }
    return NamedWord(
      filter: String(filter.display.dropFirst(2)), keys: keys,
      value: value(String(typed.dropFirst(name.count + 1))))
  }

  /// The reader of the list at a path, before its options; nil if there is no such command.
  private func list(at path: [String]) -> ArgumentReader? {
    var reader = ArgumentReader(tree: self)
    do throws(UsageError) { try reader.read(path) } catch { return nil }
    return reader.made == nil ? nil : reader
  }
}
