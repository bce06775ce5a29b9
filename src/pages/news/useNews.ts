import { useMemo } from 'react'
import type { Pager } from '../../api/query/pages.ts'
import { usePages } from '../../api/query/usePages.ts'
import type { CallAnswer } from '../../contract/call.ts'
import { type listNews as ListNews, listNews, type Material, newsPageSize } from '../../contract/news.ts'

type NewsAnswer = CallAnswer<typeof ListNews>

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
  at(answer) {
    const { currentSectionNumber: page, totalSectionNumber: pages } = answer as NewsAnswer
    return { page, pages }
  },
  pastEnd: emptySection,
}

const idOf = ({ id }: Material) => id

/** The materials in which a text is found, all for the empty one. */
export function useNews(searchText: string) {
  const input = useMemo(
    () => ({ query: { recordsNumber: newsPageSize, ...(searchText === '' ? {} : { searchText }) } }),
    [searchText],
  )
  return usePages(listNews, input, idOf, newsPager)
}
