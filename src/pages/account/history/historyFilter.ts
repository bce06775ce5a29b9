/** What the page's fields hold: '' and an empty list leave everything. `place`: `field:<id>` or `year:<id>`. */
export interface HistoryFilter {
  readonly user_id: string
  readonly spec_id: string
  readonly place: string
  readonly kind: readonly string[]
  readonly from: string
  readonly to: string
  readonly search: string
}

export const noFilter: HistoryFilter = {
  user_id: '',
  spec_id: '',
  place: '',
  kind: [],
  from: '',
  to: '',
  search: '',
}

export const isFiltered = (filter: HistoryFilter): boolean => JSON.stringify(filter) !== JSON.stringify(noFilter)

/** Midnight of a day of the reader, `days` later, as an instant; undefined for none. */
function midnight(day: string, days: number): string | undefined {
  if (day === '') return undefined
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year, month - 1, date + days).toISOString()
}

/** The filter as the calls take it: days are those of the reader's clock, both included. */
export function historyQuery({ place, user_id, spec_id, kind, from, to, search }: HistoryFilter) {
  const [of, id] = place.split(':')
  const told = {
    user_id,
    spec_id,
    field_id: of === 'field' ? id : '',
    year_id: of === 'year' ? id : '',
    from: midnight(from, 0) ?? '',
    to: midnight(to, 1) ?? '',
    search: search.trim(),
  }
  const given = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== ''))
  return { ...given, ...(kind.length > 0 ? { kind: [...kind] as never } : {}) }
}
