/// A program that does nothing: what starting Swift costs by itself.
@main struct Empty { static func main() {} }
