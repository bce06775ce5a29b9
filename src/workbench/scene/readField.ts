import type { Bounds } from '../../canvas/camera.ts'
import type { Touched } from '../../domain/change/applyChange.ts'
import { traitOfField } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { conflictPlot, newPlot } from '../../domain/layout/numbering.ts'
import { previewedLabel, relabelled } from '../../domain/layout/numberingPreview.ts'
import { applyPositions } from '../../domain/layout/positionChange.ts'
import { isPlotPosition } from '../../domain/layout/positions.ts'
import { checksOf } from '../../domain/lines/checks.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import { colouringAtom, shownFieldAtom } from '../../state/colour/colouring.ts'
import type { Scale } from '../../state/colour/scale.ts'
import { decidesColours, scaleAtom } from '../../state/colour/scaleAtom.ts'
import { type CellMark, cellMarksAtom } from '../../state/log/outbox.ts'
import { widthPreviewAtom } from '../../state/map/layout/widthDraft.ts'
import { rowFilterAtom } from '../../state/map/legendFilter.ts'
import { numberingDraftAtom, numberingPreviewAtom } from '../../state/map/numberingDraft.ts'
import { buildSeenGrid, type SeenGrid, seenGridAtom } from '../../state/map/seenGrid.ts'
import { factorCodes, replicationFactor } from '../../state/map/traitMarks.ts'
import type { Store } from '../../state/store.ts'
import { loadedAtom, touchedAtom } from '../../state/year/loaded.ts'
import { shownDecimalsAtom } from '../../state/year/shownDecimals.ts'
import type { MapTheme } from '../../ui/theme.ts'
import { numberingLook, plotLook } from '../colour/plotLook.ts'
import { cellAspect, fieldBounds } from '../fit.ts'
import type { FieldSize } from '../geometry.ts'
import { hiddenFlag, type PlotLook } from '../paint/look.ts'
import type { NumberingPicture } from '../paint/numbering/numberingPicture.ts'
import type { BlankStrips, CellText } from '../paint/picture.ts'
import { blankStrips, blockBreaks } from './blockBreaks.ts'
import { cellTextOf } from './cellText.ts'

/** The field as it lies: which plot is seen where, blank strips, gaps between blocks, proportion of a cell. */
export interface FieldPlan {
  readonly columns: FieldYearColumns
  readonly grid: SeenGrid
  readonly blank: BlankStrips
  readonly size: FieldSize
  readonly bounds: Bounds
  /** Null = the plots' proportion is not known. */
  readonly aspect: number | null
}

function median(values: Float64Array, count: number): number {
  const known = new Float64Array(count)
  let n = 0
  // Plots of a trial are mostly of one size.
  let isOne = true
  for (let i = 0; i < count; i++) {
    if (Number.isNaN(values[i])) continue
    known[n++] = values[i]
    if (values[i] !== known[0]) isOne = false
  }
  if (n === 0) return Number.NaN
  return isOne ? known[0] : known.subarray(0, n).sort()[n >> 1]
}

/** The grid that is drawn: while a width is chosen, the plots as they would flow. */
function drawnGrid(store: Store): SeenGrid | null {
  const columns = store.get(loadedAtom)
  const grid = store.get(seenGridAtom)
  const flow = store.get(widthPreviewAtom)
  if (!columns || !grid || !flow) return grid
  return buildSeenGrid({ ...columns, ...applyPositions(columns, flow) } as FieldYearColumns, grid.view)
}

/** The plan of the loaded field-year, null when none is loaded. */
export function readPlan(store: Store): FieldPlan | null {
  const columns = store.get(loadedAtom)
  const grid = drawnGrid(store)
  if (!columns || !grid) return null
  const factor = replicationFactor(columns)
  const aspect = cellAspect(median(columns.width, columns.count), median(columns.length, columns.count))
  const size = { rows: grid.rows, cols: grid.cols, breaks: blockBreaks(grid, factor && factorCodes(factor)) }
  const turned = grid.rows !== grid.storedRows || grid.cols !== grid.storedCols
  return {
    columns,
    grid,
    blank: blankStrips(grid),
    size,
    bounds: fieldBounds(size),
    aspect: turned && aspect !== null ? 1 / aspect : aspect,
  }
}

/** The scale of the chosen colouring, null when there is none or its trait has gone. */
export function readScale(store: Store): Scale | null {
  return store.get(scaleAtom)
}

/** The look of all plots under the chosen colouring; in numbering mode what becomes of their labels. */
export function readLook(store: Store, columns: FieldYearColumns, scale: Scale | null, theme: MapTheme): PlotLook {
  if (store.get(numberingDraftAtom)) {
    const look = numberingLook(columns.count, readNumbering(store, columns)?.status ?? null, theme)
    return withoutOtherPlaces(look, columns)
  }
  const checks = plotsOfChecks(columns, store.get(touchedAtom))
  const look = plotLook(columns.count, scale, store.get(colouringAtom), theme, store.get(rowFilterAtom), checks)
  return withoutOtherPlaces(look, columns)
}

