function isKept(name: string, path: string): boolean {
  if (name.startsWith('culture')) return true
  const isUnderFields = path === '/' || path === '/fields' || path.startsWith('/fields/')
  return isUnderFields && (name.startsWith('field') || name.startsWith('year'))
}

/**
 * The query that a link to `path` keeps of the present one: parameters whose names begin with culture and, under
 * fields, with field or year. Answers '' or a text with its question mark.
 */
export function keptQuery(search: string, path: string): string {
  const kept = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search)) if (isKept(name, path)) kept.append(name, value)
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
