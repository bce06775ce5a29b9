import { showMessageAtom } from '../../state/shell/messages.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { loadedAtom } from '../../state/year/loaded.ts'
import { pageFilterRequests, pageRequests, type YearPage, yearPageAtom } from '../../state/year/yearPage.ts'
import type { Command, KeyStroke } from '../command.ts'
import { cellHistoryCommand } from '../editing/cellHistoryCommand.ts'
import { findCommand } from '../editing/findCommands.ts'
import { historyCommands } from '../editing/historyCommands.ts'
import { nurseryCommands } from '../plots/nurseryCommands.ts'
import { plantRowCommands } from '../plots/plantCommands.ts'
import { sheetProblemCommands } from '../plots/problemCommands.ts'
import { formulaCommand } from './formulaCommand.ts'
import { tableCommands } from './tableCommands.ts'

/** The number of the last page; null while none is loaded. */
function lastPage(store: Store, { size }: YearPage): number | null {
  const found = store.get(loadedAtom)?.found ?? null
  return found === null ? null : Math.max(1, Math.ceil(found / size))
}

/** A command that goes to a page, computed by `to` from the shown one; limited to existing pages. */
function turn(id: string, keys: KeyStroke[], to: (now: number, last: number | null) => number | null): Command {
  return {
    id: `pages.${id}`,
    scope: 'everywhere',
    group: 'move',
    title: `command.pages.${id}`,
    keys,
    enabled(store) {
      const page = store.get(yearPageAtom)
      return (page !== null && to(1, lastPage(store, page)) !== null) || { reason: 'pages.none' }
    },
    run(store) {
      const page = store.get(yearPageAtom)
      if (!page) return
      const last = lastPage(store, page)
      const number = to(page.number, last)
      const isBeyond = number === page.number || number === null || number < 1 || (last !== null && number > last)
      const key = number !== null && number <= 1 ? 'pages.isFirst' : 'pages.isLast'
      if (isBeyond) store.set(showMessageAtom, { kind: 'info', key, params: {} })
      else request(store, pageRequests, { number })
    },
  }
}

/** Commands that need the server's filtering, sorting and paging. */
export const ownPageCommands: readonly Command[] = [
  turn('next', [{ code: 'F8' }], (now) => now + 1),
  turn('previous', [{ code: 'F8', mod: true }], (now) => now - 1),
  turn('first', [], () => 1),
  turn('last', [], (_now, last) => last),
  {
    id: 'pages.filter',
    scope: 'everywhere',
    group: 'look',
    title: 'command.pages.filter',
    keys: [],
    run: (store) => {
      request(store, pageFilterRequests, null)
    },
  },
  {
    id: 'pages.clearFilters',
    scope: 'everywhere',
    group: 'look',
    title: 'command.table.clearFilters',
    keys: [],
    enabled: (store) => Object.keys(store.get(yearPageAtom)?.filters ?? {}).length > 0 || { reason: 'hidden.noFilter' },
    run: (store) => {
      request(store, pageRequests, { filters: {} })
    },
  },
]

/** The table's commands that need all plots of the year, or the grid's own filter. */
const ofWholeYear: ReadonlySet<string> = new Set([formulaCommand.id, 'table.clearFilters'])

/** All commands of a page of plots: paging, and the table's commands that work on a page. */
export const pageCommands: readonly Command[] = [
  ...tableCommands.filter(({ id }) => !ofWholeYear.has(id)),
  ...historyCommands,
  cellHistoryCommand,
  ...nurseryCommands,
  ...sheetProblemCommands,
  ...plantRowCommands,
  findCommand,
  ...ownPageCommands,
]
