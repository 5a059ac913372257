// Chaja
// SPDX-License-Identifier: Apache-2.0

@main
enum Command {
  static func main() {}
}
