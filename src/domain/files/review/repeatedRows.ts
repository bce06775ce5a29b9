import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { plotNames } from '../../layout/changes/placement.ts'
import { isNumberTrait } from '../../traits/traitKinds.ts'
import { address } from '../cells/address.ts'
import type { Fault } from '../fault.ts'
import { maxPlotsOfFile } from '../fieldFile/expandPlots.ts'
import { FACTORS } from '../traitColumns.ts'
import { type ReviewColumn, type ReviewTrait, readCorrection } from './reviewColumns.ts'
import type { ReviewFile, ReviewRow } from './reviewFile.ts'

/** A row of the file, once per plot: its index among the file's rows, and its repetition; 0 = the row has one plot. */
interface RepeatedRow {
  readonly at: number
  readonly repetition: number
  readonly row: ReviewRow
}

/** The decisions on which a row's plots depend (`ReviewChoices`). */
interface Choices {
  readonly corrections: ReadonlyMap<string, string>
  readonly rows: ReadonlyMap<number, string | null>
}

/** Fields that a row with several plots must not have, since they would apply to all of them. */
const fieldsOfOnePlot: ReadonlySet<string> = new Set(['label', 'row', 'col'])

/** The factor that distinguishes the repetitions of a row, as stored in the year. */
function replicationOf({ traits }: FieldYearColumns): ReviewTrait {
  const isFactor = ({ name, unit, role }: ReviewTrait) =>
    name === FACTORS.rep && unit === '' && (role === 'factor' || role === 'trait')
  const factor = traits.find(({ trait }) => isFactor(trait))?.trait
  return factor ?? { id: null, name: FACTORS.rep, unit: '', kind: 'qualitative', role: 'factor' }
}

/** The upload's fault for the first row that would exceed the number of plots of a file. */
function tooMany({ sheet }: ReviewFile, cell: string, plots: number): Fault {
  return { code: 'file.limits', sheet, cell, value: String(plots), params: { context: 'plots', max: maxPlotsOfFile } }
}

function repeatRows(
  file: ReviewFile,
  columns: FieldYearColumns,
  { rows, corrections }: Choices,
  counts: ReviewColumn,
): readonly RepeatedRow[] {
  const exists = new Set<string>()
  for (let i = 0; i < columns.count; i++) if (columns.alive[i]) exists.add(columns.name[i])
  let total = 0
  return file.rows.flatMap((row, at): RepeatedRow[] => {
    const corrected = corrections.get(address(row.row, counts.column))
    const repetitions = corrected === undefined ? row.repetitions : (readCorrection(counts, corrected) ?? 1)
    const single = { ...row, repetitions: 1 }
    const isOne = row.fault !== null || row.plot === null || exists.has(row.plot) || rows.has(row.row)
    const plots = isOne || typeof repetitions !== 'number' ? 1 : Math.max(1, repetitions)
    if (total + plots > maxPlotsOfFile && row.fault === null && !rows.has(row.row)) {
      const fault = tooMany(file, address(row.row, counts.column), plots)
      return [{ at, repetition: 0, row: { ...single, fault } }]
    }
    // A skipped row creates no plots.
    if (rows.get(row.row) !== null) total += plots
    if (typeof repetitions !== 'number' || repetitions < 2) return [{ at, repetition: 0, row: single }]
    // A row that is skipped, or assigned to an existing plot, stays one row.
    if (isOne) return [{ at, repetition: 0, row: { ...row, repetitions } }]
    return plotNames(row.plot ?? '', repetitions).map((plot, k) => {
      return { at, repetition: k + 1, row: { ...single, plot, repeats: { name: row.plot ?? '', repetitions } } }
    })
  })
}

/** The column's cells by those rows; `valueAt` gives the value of a repetition, undefined = the row's own. */
function columnOf(
  column: ReviewColumn,
  rows: readonly RepeatedRow[],
  valueAt: (repetition: number) => number | string | null | undefined,
): ReviewColumn {
  const values = rows.map(({ repetition }) => (repetition ? valueAt(repetition) : undefined))
  return {
    ...column,
    texts: rows.map(({ at }, k) => (values[k] === undefined ? (column.texts[at] ?? '') : String(values[k] ?? ''))),
    values: rows.map(({ at }, k) => (values[k] === undefined ? (column.values[at] ?? null) : values[k])),
    refused: Uint8Array.from(rows, ({ at }, k) => (values[k] === undefined ? (column.refused[at] ?? 0) : 0)),
  }
}

/**
 * The file with one row per plot: rows with repetitions become `name_1` … `name_n`, distinguished by the factor
 * `Replication`, each with one repetition. A row whose plot exists stays one row, whatever its repetitions; a row that
 * would exceed the number of plots of a file stays one row with a fault.
 */
export function withRepeatedRows(file: ReviewFile, columns: FieldYearColumns, choices: Choices): ReviewFile {
  const counts = file.columns.find(({ ownField }) => ownField === 'repetitions')
  if (!counts) return file
  const rows = repeatRows(file, columns, choices, counts)
  if (!rows.some(({ repetition }) => repetition > 0)) return { ...file, rows: rows.map(({ row }) => row) }
  const factor = replicationOf(columns)
  const replicate = (repetition: number) => (isNumberTrait(factor) ? repetition : String(repetition))
  const isFactor = ({ trait }: ReviewColumn) => trait?.name === FACTORS.rep && trait.unit === ''
  const spread = file.columns.map((column) => {
    if (!column.texts.length) return column
    if (column === counts) return columnOf(column, rows, () => null)
    return columnOf(column, rows, isFactor(column) ? replicate : () => undefined)
  })
  const none: ReviewColumn = {
    ...counts,
    ownField: null,
    trait: factor,
    texts: [],
    values: [],
    refused: new Uint8Array(0),
  }
  const factors = file.columns.some(isFactor)
    ? []
    : [columnOf({ ...none, values: file.rows.map(() => null) }, rows, replicate)]
  return { ...file, columns: [...spread, ...factors], rows: rows.map(({ row }) => row) }
}

/** The line of a row's new plots if the file names none: the row's name. */
export function lineOfNew({ plot, repeats }: ReviewRow): string {
  return repeats?.name ?? plot ?? ''
}

/** Whether a cell of a row with several plots has a value that only one plot can have. */
export function isOfOnePlot({ ownField }: ReviewColumn, { repeats }: ReviewRow): boolean {
  return repeats !== undefined && ownField !== null && fieldsOfOnePlot.has(ownField)
}

/** Whether a column is the computed factor that distinguishes repetitions. */
export function isCounted({ key, trait }: ReviewColumn): boolean {
  return key === 'repetitions' && trait !== null
}
