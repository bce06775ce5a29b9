import type { CellValue } from '../../domain/change/changeSet.ts'
import type { Numbering } from '../../domain/designs/designLabels.ts'
import type { DesignKind, Place } from '../../domain/designs/designRequest.ts'
import type { Corner } from '../../domain/layout/corners.ts'
import type { NumberingLevel } from '../../domain/layout/numberingGroups.ts'
import type { PositionKind } from '../../domain/layout/structure/positionKinds.ts'
import type { NumberingType, WalkOrderKind } from '../../domain/layout/walkOrder.ts'
import type { ReadingAnswer } from '../../domain/sheet/decimalMarks.ts'
import type { CellReason } from '../../domain/sheet/numberReading.ts'
import type { ReadingQuestion } from '../../domain/sheet/readingQuestion.ts'
import type { SeenCells } from '../log/seenCells.ts'
import type { IdentityPart } from '../sheet/pasteIdentity.ts'
import type { PasteRemark } from '../sheet/pasteRemarks.ts'
import type { PasteCounts } from '../sheet/pasteSummary.ts'
import type { Active } from '../year/selection.ts'

/**
 * A paste that is shown in place before it is written, into the field-year that it was read for; `values[k]` and
 * `status[k]` belong to the plot of `ids[k]`.
 */
export interface PastePreview extends PasteCounts {
  readonly yearId: number
  readonly field: string
  /** The field's heading; empty for a field that has none. */
  readonly column: string
  readonly ids: Float64Array
  /** What stood in each cell when the paste was read. */
  readonly present: readonly CellValue[]
  readonly values: readonly CellValue[]
  readonly status: Uint8Array
  readonly texts: readonly string[]
  readonly reasons: ReadonlyMap<number, CellReason>
  /** What is to be looked at before it is written, cell by cell. */
  readonly remarks: readonly PasteRemark[]
  readonly shown: readonly string[]
  /** Plots under the block that cannot be seen: they are left out. */
  readonly hidden: number
  /** What it does to labels and lines. */
  readonly identity: readonly IdentityPart[]
  /** Values that have no plot to go to: on empty places and beyond the field. */
  readonly noRoom: number
  /** Whether the block's first row named columns and is left out. */
  readonly hasHeadRow: boolean
  /** How its numbers or dates are read where there are two ways; null = there is one. */
  readonly question: ReadingQuestion | null
  /** Reads it as chosen, and shows it again. */
  readonly answer: (reading: ReadingAnswer) => void
}

/** The open in-place editor: where, which field and the text it began with. */
export interface CellEditor {
  readonly at: Active
  /** Its plot by id, since a year that is reloaded may count its plots otherwise; null on an empty place. */
  readonly plotId: number | null
  readonly field: string
  readonly text: string
  readonly seen: SeenCells
  /** Tells two openings apart. */
  readonly serial: number
}

/** Plots taken up, by id, and by how many `rows` and `cols` of the seen map their ghost is shifted. */
export interface HeldPlots {
  readonly ids: Float64Array
  readonly rows: number
  readonly cols: number
}

/** What of the field is being set up: its places, which are painted with a kind, its sides, its alleys or its trials. */
export interface StructureDraft {
  readonly part: 'places' | 'sides' | 'alleys' | 'trials'
  readonly kind: PositionKind
}

/** A numbering being set up: corner and axis as they are seen, the fields as they are typed. */
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
  /** Least digits of a number; 0 = as many as it has. */
  readonly digits: number
  readonly restart: 'none' | NumberingLevel
}

/** A trial design being set up: fields as they are typed, names of lines one a line; places are those of the stored map. */
export interface DesignDraft {
  readonly kind: DesignKind
  readonly lines: string
  readonly checks: string
  /** Lines of a p-rep design that stand twice. */
  readonly twice: string
  readonly reps: string
  readonly blocks: string
  readonly blockSize: string
  readonly width: string
  /** Levels of the treatment on whole plots, and what it is called. */
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
  readonly gaps: readonly Place[]
  readonly seed: string
  /** Smallest row and column that it takes. */
  readonly row: string
  readonly col: string
  /** The last row and column that could be read: the places of the swaps are those of a design that begins there. */
  readonly origin: Place
  readonly swaps: readonly (readonly [Place, Place])[]
  /** The place whose line waits for the other one. */
  readonly held: Place | null
  /** A swap that changes a block and waits for a yes. */
  readonly asked: readonly [Place, Place] | null
  /**
   * null, or for a design of the list that its seed may lay out otherwise now than an earlier version did: how many swaps were
   * left out, which are those of its own plots.
   */
  readonly redrawn: { readonly swaps: number } | null
  /** Something was typed or chosen since it was opened. */
  readonly isChanged: boolean
}
