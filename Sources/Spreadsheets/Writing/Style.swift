/// How a cell looks.
struct Style: Hashable {
  /// What the figure is.
  enum Figure: Hashable {
    case text, money, rate, count, number, day
  }

  /// What the cell does on its sheet.
  enum Role: Hashable {
    case title, subtitle, section, label, header, body, wrapped, total, pending, note
  }

  var figure = Figure.text
  var role = Role.body

  static let title = Style(role: .title)
  static let subtitle = Style(role: .subtitle)
  static let section = Style(role: .section)
  static let label = Style(role: .label)
  static let header = Style(role: .header)
  static let total = Style(role: .total)
  static let pending = Style(role: .pending)
  static let wrapped = Style(role: .wrapped)
  static let note = Style(role: .note)

  static func body(_ figure: Figure) -> Style { Style(figure: figure) }
  static func header(_ figure: Figure) -> Style { Style(figure: figure, role: .header) }
  static func total(_ figure: Figure) -> Style { Style(figure: figure, role: .total) }
}

/// The colours of the workbook, as 0xRRGGBB.
enum Palette {
  static let ink: UInt32 = 0x1F3A4D
  static let band: UInt32 = 0xE6EEF2
  static let muted: UInt32 = 0x5F6B73
  static let line: UInt32 = 0xB8C4CB
  static let paper: UInt32 = 0xFFFFFF
  static let pendingInk: UInt32 = 0x8A5A00
  static let pendingPaper: UInt32 = 0xFFF4D6
  static let profit: UInt32 = 0x2F7A78
  /// Colours that can be told apart in print and by the colour-blind as well as colours can.
  static let slices: [UInt32] = [
    0x2F7A78, 0xB5652B, 0x3D5A80, 0x9C3D4A, 0x5B7F4B, 0x6D597A, 0x8A6A1F, 0x4A4E69, 0x2C6E9B,
    0x7A4F8C, 0x5F6B73, 0x7D5A44,
  ]
}
