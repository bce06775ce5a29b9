import type { ParsedFieldFile } from './fieldFile/parseFieldFile.ts'
import type { FormatKey } from './formats.ts'
import type { ColumnKey } from './headers/columns.ts'

/** Columns that only a field file has: they say what a plot is and where it lies. */
const layoutColumns: readonly ColumnKey[] = [
  'row',
  'col',
  'mother',
  'father',
  'repetitions',
  'width',
  'length',
  'comment',
]

/**
 * Which of the fields page's three uploads a dropped file is, by its content: no header row is a map; a table that lays
 * plots out, or has no traits, is a field file; plots with values are phenotypes.
 */
export function guessFormat(
  asFieldFile: ParsedFieldFile,
  hasTraits: boolean,
): Extract<FormatKey, 'field_file' | 'field_map' | 'plot_result'> {
  const { columns } = asFieldFile
  if (columns.size === 0) return hasTraits ? 'plot_result' : 'field_map'
  if (layoutColumns.some((column) => columns.has(column))) return 'field_file'
  return hasTraits ? 'plot_result' : 'field_file'
}
