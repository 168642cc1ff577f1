/// The files of the inspector's page.
enum PageFiles {
    static let all: [(name: String, type: String, text: StaticString)] = [
        (
            "index.html", "text/html; charset=utf-8",
            #"""
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="action-inspect" content="{{settings}}">
            <title>Inspector</title>
            <link rel="stylesheet" href="/inspector.css">
            <script type="module" src="/inspector.js"></script>
            </head>
            <body></body>
            </html>
            """#
        ),
        ("inspector.css", "text/css; charset=utf-8", ""),
        ("inspector.js", "text/javascript; charset=utf-8", ""),
    ]
}
