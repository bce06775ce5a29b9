import { storedCell } from '../domain/change/cellEdits.ts'
import type { ChangeColumn } from '../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../domain/columns/fieldYear.ts'
import type { CellReason } from '../domain/sheet/numberReading.ts'
import { type CheckedColumn, pasteUnknown } from '../domain/sheet/pasteCheck.ts'
import { loadedAtom } from './loaded.ts'
import type { Store } from './store.ts'
import { cellKey } from './sync/cells.ts'
import { type FailedEntry, failuresAtom } from './sync/outbox.ts'
import { dropRefused, keepRefused } from './sync/refused.ts'

const pasted = { key: 'change.pasted', params: {} }

/** Texts of one column that share a reason, by the cell that they are for. */
interface Unread {
  readonly reason: CellReason
  readonly home: Pick<ChangeColumn, 'entity' | 'field'>
  readonly cells: Map<string, { id: number; before: ChangeColumn['before'][number]; text: string }>
}

/**
 * Leaves the pasted texts of a column that could not be written on their cells, each with its reason, until something is
 * written there or they are dropped: `plots[k]` is the plot of cell `k`, -1 = gone. Blank ones are not kept. Answers how
 * many are.
 */
export function keepUnread(
  store: Store,
  columns: FieldYearColumns,
  field: string,
  plots: ArrayLike<number>,
  {
    status,
    texts,
    reasons,
  }: Pick<CheckedColumn, 'status' | 'texts'> & {
    readonly reasons: ReadonlyMap<number, CellReason>
  },
): number {
  const groups = new Map<string, Unread>()
  for (let k = 0; k < plots.length; k++) {
    const reason = reasons.get(k)
    const text = texts[k].trim()
    if (status[k] !== pasteUnknown || !reason || text === '' || plots[k] < 0 || !columns.alive[plots[k]]) continue
    const stored = storedCell(columns, plots[k], field)
    if (!stored) continue
    const { entity, id, value: before } = stored
    const name = JSON.stringify(reason)
    const group = groups.get(name) ?? { reason, home: { entity, field: stored.field }, cells: new Map() }
    group.cells.set(cellKey(stored), { id, before, text })
    groups.set(name, group)
  }
  const { year_id: yearId } = columns
  let count = 0
  keepRefused(
    store,
    [...groups.values()].map(({ reason, home, cells }): FailedEntry => {
      const all = [...cells.values()]
      count += all.length
      const column = {
        ...home,
        ids: all.map(({ id }) => id),
        before: all.map(({ before }) => before),
        after: all.map(({ text }) => text),
      }
      const change = { name: pasted, columns: [column] }
      const { code, params } = reason
      return { key: crypto.randomUUID(), yearId, change, code, params, detail: '', requestId: null }
    }),
  )
  return count
}

/** Takes all pasted texts that could not be written off the cells of the loaded field-year; answers how many there were. */
export function dropUnread(store: Store): number {
  const yearId = store.get(loadedAtom)?.year_id
  const kept = store
    .get(failuresAtom)
    .filter(({ change, params, yearId: of }) => of === yearId && params && change.name.key === pasted.key)
  for (const { key } of kept) dropRefused(store, key)
  return kept.reduce((sum, { change }) => sum + change.columns.reduce((cells, { ids }) => cells + ids.length, 0), 0)
}
