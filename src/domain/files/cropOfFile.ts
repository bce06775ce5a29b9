import { type KnownCrop, knownCropInText, knownCropNamed } from '../plots/knownCrops.ts'
import { COLUMNS, type ColumnKey } from './headers/columns.ts'
import { columnOf } from './headers/headerForm.ts'

const columnKeys = Object.keys(COLUMNS) as ColumnKey[]

/** Rows at the top of a table in which headings are searched. */
const headRows = 30

/**
 * The crop that a file is about: the value of its species column (below the heading, or to the right of it in the rows
 * above the table), else a known crop's name in the file name. `rows` are the texts of its cells, null for a file that is
 * not a table. An unknown name is returned as written; null if no crop is named.
 */
export function cropOfFile(rows: readonly (readonly string[])[] | null, fileName: string): KnownCrop | string | null {
  const written = rows && speciesText(rows)
  if (written) return knownCropNamed(written) ?? knownCropInText(written) ?? written
  return knownCropInText(fileName)
}

function speciesText(rows: readonly (readonly string[])[]): string | null {
  for (const [index, row] of rows.slice(0, headRows).entries()) {
    const column = row.findIndex((text) => columnOf(text, ['species']) !== null)
    if (column < 0) continue
    const right = row[column + 1]?.trim()
    const isLabelled = row.filter((text) => text.trim() !== '').length === 2
    if (isLabelled && right && columnOf(right, columnKeys) === null) return right
    return rows[index + 1]?.[column]?.trim() || null
  }
  return null
}
