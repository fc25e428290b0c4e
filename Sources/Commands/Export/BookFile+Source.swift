internal import Exchange
internal import Storage

extension BookFile: BookSource {}
