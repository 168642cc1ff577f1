import ActionRuntime
import TestSupport
import Testing

/// Nicolas Seriot's JSONTestSuite: what every reader must take (`y_`), must refuse (`n_`) and may decide (`i_`).
@Suite struct JSONSuiteTests {
    @Test("takes what it must and refuses what it must")
    func required() throws {
        for (name, bytes) in try SharedData.files(in: "JSONTestSuite") {
            if name.hasPrefix("y_object_duplicated_key") {
                #expect(isRead(bytes, duplicateKeys: .lastWins), "\(name)")
                #expect(!isRead(bytes), "\(name)")
            } else if name.hasPrefix("y_") {
                #expect(isRead(bytes), "\(name)")
                #expect(isRead(bytes, dialect: .commented), "\(name)")
            } else if name.hasPrefix("n_") {
                #expect(!isRead(bytes, duplicateKeys: .lastWins), "\(name)")
            }
        }
    }

    @Test("the commented dialect refuses the same but for comments and trailing commas")
    func commented() throws {
        let taken: Set = [
            "n_array_extra_comma.json", "n_array_number_and_comma.json", "n_object_trailing_comma.json",
            "n_object_trailing_comment.json", "n_object_trailing_comment_slash_open.json",
            "n_structure_object_with_comment.json",
        ]
        for (name, bytes) in try SharedData.files(in: "JSONTestSuite") where name.hasPrefix("n_") {
            #expect(isRead(bytes, dialect: .commented) == taken.contains(name), "\(name)")
        }
    }

    @Test("decides as the table says where the grammar leaves it open")
    func decisions() throws {
        let files = try SharedData.files(in: "JSONTestSuite").filter { $0.name.hasPrefix("i_") }
        guard !files.isEmpty else { return }
        #expect(files.map(\.name).sorted() == Self.decisions.keys.sorted())
        for (name, bytes) in files { #expect(isRead(bytes) == Self.decisions[name], "\(name)") }
    }

    @Test("what is taken is written so that it reads back equal")
    func roundTrip() throws {
        for (name, bytes) in try SharedData.files(in: "JSONTestSuite") {
            guard let value = try? JSONReader.read(bytes, duplicateKeys: .lastWins).value else { continue }
            for isPretty in [false, true] {
                #expect(try ActionValue(json: value.json(pretty: isPretty)) == value, "\(name)")
            }
        }
    }

    private func isRead(
        _ bytes: [UInt8], dialect: JSONDialect = .strict, duplicateKeys: JSONDuplicateKeys = .refused
    ) -> Bool {
        (try? JSONReader.read(bytes, dialect: dialect, duplicateKeys: duplicateKeys)) != nil
    }

    /// Whether each file is taken.
    static let decisions: [String: Bool] = [
        // Rounds to zero, the nearest double.
        "i_number_double_huge_neg_exp.json": true,
        "i_number_real_underflow.json": true,
        // Beyond the greatest double: infinity would be another value.
        "i_number_huge_exp.json": false,
        "i_number_neg_int_huge_exp.json": false,
        "i_number_pos_double_huge_exp.json": false,
        "i_number_real_neg_overflow.json": false,
        "i_number_real_pos_overflow.json": false,
        // Integers that do not fit `Int` would have to be rounded.
        "i_number_too_big_neg_int.json": false,
        "i_number_too_big_pos_int.json": false,
        "i_number_very_big_negative_int.json": false,
        // Half a surrogate pair is no character.
        "i_object_key_lone_2nd_surrogate.json": false,
        "i_string_1st_surrogate_but_2nd_missing.json": false,
        "i_string_1st_valid_surrogate_2nd_invalid.json": false,
        "i_string_incomplete_surrogate_and_escape_valid.json": false,
        "i_string_incomplete_surrogate_pair.json": false,
        "i_string_incomplete_surrogates_escape_valid.json": false,
        "i_string_invalid_lonely_surrogate.json": false,
        "i_string_invalid_surrogate.json": false,
        "i_string_inverted_surrogates_U+1D11E.json": false,
        "i_string_lone_second_surrogate.json": false,
        // No UTF-8: Latin-1, stray bytes, overlong forms, encoded surrogates, beyond U+10FFFF.
        "i_string_UTF-8_invalid_sequence.json": false,
        "i_string_UTF8_surrogate_U+D800.json": false,
        "i_string_invalid_utf-8.json": false,
        "i_string_iso_latin_1.json": false,
        "i_string_lone_utf8_continuation_byte.json": false,
        "i_string_not_in_unicode_range.json": false,
        "i_string_overlong_sequence_2_bytes.json": false,
        "i_string_overlong_sequence_6_bytes.json": false,
        "i_string_overlong_sequence_6_bytes_null.json": false,
        "i_string_truncated-utf-8.json": false,
        // UTF-16, which RFC 8259 no longer allows between systems.
        "i_string_UTF-16LE_with_BOM.json": false,
        "i_string_utf16BE_no_BOM.json": false,
        "i_string_utf16LE_no_BOM.json": false,
        // Within the limit of 512.
        "i_structure_500_nested_arrays.json": true,
        // RFC 8259 forbids writing one; only the commented dialect skips it.
        "i_structure_UTF-8_BOM_empty_object.json": false,
    ]
}
