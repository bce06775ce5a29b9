import { pageAt } from '../../pages.ts'

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

/** The query with another crop: what belonged to the former crop's nursery and year goes. */
export function queryOfCrop(search: string, cultureId: number): string {
  const query = new URLSearchParams(search)
  for (const name of [...query.keys()]) if (name.startsWith('field') || name.startsWith('year')) query.delete(name)
  query.set('cultureId', String(cultureId))
  return `?${query}`
}
