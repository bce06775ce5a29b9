import { isMissingMark, readNumberText } from '../../sheet/numberReading.ts'
import { address } from '../cells/address.ts'
import { type RawCell, textOf } from '../cells/cell.ts'
import type { CellReader } from '../cells/cellReader.ts'
import { dateFromText } from '../cells/dateText.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import type { FaultLog } from '../fault.ts'
import { phenotypesFormat } from '../formats.ts'
import { headerForm } from '../headers/headerForm.ts'
import { headerRowOf } from '../headers/headingRows.ts'
import { traitFits } from '../headers/tableHead.ts'
import { type TraitName, traitForm, traitFromHeader } from '../headers/traitHeader.ts'
import type { PhenotypeRow } from '../phenotypes/phenotypeRow.ts'
import type { Recording, TraitCells } from '../traitColumns.ts'

/**
 * Field Book's database export or the long form of BrAPI: one row per observation, with the plot's columns before the
 * trait's column.
 */
interface Observations {
  /** The sheet with only the plot columns, in their positions. */
  readonly plots: Sheet
  readonly header: SheetRow
  readonly byNumber: ReadonlyMap<number, SheetRow>
  /** Columns from 1; null = absent. */
  readonly trait: number
  readonly value: number
  readonly time: number | null
  readonly person: number | null
}

const names = {
  trait: ['trait', 'observationvariablename'],
  value: ['value', 'uservalue'],
  time: ['timestamp', 'timetaken', 'observation time stamp', 'observationtimestamp'],
  person: ['person', 'collector'],
} as const

/** The observations of a sheet: a plot column followed by `trait` and `value`; null if it has none. */
export function findObservations(sheet: Sheet): Observations | null {
  const header = headerRowOf(sheet, phenotypesFormat)
  if (!header) return null
  const columnOf = (key: keyof typeof names): number | null => {
    const at = header.cells.findIndex((cell) => (names[key] as readonly string[]).includes(headerForm(textOf(cell))))
    return at < 0 ? null : at + 1
  }
  const [trait, value] = [columnOf('trait'), columnOf('value')]
  if (trait === null || value === null || value < trait) return null
  const cut = (row: SheetRow): SheetRow =>
    row.number < header.number ? row : { number: row.number, cells: row.cells.slice(0, trait - 1) }
  const { rows } = sheet
  return {
    plots: { ...sheet, rows: rows.map(cut), width: trait - 1 },
    header,
    byNumber: new Map(rows.map((row) => [row.number, row])),
    trait,
    value,
    time: columnOf('time'),
    person: columnOf('person'),
  }
}

interface Observation {
  /** The row of the observation. */
  readonly row: SheetRow
  readonly cell: RawCell
  /** The time in a form for comparison; '' = not stated. */
  readonly time: string
  readonly recorded: Recording
}

/**
 * Pivots observations into one row per plot and one column per trait. The last of repeated observations counts, by time
 * if both have one, else by row: `value.repeated` at its cell. Blank observations are skipped.
 */
export function gatherObservations(
  observations: Observations,
  rows: readonly PhenotypeRow[],
  reader: CellReader,
  log: FaultLog,
): { rows: PhenotypeRow[]; traits: TraitCells[] } {
  const plots = new Map<string, number>()
  const gathered: PhenotypeRow[] = []
  const traits = new Map<string, { name: TraitName; row: SheetRow; observed: Map<number, Observation> }>()
  for (const row of rows) {
    const sheetRow = observations.byNumber.get(row.row) as SheetRow
    const key = [row.place, row.plot ?? '', row.label ?? '', row.plant ?? ''].join('\u0000')
    const at = plots.get(key) ?? gathered.length
    if (at === gathered.length) {
      plots.set(key, at)
      gathered.push(row)
    }
    const title = reader.text(cellIn(sheetRow, observations.trait), row.row, observations.trait, TITLE_LENGTH)
    if (title === null) log.fault('cell.required', row.row, observations.trait, null, { column: 'trait' })
    if (typeof title !== 'string') continue
    const name = traitFromHeader(title)
    if (!traitFits(name, row.row, observations.trait, title, log)) continue
    const trait = traits.get(traitForm(name)) ?? { name, row: sheetRow, observed: new Map() }
    traits.set(traitForm(name), trait)
    const read = observe(observations, sheetRow, reader)
    if (read) storeLast(trait.observed, at, read, observations, log)
  }
  return {
    rows: gathered,
    traits: [...traits.values()].flatMap((trait) => columnOfTrait(trait, gathered.length, observations, log)),
  }
}

