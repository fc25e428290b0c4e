internal import CXLSXWriter
internal import Localizations

/// The style of a cell.
struct Style: Equatable {
  /// The type of value.
  enum Figure: Int, CaseIterable {
    case text, money, rate, count, share, number, day
    /// A number with two decimals, and a day, as the tax agency writes them in every language.
    case decimal, agencyDay
  }

  /// The role of the cell in its sheet.
  enum Role: Int, CaseIterable {
    case title, subtitle, section, label, header, body, wrapped, total, pending, note, sentence
  }

  var figure = Figure.text
  var role = Role.body

  /// The number of styles.
  static let count = Figure.allCases.count * Role.allCases.count

  /// The position of the style among all, from 0.
  var place: Int { role.rawValue * Figure.allCases.count + figure.rawValue }

  static let title = Style(role: .title)
  static let subtitle = Style(role: .subtitle)
  static let section = Style(role: .section)
  static let label = Style(role: .label)
  static let header = Style(role: .header)
  static let total = Style(role: .total)
  static let pending = Style(role: .pending)
  static let wrapped = Style(role: .wrapped)
  static let note = Style(role: .note)
  static let sentence = Style(role: .sentence)

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
  /// Colours that remain distinguishable in print and with colour blindness, as far as possible.
  static let slices: [UInt32] = [
    0x2F7A78, 0xB5652B, 0x3D5A80, 0x9C3D4A, 0x5B7F4B, 0x6D597A, 0x8A6A1F, 0x4A4E69, 0x2C6E9B,
    0x7A4F8C, 0x5F6B73, 0x7D5A44,
  ]
}

extension Style {
  /// Applies the style to a format of the library.
  func configure(_ format: UnsafeMutablePointer<lxw_format>, in catalogue: Catalogue) {
    if let text = fixedFormat ?? numberFormat.map({ catalogue.text($0) }) {
      unsafe format_set_num_format(format, text)
    }
    switch role {
    case .title:
      unsafe format_set_bold(format)
      unsafe format_set_font_size(format, 18)
      unsafe format_set_font_color(format, Palette.ink)
    case .subtitle, .note, .sentence:
      unsafe format_set_font_color(format, Palette.muted)
      if role != .subtitle { unsafe format_set_italic(format) }
      if role == .sentence {
        unsafe format_set_text_wrap(format)
        unsafe align(format, LXW_ALIGN_VERTICAL_TOP)
      }
    case .section:
      unsafe format_set_bold(format)
      unsafe format_set_font_size(format, 13)
      unsafe format_set_font_color(format, Palette.ink)
      unsafe format_set_bottom(format, UInt8(LXW_BORDER_MEDIUM.rawValue))
      unsafe format_set_bottom_color(format, Palette.profit)
    case .label: unsafe format_set_bold(format)
    case .header:
      unsafe format_set_bold(format)
      unsafe format_set_font_color(format, Palette.paper)
      unsafe format_set_bg_color(format, Palette.ink)
      unsafe format_set_text_wrap(format)
      unsafe align(format, LXW_ALIGN_VERTICAL_CENTER)
      if figure != .text { unsafe align(format, LXW_ALIGN_RIGHT) }
    case .body: unsafe align(format, LXW_ALIGN_VERTICAL_TOP)
    case .wrapped:
      unsafe format_set_text_wrap(format)
      unsafe align(format, LXW_ALIGN_VERTICAL_TOP)
    case .total:
      unsafe format_set_bold(format)
      unsafe format_set_bg_color(format, Palette.band)
      unsafe format_set_top(format, UInt8(LXW_BORDER_THIN.rawValue))
    case .pending:
      unsafe format_set_italic(format)
      unsafe format_set_font_color(format, Palette.pendingInk)
      unsafe format_set_bg_color(format, Palette.pendingPaper)
      unsafe align(format, LXW_ALIGN_RIGHT)
    }
    if isIndented {
      unsafe align(format, LXW_ALIGN_LEFT)
      unsafe format_set_indent(format, 1)
    }
  }

  /// Whether the cell is indented to separate it from numbers on its left.
  private var isIndented: Bool {
    [.header, .body, .wrapped, .total].contains(role) && (figure == .text || figure == .day)
  }

  /// The catalogue key of the number format; nil for text and headings.
  private var numberFormat: String? {
    guard role != .header else { return nil }
    return switch figure {
    case .text, .decimal, .agencyDay: nil
    case .money: "sheet.format.money"
    case .rate: "sheet.format.rate"
    case .count: "sheet.format.count"
    case .share: "sheet.format.share"
    case .number: "sheet.format.number"
    case .day: "sheet.format.day"
    }
  }

  /// The number format that is the same in every language; nil if that of the language is meant.
  private var fixedFormat: String? {
    guard role != .header else { return nil }
    return switch figure {
    case .decimal: "0.00"
    case .agencyDay: "dd/mm/yyyy"
    default: nil
    }
  }

  private func align(_ format: UnsafeMutablePointer<lxw_format>, _ side: lxw_format_alignments) {
    unsafe format_set_align(format, UInt8(side.rawValue))
  }
}
