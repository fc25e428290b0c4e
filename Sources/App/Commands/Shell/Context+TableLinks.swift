internal import Doors
internal import Rendering

extension Context {
  /// Where the rows of a part of a page lead to. Columns that few ask for are shown if columns are chosen.
  var tableLinks: TableLinks {
    TableLinks(
      record: door?.links.record, order: door?.links.order,
      sorted: rows?.sort?.columns.first, hidesRare: rows?.columns == nil)
  }
}
