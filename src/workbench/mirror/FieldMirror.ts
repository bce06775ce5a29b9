import type { TFunction } from 'i18next'
import type { GridNode, MirrorState } from '../../canvas/mirror/mirrorNode.ts'
import type { Box } from '../../canvas/paint.ts'
import type { View } from '../../canvas/view.ts'
import { colouringAtom } from '../../state/colour/colouring.ts'
import { activeSeen } from '../../state/map/select/rangeSelection.ts'
import type { Store } from '../../state/store.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { shownDecimalsAtom } from '../../state/year/shownDecimals.ts'
import { cellBox, type Geometry, positionsInView } from '../geometry.ts'
import type { FieldPlan } from '../scene/readField.ts'
import type { SceneContent } from '../scene/SceneContent.ts'
import { mirroredPositions } from './mirroredPositions.ts'
import { positionName } from './positionName.ts'

/** A seen position, from 1. */
interface SeenPosition {
  readonly row: number
  readonly col: number
}

/** The places of a field as nodes of an invisible grid. */
export class FieldMirror {
  private readonly store: Store
  private readonly content: SceneContent
  private readonly geometryOf: (view: View) => Geometry
  private t: TFunction | null = null
  /** Increases with every change that can rename places. */
  private naming = 0
  private active: { readonly plan: FieldPlan; readonly node: PositionNode } | null = null

  constructor(store: Store, content: SceneContent, geometryOf: (view: View) => Geometry) {
    this.store = store
    this.content = content
    this.geometryOf = geometryOf
  }

  setWords(t: TFunction): void {
    this.t = t
    this.rename()
  }

  /** Called when places may have other names: other values, another colouring. */
  rename(): void {
    this.naming++
  }

  mirrored(plan: FieldPlan | null): MirrorState {
    return {
      subject: plan?.columns.year_id ?? null,
      layout: plan?.grid ?? null,
      selection: this.store.get(selectionAtom).mask,
      names: this.naming,
      active: plan && this.activeOn(plan),
      grid: plan?.grid ?? null,
    }
  }

  nodes(plan: FieldPlan, view: View): readonly GridNode[] {
    const active = this.activeOn(plan)
    const { top, left, bottom, right } = mirroredPositions(positionsInView(this.geometryOf(view)), active)
    const nodes: GridNode[] = []
    for (let row = top; row < bottom; row++) {
      for (let col = left; col < right; col++) nodes.push(this.node(plan, { row, col }))
    }
    return nodes
  }

  private node(plan: FieldPlan, { row, col }: SeenPosition): PositionNode {
    return new PositionNode(this, plan, row, col)
  }

  private activeOn(plan: FieldPlan): PositionNode | null {
    const activePlace = activeSeen(this.store)
    if (!activePlace || activePlace.row > plan.grid.rows || activePlace.col > plan.grid.cols) return null
    const cached = this.active
    if (cached?.plan === plan && cached.node.row === activePlace.row && cached.node.col === activePlace.col)
      return cached.node
    this.active = { plan, node: this.node(plan, activePlace) }
    return this.active.node
  }

  /** The name of a position of the drawn field. */
  nameOf(at: SeenPosition): string {
    const { store, content, t } = this
    if (!t || !content.plan) return ''
    return positionName(t, content.plan, content, store.get(colouringAtom), at, store.get(shownDecimalsAtom))
  }

  isSelected(plot: number): boolean {
    return plot >= 0 && this.store.get(selectionAtom).mask[plot] === 1
  }

  boxOf({ row, col }: SeenPosition, view: View): Box {
    return cellBox(this.geometryOf(view), row, col)
  }
}

class PositionNode implements GridNode {
  readonly role = 'gridcell'
  readonly key: string
  readonly row: number
  readonly col: number
  private readonly field: FieldMirror
  private readonly plot: number

  constructor(field: FieldMirror, { grid }: FieldPlan, row: number, col: number) {
    this.field = field
    this.row = row
    this.col = col
    this.key = `${row}:${col}`
    this.plot = grid.at[(row - 1) * grid.cols + col - 1]
  }

  get name(): string {
    return this.field.nameOf(this)
  }

  get isSelected(): boolean {
    return this.field.isSelected(this.plot)
  }

  get isBlank(): boolean {
    return this.plot < 0
  }

  box(view: View): Box {
    return this.field.boxOf(this, view)
  }
}
