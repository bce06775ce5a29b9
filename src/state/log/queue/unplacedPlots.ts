import type { ChangeSet } from '../../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { type Message, showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'

/** Maximal number of labels in a message. */
const maxListed = 12

/** The labels of plots (by index) as listed in a message. */
export function listedLabels(columns: FieldYearColumns, plots: readonly number[]): string {
  const labels = plots.slice(0, maxListed).map((plot) => columns.label[plot] ?? columns.name[plot])
  return labels.join(', ') + (plots.length > maxListed ? ' …' : '')
}

/** The message about plots (by id) that were restored without a place, offering the command that places them. */
export function unplacedMessage(
  columns: FieldYearColumns,
  ids: readonly number[],
): Pick<Message, 'kind' | 'key' | 'params' | 'offers'> {
  const plots = ids.flatMap((id) => columns.indexOf.get(id) ?? [])
  const params = { count: plots.length, labels: listedLabels(columns, plots) }
  return { kind: 'warning', key: 'undo.unplaced', params, offers: 'plots.placeOffMap' }
}

/**
 * Shows which plots of a stored change the server has taken off the map because a colleague's plot was there first.
 * `difference`: what was stored otherwise than sent.
 */
export function showUnplaced(store: Store, difference: ChangeSet): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const ids = difference.columns.flatMap(({ entity, field, ids, after }) =>
    entity === 'plot' && field === 'row' ? ids.filter((_, k) => after[k] === null) : [],
  )
  const isOffMap = (id: number) => columns.row[columns.indexOf.get(id) ?? -1] === 0
  const unplaced = ids.filter(isOffMap)
  if (unplaced.length) store.set(showMessageAtom, { ...unplacedMessage(columns, unplaced), about: ['entries'] })
}
