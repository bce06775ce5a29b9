import { type FieldYearColumns, type TraitColumn, traitValue } from '../columns/fieldYear.ts'
import { isPlotPosition } from '../layout/positions.ts'
import { naturally } from '../naturalOrder.ts'

/** The lines with which a year's other lines are compared. `control` is the first of them; null if there are none. */
export interface YearChecks {
  readonly lines: ReadonlySet<number>
  readonly control: number | null
}

/** A line's name and id with its number of living plots at positions of the trial. */
export interface LineOfYear {
  readonly id: number
  readonly name: string
  readonly plots: number
}

const carries = (columns: FieldYearColumns, plot: number): boolean =>
  columns.alive[plot] === 1 && columns.line[plot] > 0 && isPlotPosition(columns, plot)

/** Number of plots of each line of a year, by line id. */
function plotsByLine(columns: FieldYearColumns): Map<number, number> {
  const plots = new Map<number, number>()
  for (let i = 0; i < columns.count; i++)
    if (carries(columns, i)) plots.set(columns.line[i], (plots.get(columns.line[i]) ?? 0) + 1)
  return plots
}

function byName(columns: FieldYearColumns, plots: Iterable<readonly [id: number, plots: number]>): LineOfYear[] {
  return [...plots]
    .map(([id, count]) => ({ id, name: columns.lines.get(id)?.name ?? '', plots: count }))
    .sort((a, b) => naturally(a.name, b.name) || a.id - b.id)
}

/** The lines of a year's plots, by name. */
export function linesOfYear(columns: FieldYearColumns): LineOfYear[] {
  return byName(columns, plotsByLine(columns))
}

/**
 * The line with the most plots of a year, the first by name among equals: the likeliest check; null if no plot has a
 * line.
 */
export function commonestLine(columns: FieldYearColumns): LineOfYear | null {
  return linesOfYear(columns).reduce<LineOfYear | null>(
    (best, line) => (best === null || line.plots > best.plots ? line : best),
    null,
  )
}

/** Names of factors of blocks in files. */
export const blockNames = /^(block|блок|blocco|bloque)$/i

/** The factor of blocks: by its kind, else by its name, else the factor of repetitions; null if there is none. */
export function blockFactor({ traits }: FieldYearColumns): TraitColumn | null {
  const factors = traits.filter(({ trait }) => trait.role === 'factor')
  const factorOfKind = (kind: string) => factors.find(({ trait }) => trait.factor_kind === kind)
  return (
    factorOfKind('block') ??
    factors.find(({ trait }) => blockNames.test(trait.name.trim())) ??
    factorOfKind('replication') ??
    null
  )
}

/** The lines that occur in every block while all others occur once; empty otherwise. */
function linesOfEveryBlock(columns: FieldYearColumns, plots: ReadonlyMap<number, number>): ReadonlySet<number> {
  const factor = blockFactor(columns)
  if (!factor) return new Set()
  const blocks = new Set<unknown>()
  // A line with one plot is in one block: blocks are only collected for the few others.
  const blocksOf = new Map<number, Set<unknown>>()
  for (const [line, count] of plots) if (count > 1) blocksOf.set(line, new Set())
  for (let i = 0; i < columns.count; i++) {
    const block = carries(columns, i) ? traitValue(factor, i) : null
    if (block === null) continue
    blocks.add(block)
    blocksOf.get(columns.line[i])?.add(block)
  }
  const isNone = blocks.size < 2 || blocksOf.size === plots.size
  return isNone || [...blocksOf.values()].some(({ size }) => size < blocks.size) ? new Set() : new Set(blocksOf.keys())
}

/** Whether a line of the year could be a check at all: if not, its plots are not examined. */
function mayHaveChecks(columns: FieldYearColumns): boolean {
  if (columns.checks.length > 0 || blockFactor(columns)) return true
  for (const { is_variety } of columns.lines.values()) if (is_variety) return true
  return false
}

/**
 * The checks of a year: the declared ones, with the first as control. Without declared ones: its varieties unless all
 * lines are varieties, else the lines of every block if all others occur once; then the control has the most plots, the
 * first by name among equals. A line without plots is not a check.
 */
export function checksOf(columns: FieldYearColumns): YearChecks {
  if (!mayHaveChecks(columns)) return { lines: new Set(), control: null }
  const plots = plotsByLine(columns)
  const declared = columns.checks.filter((id) => plots.has(id))
  if (declared.length > 0) return { lines: new Set(declared), control: declared[0] }
  const varieties = new Set([...plots.keys()].filter((id) => columns.lines.get(id)?.is_variety))
  const areVarietiesChecks = varieties.size > 0 && varieties.size < plots.size
  const ids = areVarietiesChecks ? varieties : linesOfEveryBlock(columns, plots)
  const candidates = byName(
    columns,
    [...plots].filter(([id]) => ids.has(id)),
  )
  const [control] = [...candidates].sort((a, b) => b.plots - a.plots)
  return { lines: new Set(candidates.map(({ id }) => id)), control: control?.id ?? null }
}
