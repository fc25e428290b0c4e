internal import CXLSXWriter

/// A chart of the cells of a sheet.
///
/// Safe: the handle is owned and freed by the workbook, and not used after the workbook is closed.
@safe
struct Chart {
  /// The kind of chart.
  enum Kind {
    case column, doughnut
  }

  let handle: UnsafeMutablePointer<lxw_chart>

  /// Sets the title.
  func setTitle(_ title: String) {
    var font = unsafe lxw_chart_font()
    unsafe font.size = 12
    unsafe font.bold = 1
    unsafe font.color = Palette.ink
    unsafe chart_title_set_name(handle, title)
    unsafe chart_title_set_name_font(handle, &font)
  }

  /// Plots the values as columns of one colour, with amounts on the axis.
  func setColumns(categories: String, values: String, format: String) throws(SpreadsheetError) {
    let series = try unsafe SpreadsheetError.unwrap(
      chart_add_series(handle, "=" + categories, "=" + values))
    var fill = lxw_chart_fill()
    fill.color = Palette.profit
    unsafe chart_series_set_fill(series, &fill)
    unsafe chart_legend_set_position(handle, UInt8(LXW_CHART_LEGEND_NONE.rawValue))
    var line = lxw_chart_line()
    line.color = Palette.line
    line.width = 0.5
    unsafe chart_axis_major_gridlines_set_line(handle.pointee.y_axis, &line)
    unsafe chart_axis_set_num_format(handle.pointee.y_axis, format)
    // Labels below negative columns instead of across them.
    unsafe chart_axis_set_label_position(
      handle.pointee.x_axis, UInt8(LXW_CHART_AXIS_LABEL_POSITION_LOW.rawValue))
  }

  /// Plots the values as slices of a ring, with percentages.
  func setSlices(categories: String, values: String, count: Int) throws(SpreadsheetError) {
    let series = try unsafe SpreadsheetError.unwrap(
      chart_add_series(handle, "=" + categories, "=" + values))
    let colors = (0..<count).map { Palette.slices[$0 % Palette.slices.count] }
    try unsafe SpreadsheetError.check(estada_xlsx_set_colors(series, colors, Int32(count)))
    unsafe chart_series_set_labels(series)
    unsafe chart_series_set_labels_options(series, 0, 0, 0)
    unsafe chart_series_set_labels_percentage(series)
    var font = unsafe lxw_chart_font()
    unsafe font.bold = 1
    unsafe font.color = Palette.paper
    unsafe chart_series_set_labels_font(series, &font)
    unsafe chart_set_hole_size(handle, 55)
    unsafe chart_legend_set_position(handle, UInt8(LXW_CHART_LEGEND_RIGHT.rawValue))
  }
}
