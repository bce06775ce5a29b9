import { useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo } from 'react'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { useCall } from '../../../api/query/useCall.ts'
import { readColumnOrder, replaceColumnOrder } from '../../../contract/results.ts'
import {
  type ChangedLayout,
  type ColumnLayout,
  plainLayout,
  type SortedBy,
  takeKeptLayout,
} from '../../../state/sheet/columnLayout.ts'
import { chosenYearIdAtom } from '../../../state/year/chosenYear.ts'
import { layoutKeeper } from './layoutKeeper.ts'

/** A stored sort; null for none, and for what is no sort. */
function sortOf(stored: unknown): SortedBy | null {
  const { field, order } = (stored ?? {}) as Partial<SortedBy>
  return typeof field === 'string' && (order === 'asc' || order === 'desc') ? { field, order } : null
}

/** A stored configuration as a layout; null for one that another program has stored there. */
function layoutOf(configuration: unknown): ColumnLayout | null {
  if (typeof configuration !== 'object' || configuration === null) return null
  const { order, widths, ...others } = configuration as Partial<ColumnLayout>
  if (!Array.isArray(order) || typeof widths !== 'object' || widths === null) return null
  const texts = (list: unknown, plain: readonly string[]) => (Array.isArray(list) ? list.map(String) : plain)
  return {
    order: order.map(String),
    widths,
    pinned: texts(others.pinned, plainLayout.pinned),
    hidden: texts(others.hidden, plainLayout.hidden),
    folded: texts(others.folded, plainLayout.folded),
    shown: texts(others.shown, plainLayout.shown),
    sort: sortOf(others.sort),
  }
}

/** A failure is no reason to disturb: the layout is kept the next time. */
function passOver(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

function send({ yearId, layout }: ChangedLayout, outlivesPage: boolean): void {
  const { widths, sort, ...lists } = layout
  const copies = Object.entries(lists).map(([name, list]) => [name, [...list]] as const)
  const configuration = { ...Object.fromEntries(copies), widths: { ...widths }, sort: sort && { ...sort } }
  call(replaceColumnOrder, { body: { year: yearId, configuration } }, { outlivesPage }).catch(passOver)
}

/**
 * Reads the column layout of the chosen year's crop while the year itself is on its way, and keeps the one that the user
 * makes, per user and crop: after a pause, and at once when the page goes.
 */
export function useColumnLayout(): void {
  const store = useStore()
  const year = useAtomValue(chosenYearIdAtom)
  useEffect(() => {
    const keeper = layoutKeeper(store, send)
    addEventListener('pagehide', keeper.now)
    return () => {
      removeEventListener('pagehide', keeper.now)
      keeper.stop()
    }
  }, [store])

  const input = useMemo(() => (year === null ? null : { query: { year: String(year) } }), [year])
  const { answered, failure, isReading } = useCall(readColumnOrder, input)
  // An answer at hand is from before what this user may have kept since.
  const isSure = answered !== null && !answered.isCopy && failure === null && !isReading
  useEffect(() => {
    if (answered) takeKeptLayout(store, layoutOf(answered.answer.configuration) ?? plainLayout, isSure)
  }, [store, answered, isSure])
}
