import { unsentAtom } from '../../state/outbox/outbox.ts'
import { liveStateAtom } from '../../state/shell/connection.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { openPageRequests } from '../../state/shell/navigation.ts'
import { request } from '../../state/shell/requests.ts'
import { choosePlots } from '../../state/statistics/choosePlots.ts'
import {
  abilityRequests,
  cancelRequests,
  type ExportKind,
  exportRequests,
  fieldPaneOpenAtom,
  isComputingAtom,
  isTableLongAtom,
  resultShownAtom,
  rowFindRequestedAtom,
} from '../../state/statistics/requests.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { Command } from '../command.ts'
import { undoCommands } from '../editing/undoCommands.ts'

/** Exports the content of the page. */
function exportCommand(kind: ExportKind): Command {
  return {
    id: `statistics.${kind}`,
    scope: 'everywhere',
    group: kind === 'copy' ? 'clipboard' : 'file',
    title: `command.statistics.${kind}`,
    keys: [],
    enabled: (store) => store.get(resultShownAtom) || { reason: 'statistics.noResult' },
    run: (store) => {
      request(store, exportRequests, kind)
    },
  }
}

/** A command that opens one of the result pages. */
function toPage(id: string, path: string, keys: Command['keys']): Command {
  return {
    id,
    scope: 'statistics',
    group: 'window',
    title: `command.${id}`,
    keys,
    run: (store) => {
      request(store, openPageRequests, { path })
    },
  }
}

const otherPages: readonly Command[] = [
  toPage('statistics.saved', '/fields/statistic/results', []),
  toPage('statistics.report', '/fields/statistic/report', [{ code: 'KeyP', mod: true }]),
]

/** Commands of all statistics pages; undo works on the year's values, which the figures follow. */
export const statisticsPageCommands: readonly Command[] = [...otherPages, ...undoCommands]

/** Commands of a result. */
export const ownStatisticsCommands: readonly Command[] = [
  ...otherPages,
  exportCommand('copy'),
  exportCommand('xlsx'),
  exportCommand('csv'),
  exportCommand('png'),
  exportCommand('svg'),
  {
    id: 'statistics.save',
    scope: 'statistics',
    group: 'file',
    title: 'command.statistics.save',
    keys: [{ code: 'KeyS', mod: true }],
    enabled: (store) => {
      if (!store.get(resultShownAtom)) return { reason: 'statistics.noResult' }
      if (store.get(liveStateAtom) === 'offline') return { reason: 'saved.offline' }
      return store.get(unsentAtom) === 0 || { reason: 'saved.unsent' }
    },
    run: (store) => store.set(openDialogAtom, { kind: 'saveResult' }),
  },
  {
    id: 'statistics.findRow',
    scope: 'statistics',
    group: 'find',
    title: 'command.statistics.findRow',
    keys: [{ code: 'KeyF', mod: true }],
    handledByBrowser: (store) => store.get(resultShownAtom) && !store.get(isTableLongAtom),
    run: (store) => store.set(rowFindRequestedAtom, true),
  },
  {
    id: 'statistics.ability',
    scope: 'everywhere',
    group: 'edit',
    title: 'command.statistics.ability',
    keys: [],
    run: (store) => {
      request(store, abilityRequests)
    },
  },
  {
    id: 'statistics.showOnMap',
    scope: 'everywhere',
    group: 'look',
    title: 'command.statistics.showOnMap',
    keys: [],
    run: (store) => {
      request(store, openPageRequests, { path: '/fields' })
    },
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
      store.get(isComputingAtom) || store.get(selectionAtom).count > 0 || { reason: 'statistics.nothingSelected' },
    run: (store) => {
      if (store.get(isComputingAtom)) request(store, cancelRequests)
      else choosePlots(store, [], 'replace')
    },
  },
]

/** The commands of the tabs. */
export const statisticsCommands: readonly Command[] = [...ownStatisticsCommands, ...undoCommands]
