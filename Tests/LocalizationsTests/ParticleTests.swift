import Testing

@testable import Localizations

struct `A particle before a value` {
  struct Case: CustomTestStringConvertible, Sendable {
    let particle: Particle
    let value: String
    let text: String

    init(_ particle: Particle, _ value: String, _ text: String) {
      self.particle = particle
      self.value = value
      self.text = text
    }

    var testDescription: String { text }
  }

  static let cases = [
    Case(.de, "Marta", "de Marta"), Case(.de, "Anna", "d'Anna"), Case(.de, "Òscar", "d'Òscar"),
    Case(.de, "Helena", "d'Helena"), Case(.de, "iogurt", "de iogurt"),
    Case(.de, "whisky", "de whisky"),
    Case(.de, "hiena", "de hiena"), Case(.de, "Isla", "d'Isla"), Case(.de, "Urgell", "d'Urgell"),
    Case(.de, "«Àtic»", "d'«Àtic»"), Case(.de, "1", "d'1"), Case(.de, "2", "de 2"),
    Case(.de, "8", "de 8"), Case(.de, "10", "de 10"), Case(.de, "11", "d'11"),
    Case(.de, "111", "de 111"), Case(.de, "1,50 €", "d'1,50 €"), Case(.de, "0,50 €", "de 0,50 €"),
    Case(.de, "1.000", "de 1.000"), Case(.de, "11.000", "d'11.000"),
    Case(.de, "1.000.000", "d'1.000.000"), Case(.de, "2015", "de 2015"), Case(.de, "", "de "),
    Case(.de, "99999999999999999999", "de 99999999999999999999"), Case(.de, "—", "de —"),
    Case(.de, "abril", "d'abril"), Case(.de, "gener", "de gener"),
    Case(.de, "3r trimestre de 2026", "del 3r trimestre de 2026"),
    Case(.de, "1r trimestre", "del 1r trimestre"),
    Case(.deEl, "3.er trimestre de 2026", "del 3.er trimestre de 2026"),
    Case(.deEl, "abril–septiembre de 2026", "de abril–septiembre de 2026"),
    Case(.deEl, "2026", "de 2026"), Case(.deEl, "2026 / 3T", "de 2026 / 3T"),
    Case(.ofThe, "3rd quarter of 2026", "of the 3rd quarter of 2026"),
    Case(.ofThe, "April–September 2026", "of April–September 2026"),
    Case(.ofThe, "2026", "of 2026"),
    Case(.el, "1", "l'1"), Case(.el, "11 d'abril", "l'11 d'abril"), Case(.el, "15", "el 15"),
    Case(.el, "1r trimestre", "el 1r trimestre"), Case(.el, "hivern", "l'hivern"),
    Case(.del, "1 d'abril", "de l'1 d'abril"), Case(.del, "31 de març", "del 31 de març"),
    Case(.al, "11 de maig", "a l'11 de maig"), Case(.al, "3", "al 3"),
    Case(.pel, "Airbnb", "per l'Airbnb"), Case(.pel, "gos", "pel gos"),
    Case(.y, "Isla", "e Isla"), Case(.y, "Hilario", "e Hilario"), Case(.y, "hielo", "y hielo"),
    Case(.y, "Íñigo", "e Íñigo"), Case(.y, "Casa", "y Casa"), Case(.y, "Yves", "e Yves"),
    Case(.y, "yate", "y yate"), Case(.y, "2", "y 2"), Case(.y, "«Isla»", "e «Isla»"),
    Case(.o, "otro", "u otro"), Case(.o, "hotel", "u hotel"), Case(.o, "casa", "o casa"),
    Case(.o, "8", "u 8"), Case(.o, "11", "u 11"), Case(.o, "80", "u 80"), Case(.o, "18", "o 18"),
    Case(.o, "8.000", "u 8.000"), Case(.o, "1.000", "o 1.000"), Case(.o, "", "o "),
  ]

  @Test(arguments: cases)
  func `has the form that the value needs`(example: Case) {
    #expect(example.particle.form(before: example.value) + example.value == example.text)
    let filled = filled("«{\(example.particle.rawValue)|x}»", ["x": example.value])
    #expect(filled == "«\(example.text)»")
  }

  @Test func `stays visible without its value, as any placeholder does`() {
    #expect(filled("{de|x} {si|y}", ["y": "a"]) == "{de|x} {si|y}")
  }
}
