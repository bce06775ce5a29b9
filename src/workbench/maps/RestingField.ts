import type { Bounds } from '../../canvas/camera.ts'
import type { Size } from '../../canvas/paneSize.ts'
import type { Camera } from '../../state/camera.ts'
import { shownColumnsAtom, shownGridAtom } from '../../state/map/view/shownField.ts'
import type { Store } from '../../state/store.ts'
import { fieldPadding, largestCell, smallestCell } from '../geometry.ts'
import { type FieldPlan, readRestingPlan, textScaleIn } from '../scene/readField.ts'

/**
 * The field shared by several maps, as stored, without drafts: read once for all of them, with the limits of their
 * shared camera.
 */
export class RestingField implements Bounds {
  readonly padding = fieldPadding
  readonly scales = { min: smallestCell, max: largestCell }
  private readonly store: Store
  private cached: FieldPlan | null = null

  constructor(store: Store) {
    this.store = store
  }

  /** Null while no year is loaded. */
  get plan(): FieldPlan | null {
    const columns = this.store.get(shownColumnsAtom)
    const grid = this.store.get(shownGridAtom)
    const isCurrent = this.cached?.columns === columns && this.cached?.grid === grid
    if (!isCurrent || this.cached?.size.textScale !== textScaleIn(this.store)) this.cached = readRestingPlan(this.store)
    return this.cached
  }

  get inset(): { left: number; top: number } {
    return this.plan?.bounds.inset ?? { left: 0, top: 0 }
  }

  extent(camera: Camera): Size {
    return this.plan?.bounds.extent(camera) ?? { width: 0, height: 0 }
  }
}
