import { clampCamera, panBy, panToShow, panToUncover, zoomAt } from '../../canvas/camera.ts'
import type { PaneCamera } from '../../canvas/PaneCamera.ts'
import type { Box } from '../../canvas/paint.ts'
import type { PaneSize } from '../../canvas/paneSize.ts'
import { boundsOf, type Rectangle } from '../../domain/layout/positions.ts'
import type { Camera } from '../../state/camera.ts'
import { colouringFor, shownFieldFor } from '../../state/colour/colourFirst.ts'
import { colouringAtom, shownFieldAtom } from '../../state/colour/colouring.ts'
import { defaultColouringAtom } from '../../state/colour/savedScales.ts'
import { designShownAtom } from '../../state/map/design/designShown.ts'
import { legendDockAtom, legendSizeAtom } from '../../state/map/legend/legendFold.ts'
import { isExtendingRange } from '../../state/map/select/rangeSelection.ts'
import { type CameraRequest, cameraRequests } from '../../state/map/view/cameraRequest.ts'
import { followedPersonAtom } from '../../state/map/view/followedPerson.ts'
import { type SeenPosition, toSeen } from '../../state/map/view/seenGrid.ts'
import { fullSizeCell } from '../../state/map/view/view.ts'
import { isPresentingAtom } from '../../state/present/presentation.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom, targetPlots } from '../../state/year/selection.ts'
import { inNextFrame } from '../../ui/frameSteps.ts'
import { legendDock } from '../docks.ts'
import { fitBeginning, fitCamera, fitCentred, fitNextToLegend, showsWhole } from '../fit.ts'
import { buildGeometry, cellBox, type FieldSize, sameBreaks } from '../geometry.ts'
import { cameraAt, viewedArea } from '../viewedArea.ts'
import { type FieldPlan, readPlan } from './readField.ts'

/**
 * Controls the camera: fits a field when it is loaded, limits its movement, follows the active position with the smallest
 * pan, and handles camera requests of commands. A fitted field does not move while it is in view: colours, a legend of
 * another size or a larger window have no effect (ADR 69).
 */
export class MapCamera {
  private readonly store: Store
  private readonly camera: PaneCamera
  private pane: PaneSize
  private yearId: number | null = null
  /**
   * Whether the user has not zoomed or panned since the last fit: if the pane becomes too small for the field, the
   * field is fitted again.
   */
  private isFitted = false
  /** Whether the field was fitted before its legend was rendered. */
  private awaitsLegend = false
  /** The fit before its pane became too small, restored once there is enough space. */
  private roomier: { readonly pane: PaneSize; readonly camera: Camera } | null = null
  /** Whether the user has not moved the camera since a design was brought into view. */
  private isOnDesign = false
  private plan: FieldPlan | null = null
  /** The active position that was shown last. */
  private followed: SeenPosition | null = null
  private readonly stops: (() => void)[] = []
  private readonly covers: () => readonly Box[]
  /** Cancels the frame that pans the active position out from under covers. */
  private cancelFrame = () => {}

  /** `covers` returns the boxes of overlays, CSS pixels of the pane, which the active position must avoid. */
  constructor(store: Store, camera: PaneCamera, pane: PaneSize, covers: () => readonly Box[]) {
    this.store = store
    this.camera = camera
    this.pane = pane
    this.covers = covers
  }

  start(): void {
    this.camera.onUserMove = () => {
      this.cancelFrame()
      this.leaveFit()
      this.isOnDesign = false
      this.store.set(followedPersonAtom, null)
    }
    this.stops.push(
      handleRequests(this.store, cameraRequests, (request) => this.handleRequest(request)),
      this.store.sub(selectionAtom, () => this.follow()),
      this.store.sub(legendSizeAtom, () => {
        if (!this.plan || !this.isFitted || !this.awaitsLegend || !this.store.get(legendSizeAtom)) return
        this.awaitsLegend = false
        this.camera.set(this.fitted(this.plan))
      }),
    )
  }

  stop(): void {
    this.cancelFrame()
    for (const stop of this.stops.splice(0)) stop()
  }

  setPane(pane: PaneSize): void {
    const before = this.pane
    this.pane = pane
    const camera = this.camera.aim
    if (!this.plan || !camera) return
    this.dock(this.plan)
    const { roomier } = this
    if (roomier && pane.width >= roomier.pane.width && pane.height >= roomier.pane.height) {
      this.roomier = null
      this.camera.set(roomier.camera)
      return
    }
    if (this.isFitted && !showsWhole(this.plan.size, pane, camera)) this.roomier ??= { pane: before, camera }
    this.camera.set(this.stillFitted(this.plan, camera))
  }

