import type { Bounds } from '../../canvas/camera.ts'
import type { ChangeEffect } from '../../domain/change/applyChange.ts'
import { traitOfField } from '../../domain/change/changeSet.ts'
import { type FieldYearColumns, traitValue } from '../../domain/columns/fieldYear.ts'
import { isNamedReplication, replicationFactor } from '../../domain/columns/replication.ts'
import { applyPositions } from '../../domain/layout/changes/positionChange.ts'
import { conflictPlot, newPlot, skippedPlot } from '../../domain/layout/numbering/numbering.ts'
import { previewedLabel, relabelled } from '../../domain/layout/numbering/numberingPreview.ts'
import { isPlotPosition } from '../../domain/layout/positions.ts'
import type { Edge } from '../../domain/layout/structure/fieldStructure.ts'
import { seenEdge, viewExchangesAxes } from '../../domain/layout/viewCorner.ts'
import { checksOf } from '../../domain/lines/checks.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import { colouringAtom, shownFieldAtom } from '../../state/colour/colouring.ts'
import { highlightedValuesAtom } from '../../state/colour/highlightedValues.ts'
import type { Scale } from '../../state/colour/scale.ts'
import { affectsColours } from '../../state/colour/scaleAtom.ts'
import { viewedPastAtom } from '../../state/log/undo/viewedPast.ts'
import { activeDesignPlotAtom, designLabelsAtom, designShownAtom } from '../../state/map/design/designShown.ts'
import { widthPreviewAtom } from '../../state/map/layout/widthDraft.ts'
import { rowFilterAtom } from '../../state/map/legend/legendFilter.ts'
import { factorCodes } from '../../state/map/legend/traitMarks.ts'
import { numberingDraftAtom, numberingPreviewAtom } from '../../state/map/numbering/numberingDraft.ts'
import { previousYearTextsAtom } from '../../state/map/secondMap/secondMap.ts'
import { yearBeforePlacesAtom } from '../../state/map/secondMap/yearBefore.ts'
import { buildSeenGrid, type SeenGrid } from '../../state/map/view/seenGrid.ts'
import { shownColumnsAtom, shownGridAtom, shownScaleAtom } from '../../state/map/view/shownField.ts'
import { type CellMark, cellMarksAtom, markedColumn } from '../../state/outbox/outbox.ts'
import { isPresentingAtom } from '../../state/present/presentation.ts'
import { plotsSheet } from '../../state/sheet/openSheet.ts'
import { tableFilterAtom } from '../../state/sheet/sheetView.ts'
import { decimalMarkAtom } from '../../state/shell/settings/decimalMark.ts'
import type { Store } from '../../state/store.ts'
import { cachedOverWrites } from '../../state/year/cachedOverWrites.ts'
import { lastTouchAtom, loadedYearAtom } from '../../state/year/loaded.ts'
import { shownDecimalsAtom } from '../../state/year/shownDecimals.ts'
import type { MapTheme } from '../../ui/theme.ts'
import { type DesignPicture, designPicture, designStyle, designText } from '../design/designPicture.ts'
import { cellAspect, fieldBounds } from '../fit.ts'
import { type AlleyWidths, type Breaks, type FieldSize, presentedTexts } from '../geometry.ts'
import { previousYearText } from '../maps/previousYearText.ts'
import type { NumberingPicture } from '../paint/numbering/numberingPicture.ts'
import { type NamedPart, namedParts } from '../paint/overlay/partNames.ts'
import { seenAlley } from '../paint/overlay/structureMarks.ts'
import type { BlankStrips, CellText, TextBefore } from '../paint/picture.ts'
import { dimmedFlag, hiddenFlag, type PlotStyle } from '../paint/plotStyle.ts'
import { numberingStyle, plotStyle } from '../paint/styleOfScale.ts'
import { blankStrips, blockBreaks } from './blockBreaks.ts'
import { plotTextOf } from './plotText.ts'

/** Layout of the field: which plot is seen where, blank strips, gaps between blocks, proportion of a cell. */
export interface FieldPlan {
  readonly columns: FieldYearColumns
  readonly grid: SeenGrid
  readonly blank: BlankStrips
  readonly size: FieldSize
  readonly bounds: Bounds
  /** Null = the plots' proportion is unknown. */
  readonly aspect: number | null
  /** Width of a plot as seen, metres; null if unknown. */
  readonly plotWidth: number | null
  /** Replications with separate areas; null = there is no replication factor. */
  readonly parts: FieldParts | null
  /** The design that is drawn before it is written; null = none. */
  readonly design: DesignPicture | null
}

/** The named parts of a field, and whether they are replications by their factor's name. */
export interface FieldParts {
  readonly isReplication: boolean
  readonly all: readonly NamedPart[]
}

