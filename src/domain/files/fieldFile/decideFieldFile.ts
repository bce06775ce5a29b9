import { CellReader } from '../cells/cellReader.ts'
import { isEqualCell } from '../cells/cleanText.ts'
import { FaultLog } from '../fault.ts'
import { RowGenealogies } from '../lines/rowGenealogies.ts'
import type { TraitColumn } from '../traitColumns.ts'
import { type Decision, decide } from '../uploadPlan/decision.ts'
import type { KnownCrop, KnownPlot, KnownYear } from '../uploadPlan/known.ts'
import { LineLedger } from '../uploadPlan/lineLedger.ts'
import { refuseOtherCrops } from '../uploadPlan/otherCrop.ts'
import { knownYearsOf, planPlaces } from '../uploadPlan/placeLedger.ts'
import { emptyPlan, type UploadPlan } from '../uploadPlan/plan.ts'
import { type PlotOfRow, TraitLedger, type TraitTarget } from '../uploadPlan/traitLedger.ts'
import { checkPositions } from './checkFieldRows.ts'
import { type ExpandedRow, expandPlots } from './expandPlots.ts'
import type { FieldRow } from './fieldRow.ts'
import type { ParsedFieldFile } from './parseFieldFile.ts'

/**
 * Compares a field file with the crop: new nurseries, years, lines, traits and plots. An existing plot with equal data is
 * skipped, with other data it is `plot.duplicate`. The caller places plots without a position, in the order of `entry`.
 */
export function decideFieldFile(parsed: ParsedFieldFile, known: KnownCrop): Decision {
  const log = new FaultLog(parsed.sheet, parsed)
  const plan = emptyPlan()
  planPlaces(parsed.places, mapWidths(parsed), known, plan, log, parsed.otherRegion)
  const years = knownYearsOf(parsed.places, known).map(indexYear)
  const exists = (row: FieldRow, name: string) => years[row.place]?.byName.has(name) ?? false
  checkPositions(parsed.rows, (row) => typeof row.name === 'string' && exists(row, row.name), parsed.columns, log)
  const rows = expandPlots(parsed.rows, exists, parsed.columns, log)
  planLines({ columns: parsed.columns, rows }, exists, known, plan, log)
  refuseOtherCrops(parsed.rows, parsed.columns.get('species'), known, log)
  const ledger = new TraitLedger(known, log)
  const plots = parsed.rows.map(({ place, name }): PlotOfRow => {
    const year = years[place]?.year
    const plot = typeof name === 'string' ? years[place]?.byName.get(name) : undefined
    return year && plot ? { year, plot, plant: null } : null
  })
  const yearsOfRows = parsed.rows.map(({ place }) => parsed.places[place]?.year)
  const traits = ledger
    .read(parsed.traits, plots, yearsOfRows, new CellReader(log, parsed.source))
    .map(({ target, column: { values, notes } }) => ({ target, values, notes }))
  const repeated = rows.some((row) => row.plots.length > 1)
  const replication = repeated
    ? ledger.replication(parsed.headerRow, parsed.columns.get('repetitions') as number)
    : null
  const work: Work = { parsed, known, plan, log, traits, replication, ledger }
  rows.forEach((row, at) => {
    if (row.place >= 0) planRow(work, row, at, years[row.place])
  })
  ledger.addTo(plan)
  planChecks(parsed, years, plan)
  return decide(plan, log)
}

interface Work {
  readonly parsed: ParsedFieldFile
  readonly known: KnownCrop
  readonly plan: UploadPlan
  readonly log: FaultLog
  readonly traits: readonly {
    readonly target: TraitTarget
    readonly values: TraitColumn['values']
    readonly notes: TraitColumn['notes']
  }[]
  readonly replication: TraitTarget | null
  readonly ledger: TraitLedger
}

interface YearIndex {
  readonly year: KnownYear | null
  readonly byName: ReadonlyMap<string, KnownPlot>
  readonly byLabel: ReadonlyMap<string, KnownPlot>
  readonly byPosition: ReadonlyMap<string, KnownPlot>
}

function indexYear(year: KnownYear | null): YearIndex {
  const byName = new Map<string, KnownPlot>()
  const byLabel = new Map<string, KnownPlot>()
  const byPosition = new Map<string, KnownPlot>()
  for (const plot of year?.plots ?? []) {
    byName.set(plot.name, plot)
    if (plot.label !== null) byLabel.set(plot.label, plot)
    if (plot.row !== null && plot.col !== null) byPosition.set(`${plot.row},${plot.col}`, plot)
  }
  return { year, byName, byLabel, byPosition }
}

/** Smallest width of a map. */
const WIDTH_MIN = 2

function mapWidths(parsed: ParsedFieldFile): (number | null)[] {
  const widths: (number | null)[] = parsed.places.map(() => null)
  for (const { place, mapCol } of parsed.rows) {
    if (place >= 0 && mapCol) widths[place] = Math.max(widths[place] ?? WIDTH_MIN, mapCol)
  }
  return widths
}

