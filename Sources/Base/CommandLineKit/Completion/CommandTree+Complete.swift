extension CommandTree {
  /// Completes the last word of a command line.
  ///
  /// - Parameters:
  ///   - words: The words before it, without the program's name.
  ///   - typed: The beginning of the last word; empty if nothing has been typed.
  package func complete(
    _ words: [String], typed: String, from source: any CompletionSource
  ) -> Completion {
    var reader = ArgumentReader(tree: self)
    let place = reader.readUnfinished(words)
    if let inner = reader.innerCommandLine { return complete(inner, typed: typed, from: source) }
    if let option = place.pending { return value(of: option, reader, lead: "", typed, source) }
    if typed.isOptionLike || typed == "-", !place.optionsEnded {
      // An area takes the options of its default verb.
      _ = reader.enterDefaultVerb()
      return optionOrValue(typed, reader, source)
    }
    if !reader.command.configuration.subcommands.isEmpty {
      var candidates = subcommands(of: reader, source)
      let path = reader.path.joined(separator: ".")
      if case .list(let more)? = source.values(
        of: "verbs.\(path)", choices: [], typed: typed, after: [])
      {
        candidates += more
      }
      return list(candidates, "help.verbs", typed, source)
    }
    guard !reader.given.contains(.help) else { return list([], "help.verbs", typed, source) }
    let next = reader.arguments.dropFirst(reader.given.operands.count).first
    if let argument = next ?? reader.arguments.last(where: \.isRepeatable) {
      return value(argument.valueName, argument.choices, reader, lead: "", typed, source)
    }
    guard typed.isEmpty, !place.optionsEnded else {
      return list([], "help.arguments", typed, source)
    }
    return list(options(of: reader, isShortToo: false, source), "help.options", typed, source)
  }

  /// Completes a word that begins with a dash: an option's name, or its value after `=`.
  private func optionOrValue(
    _ typed: String, _ reader: ArgumentReader, _ source: any CompletionSource
  ) -> Completion {
    if typed.hasPrefix("--") {
      if let equals = typed.firstIndex(of: "=") {
        let name = typed[..<equals].dropFirst(2)
        let lead = String(typed[...equals])
        guard let option = reader.option(named: String(name))?.option, option.takesValue else {
          return list([], "help.options", typed, source)
        }
        return value(of: option, reader, lead: lead, String(typed.dropFirst(lead.count)), source)
      }
    } else if let letter = typed.dropFirst().first, typed.count > 2,
      let option = reader.options.first(where: { $0.short == letter && $0.takesValue })
    {
      return value(
        of: option, reader, lead: String(typed.prefix(2)), String(typed.dropFirst(2)), source)
    }
    let isShortToo = !typed.hasPrefix("--")
    return list(options(of: reader, isShortToo: isShortToo, source), "help.options", typed, source)
  }

  private func value(
    of option: OptionDescription, _ reader: ArgumentReader, lead: String, _ typed: String,
    _ source: any CompletionSource
  ) -> Completion {
    if option.long == Several.filter { return filter(reader, lead: lead, typed, source) }
    return value(option.valueName ?? "", option.choices, reader, lead: lead, typed, source)
  }

  /// Completes a filter of records: its name, or its value after `=`.
  private func filter(
    _ reader: ArgumentReader, lead: String, _ typed: String, _ source: any CompletionSource
  ) -> Completion {
    let path = Array(reader.path.dropLast()) + [Several.list]
    guard let equals = typed.firstIndex(of: "=") else {
      let candidates = filters(of: path).map { filter in
        let display = source.option(filter.display).dropFirst(2)
        return switch filter {
        case .option(let option):
          CompletionCandidate(
            String(display) + (option.takesValue ? "=" : ""), detail: source.text(option.helpKey))
        case .argument(let argument):
          CompletionCandidate("\(display)=", detail: source.text(argument.helpKey))
        }
      }
      return Completion(
        lead: lead, typed: typed, heading: source.text("value.filter"),
        values: CompletionValues.list(candidates).beginning(with: typed, folding: source.folded))
    }
    let name = String(typed[..<equals])
    let value = String(typed[typed.index(after: equals)...])
    let lead = lead + typed[...equals]
    return switch self.filter(named: name, of: path) {
    case .option(let option): self.value(of: option, reader, lead: lead, value, source)
    case .argument(let argument):
      self.value(argument.valueName, argument.choices, reader, lead: lead, value, source)
    case nil: list([], "value.filter", value, source)
    }
  }

  private func value(
    _ valueName: String, _ choices: [String], _ reader: ArgumentReader, lead: String,
    _ typed: String, _ source: any CompletionSource
  ) -> Completion {
    let known = source.values(
      of: valueName, choices: choices, typed: typed, after: reader.given.operands)
    let shown = zip(source.choices(choices, of: valueName), choices)
    let values = known ?? .list(shown.map { CompletionCandidate($0, otherName: $1) })
    return Completion(
      lead: lead, typed: typed, heading: source.text(valueName),
      values: values.beginning(with: typed, folding: source.folded))
  }

  private func list(
    _ candidates: [CompletionCandidate], _ heading: String, _ typed: String,
    _ source: any CompletionSource
  ) -> Completion {
    // Headings of help pages end in a colon, which shells do not show in their lists.
    let heading = source.text(heading).split(separator: ":").joined()
    return Completion(
      lead: "", typed: typed, heading: heading,
      values: CompletionValues.list(candidates).beginning(with: typed, folding: source.folded))
  }

  private func subcommands(
    of reader: ArgumentReader, _ source: any CompletionSource
  ) -> [CompletionCandidate] {
    let subcommands = reader.command.configuration.shownSubcommands.map { subcommand in
      let path = reader.path + [subcommand.configuration.name]
      let key = "command." + path.joined(separator: ".")
      let name = subcommand.configuration.name
      return CompletionCandidate(
        source.path(path).last ?? name, detail: source.text(key), otherName: name)
    }
    guard !reader.given.contains(.help) else { return subcommands }
    let help = OptionDescription.help
    let name = source.name(NameKey.option(help.long)) ?? help.long
    return subcommands
      + [CompletionCandidate(name, detail: source.text(help.helpKey), otherName: help.long)]
  }

  /// The options that can still be passed, the command's own first.
  private func options(
    of reader: ArgumentReader, isShortToo: Bool, _ source: any CompletionSource
  ) -> [CompletionCandidate] {
    let globals = globalOptions
    let own = reader.options.filter { !globals.contains($0) }
    let open = (own + globals).filter { $0.isRepeatable || !reader.given.contains($0) }
    return open.flatMap { option in
      let detail = source.text(option.helpKey)
      let short = isShortToo ? option.short.map { "-\($0)" } : nil
      let name = source.option(option)
      let inversion = option.inversion.map { declared in
        CompletionCandidate(
          "--no-\(name.dropFirst(2))", detail: detail, otherName: "--\(declared)")
      }
      let own = CompletionCandidate(name, detail: detail, otherName: option.display)
      return [own, short.map { CompletionCandidate($0, detail: detail) }, inversion]
        .compactMap { $0 }
    }
  }
}