function median(values: Float64Array, count: number): number {
  // Plots of a trial mostly have one size, or none is known.
  let lastValue = Number.NaN
  let at = 0
  for (; at < count; at++) {
    if (Number.isNaN(values[at]) || values[at] === lastValue) continue
    if (!Number.isNaN(lastValue)) break
    lastValue = values[at]
  }
  if (at === count) return lastValue
  const knownValues = values.slice(0, count).filter((value) => !Number.isNaN(value))
  return knownValues.sort()[knownValues.length >> 1]
}

/** The drawn grid: while a width is chosen, the plots as they would flow. */
function drawnGrid(store: Store): SeenGrid | null {
  const columns = store.get(shownColumnsAtom)
  const grid = store.get(shownGridAtom)
  const flow = store.get(widthPreviewAtom)
  if (!columns || !grid || !flow) return grid
  return buildSeenGrid({ ...columns, ...applyPositions(columns, flow) } as FieldYearColumns, grid.view)
}

/** The last plan of a grid with the revision of the columns for which it was computed. */
const knownPlans = new WeakMap<SeenGrid, { readonly revision: number; readonly plan: FieldPlan }>()

/** The plan of the loaded field-year; null if none is loaded. Cached, since camera and scene both read it. */
export function readPlan(store: Store): FieldPlan | null {
  const columns = store.get(shownColumnsAtom)
  const flowing = drawnGrid(store)
  if (!columns || !flowing) return null
  const shown = store.get(designShownAtom)
  const { revision } = store.get(lastTouchAtom)
  const known = knownPlans.get(flowing)
  const textScale = textScaleIn(store)
  const isKnown =
    known?.revision === revision && known.plan.columns === columns && known.plan.size.textScale === textScale
  if (isKnown && (known.plan.design?.shown ?? null) === shown) return known.plan
  const plan = planOf(columns, flowing, shown && designPicture(columns, flowing, shown), textScale)
  knownPlans.set(flowing, { revision, plan })
  return plan
}

/** The plan of the field-year as stored, without any draft on the map; null if none is loaded. */
export function readRestingPlan(store: Store): FieldPlan | null {
  const columns = store.get(shownColumnsAtom)
  const grid = store.get(shownGridAtom)
  return columns && grid && planOf(columns, grid, null, textScaleIn(store))
}

/** Enlargement of the map's texts: a presentation is read from the back of a room. */
export const textScaleIn = (store: Store): number => (store.get(isPresentingAtom) ? presentedTexts : 1)

function planOf(
  columns: FieldYearColumns,
  lying: SeenGrid,
  design: DesignPicture | null,
  textScale: number,
): FieldPlan {
  const grid = design?.grid ?? lying
  const factor = replicationFactor(columns)
  const codes = factor && factorCodes(factor)
  const plot = { width: median(columns.width, columns.count), length: median(columns.length, columns.count) }
  const aspect = cellAspect(plot.width, plot.length)
  const exchangesAxes = viewExchangesAxes(grid.view)
  const size = {
    rows: grid.rows,
    cols: grid.cols,
    textScale,
    breaks: withAlleys(
      design ? designBreaks(design, codes) : blockBreaks(grid, codes),
      columns,
      grid,
      exchangesAxes ? { width: plot.length, length: plot.width } : plot,
    ),
  }
  return {
    columns,
    grid,
    blank: blankStrips(grid),
    size,
    bounds: fieldBounds(size),
    aspect: exchangesAxes && aspect !== null ? 1 / aspect : aspect,
    plotWidth: (exchangesAxes ? plot.length : plot.width) > 0 ? (exchangesAxes ? plot.length : plot.width) : null,
    parts: factor &&
      codes && {
        isReplication: isNamedReplication(factor),
        all: namedParts(grid, codes, markedSides(columns, grid), (code) => String(traitValue(factor, code) ?? '')),
      },
    design,
  }
}

/** The edges, as seen, with road and access. */
function markedSides({ structure }: FieldYearColumns, { view }: SeenGrid): Edge[] {
  return [structure.road_side, structure.access].flatMap((edge) => (edge ? [seenEdge(edge, view)] : []))
}

/** Adds the breaks at alleys, to scale if the width and length (NaN = unknown) of plots as seen are known. */
function withAlleys(
  breaks: Breaks,
  { structure }: FieldYearColumns,
  grid: SeenGrid,
  plot: { readonly width: number; readonly length: number },
): Breaks {
  if (structure.alleys.length === 0) return breaks
  const lines = { row: new Set(breaks.rows), col: new Set(breaks.cols) }
  const widths = { rows: new Map<number, number>(), cols: new Map<number, number>() } satisfies AlleyWidths
  for (const alley of structure.alleys) {
    const { after, at } = seenAlley(grid, alley)
    lines[after].add(at)
    const side = after === 'row' ? plot.length : plot.width
    if (side > 0) widths[after === 'row' ? 'rows' : 'cols'].set(at, alley.metres / side)
  }
  const sorted = (indexes: ReadonlySet<number>) => [...indexes].sort((a, b) => a - b)
  return { rows: sorted(lines.row), cols: sorted(lines.col), alleys: widths }
}

