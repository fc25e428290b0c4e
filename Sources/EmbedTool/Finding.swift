/// Something wrong in a file that is to be embedded, in the form in which compilers report.
struct Finding: Equatable, CustomStringConvertible {
  let path: String
  let line: Int
  let problem: String

  init(_ path: String, _ line: Int, _ problem: String) {
    self.path = path
    self.line = line
    self.problem = problem
  }

  var description: String { "\(path):\(line): error: \(problem)" }
}

/// All that is wrong at once, so that one build shows every fault.
struct Findings: Error, Equatable, CustomStringConvertible {
  let all: [Finding]

  init(_ all: [Finding]) { self.all = all }

  var description: String { all.map(\.description).joined(separator: "\n") }
}
