import { isPlotFilter, type PlotFilters } from '../../domain/plots/page/plotFilters.ts'
import { fieldOfSort, sortOfField } from '../../domain/plots/page/sortColumns.ts'
import { deviceAtom, yearAtom } from '../lifetime.ts'
import type { SortedBy } from '../sheet/columnLayout.ts'
import { requestsOf } from '../shell/requests.ts'

/** How many rows a page may have. */
export const pageSizes = [100, 250, 1000] as const

/** Which part of the chosen year is wanted, where a page of the product shows it by pages. */
export interface YearPage {
  readonly rows: 'plots' | 'plants'
  /** From 1. */
  readonly number: number
  readonly size: (typeof pageSizes)[number]
  /** Null: in the order in which the plots were made. */
  readonly sort: SortedBy | null
  readonly filters: PlotFilters
}

export const firstPage: YearPage = { rows: 'plots', number: 1, size: 100, sort: null, filters: {} }

/**
 * The part of the year that is loaded: null = all of it. Whoever shows a year says so; it is the address that tells of a page,
 * and so it holds for the window.
 */
export const yearPageAtom = deviceAtom<YearPage | null>(null)

/** The page that the loaded columns are; null: they are the whole year. */
export const shownPageAtom = yearAtom<YearPage | null>(null)

/** Another page, order or choice of plots is asked for; who shows pages writes it into the address. */
export const pageRequests = requestsOf<Partial<YearPage>>()

/** The filters are to be shown, at that of a column where one is named. */
export const pageFilterRequests = requestsOf<string | null>()

/** The parameter of the page's number, which another year begins anew. */
export const pageParam = 'fieldPage'

const names = {
  rows: 'fieldRows',
  number: pageParam,
  size: 'fieldSize',
  sort: 'fieldSort',
  order: 'fieldOrder',
} as const
const filterName = 'fieldIf:'

/** The page that an address names; what cannot be read is as if it were not there. */
export function pageOfAddress(params: URLSearchParams): YearPage {
  const number = Number(params.get(names.number))
  const size = pageSizes.find((one) => String(one) === params.get(names.size))
  const field = fieldOfSort(params.get(names.sort) ?? '')
  const order = params.get(names.order) === 'desc' ? 'desc' : 'asc'
  const filters: Record<string, string[]> = {}
  for (const name of new Set(params.keys())) {
    const filter = name.startsWith(filterName) ? name.slice(filterName.length) : ''
    if (isPlotFilter(filter)) filters[filter] = params.getAll(name)
  }
  return {
    rows: params.get(names.rows) === 'plants' ? 'plants' : 'plots',
    number: Number.isInteger(number) && number > 0 ? number : firstPage.number,
    size: size ?? firstPage.size,
    sort: field === null ? null : { field, order },
    filters,
  }
}

/** An address that names a page; what is as with the first page is left out. */
export function withPage(before: URLSearchParams, page: YearPage): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const name of [...next.keys()])
    if (name.startsWith(filterName) || (Object.values(names) as string[]).includes(name)) next.delete(name)
  const sort = page.sort && sortOfField(page.sort.field)
  if (page.rows !== firstPage.rows) next.set(names.rows, page.rows)
  if (page.number !== firstPage.number) next.set(names.number, String(page.number))
  if (page.size !== firstPage.size) next.set(names.size, String(page.size))
  if (sort) next.set(names.sort, sort)
  if (sort && page.sort?.order === 'desc') next.set(names.order, 'desc')
  for (const [filter, values] of Object.entries(page.filters))
    for (const value of [values].flat()) next.append(filterName + filter, value)
  return next
}

/** The page with something else asked for: of another choice or order, the first one. */
export function askedPage(before: YearPage, asked: Partial<YearPage>): YearPage {
  const isOther = asked.number === undefined
  return { ...before, ...(isOther && { number: 1 }), ...asked }
}

/** A page as the server's calls name it. */
export function queryOfPage({ number, size, sort, filters }: YearPage) {
  const sortBy = sort && sortOfField(sort.field)
  return {
    page: number,
    page_size: size,
    ...(sort && sortBy && { sort_by: sortBy, order: sort.order }),
    ...filters,
  }
}
