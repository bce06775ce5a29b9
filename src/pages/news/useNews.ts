import { useMemo } from 'react'
import { newsPager } from '../../api/query/newsPager.ts'
import { usePages } from '../../api/query/usePages.ts'
import { listNews, type Material, newsPageSize } from '../../contract/company/news.ts'

const idOf = ({ id }: Material) => id

/** The materials in which a text is found, all for the empty one. */
export function useNews(searchText: string) {
  const input = useMemo(
    () => ({ query: { recordsNumber: newsPageSize, ...(searchText === '' ? {} : { searchText }) } }),
    [searchText],
  )
  return usePages(listNews, input, idOf, newsPager)
}
