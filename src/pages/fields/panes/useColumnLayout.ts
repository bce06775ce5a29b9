import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { readColumnOrder, replaceColumnOrder } from '../../../contract/results.ts'
import { chosenYearIdAtom } from '../../../state/chosen.ts'
import { debounced } from '../../../state/sync/kept/debounced.ts'
import { type ColumnLayout, changedLayoutAtom, plainLayout, takeKeptLayout } from '../../../state/table/columnLayout.ts'

/** How long after the last drag, and at the latest after the first, a layout is sent; milliseconds. */
const sendDelay = 800
const sendLatest = 5000

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
  }
}

/** A failure is no reason to disturb: the columns then stand as they come, or are kept the next time. */
function passOver(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

/**
 * Reads the column layout of the chosen year's crop while the year itself is on its way, and keeps the one that the user
 * makes, per user and crop: after a pause, and at once when the page goes.
 */
export function useColumnLayout(): void {
  const store = useStore()
  const year = useAtomValue(chosenYearIdAtom)
  useEffect(() => {
    if (year === null) return
    let isLeft = false
    call(readColumnOrder, { query: { year: String(year) } }).then(({ configuration }) => {
      const layout = layoutOf(configuration)
      if (layout && !isLeft) takeKeptLayout(store, layout)
    }, passOver)
    return () => {
      isLeft = true
    }
  }, [store, year])

  useEffect(() => {
    let isKept = true
    const keep = (outlivesPage: boolean) => {
      const made = store.get(changedLayoutAtom)
      if (isKept || !made) return
      isKept = true
      const { widths, ...lists } = made.layout
      const copies = Object.entries(lists).map(([name, list]) => [name, [...list]] as const)
      const configuration = { ...Object.fromEntries(copies), widths: { ...widths } }
      call(replaceColumnOrder, { body: { year: made.yearId, configuration } }, { outlivesPage }).catch(passOver)
    }
    const keepSoon = debounced(() => keep(false), sendDelay, sendLatest)
    const stop = store.sub(changedLayoutAtom, () => {
      isKept = false
      keepSoon()
    })
    const leave = () => {
      keepSoon.cancel()
      keep(true)
    }
    addEventListener('pagehide', leave)
    return () => {
      stop()
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [store])
}
