import type { CellValue } from '../../../domain/change/changeSet.ts'
import type { Numbering } from '../../../domain/designs/designLabels.ts'
import type { DesignKind, DesignPosition } from '../../../domain/designs/designRequest.ts'
import type { Corner } from '../../../domain/layout/corners.ts'
import type { NumberingLevel } from '../../../domain/layout/numbering/numberingGroups.ts'
import type { PositionKind } from '../../../domain/layout/structure/positionKinds.ts'
import type { NumberingType, WalkOrderKind } from '../../../domain/layout/walk/walkOrder.ts'
import type { ReadingAnswer } from '../../../domain/sheet/decimalMarks.ts'
import type { CellReason } from '../../../domain/sheet/numberReading.ts'
import type { ReadingQuestion } from '../../../domain/sheet/readingQuestion.ts'
import type { SeenCells } from '../../log/remote/seenCells.ts'
import type { IdentityPart } from '../../sheet/paste/pasteIdentity.ts'
import type { PasteRemark } from '../../sheet/paste/pasteRemarks.ts'
import type { PasteCounts } from '../../sheet/paste/pasteSummary.ts'
import type { Active } from '../../year/selection.ts'

/**
 * A paste previewed in place, bound to the field-year that it was read for; `values[k]` and `status[k]` belong to the
 * plot `ids[k]`.
 */
export interface PastePreview extends PasteCounts {
  readonly yearId: number
  readonly field: string
  /** The field's heading; empty if it has none. */
  readonly column: string
  readonly ids: Float64Array
  /** Value of each cell when the paste was read. */
  readonly present: readonly CellValue[]
  readonly values: readonly CellValue[]
  readonly status: Uint8Array
  readonly texts: readonly string[]
  readonly reasons: ReadonlyMap<number, CellReason>
  /** Remarks to check before writing, cell by cell. */
  readonly remarks: readonly PasteRemark[]
  readonly shown: readonly string[]
  /** Number of plots under the block that are not visible and therefore left out. */
  readonly hidden: number
  /** Effects of the paste on labels and lines. */
  readonly identity: readonly IdentityPart[]
  /** Number of values without a plot: on empty positions and beyond the field. */
  readonly noRoom: number
  /** Whether the block's first row named columns and is left out. */
  readonly hasHeadRow: boolean
  /** The question if its numbers or dates can be read in two ways; null = unambiguous. */
  readonly question: ReadingQuestion | null
  /** Reads it by the chosen answer and previews it again. */
  readonly answer: (reading: ReadingAnswer) => void
}

/** The open in-place editor: its position, its field and its initial text. */
export interface CellEditor {
  readonly at: Active
  /** The plot's id, because indexes can change when a year is reloaded; null on an empty position. */
  readonly plotId: number | null
  readonly field: string
  readonly text: string
  readonly seen: SeenCells
  /** A number that differs for each opened editor. */
  readonly serial: number
}

/** Plots picked up for a move, by id, with the shift of their ghost in `rows` and `cols` of the seen map. */
export interface MovingPlots {
  readonly ids: Float64Array
  readonly rows: number
  readonly cols: number
}

/** The part of the structure being edited: places, which are painted with a kind, sides, alleys or trials. */
export interface StructureDraft {
  readonly part: 'places' | 'sides' | 'alleys' | 'trials'
  readonly kind: PositionKind
}

/** A numbering being set up: corner and axis as seen, other fields as typed. */
export interface NumberingDraft {
  readonly corner: Corner
  readonly axis: NumberingType
  readonly order: WalkOrderKind
  readonly prefix: string
  readonly start: string
  readonly step: string
  readonly onlySelected: boolean
  readonly renumber: boolean
  readonly countEmpty: boolean
  /** Minimum digits of a number; 0 = no padding. */
  readonly digits: number
  readonly restart: 'none' | NumberingLevel
}

/** A trial design being set up: fields as typed, one line name per text line; places are those in the stored map. */
export interface DesignDraft {
  readonly kind: DesignKind
  readonly lines: string
  readonly checks: string
  /** Lines of a p-rep design that occur twice. */
  readonly twice: string
  readonly reps: string
  readonly blocks: string
  readonly blockSize: string
  readonly width: string
  /** Levels of the whole-plot treatment, and its name. */
  readonly treatments: string
  readonly treatmentName: string
  /** Name of the line that fills the rest of a row. */
  readonly filler: string
  readonly corner: Corner
  readonly snake: boolean
  readonly borders: 0 | 1 | 2
  /** Metres between replications and blocks. */
  readonly gap: string
  readonly numbering: Numbering
  readonly gaps: readonly DesignPosition[]
  readonly seed: string
  /** The smallest row and column of the design. */
  readonly row: string
  readonly col: string
  /** The last valid row and column: swaps refer to a design with this origin. */
  readonly origin: DesignPosition
  readonly swaps: readonly (readonly [DesignPosition, DesignPosition])[]
  /** The position of the line picked up for a swap. */
  readonly pickedUp: DesignPosition | null
  /** A swap across blocks that waits for confirmation. */
  readonly pendingSwap: readonly [DesignPosition, DesignPosition] | null
  /**
   * Null, or a warning for a saved design that its seed may lay out differently in this version: the number of swaps that
   * were dropped.
   */
  readonly redrawn: { readonly swaps: number } | null
  /** Whether anything was typed or chosen since it was opened. */
  readonly isChanged: boolean
}
