import type { Paint } from '../../canvas/paint.ts'
import { traitOfField } from '../../domain/change/changeSet.ts'
import type { DecimalsOf } from '../../domain/columns/shownDecimals.ts'
import type { ReviewCells } from '../../domain/files/review/reviewCells.ts'
import type { NumberingPreview } from '../../domain/layout/numbering/numberingPreview.ts'
import { membership } from '../../domain/layout/positions.ts'
import { rowsOfIds } from '../../domain/sheet/source/rowIds.ts'
import { formatNumber } from '../../i18n/format.ts'
import { fillAreaAtom } from '../../state/map/block/blockFill.ts'
import { pastePreviewAtom } from '../../state/map/block/blockPaste.ts'
import { cutPlotIndexesAtom } from '../../state/map/block/cutPlots.ts'
import { designDraftAtom } from '../../state/map/design/designDraft.ts'
import { activeDesignPlotAtom } from '../../state/map/design/designShown.ts'
import { moveDraftAtom } from '../../state/map/layout/moveDraft.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import { isNumberingAtom, numberingPreviewAtom } from '../../state/map/numbering/numberingDraft.ts'
import { lassoAtom } from '../../state/map/select/lasso.ts'
import { marqueeAtom } from '../../state/map/select/rangeSelection.ts'
import { strokeAtom, structureDraftAtom } from '../../state/map/structure/structureDraft.ts'
import { draftedTrialAtom } from '../../state/map/structure/trials.ts'
import { isTouchedAtom } from '../../state/map/view/touch.ts'
import { seenDecimalsAtom } from '../../state/sheet/columns/seenDecimals.ts'
import { atomOfSheet, plotsSheet, plotsSourceAtom } from '../../state/sheet/openSheet.ts'
import { sheetPasteAtom } from '../../state/sheet/paste/sheetPaste.ts'
import { reviewOnMapAtom } from '../../state/sheet/review/shownReview.ts'
import { peopleAtom } from '../../state/shell/people.ts'
import type { Store } from '../../state/store.ts'
import { lastTouchAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { MapTheme } from '../../ui/theme.ts'
import { type Geometry, positionsInView } from '../geometry.ts'
import { FieldBitmap } from '../paint/fieldBitmap.ts'
import { hasRoomForPath, paintNumberingPath, walkRuns } from '../paint/numbering/numberingPath.ts'
import type { NumberingPicture } from '../paint/numbering/numberingPicture.ts'
import type { Run } from '../paint/numbering/pathPicture.ts'
import { contourOf } from '../paint/overlay/contour.ts'
import { paintDesignMarks } from '../paint/overlay/designMarks.ts'
import { paintFlash } from '../paint/overlay/flash.ts'
import { paintLasso } from '../paint/overlay/lassoLine.ts'
import { paintMoveGhost } from '../paint/overlay/moveGhost.ts'
import { paintOrigin, WordPicture } from '../paint/overlay/originMark.ts'
import { paintOverlay, rectangleBox } from '../paint/overlay/overlay.ts'
import { paintPartNames } from '../paint/overlay/partNames.ts'
import { paintPaste } from '../paint/overlay/pastePicture.ts'
import { paintPeople } from '../paint/overlay/people.ts'
import { paintReview } from '../paint/overlay/reviewPicture.ts'
import { paintStructure } from '../paint/overlay/structureMarks.ts'
import { paintGrips } from '../paint/overlay/touchGrips.ts'
import { activeOn } from './activePosition.ts'
import { PastePreview } from './PastePreview.ts'
import { PathMarch } from './PathMarch.ts'
import type { FieldPlan } from './readField.ts'
import type { SceneContent } from './SceneContent.ts'
import type { SelectionShape } from './selectionShape.ts'

const plotsPasteAtom = sheetPasteAtom.of(plotsSheet)
const plotsDecimalsAtom = atomOfSheet(seenDecimalsAtom, plotsSheet)

/** How long a colleague's change flashes, ms; with reduced motion a dot is shown for the same time. */
const flashTime = 600

/** The text of each cell of a reviewed column: its value with the decimals of the table, else the file's text. */
function reviewTexts({ values, texts, field }: ReviewCells, decimalsOf: DecimalsOf): string[] {
  const trait = traitOfField(field ?? '')
  const decimals = trait === null ? undefined : decimalsOf(trait)
  return values.map((value, k) =>
    typeof value === 'number' ? formatNumber(value, decimals) : String(value ?? texts[k]),
  )
}

/** Everything over the cells: selection, active position, ghosts, previews, other users, origin. */
export class SceneOverlay {
  /** The word at the origin mark, in the interface language. */
  origin = new WordPicture('')
  /** Name of a replication of a design, or of a block of one without replications, in the interface language. */
  partName = (_kind: 'rep' | 'block', n: number | string): string => String(n)
  /** The words at road and access, in the interface language. */
  sides = { road: new WordPicture(''), access: new WordPicture('') }
  /** The flag of a user who is typing, in the interface language. */
  typing = (name: string): string => name
  private readonly store: Store
  private readonly changed: () => void
  private runs: { preview: NumberingPreview; grid: object; runs: Run[] } | null = null
  private pastePreview: PastePreview | null = null
  private readonly pasteBitmap = new FieldBitmap()
  private readonly march: PathMarch
  private flash: { plots: ReadonlySet<number>; began: number } | null = null
  private flashing = 0
  /** Texts of the reviewed column, computed once for each state of the review. */
  private reviewed: { of: object; shown: string[] } | null = null

  /** Names of trials as pictures, by text. */
  private readonly words = new Map<string, WordPicture>()

  constructor(store: Store, changed: () => void) {
    this.store = store
    this.changed = changed
    this.march = new PathMarch(changed)
  }

  /** Starts listening; returns a function that stops it. */
  start(): () => void {
    const atoms = [
      marqueeAtom,
      lassoAtom,
      fillAreaAtom,
      cutPlotIndexesAtom,
      pastePreviewAtom,
      plotsPasteAtom,
      moveDraftAtom,
      // A changed draft alone is not shown; only its preview is.
      isNumberingAtom,
      peopleAtom,
      reviewOnMapAtom,
      designDraftAtom,
      structureDraftAtom,
      strokeAtom,
      isTouchedAtom,
    ] as const
    const stops: (() => void)[] = atoms.map((atom) => this.store.sub(atom, this.changed))
    stops.push(
      this.store.sub(numberingPreviewAtom, () => this.march.begin()),
      this.store.sub(lastTouchAtom, () => this.followRemote()),
    )
    return () => {
      for (const stop of stops) stop()
      this.march.stop()
      cancelAnimationFrame(this.flashing)
    }
  }

  /** Flashes plots that a colleague has just changed. */
  private followRemote(): void {
    const { origin, touched } = this.store.get(lastTouchAtom)
    if (origin !== 'remote' || !touched || touched.plots.size === 0) return
    this.flash = { plots: touched.plots, began: performance.now() }
    cancelAnimationFrame(this.flashing)
    const step = () => {
      if (this.flash && performance.now() - this.flash.began > flashTime) this.flash = null
      this.changed()
      this.flashing = this.flash ? requestAnimationFrame(step) : 0
    }
    this.flashing = requestAnimationFrame(step)
  }

  /** Whether a part of it is fixed to the edges of the window, or to the pointer, while the field moves. */
  isBound({ columns }: FieldPlan, shape: SelectionShape): boolean {
    const { store } = this
    return (
      store.get(peopleAtom).some(({ plotId }) => plotId !== null && columns.indexOf.has(plotId)) ||
      store.get(isNumberingAtom) ||
      store.get(lassoAtom) !== null ||
      this.hasGrips(shape)
    )
  }

  private hasGrips({ range }: SelectionShape): boolean {
    return range !== null && this.store.get(isTouchedAtom) && this.store.get(mapModeAtom) === 'select'
  }

  paint(ctx: Paint, content: SceneContent, g: Geometry, shape: SelectionShape, theme: MapTheme): void {
    const { plan } = content
    if (!plan) return
    ctx.save()
    ctx.beginPath()
    ctx.rect(g.left, g.top, g.width, g.height)
    ctx.clip()
    this.paintStructure(ctx, plan, g, theme)
    this.paintPartNames(ctx, plan, g, theme)
    paintOrigin(ctx, plan.grid, g, theme, this.origin)
    this.march.drawn(content.numbering !== null && this.paintPath(ctx, plan, g, theme, content.numbering))
    const paste = this.store.get(pastePreviewAtom)
    if (paste) {
      const plots = rowsOfIds(plan.columns, paste.ids)
      paintPaste(ctx, { grid: plan.grid, geometry: g, theme, plots, shown: paste.shown, status: paste.status })
    }
    if (!this.paintReviewed(ctx, plan, g, theme)) this.pastePreviewFor(plan)?.paint(ctx, plan.grid, g, theme)
    this.paintDesign(ctx, plan, g, theme)
    const { mask, count } = this.store.get(selectionAtom)
    this.paintCut(ctx, plan, g, theme)
    paintOverlay(ctx, {
      grid: plan.grid,
      geometry: g,
      theme,
      mask,
      count,
      range: this.store.get(isNumberingAtom) || this.store.get(designDraftAtom) ? null : shape.range,
      block: shape.isFull ? shape.range : null,
      active: activeOn(plan, this.store.get(selectionAtom).active),
      marquee: this.store.get(marqueeAtom),
    })
    paintLasso(ctx, this.store.get(lassoAtom) ?? [], theme, g.pane.ratio)
    this.paintFill(ctx, g, theme)
    if (shape.range && this.hasGrips(shape)) paintGrips(ctx, g, theme, shape.range)
    const draft = this.store.get(moveDraftAtom)
    if (draft && content.style) {
      paintMoveGhost(ctx, { grid: plan.grid, geometry: g, theme, style: content.style, ...draft })
    }
    const people = this.store.get(peopleAtom).flatMap((person) => {
      const plot = person.plotId === null ? undefined : plan.columns.indexOf.get(person.plotId)
      if (plot === undefined) return []
      return [{ plot, name: person.typing ? this.typing(person.name) : person.name, colour: person.colour }]
    })
    if (this.flash) {
      const share = 1 - (performance.now() - this.flash.began) / flashTime
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      paintFlash(ctx, plan.grid, g, theme, this.flash.plots, isStill ? null : share)
    }
    paintPeople(ctx, plan.grid, g, theme, people)
    ctx.restore()
  }

  /** The preview of the open panel; null = none. */
  private pastePreviewFor({ columns }: FieldPlan): PastePreview | null {
    const paste = this.store.get(plotsPasteAtom)
    // A file under review has no column on the map if none of its traits has one.
    if (!paste?.own || !paste.columns.length || paste.source !== this.store.get(plotsSourceAtom)?.key)
      this.pastePreview = null
    else if (this.pastePreview?.paste !== paste)
      this.pastePreview = new PastePreview(columns, paste, this.store.get(plotsDecimalsAtom), this.pasteBitmap)
    return this.pastePreview
  }

  /** Paints a column of the file under review; returns whether there is one. */
  private paintReviewed(ctx: Paint, plan: FieldPlan, g: Geometry, theme: MapTheme): boolean {
    const reviewed = this.store.get(reviewOnMapAtom)
    if (!reviewed) return false
    if (this.reviewed?.of !== reviewed) {
      this.reviewed = { of: reviewed, shown: reviewTexts(reviewed, this.store.get(plotsDecimalsAtom)) }
    }
    const { plots, outcome, accepted, open } = reviewed
    const { shown } = this.reviewed
    paintReview(ctx, {
      grid: plan.grid,
      geometry: g,
      theme,
      plots,
      shown,
      labels: plan.columns.label,
      outcome,
      accepted,
      open,
    })
    return true
  }

  /** Paints the path of the numbering; returns whether its dashes are visible. */
  private paintPath(ctx: Paint, plan: FieldPlan, g: Geometry, theme: MapTheme, { label }: NumberingPicture): boolean {
    const shown = this.store.get(numberingPreviewAtom)
    if (!shown?.result.ok) return false
    const preview = shown.result
    const alongRows = shown.draft.axis === 'horizontal'
    if (this.runs?.preview !== preview || this.runs.grid !== plan.grid) {
      this.runs = { preview, grid: plan.grid, runs: walkRuns(plan.grid, preview.order, alongRows) }
    }
    paintNumberingPath(ctx, {
      grid: plan.grid,
      geometry: g,
      theme,
      runs: this.runs.runs,
      alongRows,
      joined: shown.draft.order === 'snake',
      first: preview.first?.index ?? null,
      last: preview.last?.index ?? null,
      label,
      active: activeOn(plan, this.store.get(selectionAtom).active),
      march: this.march.way,
    })
    return hasRoomForPath(g)
  }

  private paintStructure(ctx: Paint, plan: FieldPlan, g: Geometry, theme: MapTheme): void {
    const { structure } = plan.columns
    const drafted = this.store.get(draftedTrialAtom)
    const stroke = this.store.get(strokeAtom)
    const hasSides = structure.road_side !== null || structure.access !== null
    if (!stroke && !drafted && !hasSides && structure.alleys.length + structure.trials.length === 0) return
    paintStructure(ctx, {
      grid: plan.grid,
      geometry: g,
      theme,
      structure,
      stroke,
      drafted,
      isNamed: this.store.get(structureDraftAtom) !== null,
      sides: this.sides,
      word: (text) => this.word(text),
    })
  }

  /** Draws names of replications at the side of the field, unless a path of numbering or a design is there. */
  private paintPartNames(ctx: Paint, plan: FieldPlan, g: Geometry, theme: MapTheme): void {
    const { parts, design } = plan
    if (!parts || design || this.store.get(isNumberingAtom)) return
    const nameOf = (name: string) => (parts.isReplication ? this.partName('rep', name) : name)
    const named = parts.all.map((part) => ({ ...part, name: nameOf(part.name) }))
    paintPartNames(ctx, { parts: named, geometry: g, theme, word: (text) => this.word(text) })
  }

  private word(text: string): WordPicture {
    const picture = this.words.get(text) ?? new WordPicture(text)
    this.words.set(text, picture)
    return picture
  }

  private paintDesign(ctx: Paint, plan: FieldPlan, g: Geometry, theme: MapTheme): void {
    const draft = this.store.get(designDraftAtom)
    if (!draft) return
    const placeOf = ([row, col]: readonly [number, number]) => ({ row, col })
    const { active } = this.store.get(selectionAtom)
    const isOver = this.store.get(activeDesignPlotAtom) >= 0 && active !== null
    const pickedUp = draft.pickedUp && ([placeOf(draft.pickedUp), isOver ? active : null] as const)
    const swap = draft.pendingSwap
      ? ([placeOf(draft.pendingSwap[0]), placeOf(draft.pendingSwap[1])] as const)
      : pickedUp
    const gaps = draft.gaps.map(placeOf)
    const { design } = plan
    const kind = design?.shown.design.rep.some((rep) => rep > 0) ? 'rep' : 'block'
    const caption = (n: number) => this.word(this.partName(kind, n))
    paintDesignMarks(ctx, { picture: design, grid: plan.grid, geometry: g, theme, gaps, swap, caption })
  }

  private paintCut(ctx: Paint, plan: FieldPlan, g: Geometry, theme: MapTheme): void {
    const plots = this.store.get(cutPlotIndexesAtom)
    if (!plots.length) return
    const segments = contourOf(plan.grid, g, positionsInView(g), membership(plan.columns.count, plots))
    const { ratio } = g.pane
    ctx.setLineDash([5 * ratio, 4 * ratio])
    ctx.lineWidth = 2 * ratio
    ctx.strokeStyle = theme.accent
    ctx.beginPath()
    for (let k = 0; k < segments.length; k += 4) {
      ctx.moveTo(segments[k], segments[k + 1])
      ctx.lineTo(segments[k + 2], segments[k + 3])
    }
    ctx.stroke()
    ctx.setLineDash([])
  }

  private paintFill(ctx: Paint, g: Geometry, theme: MapTheme): void {
    const area = this.store.get(fillAreaAtom)
    if (!area) return
    const { ratio } = g.pane
    const box = rectangleBox(g, area)
    ctx.setLineDash([5 * ratio, 4 * ratio])
    ctx.lineWidth = 2 * ratio
    ctx.strokeStyle = theme.accent
    ctx.strokeRect(box.x, box.y, box.w, box.h)
    ctx.setLineDash([])
  }
}
