import type { CallAnswer } from '../../contract/call.ts'
import type { listHistory } from '../../contract/company/history.ts'
import type { Pager } from './pages.ts'

/** Pages of the history: a page starts before the last row of the previous one. */
export const historyPager: Pager = {
  param: 'before',
  first: null,
  next: (answer) => (answer as CallAnswer<typeof listHistory>).meta.next,
}
