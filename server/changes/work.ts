import type { CellValue, Entity } from '../../src/domain/change/changeSet.ts'
import type { TechnologyLevel } from '../../src/domain/columns/yearData.ts'
import type { Tx } from '../db/connect.ts'
import type { Draft } from './cells/draft.ts'

/** Who writes: the company's id and the user's (null: the server itself). */
export interface Author {
  company: number
  user: number | null
}

/**
 * What happens to a cell whose stored value is neither the change's `before` nor its `after`: `check` refuses the change,
 * `overwrite` writes all the same, `skip` leaves the cell out and tells so.
 */
export type ConflictMode = 'check' | 'overwrite' | 'skip'

/** The locked row of the year that is written. */
export interface YearRow {
  id: number
  field_id: number
  crop_id: number
  /** Number of this change, if it is accepted. */
  seq: number
  map_width: number
  map_rows: number
  sowing_date: string | null
  emergence_date: string | null
  technology_level: TechnologyLevel
  /** As a cell of a change. */
  checks: string | null
  walk: string | null
  /** When this change was made, by the database's clock; later changes of the year are never earlier. */
  at: string
  /** Who writes. */
  user_name: string | null
  /** What year, nursery and crop are called. */
  year: number
  nursery: string
  crop_ru: string | null
  crop_en: string | null
}

/** A cell whose stored value stood in the way. */
export interface FoundConflict {
  entity: Entity
  field: string
  id: number
  current: CellValue
  mine: CellValue
  /** Number of the change that wrote it; null when nobody has since the plot or line was made. */
  version: number | null
}

/** One change on its way into the tables. */
export interface Work {
  tx: Tx
  author: Author
  mode: ConflictMode
  draft: Draft
  crop: number
  /** Number in the crop's log; null when neither lines nor traits are touched. */
  cropSeq: number | null
  /** null for a change of lines or traits alone, outside any year. */
  year: YearRow | null
  conflicts: FoundConflict[]
}

/** A change of plots: the year is there. */
export type YearWork = Work & { year: YearRow }

/** What a cell holds that the sender believed to hold something else. `k` is its place in the column. */
export interface StoredCell {
  k: number
  value: CellValue
  version: number | null
}
