import type { CellValue } from '../change/changeSet.ts'
import { fencesOf } from '../colour/outOfRange.ts'
import { cellReader } from '../columns/cell.ts'
import { type FieldYearColumns, suppressedBit, type TraitColumn, traitColumn } from '../columns/fieldYear.ts'
import { isPlotPosition } from '../layout/positions.ts'
import { checksOf } from '../lines/checks.ts'
import { leftOut, plotsLeftOut } from '../plots/leftOut.ts'
import { type Factor, factor, type NumberColumn, numberColumn } from '../stats/data/columns.ts'
import { isTreatmentName } from '../stats/design/designFactors.ts'
import type { Trait } from '../traits/trait.ts'
import { isClassTrait, isNumberTrait } from '../traits/traitKinds.ts'
import { nameOnScale, onScale, unitOnScale } from './model/scale.ts'
import type { LeftOut } from './result.ts'
import type { GroupBy, Settings } from './settings.ts'

/** A grouping of the plots: lines, parents, or a qualitative trait. */
export interface Grouping {
  /** Id of the trait; null for lines and parents. */
  readonly id: number | null
  readonly kind: Trait['factor_kind']
  readonly factor: Factor
}

/** A trait's values in an analysis, and the values that were left out. */
export interface TraitValues {
  readonly id: number
  /** Name in formulas and on axes: `ln(Yield)` on the logarithmic scale. */
  readonly name: string
  /** Unit of the values: the scale's on a scale other than the trait's own. */
  readonly unit: string
  readonly scale: Settings['scale']
  /** The trait itself, on any scale. */
  readonly original: { readonly name: string; readonly unit: string }
  readonly better: Trait['better']
  readonly column: NumberColumn
  readonly leftOut: LeftOut
}

/** The plots of a trial with the data of an analysis: plain columns that go to the worker. One entry a plot. */
export interface TrialData {
  readonly ids: Float64Array
  /** Places on the map; NaN where a plot has none. */
  readonly row: NumberColumn
  readonly col: NumberColumn
  readonly line: Factor
  readonly mother: Factor
  readonly father: Factor
  /** The compared factor. */
  readonly by: Factor
  /** Design factors of the year. */
  readonly factors: readonly Grouping[]
  /** Other columns that divide the plots evenly, as an undeclared treatment does. */
  readonly undeclared?: readonly Factor[]
  /** The requested traits, in their order. */
  readonly traits: readonly TraitValues[]
  readonly covariates: readonly TraitValues[]
  /** Names of the lines that others are compared with. */
  readonly checks: readonly string[]
  /** The control's level in `by`; null without one. */
  readonly control: string | null
  /** The nursery-year of each plot, where several are compared. */
  readonly environment?: Factor
}

/** Names of columns in formulas and tables. */
export type TrialWords = Readonly<Record<'line' | 'mother' | 'father' | 'row' | 'col', string>>

/** Quantitative traits that have columns and are not computed from others. */
export function quantitativeTraits({ traits }: Pick<FieldYearColumns, 'traits'>): Trait[] {
  return traits
    .map(({ trait }) => trait)
    .filter((trait) => isNumberTrait(trait) && trait.computed === null && trait.role !== 'factor')
}

/** The quantitative traits with a value in the year. */
export function valuedTraits(columns: Pick<FieldYearColumns, 'traits' | 'alive' | 'count'>): Trait[] {
  const { traits, alive, count } = columns
  const quantitative = new Set(quantitativeTraits(columns))
  return traits.flatMap(({ trait, numbers }) => {
    if (!quantitative.has(trait)) return []
    for (let i = 0; i < count; i++) if (alive[i] && !Number.isNaN(numbers[i])) return [trait]
    return []
  })
}

/** Qualitative traits, including design factors, by which plots can be grouped. */
export function groupingTraits({ traits }: Pick<FieldYearColumns, 'traits'>): Trait[] {
  return traits.map(({ trait }) => trait).filter((trait) => isClassTrait(trait) && trait.role !== 'marker')
}