const TITLE_LENGTH = 300
const PERSON_LENGTH = 255

function observe(observations: Observations, row: SheetRow, reader: CellReader): Observation | null {
  const cell = cellIn(row, observations.value)
  const text = observations.time === null ? '' : textOf(cellIn(row, observations.time))
  const day = text === '' || observations.time === null ? null : dayOf(text, row, observations.time, reader)
  const personCell = observations.person === null ? null : cellIn(row, observations.person)
  const person =
    observations.person === null ? null : reader.text(personCell, row.number, observations.person, PERSON_LENGTH, true)
  if (cell === null || isMissingMark(textOf(cell))) return null
  return { row, cell, time: day ? momentOf(day, text) : text, recorded: { day: day ?? null, person: person ?? null } }
}

/** A time as sortable text: day first and two-digit hours, since spreadsheets write `12.06.2026 9:05`. */
function momentOf(day: string, text: string): string {
  const clock = /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]\.?m)?/i.exec(text)
  if (clock) {
    const [, hour, minute, second = '00', half = ''] = clock
    const isLate = /^p/i.test(half)
    const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isLate ? 12 : 0)
    return `${day} ${String(hours).padStart(2, '0')}:${minute}:${second}`
  }
  return readNumberText(text) === null ? day : `${day} ${text}`
}

/**
 * The day of a time such as `2026-06-12 10:11:12+0300`. An invalid day is refused like a date, and the month in
 * `05/06/2026` is decided once per column.
 */
function dayOf(text: string, row: SheetRow, column: number, reader: CellReader): string | null | undefined {
  const [written] = text.trim().split(/[\sT]/)
  const isDay = /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(written)
  return dateFromText(text.slice(0, 10)) ?? reader.date(isDay ? written : text, row.number, column)
}

function storeLast(
  observed: Map<number, Observation>,
  at: number,
  read: Observation,
  observations: Observations,
  log: FaultLog,
): void {
  const before = observed.get(at)
  if (!before) {
    observed.set(at, read)
    return
  }
  const isLater = before.time === '' || read.time === '' || read.time >= before.time
  const [last, first] = isLater ? [read, before] : [before, read]
  observed.set(at, last)
  const params = { first_cell: address(first.row.number, observations.value) }
  log.warn('value.repeated', last.row.number, observations.value, textOf(last.cell), params)
}

function columnOfTrait(
  { name, row, observed }: { name: TraitName; row: SheetRow; observed: ReadonlyMap<number, Observation> },
  count: number,
  observations: Observations,
  log: FaultLog,
): TraitCells[] {
  const header = textOf(cellIn(row, observations.trait))
  if (observed.size === 0) {
    log.warn('trait.empty', row.number, observations.trait, header)
    return []
  }
  const valuesOf = <T, N>(readField: (one: Observation) => T, none: N): (T | N)[] =>
    Array.from({ length: count }, (_, at) => {
      const unit = observed.get(at)
      return unit ? readField(unit) : none
    })
  const cells = valuesOf(({ cell }) => cell, null)
  const rows = valuesOf((one) => one.row.number, row.number)
  const recorded = valuesOf((one) => one.recorded, null)
  const heading = { row: row.number, column: observations.trait, header }
  const description = { ...name, role: 'trait', kind: null, planned: false } as const
  return [{ ...description, ...heading, cellColumn: observations.value, cells, rows, recorded }]
}
