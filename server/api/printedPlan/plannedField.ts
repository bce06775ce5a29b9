import type { PlanPreview, printPlan } from '../../../src/contract/plots/plans.ts'
import { type FieldYearColumns, traitValue } from '../../../src/domain/columns/fieldYear.ts'
import { ShownDecimals } from '../../../src/domain/columns/shownDecimals.ts'
import { FACTORS } from '../../../src/domain/files/traitColumns.ts'
import { plotLabelLines } from '../../../src/domain/labels/plotLabels.ts'
import { buildPositionIndex, type PositionIndex, plotAt } from '../../../src/domain/layout/positionIndex.ts'
import { kindAt } from '../../../src/domain/layout/structure/fieldStructure.ts'
import type { PositionKind } from '../../../src/domain/layout/structure/positionKinds.ts'
import {
  type MapPosition,
  type MapView,
  seenPosition,
  storedPosition,
  viewExchangesAxes,
} from '../../../src/domain/layout/viewCorner.ts'
import { checksOf } from '../../../src/domain/lines/checks.ts'
import { type PlanClasses, planClasses } from '../../../src/domain/printedPlan/planClasses.ts'
import type { PlanField } from '../../../src/domain/printedPlan/planSheets.ts'
import type { DecimalMark } from '../../../src/words/digits.ts'
import type { Language } from '../../../src/words/word.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import type { HandlerInput } from '../../platform/http/routes/route.ts'

/** The requested plan, as the thread gets it. */
export interface PlanRequest extends Omit<HandlerInput<typeof printPlan>['body'], 'year_id' | 'preview'> {
  readonly language: Language
  /** The decimal mark of the reader. */
  readonly mark: DecimalMark
  /** Name of the document, and the day in its foot. */
  readonly title: string
  readonly day: string
}

/** A page of a plan in the thread's answer. */
export type PlannedPage = Omit<PlanPreview, 'file_name'>

/** The field of a plan in the orientation of the drawing: places count from its top left. */
export class PlannedField {
  readonly rows: number
  readonly cols: number
  readonly classes: PlanClasses | null
  readonly columns: FieldYearColumns
  private readonly wanted: PlanRequest
  private readonly index: PositionIndex
  readonly view: MapView
  private readonly checks: ReadonlySet<number>
  private readonly decimals: number

  constructor(columns: FieldYearColumns, wanted: PlanRequest) {
    this.columns = columns
    this.wanted = wanted
    this.index = buildPositionIndex(columns)
    this.view = { origin: wanted.origin }
    const isTurned = viewExchangesAxes(this.view)
    this.rows = isTurned ? this.index.cols : this.index.rows
    this.cols = isTurned ? this.index.rows : this.index.cols
    this.checks = checksOf(columns).lines
    const { colouring } = wanted
    this.classes = colouring && planClasses(columns, colouring)
    const column = this.classes?.column
    this.decimals = column ? new ShownDecimals(columns).of(column.trait.id) : 0
  }

  stored(seen: MapPosition): MapPosition {
    return storedPosition(seen, this.view, this.index.rows, this.index.cols)
  }

  seen(stored: MapPosition): MapPosition {
    return seenPosition(stored, this.view, this.index.rows, this.index.cols)
  }

  /** The plot at a seen place, -1: none. */
  plotAt(seen: MapPosition): number {
    const { row, col } = this.stored(seen)
    return plotAt(this.index, row, col)
  }

  kindAt(seen: MapPosition): PositionKind {
    const { row, col } = this.stored(seen)
    return kindAt(this.columns.structure, row, col)
  }

  /** The number of a seen row, or column, on the stored map. */
  numberOf(axis: 'row' | 'col', index: number): number {
    const { row, col } = this.stored(axis === 'row' ? { row: index, col: 1 } : { row: 1, col: index })
    const isRow = (axis === 'row') !== viewExchangesAxes(this.view)
    return isRow ? row : col
  }

  isCheck(plot: number): boolean {
    return this.checks.has(this.columns.line[plot])
  }

  /** What distinguishes a plot's repetition from its neighbour's; null: none. */
  repetitionOf(plot: number): string | null {
    const factor = this.columns.traits.find(({ trait }) => trait.role === 'factor' && trait.name === FACTORS.rep)
    const value = factor ? traitValue(factor, plot) : null
    return value === null ? null : String(value)
  }

  /** The text of a value, with the reader's decimal mark. */
  private valueText(plot: number): string | null {
    const value = this.classes?.column ? traitValue(this.classes.column, plot) : null
    if (typeof value !== 'number') return value === null ? null : String(value)
    return value.toFixed(this.decimals).replace('.', this.mark).replace('-', '−')
  }

  get mark(): DecimalMark {
    return this.wanted.mark
  }

  /** The texts of a plot's cell, in the order of the fields; unknown ones have no line. */
  lines(plot: number): { field: PlanField; text: string }[] {
    const { fields, language } = this.wanted
    const words = {
      place: () => '',
      rep: (value: string) => translate(language, 'plan.rep', { value }),
    }
    return fields.flatMap((field) => {
      const text = field === 'value' ? this.valueText(plot) : plotLabelLines(this.columns, plot, [field], words)[0]
      return text ? [{ field, text }] : []
    })
  }
}
