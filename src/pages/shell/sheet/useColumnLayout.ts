import { useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { useCall } from '../../../api/query/useCall.ts'
import { readColumnOrder, replaceColumnOrder } from '../../../contract/results.ts'
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
} from '../../../state/sheet/columnLayout.ts'
import { isLoadingAtom } from '../../../state/year/loaded.ts'
import { whenIdle } from '../../../ui/whenIdle.ts'
import { layoutKeeper } from './layoutKeeper.ts'

/** A stored sort; null for none, and for what is no sort. */
function sortOf(stored: unknown): SortedBy | null {
  const { field, order } = (stored ?? {}) as Partial<SortedBy>
  return typeof field === 'string' && (order === 'asc' || order === 'desc') ? { field, order } : null
}

/** Stored rows of figures; those of a layout as it comes where none are stored. */
function statisticsOf(stored: unknown, plain: StatisticsRows): StatisticsRows {
  const { areShown, chosen } = (stored ?? {}) as Partial<StatisticsRows>
  if (typeof areShown !== 'boolean' || !Array.isArray(chosen)) return plain
  return { areShown, chosen: statistics.filter((one) => chosen.includes(one)) }
}

/** A stored configuration as a layout; null for one that another program has stored there. */
function layoutOf(configuration: unknown, plain: ColumnLayout): ColumnLayout | null {
  if (typeof configuration !== 'object' || configuration === null) return null
  const { order, widths, ...others } = configuration as Partial<ColumnLayout>
  if (!Array.isArray(order) || typeof widths !== 'object' || widths === null) return null
  const texts = (list: unknown, without: readonly string[]) => (Array.isArray(list) ? list.map(String) : without)
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

/** A failure is no reason to disturb: the layout is kept the next time. */
function passOver(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

/** The layout of the lines that a stored configuration holds beside that of the plots. */
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

/** How long map and table may keep the page busy before a further year of the crop is asked about, ms. */
const askLatest = 2000

/**
 * The year whose layouts are asked for: at once until they are known. They hold for all years of the crop: with a further
 * one they are read again for the copy of that year alone, once it is on screen.
 */
function useAskedYear(year: number | null): number | null {
  const isKnown = useAtomValue(isLayoutSureAtom)
  const isLoading = useAtomValue(isLoadingAtom)
  const [asked, setAsked] = useState(year)
  useEffect(() => {
    if (asked === year) return
    if (!isKnown) {
      setAsked(year)
      return
    }
    return isLoading ? undefined : whenIdle(() => setAsked(year), askLatest)
  }, [asked, year, isKnown, isLoading])
  return isKnown ? asked : year
}

/**
 * Reads the column layouts of a year's crop while the rows themselves are on their way, and keeps those that the user makes,
 * per user and crop: after a pause, and at once when the page goes. Null: of no year.
 */
export function useColumnLayout(year: number | null): void {
  const store = useStore()
  useEffect(() => {
    const keeper = layoutKeeper(store, send)
    addEventListener('pagehide', keeper.now)
    return () => {
      removeEventListener('pagehide', keeper.now)
      keeper.stop()
    }
  }, [store])

  const asked = useAskedYear(year)
  const input = useMemo(() => (asked === null ? null : { query: { year: String(asked) } }), [asked])
  const { answered, failure, isReading } = useCall(readColumnOrder, input)
  // An answer at hand is from before what this user may have kept since.
  const isSure = answered !== null && !answered.isCopy && failure === null && !isReading
  useEffect(() => {
    if (!answered) return
    const { configuration } = answered.answer
    store.set(layoutYearAtom, asked)
    const lines = linesLayoutOf(configuration) ?? plainLinesLayout
    applyReadLayout(store, layoutOf(configuration, plainLayout) ?? plainLayout, isSure, lines)
  }, [store, asked, answered, isSure])
}
