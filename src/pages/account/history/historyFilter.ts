/** The page's filters; '' and an empty list mean no filter. `place`: `field:<id>` or `year:<id>`. */
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

/** Midnight, local time, `days` after a day, as an instant; undefined for an empty day. */
function midnight(day: string, days: number): string | undefined {
  if (day === '') return undefined
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year, month - 1, date + days).toISOString()
}

/** The filter as parameters of the call: days in the reader's time zone, both inclusive. */
export function historyQuery({ place, user_id, spec_id, kind, from, to, search }: HistoryFilter) {
  const [of, id] = place.split(':')
  const values = {
    user_id,
    spec_id,
    field_id: of === 'field' ? id : '',
    year_id: of === 'year' ? id : '',
    from: midnight(from, 0) ?? '',
    to: midnight(to, 1) ?? '',
    search: search.trim(),
  }
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  return { ...filled, ...(kind.length > 0 ? { kind: [...kind] as never } : {}) }
}
