import { useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { useCall } from '../../../api/query/useCall.ts'
import { readColumnOrder, replaceColumnOrder } from '../../../contract/statistics/results.ts'
import { statistics } from '../../../domain/stats/descriptive/columnFigures.ts'
import {
  applyReadLayout,
  type ChangedLayout,
  type ColumnLayout,
  isLayoutSureAtom,
  layoutYearAtom,
  plainLayout,
  plainLinesLayout,
  type SortedBy,
  type StatisticsRows,
} from '../../../state/sheet/columns/columnLayout.ts'
import { isLoadingAtom } from '../../../state/year/loaded.ts'
import { whenIdle } from '../../../ui/whenIdle.ts'
import { startLayoutSync } from './layoutSync.ts'

/** A stored sort; null if it is missing or invalid. */
function sortOf(stored: unknown): SortedBy | null {
  const { field, order } = (stored ?? {}) as Partial<SortedBy>
  return typeof field === 'string' && (order === 'asc' || order === 'desc') ? { field, order } : null
}

/** Stored rows of statistics; the layout's default if none are stored. */
function statisticsOf(stored: unknown, plain: StatisticsRows): StatisticsRows {
  const { areShown, chosen } = (stored ?? {}) as Partial<StatisticsRows>
  if (typeof areShown !== 'boolean' || !Array.isArray(chosen)) return plain
  return { areShown, chosen: statistics.filter((statistic) => chosen.includes(statistic)) }
}

/** A stored configuration as a layout; null if it is in an unknown format. */
function layoutOf(configuration: unknown, plain: ColumnLayout): ColumnLayout | null {
  if (typeof configuration !== 'object' || configuration === null) return null
  const { order, widths, ...others } = configuration as Partial<ColumnLayout>
  if (!Array.isArray(order) || typeof widths !== 'object' || widths === null) return null
  const texts = (list: unknown, fallback: readonly string[]) => (Array.isArray(list) ? list.map(String) : fallback)
  return {
    order: order.map(String),
    widths,
    pinned: texts(others.pinned, plain.pinned),
    hidden: texts(others.hidden, plain.hidden),
    folded: texts(others.folded, plain.folded),
    shown: texts(others.shown, plain.shown),
    sort: sortOf(others.sort),
    statistics: statisticsOf(others.statistics, plain.statistics),
  }
}

/** A failure is not shown: the layout is saved at the next change. */
function passOver(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

/** The lines' layout in a stored configuration, next to the plots' one. */
function linesLayoutOf(configuration: unknown): ColumnLayout | null {
  return layoutOf((configuration as { lines?: unknown } | null)?.lines, plainLinesLayout)
}

function storedAs({ widths, sort, statistics, ...lists }: ColumnLayout) {
  const copies = Object.entries(lists).map(([name, list]) => [name, [...list]] as const)
  const rows = { areShown: statistics.areShown, chosen: [...statistics.chosen] }
  return { ...Object.fromEntries(copies), widths: { ...widths }, sort: sort && { ...sort }, statistics: rows }
}

function send({ yearId, layout, lines }: ChangedLayout, outlivesPage: boolean): void {
  const configuration = { ...storedAs(layout), lines: storedAs(lines) }
  call(replaceColumnOrder, { body: { year: yearId, configuration } }, { outlivesPage }).catch(passOver)
}

/** Maximum delay of the request for another year of the crop while map and table keep the page busy, ms. */
const requestLatest = 2000

/**
 * The year to request layouts for. They apply to all years of the crop, so only the first year is requested at once; others are
 * requested when idle, to refresh the offline copy.
 */
function useRequestedYear(year: number | null): number | null {
  const isKnown = useAtomValue(isLayoutSureAtom)
  const isLoading = useAtomValue(isLoadingAtom)
  const [requested, setRequested] = useState(year)
  useEffect(() => {
    if (requested === year) return
    if (!isKnown) {
      setRequested(year)
      return
    }
    return isLoading ? undefined : whenIdle(() => setRequested(year), requestLatest)
  }, [requested, year, isKnown, isLoading])
  return isKnown ? requested : year
}

/**
 * Loads the column layouts of a year's crop in parallel with the rows, and saves the user's layouts per user and crop:
 * after a pause, and immediately when the page closes. Null: no year.
 */
export function useColumnLayout(year: number | null): void {
  const store = useStore()
  useEffect(() => {
    const sync = startLayoutSync(store, send)
    addEventListener('pagehide', sync.now)
    return () => {
      removeEventListener('pagehide', sync.now)
      sync.stop()
    }
  }, [store])

  const requested = useRequestedYear(year)
  const input = useMemo(() => (requested === null ? null : { query: { year: String(requested) } }), [requested])
  const { answered, failure, isReading } = useCall(readColumnOrder, input)
  // A cached answer may be older than a layout that this user has saved since.
  const isSure = answered !== null && !answered.isCopy && failure === null && !isReading
  useEffect(() => {
    if (!answered) return
    const { configuration } = answered.answer
    store.set(layoutYearAtom, requested)
    const lines = linesLayoutOf(configuration) ?? plainLinesLayout
    applyReadLayout(store, layoutOf(configuration, plainLayout) ?? plainLayout, isSure, lines)
  }, [store, requested, answered, isSure])
}
