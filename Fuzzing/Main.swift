internal import FuzzTargets
internal import Glibc

/// The target of this run, from the variable `FUZZ_TARGET`, as libFuzzer reads the arguments.
private let target: FuzzTarget = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    complain("FUZZ_TARGET is one of: \(names)")
    exit(64)
  }
  return target
}()

/// Runs libFuzzer (llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library").
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The entry, under the name that the package manager gives the `main` of a debug build.
@_cdecl("estada_fuzz_main")
public func main(
  _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  var count = count
  var words = words
  return runFuzzer(&count, &words, testOneInput)
}

/// Checks one input of libFuzzer, and aborts where it breaks the law of the target.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count))) { work }
  } catch {
    complain("\(target.rawValue): \(error)")
    abort()
  }
  return 0
}

/// The comparisons of integers so far. They are the steps of the program that libFuzzer watches, and each
/// turn of a loop has one.
nonisolated(unsafe) private var work: UInt64 = 0

/// Counts a comparison of two values, then lets libFuzzer see it. The linker puts these functions in
/// place of libFuzzer's (`--wrap`).
@_cdecl("__wrap___sanitizer_cov_trace_cmp8")
public func compare8(_ one: UInt64, _ other: UInt64) {
  work &+= 1
  seen8(one, other)
}

@_cdecl("__wrap___sanitizer_cov_trace_cmp4")
public func compare4(_ one: UInt32, _ other: UInt32) {
  work &+= 1
  seen4(one, other)
}

@_cdecl("__wrap___sanitizer_cov_trace_cmp1")
public func compare1(_ one: UInt8, _ other: UInt8) {
  work &+= 1
  seen1(one, other)
}

/// Counts a comparison with a constant.
@_cdecl("__wrap___sanitizer_cov_trace_const_cmp8")
public func compareConstant8(_ one: UInt64, _ other: UInt64) {
  work &+= 1
  seenConstant8(one, other)
}

@_cdecl("__wrap___sanitizer_cov_trace_const_cmp4")
public func compareConstant4(_ one: UInt32, _ other: UInt32) {
  work &+= 1
  seenConstant4(one, other)
}

@_cdecl("__wrap___sanitizer_cov_trace_const_cmp1")
public func compareConstant1(_ one: UInt8, _ other: UInt8) {
  work &+= 1
  seenConstant1(one, other)
}

@_silgen_name("__real___sanitizer_cov_trace_cmp8")
private func seen8(_ one: UInt64, _ other: UInt64)
@_silgen_name("__real___sanitizer_cov_trace_cmp4")
private func seen4(_ one: UInt32, _ other: UInt32)
@_silgen_name("__real___sanitizer_cov_trace_cmp1")
private func seen1(_ one: UInt8, _ other: UInt8)
@_silgen_name("__real___sanitizer_cov_trace_const_cmp8")
private func seenConstant8(_ one: UInt64, _ other: UInt64)
@_silgen_name("__real___sanitizer_cov_trace_const_cmp4")
private func seenConstant4(_ one: UInt32, _ other: UInt32)
@_silgen_name("__real___sanitizer_cov_trace_const_cmp1")
private func seenConstant1(_ one: UInt8, _ other: UInt8)

private func complain(_ text: String) {
  let bytes = Array((text + "\n").utf8)
  // The run ends either way.
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
