@main struct PhotoRater { static func main() {} }