  private leaveFit(): void {
    this.isFitted = false
    this.awaitsLegend = false
    this.roomier = null
  }

  /**
   * The camera within its limits; a fitted field that is no longer completely in view is fitted again, and in a
   * presentation after any resize of the window.
   */
  private stillFitted(plan: FieldPlan, camera: Camera): Camera {
    const clamped = clampCamera(camera, plan.bounds, this.pane)
    const isStale = this.store.get(isPresentingAtom) || !showsWhole(plan.size, this.pane, clamped)
    return this.isFitted && isStale ? this.fitted(plan) : clamped
  }

  /** Records the current field; a new field-year is fitted and coloured by its first trait. */
  follows(plan: FieldPlan | null): void {
    const before = this.plan
    this.plan = plan
    if (!plan || plan.size.rows === 0 || this.pane.width === 0) return
    this.dock(plan)
    if (plan.columns.year_id !== this.yearId) {
      const leftView = this.yearId === null ? this.camera.now : null
      this.yearId = plan.columns.year_id
      this.leaveFit()
      // The map was left while it showed a part of the field: return to that part.
      if (leftView && !showsWhole(plan.size, this.pane, leftView)) {
        this.camera.set(clampCamera(leftView, plan.bounds, this.pane))
        return
      }
      const beginning = fitBeginning(plan.size, this.pane, plan.aspect, plan.grid.view)
      if (beginning) {
        this.camera.set(beginning)
        return
      }
      this.isFitted = true
      this.awaitsLegend = this.store.get(legendSizeAtom) === null
      this.camera.set(this.fitted(plan))
      return
    }
    const camera = this.camera.aim
    // A write rebuilds the year's grid; a field of the same size does not move, even at its edge.
    if (!camera || (before && sameSize(before.size, plan.size))) return
    this.roomier = null
    this.camera.set(this.stillFitted(plan, camera))
  }

  /** Sets the corner of the legend. */
  private dock(plan: FieldPlan): void {
    this.store.set(legendDockAtom, legendDock(plan.size, this.pane, plan.aspect))
  }

  private fitted(plan: FieldPlan): Camera {
    // In a presentation the legend is next to the map.
    if (this.store.get(isPresentingAtom)) return fitCentred(plan.size, this.pane, plan.aspect)
    return fitNextToLegend(plan.size, this.pane, plan.aspect, this.store.get(legendSizeAtom))
  }

  private handleRequest(request: CameraRequest): void {
    const camera = this.camera.aim
    const plan = this.plan
    if (!camera || !plan) return
    if (request.kind !== 'show' && request.kind !== 'report') this.cancelFrame()
    const centre = {
      x: (this.pane.width + plan.bounds.inset.left) / 2,
      y: (this.pane.height + plan.bounds.inset.top) / 2,
    }
    const zoomed = (factor: number): Camera => zoomAt(camera, plan.bounds, this.pane, factor, centre.x, centre.y)
    if (request.kind !== 'fitDesign' && request.kind !== 'report' && request.kind !== 'show') this.isOnDesign = false
    switch (request.kind) {
      case 'fit':
        this.leaveFit()
        this.isFitted = true
        this.camera.glide(this.fitted(plan))
        break
      case 'fitSelection': {
        const area = this.selectedArea(plan)
        this.leaveFit()
        if (area) this.camera.glide(fitCamera(plan.size, this.pane, plan.aspect ?? camera.scaleY / camera.scaleX, area))
        break
      }
      case 'fitDesign':
        if (!request.isAgain || this.isOnDesign) this.fitDesign(plan, camera)
        break
      case 'fullSize':
        this.leaveFit()
        this.camera.glide(zoomed(fullSizeCell / camera.scaleX))
        break
      case 'zoom':
        this.leaveFit()
        this.camera.glide(zoomed(request.factor))
        break
      case 'pan':
        this.leaveFit()
        this.camera.set(
          panBy(camera, plan.bounds, this.pane, request.cols * camera.scaleX, request.rows * camera.scaleY),
        )
        break
      case 'show':
        this.show(plan, camera, request)
        break
      case 'centre':
        this.leaveFit()
        this.camera.set(cameraAt(request.at, plan.bounds, this.pane))
        break
      case 'report':
        request.to(this.isFitted ? null : viewedArea(camera, plan.bounds, this.pane))
        break
    }
  }

  private selectedArea(plan: FieldPlan) {
    const members = new Uint8Array(plan.columns.count)
    for (const plot of targetPlots(this.store)) members[plot] = 1
    const stored = boundsOf(plan.columns, members)
    return stored && seenArea(plan, stored)
  }

