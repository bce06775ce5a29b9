import { looseNameAndUnit, similarTrait } from '../../change/newTrait.ts'
import type { StoredNumbers } from '../../sheet/decimalMarks.ts'
import type { TraitKind, TraitRole } from '../../traits/trait.ts'
import { nameFamily } from '../../traits/traitFields.ts'
import { convertUnit, unitFactor } from '../../traits/unitFactor.ts'
import { textOf } from '../cells/cell.ts'
import { CellReader, type Read } from '../cells/cellReader.ts'
import type { ColumnAmbiguity, ColumnAnswers } from '../cells/columnContext.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import { type Fault, FaultLog } from '../fault.ts'
import { isPlotCell, plotCells } from '../fieldFile/plotCells.ts'
import type { ColumnKey } from '../headers/columns.ts'
import type { TableHead } from '../headers/tableHead.ts'
import { traitForm } from '../headers/traitHeader.ts'
import { FACTORS, likelyKind, notesAt, readTraitCells, stageNamed } from '../traitColumns.ts'

/** A trait that a file's values are written to; `id` null = not created yet. */
export interface ReviewTrait {
  readonly id: number | null
  readonly name: string
  readonly unit: string
  readonly kind: TraitKind
  readonly role: TraitRole
}

/**
 * A column of a file: values of a trait, a plot's own field, a column that identifies the row's plot, or one that is not
 * imported.
 */
export interface ReviewColumn {
  /** From 1. */
  readonly column: number
  readonly header: string
  /** The user chose to skip it. */
  readonly isLeftOut: boolean
  /** Filled cells below the header, and the first distinct texts. */
  readonly filled: number
  readonly sample: readonly string[]
  readonly key: ColumnKey | null
  readonly trait: ReviewTrait | null
  /** Factor that converts its numbers to the trait's unit. */
  readonly factor: number
  /**
   * A trait of the crop that a new one may be meant as: its heading differs in brackets, spaces or the unit. Null = none.
   */
  readonly similar: SimilarTrait | null
  /** Whether the dates are those for which the trait's technology is planned. */
  readonly isPlanned: boolean
  /**
   * The sheet's column: for a file of plots a plot's own field (`width`), or a marker's calls (`marker:14`); else null.
   */
  readonly ownField: string | null
  /** By row: the cell's text and parsed value; `refused` is 1 if it cannot be parsed. Empty without values. */
  readonly texts: readonly string[]
  readonly values: readonly (number | string | null)[]
  readonly refused: Uint8Array
  /** Notes of the cells, by row; absent = none has one. */
  readonly notes?: readonly (string | null)[]
  /** The ambiguity of its cells; null = none. */
  readonly ambiguity: ColumnAmbiguity | null
  /** Warnings about its cells, one of each kind: the first, and the number of cells. */
  readonly remarks: readonly Remark[]
  /** The user's choices for ambiguous columns of the file. */
  readonly answers: ColumnAnswers
  /** Year for dates without one; null = unknown. */
  readonly year: number | null
}

/** A warning about a column's cells, and how many of them have it. */
export interface Remark {
  readonly first: Fault
  readonly count: number
}

/** A trait that a heading nearly matches. */
export interface SimilarTrait {
  readonly trait: ReviewTrait
  /** The unit in the heading; '' = none. */
  readonly unit: string
  /** Factor that converts numbers of that unit; 1 if units are equal or the heading has none, null = unknown. */
  readonly factor: number | null
}

/** The crop's traits that a column may match. */
export type KnownTraits = readonly (ReviewTrait & {
  readonly id: number
  readonly min?: number | null
  readonly max?: number | null
  /** The year's stored numbers of the trait. */
  readonly stored?: StoredNumbers | null
  /** Its classes named like a word for "no value", declared or stored in the year. */
  readonly wordClasses?: readonly string[]
})[]

/** The year's markers by name. */
export type KnownMarkers = readonly { readonly id: number; readonly name: string }[]

/** The parsed cells of a column: texts, values, and which are unreadable. */
type ReadColumn = Pick<
  ReviewColumn,
  'trait' | 'factor' | 'isPlanned' | 'ownField' | 'texts' | 'values' | 'refused' | 'notes' | 'ambiguity' | 'remarks'
>

