import type { ChangeSet } from '../change/changeSet.ts'
import type { FieldYearColumns } from '../columns/fieldYear.ts'

/** Breeding lines to become varieties, and their plots of the year. */
export interface Promotion {
  readonly lines: readonly { readonly id: number; readonly name: string }[]
  readonly plots: number
}

/** The lines of some plots (by index) that are not varieties yet, in the order of the plots. */
export function promotionOf(columns: FieldYearColumns, plots: readonly number[]): Promotion {
  const lines = new Map<number, { id: number; name: string }>()
  for (const plot of plots) {
    const line = columns.lines.get(columns.line[plot])
    if (line && !line.is_variety) lines.set(line.id, { id: line.id, name: line.name })
  }
  let carrying = 0
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && lines.has(columns.line[i])) carrying++
  return { lines: [...lines.values()], plots: carrying }
}

/** The change that makes the lines varieties. */
export function changeOfPromotion({ lines }: Promotion): ChangeSet {
  const ids = lines.map(({ id }) => id)
  const column = { entity: 'line', field: 'is_variety', ids } as const
  return {
    name:
      lines.length === 1
        ? { key: 'change.promoted', params: { name: lines[0].name } }
        : { key: 'change.linesPromoted', params: { count: ids.length } },
    columns: [{ ...column, before: ids.map(() => false), after: ids.map(() => true) }],
  }
}
