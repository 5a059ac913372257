// Chaja
// SPDX-License-Identifier: Apache-2.0

// The engine's types that stand in this module's own declarations, so that an app needs one import. Named one by one:
// the rest of the engine, `Index` and `Field` among it, would collide with an app's own names.
@_exported public import enum ChajaEngine.BreakMatch
@_exported public import enum ChajaEngine.ColumnValue
@_exported public import struct ChajaEngine.Facet
@_exported public import enum ChajaEngine.FieldKind
@_exported public import struct ChajaEngine.Filter
@_exported public import struct ChajaEngine.FilterError
@_exported public import struct ChajaEngine.HighlightRange
@_exported public import enum ChajaEngine.MatchKind
@_exported public import struct ChajaEngine.MatchReason
@_exported public import enum ChajaEngine.Matching
@_exported public import struct ChajaEngine.QueryRules
@_exported public import enum ChajaEngine.RankOrder
@_exported public import enum ChajaEngine.Reading
@_exported public import enum ChajaEngine.RecordID
@_exported public import struct ChajaEngine.SearchScratch
@_exported public import struct ChajaEngine.SortField
@_exported public import struct ChajaEngine.Synonym
@_exported public import struct ChajaEngine.TypoRules

// JSON records are searched by the module beneath, which the browser shares; to an app they are part of this one, with the
// place of a fault that their errors hold.
@_exported public import struct ChajaJSON.JSONError
@_exported public import ChajaRecords

// The same for what lies below a live index: its upkeep, and why it can't be opened or written.
@_exported public import enum ChajaStorage.IndexFile
@_exported public import class ChajaStorage.LiveIndex
@_exported public import struct ChajaStorage.LiveLoad
@_exported public import struct ChajaStorage.SystemError

// The same for what a session is told and shows.
@_exported public import enum ChajaSession.Announcement
@_exported public import struct ChajaSession.Chip
@_exported public import struct ChajaSession.ItemID
@_exported public import struct ChajaSession.SectionID
@_exported public import struct ChajaSession.SectionSettings
@_exported public import struct ChajaSession.Selection
@_exported public import enum ChajaSession.SelectionMove
@_exported public import struct ChajaSession.SessionSettings
