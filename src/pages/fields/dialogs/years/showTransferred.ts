import type { FieldYearColumns } from '../../../../domain/columns/fieldYear.ts'
import { transact } from '../../../../state/log/transact.ts'
import { chooseYearRequests } from '../../../../state/shell/navigation.ts'
import { request } from '../../../../state/shell/requests.ts'
import { addToastAtom, removeToastAtom, type Toast, toastsAtom } from '../../../../state/shell/toasts.ts'
import type { Store } from '../../../../state/store.ts'
import { lastTouchAtom, loadedYearAtom } from '../../../../state/year/loaded.ts'

/** Plots that were copied into a year. */
export interface TransferredPlots {
  readonly fieldId: number
  readonly yearId: number
  readonly year: number
  /** Ids of the new plots. */
  readonly plots: readonly number[]
}

/** Removes the new plots that still exist, as one undo entry of their year. */
export function undoTransfer(store: Store, { yearId, year, plots }: TransferredPlots): void {
  const columns = store.get(loadedYearAtom)
  if (columns?.year_id !== yearId) return
  const isAlive = (id: number) => columns.alive[columns.indexOf.get(id) ?? -1] === 1
  const ids = plots.filter(isAlive)
  if (ids.length === 0) return
  const [before, after] = [ids.map(() => true), ids.map(() => false)]
  const name = { key: 'change.transferUndone', params: { count: ids.length, year: String(year) } }
  transact(
    store,
    { name, columns: [{ entity: 'plot', field: 'exists', ids, before, after }] },
    { origin: 'user', undo: 'record' },
  )
}

/** Runs an action when the year is open; opens it if another one is. */
function onceOpen(store: Store, { fieldId, yearId }: TransferredPlots, act: () => void): void {
  const isOpen = (columns: FieldYearColumns | null) => columns?.year_id === yearId
  if (isOpen(store.get(loadedYearAtom))) {
    act()
    return
  }
  const stop = store.sub(loadedYearAtom, () => {
    if (!isOpen(store.get(loadedYearAtom))) return
    stop()
    // After other subscribers have shown the year.
    queueMicrotask(act)
  })
  request(store, chooseYearRequests, { fieldId, yearId })
}

/** Removes the message once its plots are removed in another way, such as by undo. */
function dropWhenRemoved(store: Store, { yearId, plots }: TransferredPlots, action: Toast['action']): void {
  const stop = store.sub(lastTouchAtom, () => {
    const shown = store.get(toastsAtom).find((toast) => toast.action === action)
    if (!shown) {
      stop()
      return
    }
    const columns = store.get(loadedYearAtom)
    if (columns?.year_id !== yearId) return
    // Plots that are not loaded may exist: the year may have been loaded earlier than they were created.
    const mayBeThere = (id: number) => columns.alive[columns.indexOf.get(id) ?? -1] !== 0
    if (plots.some(mayBeThere)) return
    stop()
    store.set(removeToastAtom, shown.id)
  })
}

/** Shows how many plots were copied into the next year, with an action that removes them while they exist. */
export function showTransferred(store: Store, transferred: TransferredPlots): void {
  const { plots, year } = transferred
  const action = {
    key: 'command.undo',
    act: () => onceOpen(store, transferred, () => undoTransfer(store, transferred)),
  }
  store.set(addToastAtom, {
    status: 'success',
    message: { key: 'nextYear.done', params: { count: plots.length, year: String(year) } },
    stays: true,
    subject: 'transferred',
    action,
  })
  dropWhenRemoved(store, transferred, action)
}
