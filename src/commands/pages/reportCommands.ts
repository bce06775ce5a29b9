import { request } from '../../state/shell/requests.ts'
import { reportRequests, reportShownAtom } from '../../state/statistics/requests.ts'
import type { Command } from '../command.ts'
import { statisticsPageCommands } from './statisticsCommands.ts'

function exportReport(kind: 'print' | 'xlsx', keys: Command['keys']): Command {
  return {
    id: `report.${kind}`,
    scope: 'report',
    group: 'file',
    title: `command.report.${kind}`,
    keys,
    enabled: (store) => store.get(reportShownAtom) || { reason: 'statistics.noResult' },
    run: (store) => {
      request(store, reportRequests, kind)
    },
  }
}

/** Commands of a trial's report. */
export const ownReportCommands: readonly Command[] = [
  exportReport('print', [{ code: 'KeyP', mod: true }]),
  exportReport('xlsx', []),
]

/** Commands of the report page. */
export const reportCommands: readonly Command[] = [
  ...ownReportCommands,
  ...statisticsPageCommands.filter(({ id }) => id !== 'statistics.report'),
]
