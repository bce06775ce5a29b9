import type { CellValue, Entity } from '../../../src/domain/change/changeSet.ts'
import type { TechnologyLevel } from '../../../src/domain/columns/yearData.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Draft } from './cells/draft.ts'

/** The author of a change: the company's id and the user's (null: the server itself). */
export interface Author {
  company: number
  user: number | null
}

/**
 * What happens to a cell whose stored value is neither the change's `before` nor its `after`: `check` refuses the change,
 * `overwrite` writes it anyway, `skip` leaves the cell out and reports it.
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
  /** Ids of the check lines, one per line of text: the format of the cell `checks`. */
  checks: string | null
  walk: string | null
  /** When this change was made, by the database's clock; later changes of the year are never earlier. */
  at: string
  /** Name of the author. */
  user_name: string | null
  /** Names of year, nursery and crop. */
  year: number
  nursery: string
  crop_ru: string | null
  crop_en: string | null
}

/** A cell whose stored value is in conflict. */
export interface FoundConflict {
  entity: Entity
  field: string
  id: number
  current: CellValue
  mine: CellValue
  /** Number of the change that wrote it; null if unchanged since the plot or line was created. */
  version: number | null
}

/** One change while it is being written. */
export interface Work {
  tx: Tx
  author: Author
  mode: ConflictMode
  draft: Draft
  crop: number
  /** Number in the crop's log; null if neither lines nor traits are touched. */
  cropSeq: number | null
  /** Null for a change of lines or traits alone, outside any year. */
  year: YearRow | null
  conflicts: FoundConflict[]
}

/** A change of plots: the year is known. */
export type YearWork = Work & { year: YearRow }

/** The stored value of a cell that differs from the sender's `before`. `k` is its index in the column. */
export interface StoredCell {
  k: number
  value: CellValue
  version: number | null
}
