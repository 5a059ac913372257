// Chaja
// SPDX-License-Identifier: Apache-2.0

/// The module name, until its first file lands.
enum ChajaEngineModule {}
