import type { TraitKind, TraitRole } from '../traits/trait.ts'
import { textOf } from './cells/cell.ts'
import type { CellReader } from './cells/cellReader.ts'
import { cellIn, type SheetRow } from './cells/sheet.ts'
import type { FaultLog } from './fault.ts'
import type { TableHead } from './headers/tableHead.ts'

/** The design factors that have columns of their own, with the name under which their trait is stored. */
export const FACTORS = { rep: 'Replication', block: 'Block' } as const

/** A trait's column of a file with its values; a file without one value makes no column. */
export interface TraitColumn {
  readonly name: string
  /** '' = no unit. */
  readonly unit: string
  readonly external_id: string | null
  readonly kind: TraitKind
  readonly role: TraitRole
  /** The dates are when a technology is planned, not when it was applied. */
  readonly planned: boolean
  /** The header cell, from 1. */
  readonly row: number
  readonly column: number
  /** The header's text. */
  readonly header: string
  /** Value of each data row, in their order; null = none. */
  readonly values: readonly (number | string | null)[]
  /** When and by whom each value was taken, where the file tells: days, and what the file calls the person. */
  readonly taken?: readonly (Taken | null)[]
}

/** When a value was taken (`YYYY-MM-DD`) and by whom; null = not told. */
export interface Taken {
  readonly day: string | null
  readonly person: string | null
}

/**
 * Reads all trait columns of a table: all numbers make a quantitative trait, no number a qualitative one, both is
 * `trait.mixed` at the first cell of the rarer kind (the texts, where they are equally many). `factors` are columns of
 * design factors beside those that have a name of their own.
 */
export function readTraitColumns(
  head: TableHead,
  headerRow: SheetRow,
  rows: readonly SheetRow[],
  reader: CellReader,
  log: FaultLog,
  factors: readonly { readonly name: string; readonly column: number }[] = [],
): TraitColumn[] {
  const found: TraitColumn[] = []
  const take = (
    trait: Pick<TraitColumn, 'name' | 'unit' | 'external_id'> & { role: 'trait' | 'factor' },
    column: number,
    values: (number | string | null)[],
    told: TraitKind | null = null,
  ) => {
    const kind =
      told === null ? kindOfValues(trait, values, rows, column, log) : toldKind(told, values, rows, column, log)
    const header = textOf(cellIn(headerRow, column))
    if (kind !== null) found.push({ ...trait, kind, planned: false, row: head.row, column, header, values })
    else if (!values.some((value) => value !== null)) log.warn('trait.empty', head.row, column, header)
  }
  const designed = Object.entries(FACTORS).flatMap(([key, name]) => {
    const column = head.columns.get(key as keyof typeof FACTORS)
    return column === undefined ? [] : [{ name, column }]
  })
  for (const { name, column } of [...designed, ...factors]) {
    const values = rows.map((row) => reader.factor(cellIn(row, column), row.number, column) ?? null)
    take({ name, unit: '', external_id: null, role: 'factor' }, column, values)
  }
  for (const { column, name, unit, external_id, kind } of head.traits) {
    const read = kind === 'qualitative' ? reader.factor.bind(reader) : reader.trait.bind(reader)
    const values = rows.map((row) => read(cellIn(row, column), row.number, column) ?? null)
    take({ name, unit, external_id, role: 'trait' }, column, values, kind)
  }
  for (const { column, name, role, planned } of head.dated) {
    const values = rows.map((row) => reader.date(cellIn(row, column), row.number, column) ?? null)
    const header = textOf(cellIn(headerRow, column))
    if (values.every((value) => value === null)) log.warn('trait.empty', head.row, column, header)
    else
      found.push({
        name,
        unit: '',
        external_id: null,
        kind: 'date',
        role,
        planned,
        row: head.row,
        column,
        header,
        values,
      })
  }
  for (const { column, name } of head.markers) {
    const values = rows.map((row) => reader.call(cellIn(row, column), row.number, column) ?? null)
    const header = textOf(cellIn(headerRow, column))
    const marker = { name, unit: '', external_id: null, kind: 'qualitative', role: 'marker', planned: false } as const
    if (values.every((value) => value === null)) log.warn('trait.empty', head.row, column, header)
    else found.push({ ...marker, row: head.row, column, header, values })
  }
  return found
}

/** The kind that a column was told to be of: of numbers, each text is refused; null when no value is left. */
function toldKind(
  kind: TraitKind,
  values: readonly (number | string | null)[],
  rows: readonly SheetRow[],
  column: number,
  log: FaultLog,
): TraitColumn['kind'] | null {
  if (kind === 'quantitative')
    values.forEach((value, k) => {
      if (typeof value === 'string') log.fault('cell.number', rows[k].number, column, value)
    })
  return values.some((value) => value !== null) ? kind : null
}

/** The kind of a trait by its values, `rows[i]` the row of the i-th; null without one, and with a fault where they are of both kinds. */
export function kindOfValues(
  trait: Pick<TraitColumn, 'name'>,
  values: readonly (number | string | null)[],
  rows: readonly SheetRow[],
  column: number,
  log: FaultLog,
): TraitColumn['kind'] | null {
  let numbers = 0
  let texts = 0
  for (const value of values) {
    if (typeof value === 'number') numbers += 1
    else if (value !== null) texts += 1
  }
  if (numbers === 0 && texts === 0) return null
  if (numbers === 0 || texts === 0) return numbers > 0 ? 'quantitative' : 'qualitative'
  const rarer = numbers < texts ? 'number' : 'string'
  const at = values.findIndex((value) => typeof value === rarer)
  const value = textOf(cellIn(rows[at], column))
  log.fault('trait.mixed', rows[at].number, column, value, { trait: trait.name, numbers, texts })
  return null
}
