/// What a request has to be before anything is done for it: from this page, with its session.
struct BrowserGuard {
  /// The port of the page.
  let port: Int

  /// The only host that is answered, so that no name of another site can stand for this address.
  var host: String { "127.0.0.1:\(port)" }

  /// The only origin of forms.
  var origin: String { "http://\(host)" }

  /// The name of the cookie: cookies of all ports of a host are sent to each.
  var cookie: String { "estada-\(port)" }

  /// The status of a refused request before its session is looked at; nil if it goes on.
  func refusal(of request: BrowserRequest) -> Int? {
    if request.fault != 0 { return request.fault }
    if request.value(of: "host") != host { return 421 }
    return ["GET", "POST"].contains(request.method) ? nil : 405
  }

  /// Whether a request of the session may be done: a form of this page, or an address that the user opened.
  ///
  /// Browsers send no cookie with what another site began, and say where a request comes from.
  func isOwn(_ request: BrowserRequest) -> Bool {
    let sites = request.values(of: "sec-fetch-site")
    guard request.method == "POST" else {
      return sites.allSatisfy { $0 == "same-origin" || $0 == "none" }
    }
    return request.value(of: "origin") == origin && sites.allSatisfy { $0 == "same-origin" }
  }

  /// The headers of every answer.
  static let headers: [(name: String, value: String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; "
        + "base-uri 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"),
    ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
    ("Connection", "close"),
  ]
}