/** What stands on a border, a path and the like is drawn as that place is, never in colour. */
function withoutOtherPlaces(look: PlotLook, columns: FieldYearColumns): PlotLook {
  if (columns.structure.kinds.size === 0) return look
  for (let i = 0; i < columns.count; i++) if (!isPlotPosition(columns, i)) look.flags[i] = hiddenFlag
  return look
}

const knownChecks = new WeakMap<FieldYearColumns, { revision: number; checks: Uint8Array }>()

/** Plots that carry a check (1, by index), found once for all revisions of the columns that leave it as it is. */
function plotsOfChecks(
  columns: FieldYearColumns,
  { revision, touched }: { revision: number; touched: Touched | null },
): Uint8Array {
  const known = knownChecks.get(columns)
  if (known?.revision === revision) return known.checks
  const isSame = known?.revision === revision - 1 && touched !== null && !movesChecks(columns, touched)
  const checks = isSame ? known.checks : new Uint8Array(columns.count)
  if (!isSame) {
    const { lines } = checksOf(columns)
    for (let i = 0; i < columns.count; i++) if (lines.has(columns.line[i])) checks[i] = 1
  }
  knownChecks.set(columns, { revision, checks })
  return checks
}

/** Whether a write may make other plots carry checks: anything but values of what is measured or observed. */
function movesChecks(columns: FieldYearColumns, { fields, lines, traits, map }: Touched): boolean {
  if (lines || traits || map) return true
  const factors = new Set(columns.traits.filter(({ trait }) => trait.role === 'factor').map(({ trait }) => trait.id))
  return [...fields].some((field) => {
    const trait = traitOfField(field)
    return trait === null || factors.has(trait)
  })
}

/** What the preview of the numbering says of each plot; without one yet every plot shows what it has. */
export function readNumbering(store: Store, columns: FieldYearColumns): NumberingPicture | null {
  if (!store.get(numberingDraftAtom)) return null
  const preview = store.get(numberingPreviewAtom)?.result
  if (!preview?.ok || preview.status.length < columns.count) {
    return { status: new Uint8Array(columns.count), label: (plot) => columns.label[plot], change: () => null }
  }
  return {
    status: preview.status,
    label: (plot) =>
      preview.status[plot] === newPlot || preview.status[plot] === conflictPlot
        ? previewedLabel(preview, plot)
        : columns.label[plot],
    change: (plot) => relabelled(preview, columns.label, plot),
  }
}

export function readText(store: Store, columns: FieldYearColumns): CellText {
  return cellTextOf(columns, store.get(shownFieldAtom), store.get(colouringAtom), store.get(shownDecimalsAtom))
}

/** Decimals of the traits whose values the cells show: when they change, every value is written again. */
export function readDecimals(store: Store): string {
  const colouring = store.get(colouringAtom)
  const coloured = colouring?.subject.by === 'trait' ? colouring.subject.trait : null
  const decimals = store.get(shownDecimalsAtom)
  return [traitOfField(store.get(shownFieldAtom)), coloured]
    .map((trait) => (trait === null ? '' : decimals(trait)))
    .join(' ')
}

/** Marks of unsent, conflicting and failed cells that the map shows: the shown field and the coloured trait. */
export function readMarks(store: Store, columns: FieldYearColumns): Map<number, CellMark> {
  const shown = store.get(shownFieldAtom)
  const subject = store.get(colouringAtom)?.subject
  const fields = new Set([shown === 'line' ? 'line_id' : shown, 'row', 'col'])
  if (subject?.by === 'trait') fields.add(valueField(subject.trait))
  const found = new Map<number, CellMark>()
  for (const [of, byField] of store.get(cellMarksAtom)) {
    if (!of.startsWith('plot:')) continue
    const plot = columns.indexOf.get(Number(of.slice(5)))
    if (plot === undefined) continue
    for (const [field, mark] of byField) {
      if (!fields.has(field)) continue
      if (mark !== 'pending' || !found.has(plot)) found.set(plot, mark)
    }
  }
  return found
}

/** Plots whose look differs; null when too many, or the shades themselves, differ to be worth telling apart. */
export function changedLooks(before: PlotLook | null, after: PlotLook, most: number): number[] | null {
  if (!before || before.shade.length !== after.shade.length || before.shades.length !== after.shades.length) return null
  for (let k = 0; k < after.shades.length; k++) if (before.shades[k].fill !== after.shades[k].fill) return null
  const changed: number[] = []
  for (let i = 0; i < after.shade.length; i++) {
    if (before.shade[i] === after.shade[i] && before.flags[i] === after.flags[i]) continue
    changed.push(i)
    if (changed.length > most) return null
  }
  return changed
}

/** Whether a touched field decides the colours. */
export function coloursBy(store: Store, fields: ReadonlySet<string>): boolean {
  const columns = store.get(loadedAtom)
  const subject = store.get(colouringAtom)?.subject
  return columns && subject ? decidesColours(columns, subject, fields) : false
}
