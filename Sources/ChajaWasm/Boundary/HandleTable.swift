// Chaja
// SPDX-License-Identifier: Apache-2.0

/// Things that JavaScript knows by a number.
///
/// A number names a place in the table together with how often the place was used before, so that the number of something that
/// was closed never means something else (before a place was used 32,768 times).
struct HandleTable<Entry> {
  private struct Place {
    var uses: Int32 = 0
    var entry: Entry?
  }

  /// The most things at a time; half of a number is left for the uses.
  static var capacity: Int { 1 << 16 }

  private var places: [Place] = []
  private var free: [Int] = []

  /// Keeps a thing.
  ///
  /// - Returns: Its number, 0 or more; nil when there are too many.
  mutating func insert(_ entry: Entry) -> Int32? {
    if let index = free.popLast() {
      places[index].entry = entry
      return number(index)
    }
    guard places.count < Self.capacity else { return nil }
    places.append(Place(entry: entry))
    return number(places.count - 1)
  }

  /// The thing of a number; nil when it was closed, or never was.
  subscript(number: Int32) -> Entry? {
    index(number).flatMap { places[$0].entry }
  }

  /// Forgets a thing.
  ///
  /// - Returns: false when there is none of this number.
  mutating func remove(_ number: Int32) -> Bool {
    guard let index = index(number), places[index].entry != nil else { return false }
    places[index].entry = nil
    places[index].uses = (places[index].uses + 1) & 0x7FFF
    free.append(index)
    return true
  }

  private func number(_ index: Int) -> Int32 { places[index].uses << 16 | Int32(index) }

  private func index(_ number: Int32) -> Int? {
    let index = Int(number & 0xFFFF)
    guard number >= 0, index < places.count, places[index].uses == number >> 16 else { return nil }
    return index
  }
}
