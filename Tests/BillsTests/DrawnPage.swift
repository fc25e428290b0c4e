import Foundation

@testable import Bills

/// A PDF of one page, which a test draws.
enum DrawnPage {
  /// The page with some operators of PDF as its contents.
  ///
  /// - Parameter rotation: By how many degrees to the right a viewer turns the page.
  static func pdf(_ contents: String, rotation: Int = 0) -> [UInt8] {
    let objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Rotate \(rotation)/Contents 4 0 R"
        + "/Resources<</Font<</F 5 0 R/M 6 0 R>>>>>>",
      "<</Length \(contents.utf8.count)>>stream\n\(contents)\nendstream",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
      "<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>",
    ]
    var file = "%PDF-1.4\n"
    for (index, object) in objects.enumerated() { file += "\(index + 1) 0 obj\(object)\nendobj\n" }
    return Array((file + "trailer<</Root 1 0 R>>").utf8)
  }

  /// A picture of the page, which has no text any more, with a longer edge in pixels.
  static func picture(
    _ contents: String, rotation: Int = 0, format: String = "-png", edge: Int = 1800
  ) throws -> [UInt8] {
    try Engines.poppler(
      "pdftoppm", ["-q", "-gray", format, "-scale-to", String(edge), "-"],
      pdf(contents, rotation: rotation))
  }

  /// Lines of text from the top of the page on.
  static func lines(_ lines: [String]) -> String {
    "BT /F 16 Tf 60 780 Td " + lines.map { "(\($0)) Tj 0 -26 Td" }.joined(separator: " ") + " ET"
  }

  /// The code of `FiscalCode`'s tests, with an edge in millimetres, in the middle of the page.
  static func fiscalCode(edge: Double) -> String {
    let module = edge / 25.4 * 72 / Double(modules.count)
    var contents = ""
    for (row, bits) in modules.enumerated() {
      for column in modules.indices where bits >> (modules.count - 1 - column) & 1 == 1 {
        let (left, bottom) = (200.37 + Double(column) * module, 600.21 - Double(row) * module)
        contents += "\(left) \(bottom) \(module) \(module) re\n"
      }
    }
    return contents + "f"
  }

  /// The rows of the modules of the code, the leftmost in the highest bit.
  private static let modules: [UInt64] = [
    0x0001_FC24_3206_B97F, 0x0001_041E_AFAC_4F41, 0x0001_7564_D337_235D, 0x0001_757B_2540_1A5D,
    0x0001_75C3_0FDF_085D, 0x0001_05F9_AC62_DC41, 0x0001_FD55_5555_557F, 0x0000_016D_C477_3C00,
    0x0001_7CEF_B7C2_F97C, 0x0001_5274_CF8E_2AC0, 0x0001_B494_997C_E00F, 0x0000_8ACF_8A97_8C12,
    0x0000_A601_CD4E_B92F, 0x0001_9A78_3704_AA72, 0x0000_7D25_5DEA_700F, 0x0001_2B51_7668_2CE9,
    0x0001_A5E2_3913_5B6C, 0x0000_B3E1_04B9_82F2, 0x0001_0458_A757_AC79, 0x0001_C33B_70F3_68F0,
    0x0000_1493_7F4C_DDC5, 0x0000_1274_0CCC_00F4, 0x0000_FF3B_EFC0_FDF9, 0x0001_F1A9_CC75_8113,
    0x0001_B5FC_FD4E_1D54, 0x0001_5175_EC7C_1B16, 0x0001_5F49_27DE_F3FF, 0x0001_F1A1_E633_8D82,
    0x0000_541A_AD46_F6B6, 0x0001_3B81_8EA6_B3A0, 0x0001_5558_A080_56EF, 0x0001_23DE_4E46_81B2,
    0x0001_4F12_1AEC_9FBD, 0x0001_1A6D_8D86_B2A2, 0x0001_049D_FBAC_BC69, 0x0000_D87A_6E37_9331,
    0x0001_9EDE_7200_7715, 0x0000_C8E4_89BE_00CA, 0x0000_8DF9_800B_D5C9, 0x0000_E1A9_01F5_7D70,
    0x0001_C6B5_5FC2_BFFD, 0x0000_01F1_EC56_0910, 0x0001_FC78_D559_E151, 0x0001_0596_3C5D_0912,
    0x0001_754B_4FC2_F9FD, 0x0001_7523_740E_817D, 0x0001_7567_9981_EC20, 0x0001_046D_FB28_63C1,
    0x0001_FD47_7993_D60F,
  ]
}