/** Breaks of a design, in addition to the breaks between the year's plots: its replications by rows, its blocks by columns. */
function designBreaks({ grid, from, parts, blocks }: DesignPicture, codes: Int32Array | null): Breaks {
  const groups = codes ? codes.reduce((largest, code) => Math.max(largest, code), 0) + 1 : 0
  const withYear = (heights: Int32Array): Int32Array =>
    heights.map((code, plot) => (plot < from ? (codes?.[plot] ?? -1) : code < 0 ? -1 : code + groups))
  return blockBreaks(grid, withYear(parts), withYear(blocks))
}

/** The scale of the current colouring; null if there is none or its trait no longer exists. */
export function readScale(store: Store): Scale | null {
  return store.get(shownScaleAtom)
}

const allShown = { shown: null, hidden: new Set<number>() }

/** The look of all plots under the current colouring; in numbering mode the status of their labels. */
export function readStyle(
  store: Store,
  { columns, design }: Pick<FieldPlan, 'columns' | 'design'>,
  scale: Scale | null,
  theme: MapTheme,
): PlotStyle {
  if (design) return withoutOtherPositions(designStyle(design, store.get(activeDesignPlotAtom), theme), columns)
  if (store.get(numberingDraftAtom)) {
    const style = numberingStyle(columns.count, tintedStatus(readNumbering(store, columns)), theme)
    return withoutOtherPositions(style, columns)
  }
  const checks = plotsOfChecks(columns, store.get(lastTouchAtom))
  // A past state of the year has other classes than the filter's.
  const filter = store.get(viewedPastAtom) ? allShown : store.get(rowFilterAtom)
  const style = plotStyle(columns.count, scale, store.get(colouringAtom), theme, filter, checks)
  if (store.get(viewedPastAtom)) return withoutOtherPositions(style, columns)
  const filtered = dimmedByTable(style, store.get(tableFilterAtom.of(plotsSheet)))
  return withoutOtherPositions(dimmedByHistogram(filtered, scale, store.get(highlightedValuesAtom)), columns)
}

/**
 * Dims the plots that the table's filter hides (0 in `left`, by index; null = no filter), so that both panes show one
 * selection of rows.
 */
function dimmedByTable(style: PlotStyle, left: Uint8Array | null): PlotStyle {
  if (left) for (let i = 0; i < style.flags.length; i++) if (!left[i]) style.flags[i] |= dimmedFlag
  return style
}

/** Dims the plots whose values are not in the bar of the histogram under the pointer. */
function dimmedByHistogram(style: PlotStyle, scale: Scale | null, lit: { from: number; to: number } | null): PlotStyle {
  if (!lit || scale?.kind !== 'numbers' || !scale.column) return style
  const { numbers } = scale.column
  for (let i = 0; i < style.flags.length; i++)
    if (!(numbers[i] >= lit.from && numbers[i] < lit.to)) style.flags[i] |= dimmedFlag
  return style
}

/** The look of all plots with checks (1, by index) distinguished; borders and the like have none. */
export function styleWithChecks(columns: FieldYearColumns, make: (checks: Uint8Array) => PlotStyle): PlotStyle {
  const { lines } = checksOf(columns)
  const checks = Uint8Array.from({ length: columns.count }, (_, i) => (lines.has(columns.line[i]) ? 1 : 0))
  return withoutOtherPositions(make(checks), columns)
}

/** Plots on borders, paths and the like are drawn as such places, never in colour. */
function withoutOtherPositions(style: PlotStyle, columns: FieldYearColumns): PlotStyle {
  if (columns.structure.kinds.size === 0) return style
  for (let i = 0; i < columns.count; i++) if (!isPlotPosition(columns, i)) style.flags[i] = hiddenFlag
  return style
}

/** Plots that carry a check (1, by index). */
const plotsOfChecks = cachedOverWrites((columns) => {
  const checks = new Uint8Array(columns.count)
  const { lines } = checksOf(columns)
  if (lines.size > 0) for (let i = 0; i < columns.count; i++) if (lines.has(columns.line[i])) checks[i] = 1
  return checks
}, movesChecks)

