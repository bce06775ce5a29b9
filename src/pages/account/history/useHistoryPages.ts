import { historyPager } from '../../../api/query/historyPager.ts'
import { usePages } from '../../../api/query/usePages.ts'
import type { CallInput } from '../../../contract/call.ts'
import { type HistoryRow, listHistory } from '../../../contract/company/history.ts'
import { useShowFailure } from '../../shell/useShowFailure.ts'

const idOf = ({ id }: HistoryRow) => id

/** The filtered history. All loaded pages are reloaded after an action here, because a revert marks an earlier row. */
export function useHistoryPages(query: CallInput<typeof listHistory>['query']) {
  const pages = usePages(listHistory, { query }, idOf, historyPager, { showsPrevious: true })
  useShowFailure(pages.moreFailure, 'history.failed')
  return pages
}