  /** Brings the shown design into view; the whole map if it has nothing else. */
  private fitDesign(plan: FieldPlan, camera: Camera): void {
    const design = this.store.get(designShownAtom)?.design
    const stored = design && boundsOf({ count: design.row.length, map_width: 0, map_rows: 0, ...design })
    if (!stored) return
    this.isOnDesign = true
    this.isFitted = plan.columns.alive.every((is) => is === 0)
    const aspect = plan.aspect ?? camera.scaleY / camera.scaleX
    this.camera.glide(
      this.isFitted ? this.fitted(plan) : fitCamera(plan.size, this.pane, aspect, seenArea(plan, stored)),
    )
  }

  /**
   * Pans just enough to show the active position; never zooms. While a range is drawn or extended, the pointer controls
   * its other end and may have scrolled away from its start.
   */
  private follow(): void {
    const before = this.followed
    this.followed = this.store.get(selectionAtom).active
    if (isExtendingRange(this.store) && isSamePosition(before, this.followed)) return
    const plan = readPlanOnce(this.plan, this.store)
    // A running zoom continues: a quick key press must not stop it half way.
    const camera = this.camera.aim
    const { active } = this.store.get(selectionAtom)
    if (!plan || !camera || !active || active.row < 1 || active.col < 1) return
    this.show(plan, camera, active)
  }

  private show(plan: FieldPlan, camera: Camera, stored: SeenPosition): void {
    const box = this.boxOf(plan, camera, stored)
    if (!box) return
    this.panTo(camera, panToShow(camera, plan.bounds, this.pane, box))
    // The covers are read in the next frame, which computes the layout anyway, so that a key press need not wait for it.
    this.cancelFrame()
    this.cancelFrame = inNextFrame('measure', () => this.bringOut(stored))
  }

  /** Pans until no overlay covers a position. */
  private bringOut(stored: SeenPosition): void {
    const { plan } = this
    const camera = this.camera.aim
    const box = plan && camera && this.boxOf(plan, camera, stored)
    if (box) this.panTo(camera, panToUncover(camera, plan.bounds, this.pane, box, this.covers()))
  }

  /** A position as drawn, CSS pixels of the pane; null outside the field. */
  private boxOf(plan: FieldPlan, camera: Camera, stored: SeenPosition): Box | null {
    const seen = toSeen(plan.grid, stored)
    if (seen.row < 1 || seen.col < 1 || seen.row > plan.size.rows || seen.col > plan.size.cols) return null
    const box = cellBox(buildGeometry(plan.size, camera, this.pane), seen.row, seen.col)
    const { ratio } = this.pane
    return { x: box.x / ratio, y: box.y / ratio, w: box.w / ratio, h: box.h / ratio }
  }

  private panTo(camera: Camera, next: Camera): void {
    if (next === camera) return
    this.leaveFit()
    this.camera.set(next)
  }
}

function isSamePosition(a: SeenPosition | null, b: SeenPosition | null): boolean {
  return a?.row === b?.row && a?.col === b?.col
}

/** Whether two fields have the same extent. */
function sameSize(a: FieldSize, b: FieldSize): boolean {
  return a.rows === b.rows && a.cols === b.cols && sameBreaks(a.breaks, b.breaks)
}

/** A stored rectangle as it is seen. */
function seenArea(plan: FieldPlan, stored: Rectangle): Rectangle {
  const corner = toSeen(plan.grid, { row: stored.top, col: stored.left })
  const other = toSeen(plan.grid, { row: stored.bottom, col: stored.right })
  return {
    top: Math.min(corner.row, other.row),
    bottom: Math.max(corner.row, other.row),
    left: Math.min(corner.col, other.col),
    right: Math.max(corner.col, other.col),
  }
}

/** `plan` if it belongs to the loaded columns, else a newly computed one. */
function readPlanOnce(plan: FieldPlan | null, store: Store): FieldPlan | null {
  return plan && plan.columns === store.get(loadedYearAtom) ? plan : readPlan(store)
}

/**
 * Colours the field by its first trait when the coloured trait no longer exists, and shows labels when the shown field no
 * longer exists.
 */
export function resetMissingColouring(store: Store): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const [colouring, shown] = [store.get(colouringAtom), store.get(shownFieldAtom)]
  const nextColouring = colouringFor(columns, colouring, store.get(defaultColouringAtom))
  const nextShown = shownFieldFor(columns, shown)
  if (nextColouring !== colouring) store.set(colouringAtom, nextColouring)
  if (nextShown !== shown) store.set(shownFieldAtom, nextShown)
}