function traitValues(
  columns: FieldYearColumns,
  plots: readonly number[],
  column: TraitColumn,
  settings: Settings,
  /** Plots that the fences are not computed from, see `plotsLeftOut`. */
  off: Uint8Array,
): TraitValues {
  const { trait, numbers, status } = column
  const { scale } = settings
  const missing: number[] = []
  const suppressed: number[] = []
  const outOfRange: number[] = []
  const offScale: number[] = []
  const isLimited = trait.min !== null || trait.max !== null
  const fences = isLimited ? null : fencesOf(numbers, columns.count, leftOut(column, off))
  const { low, high } = isLimited ? { low: trait.min, high: trait.max } : (fences ?? { low: null, high: null })
  const isOut = (value: number) => (low !== null && value < low) || (high !== null && value > high)
  const values = plots.map((plot) => {
    const value = numbers[plot]
    const id = columns.id[plot]
    if (Number.isNaN(value)) missing.push(id)
    else if (status[plot] & suppressedBit) suppressed.push(id)
    else {
      if (isOut(value)) outOfRange.push(id)
      if (!isOut(value) || settings.out === 'keep') {
        const scaled = onScale(value, scale)
        if (Number.isNaN(scaled)) offScale.push(id)
        return scaled
      }
    }
    return Number.NaN
  })
  const { id, better } = trait
  const name = nameOnScale(trait.name, scale)
  return {
    id,
    name,
    unit: unitOnScale(trait.unit, scale),
    scale,
    original: { name: trait.name, unit: trait.unit },
    better,
    column: numberColumn(name, values),
    leftOut: { missing, suppressed, outOfRange, offScale },
  }
}

/** A treatment has between `min` and `max` levels with nearly equal numbers of plots. */
const treatmentLevels = { min: 2, max: 12, unevenness: 0.2 }
/** A column with a larger share of plots without a level is no treatment. */
const maxWithout = 0.1

/** The levels of a column as texts where they divide the plots nearly evenly; else null. */
function evenParts({ trait, numbers, codes, words }: TraitColumn, plots: readonly number[]): (string | null)[] | null {
  const isNumber = isNumberTrait(trait)
  const isNone = (plot: number) => (isNumber ? Number.isNaN(numbers[plot]) : codes[plot] < 0)
  const counts = new Map<number, number>()
  for (const plot of plots) {
    const value = isNumber ? numbers[plot] : codes[plot]
    if (isNone(plot)) continue
    counts.set(value, (counts.get(value) ?? 0) + 1)
    if (counts.size > treatmentLevels.max) return null
  }
  const sizes = [...counts.values()]
  if (sizes.reduce((sum, size) => sum + size, 0) < (1 - maxWithout) * plots.length) return null
  const [few, many] = [Math.min(...sizes), Math.max(...sizes)]
  if (counts.size < treatmentLevels.min || few < (1 - treatmentLevels.unevenness) * many) return null
  return plots.map((plot) => (isNone(plot) ? null : isNumber ? String(numbers[plot]) : words[codes[plot]]))
}

/** Observed columns that are not declared as factors but divide the plots as a treatment does. */
function undeclaredFactors({ traits }: FieldYearColumns, plots: readonly number[]): (Grouping & { id: number })[] {
  return traits.flatMap((column) => {
    const { id, name, role, computed } = column.trait
    if (role === 'factor' || role === 'marker' || computed !== null) return []
    const parts = evenParts(column, plots)
    return parts ? [{ id, kind: null, factor: factor(name, parts) }] : []
  })
}

const wordOf = (value: CellValue): string | null => (value === null ? null : String(value))

function grouping(columns: FieldYearColumns, plots: readonly number[], name: string, field: string): Factor {
  const read = cellReader(columns, field)
  return factor(
    name,
    plots.map((plot) => wordOf(read(plot))),
  )
}

/** Line names by id; where two names are equal the later one has its id added. */
function lineNames({ lines }: Pick<FieldYearColumns, 'lines'>): Map<number, string> {
  const used = new Set<string>()
  const names = new Map<number, string>()
  for (const { id, name } of [...lines.values()].sort((a, b) => a.id - b.id)) {
    names.set(id, used.has(name) ? `${name} (${id})` : name)
    used.add(name)
  }
  return names
}

