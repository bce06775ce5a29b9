import { pageAt, pages } from '../../pages.ts'

/**
 * The query that a link to `path` keeps of the present one: parameters whose names begin with culture, or as the page of
 * the path says. Answers '' or a text with its question mark.
 */
export function keptQuery(search: string, path: string): string {
  const kept = new URLSearchParams()
  const begins = ['culture', ...(pageAt(path)?.keeps ?? [])]
  for (const [name, value] of new URLSearchParams(search))
    if (begins.some((begin) => name.startsWith(begin))) kept.append(name, value)
  const text = kept.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * Where choosing another crop leads from an address: to the first page of its section with the crop alone, since whatever else
 * the address names is of the former crop; a page that is of no crop stays with its query, and so does any where there was none.
 */
export function placeInCrop(
  pathname: string,
  search: string,
  cultureId: number,
  isFirst = false,
): { pathname: string; search: string } {
  const here = pageAt(pathname)
  const leaves = here?.needs === 'crop' && !isFirst
  const query = leaves ? new URLSearchParams() : new URLSearchParams(search)
  query.set('cultureId', String(cultureId))
  const first = leaves && pages.find(({ section }) => section === here.section)
  return { pathname: first ? first.path : pathname, search: `?${query}` }
}
