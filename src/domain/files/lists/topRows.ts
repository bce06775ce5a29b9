import type { Table, TableValue } from '../written.ts'

/** Rows of a file in the preview before its upload. */
const shownRows = 15

/** The first rows of a table's sheet, from its top: cap, headings and values; a blank row is empty. */
export function topRows({ cap, groups, columns, rows }: Table): TableValue[][] {
  const top: TableValue[][] = cap.map(({ title, value }) => [title, value])
  if (cap.length > 0) top.push([])
  if (groups) top.push(groups.flatMap(({ title, columns: of }) => [title, ...Array<null>(of - 1).fill(null)]))
  top.push(columns.map(({ title }) => title))
  return [...top, ...rows.slice(0, Math.max(0, shownRows - top.length)).map((row) => [...row])]
}