/** The ids of the lines of a year by their names in an analysis. */
export function lineIdsOf(columns: Pick<FieldYearColumns, 'lines'>): Map<string, number> {
  return new Map([...lineNames(columns)].map(([id, name]) => [name, id]))
}

/**
 * Whether an analysis includes a plot: it is not deleted, not on a border, and selected where only selected plots are
 * analysed.
 */
function isIncluded(columns: FieldYearColumns, plot: number, selected: Uint8Array | null): boolean {
  return columns.alive[plot] === 1 && isPlotPosition(columns, plot) && (selected === null || selected[plot] === 1)
}

/** The field that `trialData` reads the groups from. */
function groupField(by: GroupBy): string {
  return typeof by === 'number' ? `trait:${by}` : by
}

/**
 * The columns of a year as data of an analysis. Deleted plots, borders and (with `plots: selected`) plots that are not in
 * `selected` are left out, suppressed values always, values out of range where the settings leave them out. Ids of traits
 * that are not quantitative are ignored.
 */
export function trialData(
  columns: FieldYearColumns,
  settings: Settings,
  selected: Uint8Array,
  words: TrialWords,
): TrialData {
  const mask = settings.plots === 'selected' ? selected : null
  const plots: number[] = []
  for (let i = 0; i < columns.count; i++) if (isIncluded(columns, i, mask)) plots.push(i)
  const quantitative = new Set(quantitativeTraits(columns).map(({ id }) => id))
  const off = plotsLeftOut(columns)
  const valuesOf = (ids: readonly number[], requested: Settings) =>
    ids.flatMap((id) => {
      const column = quantitative.has(id) ? traitColumn(columns, id) : null
      return column ? [traitValues(columns, plots, column, requested, off)] : []
    })
  const place = (name: string, places: Int32Array) =>
    numberColumn(
      name,
      plots.map((plot) => places[plot] || null),
    )
  const names = lineNames(columns)
  const line = factor(
    words.line,
    plots.map((plot) => names.get(columns.line[plot]) ?? null),
  )
  const mother = grouping(columns, plots, words.mother, 'mother')
  const father = grouping(columns, plots, words.father, 'father')
  const declared = columns.traits
    .filter(({ trait }) => trait.role === 'factor' && isClassTrait(trait))
    .map(({ trait }) => ({
      id: trait.id,
      kind: trait.factor_kind,
      factor: grouping(columns, plots, trait.name, `trait:${trait.id}`),
    }))
  const undeclared = undeclaredFactors(columns, plots)
  const isAnalysed = (id: number) => settings.traits.includes(id) || settings.covariates.includes(id)
  // A column of an uploaded file named like a treatment is one: uploaded columns have no declared roles.
  const treatments = undeclared.filter(({ id, factor: { name } }) => isTreatmentName(name) && !isAnalysed(id))
  const factors = [...declared, ...treatments]
  const byTrait = typeof settings.by === 'number' ? traitColumn(columns, settings.by) : null
  const parentFactors = { line, mother, father }
  const by =
    typeof settings.by === 'number'
      ? (factors.find(({ id }) => id === settings.by)?.factor ??
        (byTrait ? grouping(columns, plots, byTrait.trait.name, groupField(settings.by)) : line))
      : parentFactors[settings.by]
  const checks = checksOf(columns)
  const control = settings.control ?? checks.control
  const controlName = control === null ? null : (names.get(control) ?? null)
  return {
    ids: Float64Array.from(plots, (plot) => columns.id[plot]),
    row: place(words.row, columns.row),
    col: place(words.col, columns.col),
    line,
    mother,
    father,
    by,
    factors,
    undeclared: undeclared
      .filter((column) => !treatments.includes(column) && column.id !== settings.by)
      .map((one) => one.factor),
    traits: valuesOf(settings.traits, settings),
    // The scale applies to the explained trait, not to the covariates.
    covariates: valuesOf(settings.covariates, { ...settings, scale: 'none' }),
    checks: [...checks.lines].flatMap((id) => names.get(id) ?? []),
    control: settings.by === 'line' ? controlName : null,
  }
}
