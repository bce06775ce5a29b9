import { fencesOf } from '../../colour/outOfRange.ts'
import { isNumberTrait } from '../../traits/traitKinds.ts'
import { address } from '../cells/address.ts'
import { CellReader } from '../cells/cellReader.ts'
import { isEqualCell } from '../cells/cleanText.ts'
import { FaultLog } from '../fault.ts'
import { plotIdOf } from '../fieldBook/units.ts'
import type { ColumnKey } from '../headers/columns.ts'
import type { NamedYear } from '../headers/places.ts'
import { type Decision, decide } from '../uploadPlan/decision.ts'
import type { KnownCrop, KnownPlot, KnownYear } from '../uploadPlan/known.ts'
import { refuseOtherCrops } from '../uploadPlan/otherCrop.ts'
import { knownYearsOf } from '../uploadPlan/placeLedger.ts'
import { emptyPlan } from '../uploadPlan/plan.ts'
import { type PlotOfRow, type ReadTrait, TraitLedger } from '../uploadPlan/traitLedger.ts'
import type { ParsedPhenotypes } from './parsePhenotypes.ts'
import type { PhenotypeRow } from './phenotypeRow.ts'

interface YearPlots {
  readonly year: KnownYear
  readonly byName: ReadonlyMap<string, KnownPlot>
  readonly byLabel: ReadonlyMap<string, KnownPlot>
  readonly byId: ReadonlyMap<number, KnownPlot>
}

/**
 * Compares plot phenotypes with the existing plots: a filled cell overwrites, a blank one keeps the stored value. Plants
 * and traits are created, nurseries, years and plots are not.
 */
export function decidePhenotypes(parsed: ParsedPhenotypes, known: KnownCrop): Decision {
  const log = new FaultLog(parsed.sheet, parsed)
  const plan = emptyPlan()
  refuseOtherCrops(parsed.rows, parsed.columns.get('species'), known, log)
  const ledger = new TraitLedger(known, log)
  const years = knownYearsOf(parsed.places, known).map(plotsOf)
  const seen = new Map<string, PhenotypeRow>()
  const plants = new Set<string>()
  const plotsOfRows: PlotOfRow[] = parsed.rows.map(() => null)
  parsed.rows.forEach((row, at) => {
    const place = parsed.places[row.place]
    const index = years[row.place] ?? null
    const plot = place ? findPlot(row, place, index, parsed.columns, log) : null
    if (!plot || !index || row.plant === undefined) return
    const plant = row.plant ?? null
    const key = `${row.place}\u0000${plot.id}\u0000${plant ?? ''}`
    const first = seen.get(key)
    if (first) {
      refuseTwice(row, first, parsed.columns, log)
      return
    }
    plotsOfRows[at] = { year: index.year, plot, plant }
    seen.set(key, row)
    if (typeof row.line === 'string' && row.line !== plot.line) {
      const column = parsed.columns.get('line') as number
      log.warn('line.mismatch', row.row, column, row.line, { plot: plot.name, line: plot.line ?? '—' })
    }
    const { nursery, year } = place
    if (plant !== null && !index.year.hasPlant(plot, plant) && !plants.has(key)) {
      plants.add(key)
      plan.plants.push({ nursery, year, plot: plot.name, plant })
    }
  })
  warnOfComments(parsed, plotsOfRows, log)
  const traits = ledger.read(
    parsed.traits,
    plotsOfRows,
    parsed.rows.map(({ place }) => parsed.places[place]?.year),
    new CellReader(log, parsed.source),
  )
  parsed.rows.forEach((row, at) => {
    const plot = plotsOfRows[at]
    if (!plot) return
    for (const { target, column } of traits) {
      const value = column.values[at]
      const place = parsed.places[row.place]
      const note = column.notes?.[at] ?? null
      if (note !== null) {
        const stored = plot.year.noteOf(plot.plot, plot.plant, target.trait)
        ledger.writeNote(target, place, plot.plot.name, plot.plant, stored, note)
      }
      if (value === null) continue
      const before = plot.year.valueOf(plot.plot, plot.plant, target.trait)
      ledger.write(target, place, plot.plot.name, plot.plant, before, value, column.recorded?.[at] ?? null)
    }
  })
  for (const trait of traits) warnOfFarValues(trait, parsed.rows, plotsOfRows, log)
  ledger.addTo(plan)
  return decide(plan, log)
}

/** Warns once about comments that differ from the plots' own: this upload writes values only. */
function warnOfComments({ rows, columns }: ParsedPhenotypes, plotsOfRows: readonly PlotOfRow[], log: FaultLog): void {
  const other = rows.filter(({ comment }, at) => {
    const plot = plotsOfRows[at]?.plot
    return comment !== null && plot !== undefined && !isEqualCell(plot.comment, comment)
  })
  const [first] = other
  if (first)
    log.warn('comment.not_stored', first.row, columns.get('comment') as number, first.comment, { count: other.length })
}

