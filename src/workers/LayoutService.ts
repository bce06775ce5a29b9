import { transfer } from 'comlink'
import type { PositionChange } from '../domain/layout/changes/positionChange.ts'
import { reflow, type WidthRefusal } from '../domain/layout/changes/reflow.ts'
import { type LabelledLayout, planNumbering } from '../domain/layout/numbering/numbering.ts'
import type { NumberingOptions } from '../domain/layout/numbering/numberingOptions.ts'
import { type NumberingPreview, previewOf } from '../domain/layout/numbering/numberingPreview.ts'
import { type Walk, walkOrder } from '../domain/layout/walk/walkOrder.ts'
import type { RuleRefusal } from '../domain/refusal.ts'

/** A request for a preview of a layout. */
export type LayoutQuestion =
  | { readonly kind: 'numbering'; readonly options: NumberingOptions }
  | { readonly kind: 'width'; readonly width: number }

export type LayoutAnswer<Q extends LayoutQuestion> = Q extends { kind: 'numbering' }
  ? NumberingPreview | RuleRefusal
  : PositionChange | WidthRefusal

/** The layout worker's service: stores the map being laid out and previews its numberings and widths. */
export class LayoutService {
  private layout: LabelledLayout | null = null
  /** The last walk over all plots; a typed prefix does not change it. */
  private walked: { walk: Walk; order: Int32Array } | null = null

  /** Sets the map of later requests. */
  setLayout(layout: LabelledLayout): void {
    this.layout = layout
    this.walked = null
  }

  /** Computes a preview of the map; null before a map was set. */
  preview(question: LayoutQuestion): LayoutAnswer<LayoutQuestion> | null {
    if (!this.layout) return null
    if (question.kind === 'width') {
      const change = reflow(this.layout, question.width)
      return change.ok ? transfer(change, [change.plots.buffer, change.row.buffer, change.col.buffer]) : change
    }
    const { options } = question
    const plan = planNumbering(this.layout, options, options.members ? undefined : this.walk(this.layout, options))
    if (!plan.ok) return plan
    const packed = previewOf(plan, options)
    const preview = { ...packed, order: packed.order.slice() }
    return transfer(preview, [
      preview.status.buffer,
      preview.differs.buffer,
      preview.number.buffer,
      preview.order.buffer,
    ])
  }

  private walk(layout: LabelledLayout, { start_position, numbering_type, order }: NumberingOptions): Int32Array {
    const cached = this.walked
    const isKnown =
      cached?.walk.start_position === start_position &&
      cached.walk.numbering_type === numbering_type &&
      cached.walk.order === order
    if (isKnown) return cached.order
    const walk = { start_position, numbering_type, order }
    this.walked = { walk, order: walkOrder(layout, walk) }
    return this.walked.order
  }
}