/** The crop's trait that a heading names, else a stage or technology. */
function traitNamed(known: KnownTraits, { name, unit, role, kind }: Omit<NamedTrait, 'isPlanned' | 'factor'>) {
  const form = traitForm({ name, unit })
  const roles = role === 'trait' && kind === null ? (['trait', 'stage', 'technology'] as const) : [role]
  for (const one of roles) {
    const family = known.filter((trait) => nameFamily(trait.role) === nameFamily(one))
    const column =
      family.find((trait) => trait.name === name && trait.unit === unit) ??
      family.find((trait) => traitForm(trait) === form)
    if (column) return column
  }
  return null
}

/** Parses the cells of a column of the sheet: a plot's own field, or a marker's calls. */
function readOwnCells(reader: CellReader, rows: readonly SheetRow[], column: number, ownField: string) {
  return rows.map((row): Read<number | string> => {
    const cell = cellIn(row, column)
    return isPlotCell(ownField)
      ? plotCells[ownField](reader, cell, row.number, column)
      : reader.call(cell, row.number, column)
  })
}

/** The value of a text that replaces a cell of a column, by the rules of files; undefined = invalid. */
export function readCorrection(
  column: Pick<ReviewColumn, 'trait' | 'factor' | 'ownField' | 'header' | 'answers' | 'year'>,
  text: string,
): number | string | null | undefined {
  const { trait, factor, ownField, header, answers, year } = column
  const log = new FaultLog(null)
  const reader = new CellReader(log, { container: 'csv', answers })
  const rows: SheetRow[] = [{ number: 2, cells: [text.trim() || null] }]
  reader.begin({ number: 1, cells: [header] }, rows)
  if (trait?.role === 'marker') return readOwnCells(reader, rows, 1, 'marker')[0]
  if (!trait) return ownField === null ? undefined : readOwnCells(reader, rows, 1, ownField)[0]
  const of = { column: 1, header, name: trait.name, cells: rows[0].cells.map((cell) => cell ?? null), rows: [2] }
  const value = readTraitCells(
    of,
    trait.kind,
    reader.context(of, { unit: trait.unit, yearOf: () => year }),
    reader,
    log,
  )?.values[0]
  return typeof value === 'number' ? convertUnit(value, factor) : value
}

function readColumn(
  rows: readonly SheetRow[],
  column: number,
  description: Pick<ReadColumn, 'trait' | 'factor' | 'isPlanned' | 'ownField'>,
  values: readonly Read<number | string>[],
  { reader, log }: ColumnReading,
): ReadColumn {
  return {
    ...description,
    texts: rows.map((row) => textOf(cellIn(row, column))),
    values: values.map((value) =>
      typeof value === 'number' ? convertUnit(value, description.factor) : (value ?? null),
    ),
    refused: Uint8Array.from(values, (value) => (value === undefined ? 1 : 0)),
    ...(description.trait && !description.isPlanned && description.trait.role !== 'marker'
      ? notesAt(rows, column, new FaultLog(null))
      : {}),
    ambiguity: reader.ambiguities[0] ?? null,
    remarks: [...Map.groupBy(log.findings().warnings, ({ code }) => code).values()].map((warnings) => ({
      first: warnings[0],
      count: warnings.length,
    })),
  }
}

/** The trait of a column from its head. */
interface NamedTrait extends Omit<ReviewTrait, 'id' | 'kind'> {
  /** Null = decided by its values. */
  readonly kind: TraitKind | null
  readonly factor: number
  readonly isPlanned: boolean
}

/** The table of a reviewed file: its header row and the rows below. */
export interface ReviewedTable {
  readonly sheet: Sheet
  readonly header: SheetRow
  readonly rows: readonly SheetRow[]
  /** Year of the plot of a row, by its index among the rows; null = unknown. */
  readonly yearOf: (at: number) => number | null
}

/** A reader for one column of a table, with the doubts and warnings of that column. */
interface ColumnReading {
  readonly reader: CellReader
  readonly log: FaultLog
}

function readingOf({ sheet, header, rows }: ReviewedTable): ColumnReading {
  const log = new FaultLog(sheet.name)
  const reader = new CellReader(log, sheet)
  reader.begin(header, rows)
  return { reader, log }
}

