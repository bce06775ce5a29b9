import type { SheetGroup } from './columnFields.ts'

/** Maximum growth of a column's default width. */
const maxGrowth = 1.8

/**
 * The groups with wider columns, so that the shown ones fill a table of `room` pixels; unchanged where they fill it
 * already. Columns with a width of the user (`fixed`) keep it.
 */
export function grownColumns(
  groups: readonly SheetGroup[],
  shown: readonly string[],
  fixed: Readonly<Record<string, number>>,
  room: number,
): readonly SheetGroup[] {
  const shownFields = new Set(shown)
  const fields = groups.flatMap((group) => group.fields).filter(({ field }) => shownFields.has(field))
  const flexible = fields.filter(({ field }) => fixed[field] === undefined)
  const usualWidth = flexible.reduce((sum, { width }) => sum + width, 0)
  const available = room - fields.reduce((sum, { field }) => sum + (fixed[field] ?? 0), 0)
  const growth = usualWidth === 0 ? 1 : Math.min(maxGrowth, available / usualWidth)
  if (growth <= 1) return groups
  const growingFields = new Set(flexible.map(({ field }) => field))
  return groups.map((group) => ({
    ...group,
    fields: group.fields.map((column) =>
      growingFields.has(column.field) ? { ...column, width: Math.floor(column.width * growth) } : column,
    ),
  }))
}
