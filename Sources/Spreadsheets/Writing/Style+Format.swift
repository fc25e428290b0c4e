internal import CXLSXWriter
internal import Localizations

extension Style {
  /// Gives a format of the library the looks of the style.
  func dress(_ format: UnsafeMutablePointer<lxw_format>, in catalogue: Catalogue) {
    if let key = numberFormat { unsafe format_set_num_format(format, catalogue.text(key)) }
    switch role {
    case .title:
      unsafe format_set_bold(format)
      unsafe format_set_font_size(format, 18)
      unsafe format_set_font_color(format, Palette.ink)
    case .subtitle, .note:
      unsafe format_set_font_color(format, Palette.muted)
      if role == .note { unsafe format_set_italic(format) }
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

  /// Whether it keeps away from figures on its left.
  private var isIndented: Bool {
    [.header, .body, .wrapped, .total].contains(role) && (figure == .text || figure == .day)
  }

  /// The key of the number format, which is the language's; none for text and for headings.
  private var numberFormat: String? {
    guard role != .header else { return nil }
    return switch figure {
    case .text: nil
    case .money: "sheet.format.money"
    case .rate: "sheet.format.rate"
    case .count: "sheet.format.count"
    case .number: "sheet.format.number"
    case .day: "sheet.format.day"
    }
  }

  private func align(_ format: UnsafeMutablePointer<lxw_format>, _ side: lxw_format_alignments) {
    unsafe format_set_align(format, UInt8(side.rawValue))
  }
}
