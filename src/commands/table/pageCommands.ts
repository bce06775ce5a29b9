import { showMessageAtom } from '../../state/shell/messages.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { pageFilterRequests, pageRequests, type YearPage, yearPageAtom } from '../../state/year/yearPage.ts'
import type { Command, KeyStroke } from '../command.ts'
import { cellHistoryCommand } from '../editing/cellHistoryCommand.ts'
import { findCommand } from '../editing/findCommands.ts'
import { undoCommands } from '../editing/undoCommands.ts'
import { nurseryCommands } from '../plots/nurseryCommands.ts'
import { plantRowCommands } from '../plots/plantCommands.ts'
import { sheetProblemCommands } from '../plots/problemCommands.ts'
import { formulaCommand } from './formulaCommand.ts'
import { tableCommands } from './tableCommands.ts'

/** The number of the last page; null while none is loaded. */
function lastPage(store: Store, { size }: YearPage): number | null {
  const plotCount = store.get(loadedYearAtom)?.pageTotal ?? null
  return plotCount === null ? null : Math.max(1, Math.ceil(plotCount / size))
}

/** A command that shows another page of plots; `target` computes its number from the shown one. Limited to existing pages. */
function pageCommand(
  id: string,
  keys: KeyStroke[],
  target: (page: number, last: number | null) => number | null,
): Command {
  return {
    id: `pages.${id}`,
    scope: 'everywhere',
    group: 'move',
    title: `command.pages.${id}`,
    keys,
    enabled(store) {
      const page = store.get(yearPageAtom)
      return (page !== null && target(1, lastPage(store, page)) !== null) || { reason: 'pages.none' }
    },
    run(store) {
      const page = store.get(yearPageAtom)
      if (!page) return
      const last = lastPage(store, page)
      const number = target(page.number, last)
      const isOutOfRange = number === page.number || number === null || number < 1 || (last !== null && number > last)
      const key = number !== null && number <= 1 ? 'pages.isFirst' : 'pages.isLast'
      if (isOutOfRange) store.set(showMessageAtom, { kind: 'info', key, params: {} })
      else request(store, pageRequests, { number })
    },
  }
}

/** Commands that need the server's filtering, sorting and paging. */
export const ownPageCommands: readonly Command[] = [
  pageCommand('next', [{ code: 'F8' }], (page) => page + 1),
  pageCommand('previous', [{ code: 'F8', mod: true }], (page) => page - 1),
  pageCommand('first', [], () => 1),
  pageCommand('last', [], (_now, last) => last),
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
const wholeYearCommandIds: ReadonlySet<string> = new Set([formulaCommand.id, 'table.clearFilters'])

/** All commands of a page of plots: paging, and the table's commands that work on a page. */
export const pageCommands: readonly Command[] = [
  ...tableCommands.filter(({ id }) => !wholeYearCommandIds.has(id)),
  ...undoCommands,
  cellHistoryCommand,
  ...nurseryCommands,
  ...sheetProblemCommands,
  ...plantRowCommands,
  findCommand,
  ...ownPageCommands,
]
