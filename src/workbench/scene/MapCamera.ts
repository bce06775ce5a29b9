import { clampCamera, panToShow, zoomAt } from '../../canvas/camera.ts'
import type { PaneCamera } from '../../canvas/PaneCamera.ts'
import type { PaneSize } from '../../canvas/paneSize.ts'
import { boundsOf } from '../../domain/layout/positions.ts'
import type { Camera } from '../../state/camera.ts'
import { colouringFor, shownFieldFor } from '../../state/colour/colourFirst.ts'
import { colouringAtom, shownFieldAtom } from '../../state/colour/colouring.ts'
import { usualColouringAtom } from '../../state/colour/keptScales.ts'
import { type CameraRequest, cameraRequests } from '../../state/map/cameraRequest.ts'
import { legendSizeAtom } from '../../state/map/legendFold.ts'
import { toSeen } from '../../state/map/seenGrid.ts'
import { fullSizeCell } from '../../state/map/view.ts'
import { serve } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { loadedAtom } from '../../state/year/loaded.ts'
import { actedPlots, selectionAtom } from '../../state/year/selection.ts'
import { fitBeside, fitCamera } from '../fit.ts'
import { buildGeometry, cellBox } from '../geometry.ts'
import { cameraAt, lookOf } from '../look.ts'
import { type FieldPlan, readPlan } from './readField.ts'

/**
 * Steers the camera: fits a field when it is loaded, keeps it in reach, follows the active place with the least pan and
 * carries out what commands ask for.
 */
export class MapCamera {
  private readonly store: Store
  private readonly camera: PaneCamera
  private pane: PaneSize
  private yearId: number | null = null
  /** Nobody has zoomed or panned since the last fit: a resized pane fits again. */
  private isFitted = false
  private plan: FieldPlan | null = null
  private readonly stops: (() => void)[] = []

  constructor(store: Store, camera: PaneCamera, pane: PaneSize) {
    this.store = store
    this.camera = camera
    this.pane = pane
  }

  start(): void {
    this.camera.onHand = () => {
      this.isFitted = false
    }
    this.stops.push(
      serve(this.store, cameraRequests, (request) => this.carryOut(request)),
      this.store.sub(selectionAtom, () => this.follow()),
      this.store.sub(legendSizeAtom, () => {
        if (this.plan && this.isFitted) this.camera.set(this.fitted(this.plan))
      }),
    )
  }

  stop(): void {
    for (const stop of this.stops.splice(0)) stop()
  }

  setPane(pane: PaneSize): void {
    this.pane = pane
    const camera = this.camera.now
    if (!this.plan || !camera) return
    if (this.isFitted) this.camera.set(this.fitted(this.plan))
    else this.camera.set(clampCamera(camera, this.plan.bounds, pane))
  }

  /** Takes note of the field as it lies now; a new field-year is fitted and coloured by its first trait. */
  follows(plan: FieldPlan | null): void {
    const before = this.plan
    this.plan = plan
    if (!plan || plan.size.rows === 0 || this.pane.width === 0) return
    if (plan.columns.year_id !== this.yearId) {
      this.yearId = plan.columns.year_id
      this.isFitted = true
      this.camera.set(this.fitted(plan))
      return
    }
    const camera = this.camera.now
    if (before?.grid === plan.grid || !camera) return
    if (this.isFitted) this.camera.set(this.fitted(plan))
    else this.camera.set(clampCamera(camera, plan.bounds, this.pane))
  }

  private fitted(plan: FieldPlan): Camera {
    return fitBeside(plan.size, this.pane, plan.aspect, this.store.get(legendSizeAtom))
  }

  private carryOut(request: CameraRequest): void {
    const camera = this.camera.aim
    const plan = this.plan
    if (!camera || !plan) return
    const centre = {
      x: (this.pane.width + plan.bounds.inset.left) / 2,
      y: (this.pane.height + plan.bounds.inset.top) / 2,
    }
    const zoomed = (factor: number): Camera => zoomAt(camera, plan.bounds, this.pane, factor, centre.x, centre.y)
    switch (request.do) {
      case 'fit':
        this.isFitted = true
        this.camera.glide(this.fitted(plan))
        break
      case 'fitSelection': {
        const area = this.selectedArea(plan)
        this.isFitted = false
        if (area) this.camera.glide(fitCamera(plan.size, this.pane, plan.aspect ?? camera.scaleY / camera.scaleX, area))
        break
      }
      case 'fullSize':
        this.isFitted = false
        this.camera.glide(zoomed(fullSizeCell / camera.scaleX))
        break
      case 'zoom':
        this.isFitted = false
        this.camera.glide(zoomed(request.factor))
        break
      case 'pan':
        this.camera.pan(request.cols * camera.scaleX, request.rows * camera.scaleY)
        break
      case 'show':
        this.show(plan, camera, request)
        break
      case 'look':
        this.isFitted = false
        this.camera.set(cameraAt(request.at, plan.bounds, this.pane))
        break
      case 'tellLook':
        request.to(this.isFitted ? null : lookOf(camera, plan.bounds, this.pane))
        break
    }
  }

  private selectedArea(plan: FieldPlan) {
    const members = new Uint8Array(plan.columns.count)
    for (const plot of actedPlots(this.store)) members[plot] = 1
    const stored = boundsOf(plan.columns, members)
    if (!stored) return null
    const one = toSeen(plan.grid, { row: stored.top, col: stored.left })
    const other = toSeen(plan.grid, { row: stored.bottom, col: stored.right })
    return {
      top: Math.min(one.row, other.row),
      bottom: Math.max(one.row, other.row),
      left: Math.min(one.col, other.col),
      right: Math.max(one.col, other.col),
    }
  }

  /** Pans as little as shows the active place; never changes the zoom. */
  private follow(): void {
    const plan = readPlanOnce(this.plan, this.store)
    const camera = this.camera.now
    const { active } = this.store.get(selectionAtom)
    if (!plan || !camera || !active || active.row < 1 || active.col < 1) return
    this.show(plan, camera, active)
  }

  private show(plan: FieldPlan, camera: Camera, stored: { row: number; col: number }): void {
    const seen = toSeen(plan.grid, stored)
    if (seen.row < 1 || seen.col < 1 || seen.row > plan.size.rows || seen.col > plan.size.cols) return
    const g = buildGeometry(plan.size, camera, this.pane)
    const box = cellBox(g, seen.row, seen.col)
    const { ratio } = this.pane
    const next = panToShow(camera, plan.bounds, this.pane, {
      x: box.x / ratio,
      y: box.y / ratio,
      w: box.w / ratio,
      h: box.h / ratio,
    })
    if (next !== camera) this.camera.set(next)
  }
}

/** The known plan while it is that of the loaded columns, else a fresh one. */
function readPlanOnce(plan: FieldPlan | null, store: Store): FieldPlan | null {
  return plan && plan.columns === store.get(loadedAtom) ? plan : readPlan(store)
}

/** Colours the field by its first trait when the colouring's own trait has gone, and shows labels when the shown one has. */
export function colourFirst(store: Store): void {
  const columns = store.get(loadedAtom)
  if (!columns) return
  const [colouring, shown] = [store.get(colouringAtom), store.get(shownFieldAtom)]
  const nextColouring = colouringFor(columns, colouring, store.get(usualColouringAtom))
  const nextShown = shownFieldFor(columns, shown)
  if (nextColouring !== colouring) store.set(colouringAtom, nextColouring)
  if (nextShown !== shown) store.set(shownFieldAtom, nextShown)
}