/** The trait of a column, and its cells parsed by that trait's kind. */
export function traitColumn(table: ReviewedTable, column: number, named: NamedTrait, known: KnownTraits): ReadColumn {
  const { header, rows, yearOf } = table
  const reading = readingOf(table)
  const { reader, log } = reading
  const of = {
    column,
    header: textOf(cellIn(header, column)),
    name: named.name,
    cells: rows.map((row) => cellIn(row, column)),
    rows: rows.map(({ number }) => number),
  }
  const found = traitNamed(known, named)
  const evidence = () => ({
    stored: found?.stored ?? null,
    limits: { min: found?.min ?? null, max: found?.max ?? null },
  })
  const context = reader.context(of, {
    evidence: named.factor === 1 ? evidence : null,
    unit: named.unit,
    yearOf,
    hasClass: (text) => found?.wordClasses?.includes(text) ?? false,
  })
  const kind = found?.kind ?? named.kind ?? likelyKind(of, context, reader, log)
  const read = readTraitCells(of, kind, context, reader, log)
  const isStage = !found && named.role === 'trait' && named.kind === null && kind === 'date'
  const { name, unit, role } = found ?? (isStage ? stageNamed(named) : named)
  const trait = { id: found?.id ?? null, name, unit, role, kind }
  const description = { trait, factor: named.factor, isPlanned: named.isPlanned, ownField: null }
  if (isStage)
    log.warn('trait.dates', header.number, column, of.header, { count: read?.values.filter(Boolean).length ?? 0 })
  return readColumn(rows, column, description, read?.values ?? [], reading)
}

/** A column with a plot's own field, or a marker's calls. */
export function ownColumn(table: ReviewedTable, column: number, ownField: string): ReadColumn {
  const reading = readingOf(table)
  const values = readOwnCells(reading.reader, table.rows, column, ownField)
  return readColumn(table.rows, column, { trait: null, factor: 1, isPlanned: false, ownField }, values, reading)
}

/** A column of a marker's calls without a column in the year: the marker is not created yet, or only the crop has it. */
export function newMarkerColumn(table: ReviewedTable, column: number, name: string): ReadColumn {
  const reading = readingOf(table)
  const trait = { id: null, name, unit: '', kind: 'qualitative', role: 'marker' } as const
  const values = readOwnCells(reading.reader, table.rows, column, 'marker')
  return readColumn(table.rows, column, { trait, factor: 1, isPlanned: false, ownField: null }, values, reading)
}

/** The trait of every column of a table that contains values of one, from its head. */
export function namedTraits(head: TableHead): ReadonlyMap<number, NamedTrait> {
  const traitByColumn = new Map<number, NamedTrait>()
  const description = { factor: 1, isPlanned: false }
  for (const [key, name] of Object.entries(FACTORS)) {
    const column = head.columns.get(key as keyof typeof FACTORS)
    if (column !== undefined)
      traitByColumn.set(column, { name, unit: '', role: 'factor', kind: 'qualitative', ...description })
  }
  for (const { column, name, unit, kind, role, factor } of head.traits)
    traitByColumn.set(column, { name, unit, role, kind, ...description, factor })
  for (const { column, name, role, planned } of head.dated)
    traitByColumn.set(column, { name, unit: '', role, kind: 'date', ...description, isPlanned: planned })
  return traitByColumn
}

/** The crop's trait that a column of a new trait may be meant as; null = none. */
export function similarOf(header: string, trait: ReviewTrait, known: KnownTraits): SimilarTrait | null {
  if (trait.id !== null || trait.role !== 'trait') return null
  const similar = similarTrait(
    known.map((one) => ({ trait: one })),
    trait,
  )
  if (!similar || similar.kind !== trait.kind) return null
  const unit = trait.unit === '' ? looseNameAndUnit(header).unit : trait.unit
  return { trait: similar, unit, factor: unit === '' ? 1 : unitFactor(unit, similar.unit) }
}

/**
 * The columns of a file of plots that map to a column of the sheet other than a trait's; a marker that the year lacks has
 * none (`newMarkerColumn`).
 */
export function ownColumns(head: TableHead, markers: KnownMarkers): ReadonlyMap<number, string> {
  const names = new Map<number, string>()
  for (const [key, column] of head.columns) if (isPlotCell(key)) names.set(column, key)
  for (const { column, name } of head.markers) {
    const marker = markers.find((candidate) => candidate.name === name)
    if (marker) names.set(column, `marker:${marker.id}`)
  }
  return names
}
