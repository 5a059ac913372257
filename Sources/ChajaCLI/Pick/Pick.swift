// Chaja
// SPDX-License-Identifier: Apache-2.0

import Chaja
import ChajaSources
import ChajaTerminal
import Foundation

/// `chaja pick`: lets a person pick from lines or records, as they type.
struct Pick {
  private let options: PickOptions
  private let shell: String?

  init(_ arguments: ParsedArguments) throws {
    shell = arguments["--shell"]
    if let shell, ShellWidget.script(for: shell) == nil {
      let shells = CompletionScript.shells.joined(separator: ", ")
      throw arguments.error("there is no shell “\(shell.shortened)” here; \(shells)")
    }
    do {
      options = try PickOptions(arguments)
    } catch let failure as Failure {
      throw Failure(code: .pickError, message: failure.message)
    }
  }

  func run() throws -> ExitCode {
    if let script = shell.flatMap(ShellWidget.script(for:)) {
      try StandardStreams.write(script)
      return .found
    }
    // Who reads the result may be gone: that is an error to report, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    do {
      return try pick()
    } catch let failure as Failure where failure.code != .interrupted {
      throw Failure(code: .pickError, message: failure.message)
    }
  }

  private func pick() throws -> ExitCode {
    guard let wake = WakePipe() else {
      throw Failure(code: .pickError, message: "the system gives no pipe; too many files are open")
    }
    let store = ItemStore(wake: wake)
    let needsTerminal = options.printedMatches == nil
    let screen =
      needsTerminal
      ? try PickTerminal(height: options.height, mouse: options.usesMouse) : nil
    try ItemInput(options).begin(store)
    if let query = options.printedMatches { return try printMatches(query, store, wake) }
    guard let screen else { return .pickError }
    if let items = try itemsWithoutAsking(store, wake) {
      return try finish(items.isEmpty ? .nothing : .chosen(items), query: options.query)
    }
    let size = (columns: 80, rows: 24)
    let loop = try PickLoop(
      picker: Picker(
        settings: options.settings,
        query: options.query,
        columns: size.columns,
        rows: size.rows
      ),
      screen: screen,
      store: store,
      worker: SearchWorker(store: store, wake: wake),
      wake: wake
    )
    let (ending, query) = try loop.run()
    return try finish(ending, query: query)
  }

  private func printMatches(
    _ query: String,
    _ store: ItemStore,
    _ wake: WakePipe
  ) throws -> ExitCode {
    var snapshot = store.snapshot
    while !snapshot.isComplete {
      wake.wait()
      snapshot = store.snapshot
    }
    if let failure = snapshot.failure { throw failure }
    var search = ItemSearch()
    let page = search.page(of: [UInt8](query.utf8), offset: 0, limit: .max, in: snapshot)
    return try finish(page.items.isEmpty ? .nothing : .chosen(page.items), query: query)
  }

  /// What is chosen before the person is asked: the only match, or nothing where there is none; nil to ask.
  private func itemsWithoutAsking(_ store: ItemStore, _ wake: WakePipe) throws -> [PickItem]? {
    guard options.choosesOnlyMatch || options.endsWithoutMatch else { return nil }
    var search = ItemSearch()
    while true {
      let snapshot = store.snapshot
      if let failure = snapshot.failure { throw failure }
      let query = [UInt8](options.query.utf8)
      let page = search.page(of: query, offset: 0, limit: 2, in: snapshot)
      if page.total > 1 { return nil }
      if snapshot.isComplete {
        if page.total == 1 { return options.choosesOnlyMatch ? page.items : nil }
        return options.endsWithoutMatch ? [] : nil
      }
      wake.wait()
    }
  }

  private func finish(_ ending: Picker.Ending, query: String) throws -> ExitCode {
    let isOfLines = if case .lines = options.input { true } else { false }
    let output = PickOutput(
      output: options.output,
      query: options.printsQuery ? query : nil,
      terminator: options.terminator,
      isOfLines: isOfLines
    )
    switch ending {
    case .chosen(let items):
      try StandardStreams.write(output.bytes(items, typed: query))
      return .found
    case .nothing:
      if options.printsQuery { try StandardStreams.write(output.bytes([], typed: query)) }
      return .nothingFound
    case .interrupted: return .interrupted
    }
  }
}
