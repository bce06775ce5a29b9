import { isPlotFilter, type PlotFilters } from '../../domain/plots/page/plotFilters.ts'
import { fieldOfSort, sortOfField } from '../../domain/plots/page/sortColumns.ts'
import { deviceAtom, yearAtom } from '../lifetime.ts'
import type { SortedBy } from '../sheet/columns/columnLayout.ts'
import { requestsOf } from '../shell/requests.ts'

/** Numbers of rows that a page can have. */
export const pageSizes = [100, 250, 1000] as const

/** The requested part of the chosen year, where a page of the product shows it by pages. */
export interface YearPage {
  readonly rows: 'plots' | 'plants'
  /** From 1. */
  readonly number: number
  readonly size: (typeof pageSizes)[number]
  /** Null: in creation order. */
  readonly sort: SortedBy | null
  readonly filters: PlotFilters
}

export const firstPage: YearPage = { rows: 'plots', number: 1, size: 100, sort: null, filters: {} }

/**
 * The requested part of the year: null = all. The page on screen sets it from the address, so it belongs to the window.
 */
export const yearPageAtom = deviceAtom<YearPage | null>(null)

/** The page of the loaded columns; null: they are the whole year. */
export const shownPageAtom = yearAtom<YearPage | null>(null)

/** Requests another page, order or filter; the page on screen writes it to the address. */
export const pageRequests = requestsOf<Partial<YearPage>>()

/** Requests to show the filters, focused on a column if named. */
export const pageFilterRequests = requestsOf<string | null>()

/** The address parameter of the page number; another year resets it. */
export const pageParam = 'fieldPage'

const paramNames = {
  rows: 'fieldRows',
  number: pageParam,
  size: 'fieldSize',
  sort: 'fieldSort',
  order: 'fieldOrder',
} as const
const filterName = 'fieldIf:'

/** Parses the page of an address; invalid parameters are ignored. */
export function pageOfAddress(params: URLSearchParams): YearPage {
  const number = Number(params.get(paramNames.number))
  const size = pageSizes.find((allowed) => String(allowed) === params.get(paramNames.size))
  const field = fieldOfSort(params.get(paramNames.sort) ?? '')
  const order = params.get(paramNames.order) === 'desc' ? 'desc' : 'asc'
  const filters: Record<string, string[]> = {}
  for (const name of new Set(params.keys())) {
    const filter = name.startsWith(filterName) ? name.slice(filterName.length) : ''
    if (isPlotFilter(filter)) filters[filter] = params.getAll(name)
  }
  return {
    rows: params.get(paramNames.rows) === 'plants' ? 'plants' : 'plots',
    number: Number.isInteger(number) && number > 0 ? number : firstPage.number,
    size: size ?? firstPage.size,
    sort: field === null ? null : { field, order },
    filters,
  }
}

/** The address of a page; defaults are omitted. */
export function withPage(before: URLSearchParams, page: YearPage): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const name of [...next.keys()])
    if (name.startsWith(filterName) || (Object.values(paramNames) as string[]).includes(name)) next.delete(name)
  const sort = page.sort && sortOfField(page.sort.field)
  if (page.rows !== firstPage.rows) next.set(paramNames.rows, page.rows)
  if (page.number !== firstPage.number) next.set(paramNames.number, String(page.number))
  if (page.size !== firstPage.size) next.set(paramNames.size, String(page.size))
  if (sort) next.set(paramNames.sort, sort)
  if (sort && page.sort?.order === 'desc') next.set(paramNames.order, 'desc')
  for (const [filter, values] of Object.entries(page.filters))
    for (const value of [values].flat()) next.append(filterName + filter, value)
  return next
}

/** The page with changed parts; another filter or order starts at the first page. */
export function changedPage(before: YearPage, part: Partial<YearPage>): YearPage {
  const isOther = part.number === undefined
  return { ...before, ...(isOther && { number: 1 }), ...part }
}

/** A page as parameters of the server's calls. */
export function queryOfPage({ number, size, sort, filters }: YearPage) {
  const sortBy = sort && sortOfField(sort.field)
  return {
    page: number,
    page_size: size,
    ...(sort && sortBy && { sort_by: sortBy, order: sort.order }),
    ...filters,
  }
}
