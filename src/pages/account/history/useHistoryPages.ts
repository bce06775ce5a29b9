import { historyPager } from '../../../api/query/historyPager.ts'
import { usePages } from '../../../api/query/usePages.ts'
import type { CallInput } from '../../../contract/call.ts'
import { type HistoryRow, listHistory } from '../../../contract/history.ts'
import { useTellFailure } from '../../shell/useTellFailure.ts'

const idOf = ({ id }: HistoryRow) => id

/** The history by a filter; all pages that were read are read anew when something was done here, as a revert marks an earlier row. */
export function useHistoryPages(query: CallInput<typeof listHistory>['query']) {
  const pages = usePages(listHistory, { query }, idOf, historyPager, { showsPrevious: true })
  useTellFailure(pages.moreFailure, 'history.failed')
  return pages
}
