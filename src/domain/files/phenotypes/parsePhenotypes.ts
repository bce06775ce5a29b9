import { address } from '../cells/address.ts'
import { textOf } from '../cells/cell.ts'
import { CellReader, type CellSource, type Read, sourceOf } from '../cells/cellReader.ts'
import { cellIn, type Sheet, type SheetRow } from '../cells/sheet.ts'
import { openLog } from '../cells/sheetNotes.ts'
import type { FaultLog, Findings } from '../fault.ts'
import { findObservations, gatherObservations } from '../fieldBook/observations.ts'
import { phenotypesFormat } from '../formats.ts'
import type { ColumnKey } from '../headers/columns.ts'
import { type NamedYear, PlaceFinder, type UploadTarget } from '../headers/places.ts'
import { namePlots } from '../headers/plotNames.ts'
import { readTableHead } from '../headers/tableHead.ts'
import { collectTraitColumns, type TraitCells } from '../traitColumns.ts'
import type { FileChoices, OfferedChoice } from '../uploadRecord.ts'
import type { PhenotypeRow } from './phenotypeRow.ts'

/** Parsed phenotypes, before their plots are looked up. */
export interface ParsedPhenotypes extends Findings {
  readonly format: 'plot_result'
  readonly sheet: string | null
  readonly columns: ReadonlyMap<ColumnKey, number>
  readonly places: readonly NamedYear[]
  readonly rows: readonly PhenotypeRow[]
  readonly source: CellSource
  readonly traits: readonly TraitCells[]
  readonly plotNames: readonly OfferedChoice[]
}

const PLANT_LENGTH = 100
const SPECIES_LENGTH = 260

/**
 * Parses plot phenotypes: label or plot name, and trait columns, without comparing them with existing data. Does not
 * throw.
 */
export function parsePhenotypes(
  read: Sheet,
  target: UploadTarget | null = null,
  choices: FileChoices = {},
): ParsedPhenotypes {
  const log = openLog(read)
  const { sheet, offered: plotNames, warn } = namePlots(read, phenotypesFormat, choices)
  warn(log)
  const reader = new CellReader(log, sheet)
  const observations = findObservations(sheet)
  const head = readTableHead(observations?.plots ?? sheet, phenotypesFormat, reader, log)
  const empty = {
    format: 'plot_result',
    sheet: sheet.name,
    places: [],
    rows: [],
    source: sourceOf(sheet),
    traits: [],
    plotNames,
  } as const
  if (!head) return { ...empty, columns: new Map(), ...log.findings() }
  // A list of only plants creates plants.
  const hasValues = head.traits.length > 0 || (['rep', 'block', 'plant'] as const).some((key) => head.columns.has(key))
  if (!observations && !hasValues) log.whole('trait.none')
  const finder = new PlaceFinder(head, target, reader, log)
  const headerRow = sheet.rows.find((row) => row.number === head.row) as SheetRow
  const keyColumn = head.columns.get('plot') ?? (head.columns.get('label') as number)
  const commentColumn = head.columns.get('comment')
  const rows = head.dataRows.map((row): PhenotypeRow => {
    const read = (key: ColumnKey, parse: (...at: [ReturnType<typeof cellIn>, number, number]) => Read<string>) => {
      const column = head.columns.get(key)
      return column === undefined ? null : parse(cellIn(row, column), row.number, column)
    }
    const place = finder.of(row)
    const label = read('label', (...at) => reader.label(...at))
    const plot = read('plot', (...at) => reader.name(...at))
    if (label === null && plot === null) {
      log.fault('cell.required', row.number, keyColumn, null, { column: head.columns.has('plot') ? 'plot' : 'label' })
    }
    return {
      row: row.number,
      place,
      label,
      plot,
      unit: head.unitColumn === null ? null : textOf(cellIn(row, head.unitColumn)) || null,
      line: read('line', (...at) => reader.name(...at)),
      plant: read('plant', (...at) => reader.text(...at, PLANT_LENGTH)),
      comment: commentColumn === undefined ? null : textOf(cellIn(row, commentColumn)) || null,
      species: read('species', (...at) => reader.text(...at, SPECIES_LENGTH, true)),
    }
  })
  if (head.dataRows.length === 0) finder.requirePlace()
  const gathered = observations
    ? gatherObservations(observations, rows, reader, log)
    : { rows, traits: collectTraitColumns(head, headerRow, head.dataRows, log) }
  if (!observations) checkTwice(rows, keyColumn, head.columns, log)
  return {
    format: 'plot_result',
    sheet: sheet.name,
    columns: head.columns,
    places: finder.places,
    source: sourceOf(sheet),
    plotNames,
    ...gathered,
    ...log.findings(),
  }
}

/**
 * Refuses a plot (or one of its plants) that occurs twice under the same words; different words for one plot are found in
 * the decision step.
 */
function checkTwice(
  rows: readonly PhenotypeRow[],
  keyColumn: number,
  columns: ReadonlyMap<ColumnKey, number>,
  log: FaultLog,
): void {
  const seen = new Map<string, number>()
  for (const row of rows) {
    const text = row.plot ?? row.label
    if (row.place < 0 || typeof text !== 'string' || row.plant === undefined) continue
    const column = typeof row.plot === 'string' ? keyColumn : (columns.get('label') as number)
    const key = [row.place, typeof row.plot === 'string' ? 'plot' : 'label', text, row.plant ?? ''].join('\u0000')
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row.row)
    else log.fault('plot.duplicate', row.row, column, text, { first_cell: address(first, column) })
  }
}
