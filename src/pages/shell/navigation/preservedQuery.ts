import { pageAt, pages } from '../../pages.ts'

/**
 * The part of the present query that a link to `path` preserves: parameters whose names begin with “culture”, and those that
 * the page of the path lists. Returns '' or a text with its question mark.
 */
export function preservedQuery(search: string, path: string): string {
  const preserved = new URLSearchParams()
  const begins = ['culture', ...(pageAt(path)?.linkParams ?? [])]
  for (const [name, value] of new URLSearchParams(search))
    if (begins.some((begin) => name.startsWith(begin))) preserved.append(name, value)
  const text = preserved.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * The address after a change of the crop: the first page of the section without other parameters, since they belong to
 * the previous crop. A page without a crop keeps its query; if there was no crop before, every page does.
 */
export function placeInCrop(
  pathname: string,
  search: string,
  cultureId: number,
  isFirst = false,
): { pathname: string; search: string } {
  const currentPage = pageAt(pathname)
  const leaves = currentPage?.needs === 'crop' && !isFirst
  const query = leaves ? new URLSearchParams() : new URLSearchParams(search)
  query.set('cultureId', String(cultureId))
  const first = leaves && pages.find(({ section }) => section === currentPage.section)
  return { pathname: first ? first.path : pathname, search: `?${query}` }
}