function planLines(
  parsed: Pick<ParsedFieldFile, 'columns'> & { readonly rows: readonly ExpandedRow[] },
  exists: (row: FieldRow, name: string) => boolean,
  known: KnownCrop,
  plan: UploadPlan,
  log: FaultLog,
): void {
  const lines = new LineLedger(known, log)
  const columnOf = (key: 'line' | 'mother' | 'father' | 'plot') => parsed.columns.get(key) as number
  const allExist = (row: ExpandedRow) => row.plots.length > 0 && row.plots.every((name) => exists(row, name))
  // An existing plot keeps its line if the file does not name one.
  const rowsWithLines = parsed.rows.filter((row) => typeof row.line === 'string' && (row.namesLine || !allExist(row)))
  const at = (row: FieldRow) => ({ row: row.row, column: columnOf(row.namesLine ? 'line' : 'plot') })
  for (const row of rowsWithLines) lines.addLine(row.line as string, at(row))
  const genealogyRows = rowsWithLines.map((row) => ({ ...row, passport: {} }))
  const genealogies = new RowGenealogies({ columns: parsed.columns, rows: genealogyRows }, known, log)
  for (const row of genealogyRows) genealogies.write(row, lines, at(row))
  for (const row of rowsWithLines) {
    for (const parent of ['mother', 'father'] as const) {
      const name = row[parent]
      if (typeof name !== 'string') continue
      lines.addParent(row.line as string, parent, name, { row: row.row, column: columnOf(parent) }, at(row))
    }
  }
  lines.addTo(plan, 'parents')
}

/** The checks named in a file replace the checks of its years. */
function planChecks(parsed: ParsedFieldFile, years: readonly YearIndex[], plan: UploadPlan): void {
  parsed.places.forEach(({ nursery, year }, place) => {
    const after = parsed.checks.filter((check) => check.place === place).map(({ line }) => line)
    const before = years[place].year?.checks ?? []
    if (after.length > 0 && after.join('\n') !== before.join('\n')) plan.checks.push({ nursery, year, before, after })
  })
}

function planRow(work: Work, row: ExpandedRow, at: number, index: YearIndex): void {
  const { parsed, plan, log, ledger } = work
  const place = parsed.places[row.place]
  row.plots.forEach((name, k) => {
    const replicate = row.plots.length > 1 ? String(k + 1) : null
    const stored = index.byName.get(name)
    if (stored && index.year) {
      if (isOther(work, row, at, replicate, stored, index.year)) {
        const column = parsed.columns.get('plot') as number
        const params = { context: 'exists', nursery: place.nursery, year: String(place.year) }
        log.fault('plot.duplicate', row.row, column, name, params)
      }
      for (const { target, notes } of work.traits)
        ledger.writeNote(target, place, name, null, index.year.noteOf(stored, null, target.trait), notes?.[at] ?? null)
      return
    }
    refuseOccupied(work, row, index)
    if (typeof row.line !== 'string') return
    plan.plots.push({
      nursery: place.nursery,
      year: place.year,
      name,
      label: row.label ?? null,
      line: row.line,
      row: row.mapRow ?? null,
      col: row.mapCol ?? null,
      width: row.width ?? null,
      length: row.length ?? null,
      repetitions: replicate === null ? (row.repetitions ?? null) : 1,
      comment: row.comment ?? null,
      kind: row.kind ?? null,
      entry: at,
    })
    for (const { target, values, notes } of work.traits) {
      const value = values[at]
      ledger.writeNote(target, place, name, null, null, notes?.[at] ?? null)
      if (value !== null) ledger.write(target, place, name, null, null, value)
    }
    if (replicate !== null && work.replication) ledger.write(work.replication, place, name, null, null, replicate)
  })
}

function refuseOccupied(work: Work, row: FieldRow, index: YearIndex): void {
  const { columns } = work.parsed
  const labelled = typeof row.label === 'string' ? index.byLabel.get(row.label) : undefined
  if (labelled) {
    const params = { context: 'exists', plot: labelled.name }
    work.log.fault('label.duplicate', row.row, columns.get('label') as number, row.label ?? null, params)
  }
  const occupant = row.mapRow && row.mapCol ? index.byPosition.get(`${row.mapRow},${row.mapCol}`) : undefined
  if (occupant) {
    const params = { context: 'exists', plot: occupant.name, map_row: row.mapRow ?? 0, map_col: row.mapCol ?? 0 }
    work.log.fault('position.duplicate', row.row, columns.get('row') as number, String(row.mapRow), params)
  }
}

/** Whether a row contradicts the stored data of an existing plot; blank cells are not compared. */
function isOther(
  work: Work,
  row: FieldRow,
  at: number,
  replicate: string | null,
  stored: KnownPlot,
  year: KnownYear,
): boolean {
  const differs = <T>(written: T | null | undefined, is: T | null) =>
    written !== null && written !== undefined && !isEqualCell(is, written)
  const line = stored.line === null ? undefined : work.known.lines.get(stored.line)
  if (
    (row.namesLine && differs(row.line, stored.line)) ||
    differs(row.label, stored.label) ||
    differs(row.mother, line?.mother ?? null) ||
    differs(row.father, line?.father ?? null) ||
    differs(replicate === null ? row.repetitions : 1, stored.repetitions) ||
    differs(row.width, stored.width) ||
    differs(row.length, stored.length) ||
    differs(row.comment, stored.comment) ||
    differs(row.mapRow, stored.row) ||
    differs(row.mapCol, stored.col) ||
    differs(row.kind, stored.kind)
  ) {
    return true
  }
  if (
    replicate !== null &&
    work.replication &&
    differs(replicate, year.valueOf(stored, null, work.replication.trait))
  ) {
    return true
  }
  return work.traits.some(({ target: { trait, planned }, values }) =>
    differs(values[at], planned !== null ? year.plannedOf(stored, trait) : year.valueOf(stored, null, trait)),
  )
}
