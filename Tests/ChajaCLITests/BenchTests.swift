// Chaja
// SPDX-License-Identifier: Apache-2.0

import ChajaCLI
import Foundation
import Testing

struct BenchTests {
  private func program() throws -> Program {
    let program = try Program()
    try program.write("p.csv", "id,name\n1,Minsu Kim\n2,Kimberly Park\n3,김민지\n")
    return program
  }

  @Test func `tells percentiles by length and a histogram of all searches, as JSON`() throws {
    let program = try program()
    try program.write("q.txt", "kim\n\n김\n")
    let result = try program.run("bench", "p.csv", "q.txt", "--typing", "--rounds", "4", "--json")
    #expect(result.code == 0 && result.errors.isEmpty)
    let object = try #require(try result.objects().first)
    #expect(object["records"] as? Int == 3 && object["lines"] as? Int == 2)
    // k, ki, kim and ㄱ, 기, 김.
    let all = try #require(object["all"] as? [String: Any])
    #expect(all["searches"] as? Int == 24)
    let times = ["p50", "p90", "p95", "p99", "p999", "max"].compactMap { all[$0] as? Int }
    #expect(times.count == 6 && times == times.sorted() && times[0] > 0)
    let lengths = try #require(object["byLength"] as? [[String: Any]])
    #expect(lengths.compactMap { $0["characters"] as? Int } == [1, 2, 3])
    #expect(lengths.compactMap { $0["searches"] as? Int } == [16, 4, 4])
    let histogram = try #require(object["histogram"] as? [[String: Any]])
    #expect(histogram.compactMap { $0["searches"] as? Int }.reduce(0, +) == 24)
    let slowest = try #require(object["slowest"] as? [[String: Any]])
    #expect(slowest.count == 5 && slowest.allSatisfy { $0["total"] as? Int ?? 0 >= 1 })
  }

  @Test func `asks the states between tabs in turn, also from standard input and of an index`()
    throws
  {
    let program = try program()
    #expect(try program.run("index", "p.csv", "-o", "p.chaja").code == 0)
    let result = try program.run(["bench", "p.chaja", "-"], input: "k\tki\tkim\nㄱㅁㅈ\n")
    #expect(result.code == 0)
    #expect(result.output.contains("4 searches of 2 lines, 1 time, at most 10 hits each"))
    #expect(result.output.contains("under ") && result.output.contains("“ㄱㅁㅈ”, 1 found"))
  }

  @Test(
    arguments: [
      (["p.csv"], 64, "a file of queries"), (["p.csv", "q.txt", "x"], 64, "more than one file"),
      (["-", "-"], 64, "only one of"), (["p.csv", "none"], 66, "none: there is no such file"),
      (["none.csv", "q.txt"], 66, "none.csv"), (["p.csv", "empty"], 65, "no queries"),
      (["p.csv", "bad"], 65, "bad:2: bytes that are not UTF-8"),
      (["p.csv", "q.txt", "--rounds", "0"], 64, "--rounds should be 1 to"),
      (["p.csv", "q.txt", "--limit", "x"], 64, "--limit should be"),
    ] as [([String], Int32, String)]
  )
  func `says what is wrong with a call`(words: [String], code: Int32, message: String) throws {
    let program = try program()
    try program.write("q.txt", "kim\n")
    try program.write("empty", "\n\t\n")
    try program.write("bad", bytes: [0x61, 0x0A, 0xFF, 0x0A])
    let result = try program.run(["bench"] + words)
    #expect(result.code == code && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}

struct LatenciesTests {
  @Test func `gives the nearest rank, and ranges by 1, 2 and 5`() {
    var latencies = Latencies()
    for value in (1...1_000).reversed() { latencies.add(value * 100) }
    latencies.sort()
    #expect(latencies.percentile(0.5) == 50_000 && latencies.percentile(0.999) == 99_900)
    #expect(latencies.percentile(0) == 100 && latencies.percentile(1) == 100_000)
    #expect(latencies.mean == 50_050)
    let ends = [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000]
    #expect(latencies.histogram.map(\.end) == ends)
    #expect(latencies.histogram.map(\.count) == [1, 3, 5, 10, 30, 50, 100, 300, 500, 1])
    #expect(Latencies().histogram.isEmpty && Latencies().percentile(0.5) == 0)
  }

  @Test(arguments: [
    (0, "0 ns"), (999, "999 ns"), (1_000, "1.00 µs"), (12_349, "12.3 µs"), (99_960, "100 µs"),
    (999_600, "1.00 ms"), (3_050_000, "3.05 ms"), (61_000_000_000, "61.0 s"),
  ])
  func `writes times with three digits`(nanoseconds: Int, text: String) {
    #expect(Latencies.text(nanoseconds) == text)
  }
}
