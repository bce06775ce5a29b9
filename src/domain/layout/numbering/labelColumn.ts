import type { ChangeColumn } from '../../change/changeSet.ts'

/** The label column of a ChangeSet: `before` → `after` of the plots at `plots` whose label differs; null if none does. */
export function labelColumn(
  id: ArrayLike<number>,
  plots: Int32Array,
  before: readonly (string | null)[],
  after: (plot: number) => string | null,
): ChangeColumn | null {
  const column: ChangeColumn = { entity: 'plot', field: 'label', ids: [], before: [], after: [] }
  for (const plot of plots) {
    const label = after(plot)
    if (label === before[plot]) continue
    column.ids.push(id[plot])
    column.before.push(before[plot])
    column.after.push(label)
  }
  return column.ids.length === 0 ? null : column
}
