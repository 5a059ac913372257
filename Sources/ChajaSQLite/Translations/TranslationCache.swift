// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Translations that cost a request to a service, kept by text, language and translator in one file.
///
/// A text is found by a number made of it and then compared, so that two texts of one number are never mixed up. The file holds
/// so many translations at most; the oldest go first. It can be deleted at any time, since all in it can be asked for again.
package struct TranslationCache: Sendable {
  /// The file's name in its folder.
  package static let fileName = "translations.sqlite"
  /// The mark of such files, `Chjt`.
  package static let applicationID: Int32 = 0x4368_6A74

  private static let migrations = [
    Migration(
      version: 1,
      statements: [
        """
        CREATE TABLE translations (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          number INTEGER NOT NULL,
          language TEXT NOT NULL,
          translator TEXT NOT NULL,
          original TEXT NOT NULL,
          translation TEXT NOT NULL
        ) STRICT
        """,
        "CREATE INDEX translations_by_number ON translations (number, language, translator)",
      ]
    )
  ]

  private let database: Database
  private let capacity: Int

  /// Opens the file, making it if it is missing; one that is damaged is made anew.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - capacity: The most translations; 1 or more.
  /// - Throws: ``DatabaseError``; a file of another program is left as it is.
  package init(path: String, capacity: Int = 100_000) throws(DatabaseError) {
    self.capacity = max(1, capacity)
    do {
      database = try Self.open(path)
    } catch {
      guard error.code?.isCorrupt == true else { throw error }
      Database.remove(path)
      database = try Self.open(path)
    }
  }

  /// Looks for a translation.
  ///
  /// - Parameters:
  ///   - text: The original.
  ///   - language: The language of the translation, as in `ko`.
  ///   - translator: The name of what translates.
  /// - Returns: The translation; nil where none is kept.
  /// - Throws: ``DatabaseError``.
  package func translation(
    of text: String,
    into language: String,
    by translator: String
  ) throws(DatabaseError) -> String? {
    try database.read { connection throws(DatabaseError) in
      try connection.row(
        """
        SELECT translation FROM translations
        WHERE number = ? AND language = ? AND translator = ? AND original = ?
        """,
        .integer(Self.number(of: text)),
        .text(language),
        .text(translator),
        .text(text),
        as: String.self
      )
    }
  }

  /// Keeps a translation, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - translation: The translation.
  ///   - text: The original.
  ///   - language: The language of the translation.
  ///   - translator: The name of what translated.
  /// - Throws: ``DatabaseError``; what was kept before is still there then.
  package func keep(
    _ translation: String,
    of text: String,
    into language: String,
    by translator: String
  ) throws(DatabaseError) {
    try database.write { connection throws(DatabaseError) in
      try connection.run(
        """
        DELETE FROM translations
        WHERE number = ? AND language = ? AND translator = ? AND original = ?
        """,
        .integer(Self.number(of: text)),
        .text(language),
        .text(translator),
        .text(text)
      )
      try connection.run(
        """
        INSERT INTO translations (number, language, translator, original, translation)
        VALUES (?, ?, ?, ?, ?)
        """,
        .integer(Self.number(of: text)),
        .text(language),
        .text(translator),
        .text(text),
        .text(translation)
      )
      // Ids only ascend, so no more rows than this are within reach of the last one.
      try connection.run(
        "DELETE FROM translations WHERE id <= ?",
        .integer(connection.lastInsertedID - Int64(capacity))
      )
    }
  }

  private static func open(_ path: String) throws(DatabaseError) -> Database {
    let database = try Database(
      path: path,
      applicationID: applicationID,
      migrations: migrations
    )
    // A page that cannot be read is found out now rather than with every request.
    let faults = try database.read { connection throws(DatabaseError) in
      try connection.rows("PRAGMA quick_check(1)", as: String.self)
    }
    guard faults == ["ok"] else {
      throw .notOpened(path: path, code: .corrupt, reason: faults.first ?? "no answer")
    }
    return database
  }

  /// A number of 64 bits made of a text (FNV-1a), the same in every run.
  private static func number(of text: String) -> Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int64(bitPattern: hash)
  }
}
