internal import Files

/// What `--force` may replace: a file of the kind that the command writes, and no other.
extension FileKind {
  /// A document of `export json`.
  static let document = FileKind { head in
    let text = String(decoding: head.prefix(80), as: UTF8.self)
    return text.hasPrefix("{\"schema\":\"estada/export/")
  }

  /// A page: any, as people change the beginning of theirs.
  static let page = FileKind { head in
    String(decoding: head.prefix(80), as: UTF8.self).lowercased().hasPrefix("<!doctype html")
  }

  /// A workbook, be it one that another program has saved since: a ZIP archive of parts of one.
  static let workbook = FileKind { head in
    let parts = ["[Content_Types].xml", "_rels/", "docProps/", "xl/"]
    return head.starts(with: [0x50, 0x4B, 3, 4])
      && parts.contains { head.dropFirst(30).starts(with: $0.utf8) }
  }

  /// A journal of `export journal`, in either dialect: its first line says what made it.
  static let journal = FileKind { head in
    let line = String(decoding: head.prefix(80).prefix { $0 != 0x0A }, as: UTF8.self)
    return line.hasPrefix(";") && line.hasSuffix(" made by estada.")
  }
}