/** Whether a write may change which plots carry checks: anything but values of measured or observed traits. */
function movesChecks({ fields, lines, traits, map }: ChangeEffect, columns: FieldYearColumns): boolean {
  if (lines || traits || map) return true
  const factors = new Set(columns.traits.filter(({ trait }) => trait.role === 'factor').map(({ trait }) => trait.id))
  return [...fields].some((field) => {
    const trait = traitOfField(field)
    return trait === null || factors.has(trait)
  })
}

/** The status of each plot for its tint: a plot whose new label equals the current one counts as unchanged. */
function tintedStatus(numbering: NumberingPicture | null): Uint8Array | null {
  if (!numbering) return null
  const tinted = numbering.status.slice()
  for (let plot = 0; plot < tinted.length; plot++)
    if (tinted[plot] === newPlot && !numbering.differs[plot]) tinted[plot] = skippedPlot
  return tinted
}

/** The preview of the numbering by plot; until there is one, every plot shows its current label. */
export function readNumbering(store: Store, columns: FieldYearColumns): NumberingPicture | null {
  if (!store.get(numberingDraftAtom)) return null
  const preview = store.get(numberingPreviewAtom)?.result
  if (!preview?.ok || preview.status.length < columns.count) {
    const none = new Uint8Array(columns.count)
    return { status: none, differs: none, label: (plot) => columns.label[plot], change: () => null }
  }
  return {
    status: preview.status,
    differs: preview.differs,
    label: (plot) =>
      preview.status[plot] === newPlot || preview.status[plot] === conflictPlot
        ? previewedLabel(preview, plot)
        : columns.label[plot],
    change: (plot) => relabelled(preview, columns.label, plot),
  }
}

export function readText(store: Store, { columns, design }: Pick<FieldPlan, 'columns' | 'design'>): CellText {
  if (design) return designText(design, columns, store.get(designLabelsAtom))
  return plotTextOf(columns, store.get(shownFieldAtom), store.get(colouringAtom), store.get(shownDecimalsAtom))
}

/** Last year's plots, if they are shown and loaded; null otherwise, and while a design is shown. */
export function readUnder(store: Store, { design }: Pick<FieldPlan, 'design'>): TextBefore | null {
  const before = store.get(previousYearTextsAtom) ? store.get(yearBeforePlacesAtom) : null
  return before && !design ? previousYearText(before, store.get(colouringAtom)) : null
}

/** Decimal mark, and decimals of the traits whose values the cells show; when they change, all values are rewritten. */
export function readDecimals(store: Store): string {
  const colouring = store.get(colouringAtom)
  const coloured = colouring?.subject.by === 'trait' ? colouring.subject.trait : null
  const decimals = store.get(shownDecimalsAtom)
  const shown = [traitOfField(store.get(shownFieldAtom)), coloured]
  return [store.get(decimalMarkAtom), ...shown.map((trait) => (trait === null ? '' : decimals(trait)))].join(' ')
}

/** Marks of unsent, conflicting and failed cells that the map shows: the shown field and the coloured trait. */
export function readMarks(store: Store, columns: FieldYearColumns): Map<number, CellMark> {
  const shown = store.get(shownFieldAtom)
  const subject = store.get(colouringAtom)?.subject
  const fields = new Set([shown === 'line' ? 'line_id' : shown, 'row', 'col'])
  if (subject?.by === 'trait') fields.add(valueField(subject.trait))
  const marksByPlot = new Map<number, CellMark>()
  const marks = store.get(cellMarksAtom)
  for (const field of fields) {
    for (const [id, mark] of marks.get(markedColumn('plot', field))?.cells ?? []) {
      const plot = columns.indexOf.get(id)
      if (plot !== undefined && (mark !== 'pending' || !marksByPlot.has(plot))) marksByPlot.set(plot, mark)
    }
  }
  return marksByPlot
}

/** Plots whose look differs; null if they are more than `limit` or the shades themselves differ. */
export function changedStyles(before: PlotStyle | null, after: PlotStyle, limit: number): number[] | null {
  if (!before || before.shade.length !== after.shade.length || before.shades.length !== after.shades.length) return null
  for (let k = 0; k < after.shades.length; k++) if (before.shades[k].fill !== after.shades[k].fill) return null
  const changed: number[] = []
  for (let i = 0; i < after.shade.length; i++) {
    if (before.shade[i] === after.shade[i] && before.flags[i] === after.flags[i]) continue
    changed.push(i)
    if (changed.length > limit) return null
  }
  return changed
}

/** Whether a touched field affects the colours. */
export function coloursBy(store: Store, fields: ReadonlySet<string>): boolean {
  const columns = store.get(loadedYearAtom)
  const subject = store.get(colouringAtom)?.subject
  return columns && subject ? affectsColours(columns, subject, fields) : false
}
