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
  const known = new Set(shown)
  const fields = groups.flatMap((group) => group.fields).filter(({ field }) => known.has(field))
  const own = fields.filter(({ field }) => fixed[field] === undefined)
  const usual = own.reduce((sum, { width }) => sum + width, 0)
  const free = room - fields.reduce((sum, { field }) => sum + (fixed[field] ?? 0), 0)
  const growth = usual === 0 ? 1 : Math.min(maxGrowth, free / usual)
  if (growth <= 1) return groups
  const grows = new Set(own.map(({ field }) => field))
  return groups.map((group) => ({
    ...group,
    fields: group.fields.map((one) => (grows.has(one.field) ? { ...one, width: Math.floor(one.width * growth) } : one)),
  }))
}
