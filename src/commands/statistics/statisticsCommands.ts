import { goRequests } from '../../state/map/goTo.ts'
import { ask } from '../../state/shell/requests.ts'
import { choosePlots } from '../../state/statistics/choosePlots.ts'
import {
  cancelRequests,
  type ExportKind,
  exportRequests,
  fieldPaneOpenAtom,
  isWorkingOutAtom,
  resultShownAtom,
} from '../../state/statistics/requests.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { Command } from '../command.ts'

/** Hands out what the page shows. */
function handOut(kind: ExportKind): Command {
  return {
    id: `statistics.${kind}`,
    scope: 'everywhere',
    group: kind === 'copy' ? 'clipboard' : 'file',
    title: `command.statistics.${kind}`,
    keys: [],
    enabled: (store) => store.get(resultShownAtom) || { reason: 'statistics.noResult' },
    run: (store) => void ask(store, exportRequests, kind),
  }
}

/** What can be done with a result of the statistics. */
export const statisticsCommands: readonly Command[] = [
  handOut('copy'),
  handOut('xlsx'),
  handOut('csv'),
  handOut('png'),
  handOut('svg'),
  {
    id: 'statistics.showOnMap',
    scope: 'everywhere',
    group: 'look',
    title: 'command.statistics.showOnMap',
    keys: [],
    run: (store) => void ask(store, goRequests, { path: '/fields' }),
  },
  {
    id: 'statistics.field',
    scope: 'statistics',
    group: 'window',
    title: 'command.statistics.field',
    keys: [{ code: 'F9' }],
    run: (store) => store.set(fieldPaneOpenAtom, !store.get(fieldPaneOpenAtom)),
  },
  {
    id: 'statistics.back',
    scope: 'statistics',
    group: 'select',
    title: 'command.statistics.back',
    keys: [{ code: 'Escape' }],
    enabled: (store) =>
      store.get(isWorkingOutAtom) || store.get(selectionAtom).count > 0 || { reason: 'statistics.nothingSelected' },
    run: (store) => {
      if (store.get(isWorkingOutAtom)) ask(store, cancelRequests)
      else choosePlots(store, [], 'replace')
    },
  },
]