/**
 * Warns about new numbers outside Tukey's outer fences (1977) of the trait's values in the year: missing codes such as
 * -9, and slips such as 8.1 among heights of 80. Traits with limits, factors and plants are not checked.
 */
function warnOfFarValues(
  { target: { trait, planned }, column }: ReadTrait,
  rows: readonly PhenotypeRow[],
  plotsOfRows: readonly PlotOfRow[],
  log: FaultLog,
): void {
  const isLimited = (trait.min ?? null) !== null || (trait.max ?? null) !== null
  if (!isNumberTrait(trait) || trait.role !== 'trait' || planned !== null || isLimited) return
  for (const year of new Set(plotsOfRows.flatMap((plot) => plot?.year ?? []))) {
    const at = new Map(year.plots.map(({ id }, index) => [id, index]))
    const numbers = year.plots.map((plot) => year.valueOf(plot, null, trait))
    const stored = Float64Array.from(numbers, (value) => (typeof value === 'number' ? value : Number.NaN))
    const fences = fencesOf(stored, stored.length)
    if (!fences) continue
    const { low, high } = fences
    const params = { low: Number(low.toPrecision(4)), high: Number(high.toPrecision(4)) }
    plotsOfRows.forEach((plotOfRow, row) => {
      const value = column.values[row]
      const plot = plotOfRow?.year === year && plotOfRow.plant === null ? at.get(plotOfRow.plot.id) : undefined
      if (plot === undefined || typeof value !== 'number' || stored[plot] === value) return
      if (value < low || value > high) log.warn('value.far', rows[row].row, column.column, String(value), params)
    })
  }
}

function plotsOf(year: KnownYear | null): YearPlots | null {
  if (!year) return null
  const byName = new Map(year.plots.map((plot) => [plot.name, plot]))
  const byLabel = new Map<string, KnownPlot>()
  for (const plot of year.plots) if (plot.label !== null) byLabel.set(plot.label, plot)
  return { year, byName, byLabel, byId: new Map(year.plots.map((plot) => [plot.id, plot])) }
}

/** The plot of a row; null with a fault if there is none, or if label and plot name belong to different plots. */
function findPlot(
  row: PhenotypeRow,
  place: NamedYear,
  index: YearPlots | null,
  columns: ReadonlyMap<ColumnKey, number>,
  log: FaultLog,
): KnownPlot | null {
  const { label, plot: name } = row
  if (label === undefined || name === undefined || (label === null && name === null)) return null
  // A column of labels may contain names.
  const byLabel =
    label === null ? undefined : (index?.byLabel.get(label) ?? (name === null ? index?.byName.get(label) : undefined))
  const byUnit = (text: string) => index?.byId.get(plotIdOf(text) ?? 0)
  const byName = name === null ? undefined : (index?.byName.get(name) ?? byUnit(name))
  const column = columns.get(name === null ? 'label' : 'plot') as number
  const unknown = (at: number, value: string | null) =>
    log.fault('plot.unknown', row.row, at, value, { nursery: place.nursery, year: String(place.year) })
  if (!byLabel && !byName) {
    unknown(column, name ?? label)
    return null
  }
  // A plot without a label does not contradict the label in the file.
  const isUnlabelled = !byLabel && byName?.label === null
  if (label !== null && name !== null && byLabel !== byName && !isUnlabelled) {
    if (byLabel) log.fault('plot.mismatch', row.row, column, name, { label, plot: byLabel.name })
    else unknown(columns.get('label') as number, label)
    return null
  }
  const plot = byName ?? byLabel ?? null
  if (row.unit !== null && plot !== byUnit(row.unit) && row.unit !== plot?.name) {
    const plotOfUnit = byUnit(row.unit)?.name ?? '—'
    log.fault('plot.mismatch', row.row, column, name ?? label, { label: row.unit, plot: plotOfUnit })
    return null
  }
  return plot
}

/** Refuses a plot that occurs in two rows under different words (the same words are refused by the parser). */
function refuseTwice(
  row: PhenotypeRow,
  first: PhenotypeRow,
  columns: ReadonlyMap<ColumnKey, number>,
  log: FaultLog,
): void {
  const sameWords = row.plot === null ? first.plot === null && first.label === row.label : first.plot === row.plot
  if (sameWords) return
  const cell = (one: PhenotypeRow) => columns.get(one.plot === null ? 'label' : 'plot') as number
  const params = { first_cell: address(first.row, cell(first)) }
  log.fault('plot.duplicate', row.row, cell(row), row.plot ?? row.label ?? null, params)
}
