import type { ChangeColumn } from '../change/changeSet.ts'
import { isPlotPosition } from '../layout/positions.ts'
import { valueField } from '../plots/plotFields.ts'
import { isoDate } from '../sheet/dateReading.ts'
import type { Trait, TraitRole } from '../traits/trait.ts'
import { declarationOfColumn } from './declaredColumns.ts'
import { type FieldYearColumns, type TraitColumn, traitColumn, traitValue, valueColumns } from './fieldYear.ts'
import { hasData } from './packedTrait.ts'

/** Groups of a year's columns that another year can carry over. */
export const carriedGroups = ['phenotypes', 'dna_markers', 'growth_stages', 'technology'] as const
export type CarriedGroup = (typeof carriedGroups)[number]

/** The group of a column of values by its role; factors belong to the year's own design. */
const groupOfRole: Readonly<Record<TraitRole, CarriedGroup | null>> = {
  trait: 'phenotypes',
  factor: null,
  stage: 'growth_stages',
  technology: 'technology',
  marker: 'dna_markers',
}

/** A column of a year that another year can carry over, without its values; a technology with its planned day. */
export interface CarriedColumn {
  readonly trait: Trait
  readonly group: CarriedGroup
  /** Number of living plots with a value. */
  readonly values: number
  /** The day `YYYY-MM-DD` planned for most plots, the earliest of several; null if none has a plan. */
  readonly planned: string | null
}

/** Whether a year shows a column of a trait: it is declared, or a plot has data in it. */
export function hasColumn(columns: FieldYearColumns, column: TraitColumn): boolean {
  return columns.declared.has(declarationOfColumn(column.trait.id)) || hasData(column)
}

function countValues(columns: FieldYearColumns, column: TraitColumn): number {
  let count = 0
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && traitValue(column, i) !== null) count++
  return count
}

function commonestPlan({ alive }: FieldYearColumns, { annotations, trait }: TraitColumn): string | null {
  if (trait.role !== 'technology') return null
  const counts = new Map<string, number>()
  for (const [i, day] of annotations.planned) if (alive[i]) counts.set(day, (counts.get(day) ?? 0) + 1)
  const [first] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  return first?.[0] ?? null
}

/** The columns of a year that another year can carry over, in order, without computed ones. */
export function columnsToCarry(columns: FieldYearColumns): CarriedColumn[] {
  return valueColumns(columns).flatMap((column) => {
    const group = groupOfRole[column.trait.role]
    if (group === null || column.trait.computed !== null || !hasColumn(columns, column)) return []
    const [values, planned] = [countValues(columns, column), commonestPlan(columns, column)]
    return [{ trait: column.trait, group, values, planned }]
  })
}

/** A day `YYYY-MM-DD` some years later (or earlier); February 29 becomes 28 if the year has none. */
export function movedByYears(date: string, years: number): string {
  const [year, month, day] = date.split('-').map(Number)
  return isoDate(year + years, month, day) ?? `${String(year + years).padStart(4, '0')}-02-28`
}

/** Cells of a change that declare columns of values (by number, see `columnOfMarker`) in a year. */
export function declarationCells(year: number, columns: readonly number[]): ChangeColumn[] {
  return columns.map((id) => ({
    entity: 'field_year',
    field: declarationOfColumn(id),
    ids: [year],
    before: [null],
    after: [true],
  }))
}

/** Cells of a change that plan technologies for plots without any data in them, shifted by years. */
export function plannedCells(
  carried: readonly CarriedColumn[],
  years: number,
  plots: readonly number[],
): ChangeColumn[] {
  if (plots.length === 0) return []
  return carried.flatMap(({ trait, planned }): ChangeColumn[] => {
    if (planned === null) return []
    const day = movedByYears(planned, years)
    const ids = [...plots]
    return [
      { entity: 'plot', field: `planned:${trait.id}`, ids, before: ids.map(() => null), after: ids.map(() => day) },
    ]
  })
}

/**
 * What a year carries over from another one: cells of a change, the number of new columns, and the number of planned
 * days.
 */
export interface CarryOver {
  readonly cells: readonly ChangeColumn[]
  readonly columns: number
  readonly planned: number
}

/**
 * Computes what `to` carries over from another year: columns that it lacks are declared, empty, in their order; a
 * technology is planned for plots without a plan or a date, shifted by as many years as `to` is later.
 */
export function carryOver(carried: readonly CarriedColumn[], fromYear: number, to: FieldYearColumns): CarryOver {
  const columnOf = new Map(valueColumns(to).map((column) => [column.trait.id, column]))
  const existing = carried.filter(({ trait }) => columnOf.has(trait.id))
  const missing = existing.filter(({ trait }) => !hasColumn(to, columnOf.get(trait.id) as TraitColumn))
  const plans = existing.flatMap((one) => {
    const column = columnOf.get(one.trait.id) as TraitColumn
    return plannedCells([one], to.year - fromYear, emptyPlots(to, column))
  })
  return {
    cells: [
      ...plans,
      ...declarationCells(
        to.year_id,
        missing.map(({ trait }) => trait.id),
      ),
    ],
    columns: missing.length,
    planned: plans.reduce((sum, { ids }) => sum + ids.length, 0),
  }
}

/** Ids of a trial's living plots that have neither a plan nor a date of a technology. */
function emptyPlots(columns: FieldYearColumns, column: TraitColumn): number[] {
  const ids: number[] = []
  for (let i = 0; i < columns.count; i++) {
    if (!columns.alive[i] || !isPlotPosition(columns, i)) continue
    if (!column.annotations.planned.has(i) && traitValue(column, i) === null) ids.push(columns.id[i])
  }
  return ids
}

/** A marker's calls by line, for lines whose called plots all have the same call. */
export interface AgreedGenotypeCalls {
  /** The marker's column (`columnOfMarker`). */
  readonly column: number
  readonly ofLine: ReadonlyMap<number, string>
}

/** The calls on which the living plots of each line agree, for every loaded marker of a year. */
export function agreedGenotypeCalls(columns: FieldYearColumns): AgreedGenotypeCalls[] {
  const { count, alive, line } = columns
  return columns.markers.map((column) => {
    const seen = new Map<number, string | null>()
    for (let i = 0; i < count; i++) {
      const call = alive[i] && line[i] > 0 ? traitValue(column, i) : null
      if (typeof call !== 'string') continue
      const before = seen.get(line[i])
      seen.set(line[i], before === undefined || before === call ? call : null)
    }
    const agreed = [...seen].filter((entry): entry is [number, string] => entry[1] !== null)
    return { column: column.trait.id, ofLine: new Map(agreed) }
  })
}

/** Cells of a change that give living plots without a call their line's call, marker by marker. */
export function callCells(agreed: readonly AgreedGenotypeCalls[], to: FieldYearColumns): ChangeColumn[] {
  return agreed.flatMap(({ column, ofLine }): ChangeColumn[] => {
    const target = traitColumn(to, column)
    // The year may have calls of a marker that is not loaded with it.
    if (!target) return []
    const ids: number[] = []
    const after: string[] = []
    for (let i = 0; i < to.count; i++) {
      const call = to.alive[i] ? ofLine.get(to.line[i]) : undefined
      if (call === undefined || traitValue(target, i) !== null) continue
      ids.push(to.id[i])
      after.push(call)
    }
    return ids.length > 0
      ? [{ entity: 'plot', field: valueField(column), ids, before: ids.map(() => null), after }]
      : []
  })
}
