import { maxRepetitions } from '../../layout/changes/placement.ts'
import type { RawCell } from '../cells/cell.ts'
import type { CellReader, Read } from '../cells/cellReader.ts'

const COMMENT_LENGTH = 2000
const MAP_COLUMNS = 150
const MAP_ROWS = 100_000
const size = { min: 0, max: 100_000, aboveMin: true }

type ReadCell<T> = (reader: CellReader, cell: RawCell | null, row: number, column: number) => Read<T>

/** Readers for the columns of a field file with a plot's own fields. */
export const plotCells = {
  label: (reader, ...at) => reader.label(...at),
  line: (reader, ...at) => reader.name(...at),
  mother: (reader, ...at) => reader.parent(...at),
  father: (reader, ...at) => reader.parent(...at),
  comment: (reader, ...at) => reader.comment(...at, COMMENT_LENGTH),
  repetitions: (reader, ...at) => reader.number(...at, { integer: true, min: 1, max: maxRepetitions }),
  width: (reader, ...at) => reader.number(...at, size),
  length: (reader, ...at) => reader.number(...at, size),
  row: (reader, ...at) => reader.number(...at, { integer: true, min: 1, max: MAP_ROWS }),
  col: (reader, ...at) => reader.number(...at, { integer: true, min: 1, max: MAP_COLUMNS }),
} satisfies Record<string, ReadCell<string> | ReadCell<number>>

/** A column of a field file with a plot's own field; the sheet's column has the same name. */
export type PlotCell = keyof typeof plotCells

export function isPlotCell(key: string): key is PlotCell {
  return Object.hasOwn(plotCells, key)
}
