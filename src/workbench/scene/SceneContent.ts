import type { PositionChange } from '../../domain/layout/changes/positionChange.ts'
import { shownFieldAtom } from '../../state/colour/colouring.ts'
import type { Scale } from '../../state/colour/scale.ts'
import { designShownAtom } from '../../state/map/design/designShown.ts'
import { widthPreviewAtom } from '../../state/map/layout/widthDraft.ts'
import type { SeenGrid } from '../../state/map/view/seenGrid.ts'
import { shownColumnsAtom, shownGridAtom } from '../../state/map/view/shownField.ts'
import type { CellMark } from '../../state/outbox/outbox.ts'
import { type PhotoCounts, photoCountsAtom } from '../../state/photos/photographed.ts'
import type { Store } from '../../state/store.ts'
import { lastTouchAtom } from '../../state/year/loaded.ts'
import type { MapTheme } from '../../ui/theme.ts'
import { FieldBitmap } from '../paint/fieldBitmap.ts'
import type { FieldTiles } from '../paint/fieldTiles.ts'
import type { NumberingPicture } from '../paint/numbering/numberingPicture.ts'
import type { CellText, TextBefore } from '../paint/picture.ts'
import type { PlotStyle } from '../paint/plotStyle.ts'
import {
  changedStyles,
  coloursBy,
  type FieldPlan,
  readDecimals,
  readMarks,
  readNumbering,
  readPlan,
  readScale,
  readStyle,
  readText,
  readUnder,
  textScaleIn,
} from './readField.ts'

const singleRepaints = 400

/**
 * What the scene draws, read from the atoms at most once a frame: plan, scale, look, texts, marks and the bitmap. Each
 * part is read only when its inputs have changed, and the tiles are informed of stale cells.
 */
export class SceneContent {
  plan: FieldPlan | null = null
  scale: Scale | null = null
  style: PlotStyle | null = null
  text: CellText | null = null
  marks: Map<number, CellMark> = new Map()
  /** Number of photos by plot id. */
  photos: PhotoCounts = new Map()
  numbering: NumberingPicture | null = null
  under: TextBefore | null = null
  readonly bitmap = new FieldBitmap()
  private readonly store: Store
  private readonly tiles: FieldTiles
  private theme: MapTheme
  private revision = -1
  private grid: SeenGrid | null = null
  private decimals = ''
  private flow: PositionChange | null = null
  private stale = { colours: true, text: true, marks: true, all: true }

  constructor(store: Store, tiles: FieldTiles, theme: MapTheme) {
    this.store = store
    this.tiles = tiles
    this.theme = theme
  }

  setTheme(theme: MapTheme): void {
    this.theme = theme
    this.stale.all = true
  }

  recolour(): void {
    this.stale.colours = true
  }

  retext(): void {
    this.stale.text = true
  }

  remark(): void {
    this.stale.marks = true
  }

  /** Marks everything for reading and repainting. */
  repaintAll(): void {
    this.stale.all = true
  }

  /** Reads what has changed since the last frame. */
  refresh(): void {
    const columns = this.store.get(shownColumnsAtom)
    const grid = this.store.get(shownGridAtom)
    const { revision, touched } = this.store.get(lastTouchAtom)
    const flow = this.store.get(widthPreviewAtom)
    const shown = this.store.get(designShownAtom)
    const moved =
      this.plan?.columns !== columns ||
      this.grid !== grid ||
      this.flow !== flow ||
      this.plan.size.textScale !== textScaleIn(this.store) ||
      (this.plan?.design?.shown ?? null) !== shown
    this.grid = grid
    this.flow = flow
    if (moved || this.stale.all) {
      this.plan = readPlan(this.store)
      this.stale = { colours: true, text: true, marks: true, all: true }
    }
    if (!this.plan) {
      this.revision = revision
      return
    }
    const isWritten = revision !== this.revision
    if (isWritten) {
      // After several writes between two frames it is unknown what each touched.
      const isSingleWrite = touched !== null && revision === this.revision + 1
      if (!isSingleWrite) this.stale.all = true
      else {
        if (coloursBy(this.store, touched.fields) || touched.lines || touched.traits) this.stale.colours = true
        if (touched.lines || touched.traits) this.stale.text = true
        if (touched.fields.has(this.store.get(shownFieldAtom)) || touched.fields.has('line_id')) {
          this.tiles.invalidatePlots(this.plan.grid, touched.plots)
        }
      }
      this.revision = revision
    }
    this.readColours(this.plan)
    if (isWritten || this.stale.text || this.stale.all) {
      const decimals = readDecimals(this.store)
      if (decimals !== this.decimals) this.stale.text = true
      this.decimals = decimals
    }
    if (this.stale.text || this.stale.all || !this.text) {
      this.text = readText(this.store, this.plan)
      this.under = readUnder(this.store, this.plan)
      this.tiles.invalidate()
    }
    if (this.stale.marks || this.stale.all) {
      const before = this.marks
      this.marks = readMarks(this.store, this.plan.columns)
      this.tiles.invalidatePlots(this.plan.grid, new Set([...before.keys(), ...this.marks.keys()]))
      this.readPhotos(this.plan)
    }
    if (this.stale.all) this.tiles.invalidate()
    this.stale = { colours: false, text: false, marks: false, all: false }
  }

  /** Reads which plots have photos and repaints those that got their first or lost their last. */
  private readPhotos({ columns, grid }: FieldPlan): void {
    const before = this.photos
    this.photos = this.store.get(photoCountsAtom)
    if (this.photos === before) return
    const missingIds = (counts: PhotoCounts, otherCounts: PhotoCounts) =>
      [...counts.keys()].filter((id) => !otherCounts.has(id))
    const changed = [...missingIds(before, this.photos), ...missingIds(this.photos, before)]
    this.tiles.invalidatePlots(
      grid,
      changed.flatMap((id) => columns.indexOf.get(id) ?? []),
    )
  }

  private readColours(plan: FieldPlan): void {
    if (!this.stale.colours && !this.stale.all && this.style) return
    const before = this.style
    const wasNumbering = this.numbering !== null
    this.scale = readScale(this.store)
    this.numbering = readNumbering(this.store, plan.columns)
    const style = readStyle(this.store, plan, this.scale, this.theme)
    const changed = this.stale.all ? null : changedStyles(before, style, singleRepaints)
    // A typed prefix changes labels but no colours: what is derived from the look stays valid.
    const isSame = wasNumbering && this.numbering !== null && changed?.length === 0
    if (!isSame) this.style = style
    if (changed) this.bitmap.update(plan.grid, style, changed)
    else this.bitmap.rebuild(plan.grid, style)
    if (changed && !wasNumbering && !this.numbering) this.tiles.invalidatePlots(plan.grid, changed)
    else this.tiles.invalidate()
  }
}
