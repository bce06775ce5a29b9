import type { CallAnswer } from '../../contract/call.ts'
import type { listHistory } from '../../contract/company/history.ts'
import type { listNews } from '../../contract/company/news.ts'
import type { Pager } from './pages.ts'

type NewsAnswer = CallAnswer<typeof listNews>

const emptySection: NewsAnswer = {
  currentSectionNumber: 1,
  totalSectionNumber: 1,
  total: 0,
  checked_at: null,
  data: [],
}

/** Sections of the news; one beyond the end is an empty list of one section. */
export const newsPager: Pager = {
  param: 'sectionNumber',
  first: 1,
  next(answer) {
    const { currentSectionNumber: page, totalSectionNumber: pages } = answer as NewsAnswer
    return page < pages ? page + 1 : null
  },
  pastEnd: emptySection,
}

/** Pages of the history: a page starts before the last row of the previous one. */
export const historyPager: Pager = {
  param: 'before',
  first: null,
  next: (answer) => (answer as CallAnswer<typeof listHistory>).meta.next,
}
