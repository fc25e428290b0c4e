internal import CXLSXWriter

/// A chart of the cells of a sheet.
struct Chart {
  /// What it looks like.
  enum Kind {
    case column, doughnut
  }

  let handle: UnsafeMutablePointer<lxw_chart>

  /// Gives it its heading.
  func setTitle(_ title: String) {
    var font = lxw_chart_font()
    font.size = 12
    font.bold = 1
    font.color = Palette.ink
    chart_title_set_name(handle, title)
    chart_title_set_name_font(handle, &font)
  }

  /// Draws the values as columns of one colour, with the amounts on the axis.
  func setColumns(categories: String, values: String, format: String) throws(SpreadsheetError) {
    let series = try SpreadsheetError.made(chart_add_series(handle, "=" + categories, "=" + values))
    var fill = lxw_chart_fill()
    fill.color = Palette.profit
    chart_series_set_fill(series, &fill)
    chart_legend_set_position(handle, UInt8(LXW_CHART_LEGEND_NONE.rawValue))
    var line = lxw_chart_line()
    line.color = Palette.line
    line.width = 0.5
    chart_axis_major_gridlines_set_line(handle.pointee.y_axis, &line)
    chart_axis_set_num_format(handle.pointee.y_axis, format)
    // Below the columns of a loss, not across them.
    chart_axis_set_label_position(
      handle.pointee.x_axis, UInt8(LXW_CHART_AXIS_LABEL_POSITION_LOW.rawValue))
  }

  /// Draws the values as slices of a ring, with their shares.
  func setSlices(categories: String, values: String, count: Int) throws(SpreadsheetError) {
    let series = try SpreadsheetError.made(chart_add_series(handle, "=" + categories, "=" + values))
    let colors = (0..<count).map { Palette.slices[$0 % Palette.slices.count] }
    try SpreadsheetError.check(estada_xlsx_set_colors(series, colors, Int32(count)))
    chart_series_set_labels(series)
    chart_series_set_labels_options(series, 0, 0, 0)
    chart_series_set_labels_percentage(series)
    var font = lxw_chart_font()
    font.bold = 1
    font.color = Palette.paper
    chart_series_set_labels_font(series, &font)
    chart_set_hole_size(handle, 55)
    chart_legend_set_position(handle, UInt8(LXW_CHART_LEGEND_RIGHT.rawValue))
  }
}
