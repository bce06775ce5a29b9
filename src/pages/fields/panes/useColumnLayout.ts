import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { readColumnOrder, replaceColumnOrder } from '../../../contract/results.ts'
import { chosenYearIdAtom } from '../../../state/chosen.ts'
import { type ColumnLayout, columnLayoutAtom, keptLayoutAtom } from '../../../state/table/sheetView.ts'

/** How long after the last drag a layout is sent, in milliseconds. */
const sendDelay = 800

/** A stored configuration as a layout; null for one that another program has stored there. */
function layoutOf(configuration: unknown): ColumnLayout | null {
  if (typeof configuration !== 'object' || configuration === null) return null
  const { order, widths } = configuration as Partial<ColumnLayout>
  if (!Array.isArray(order) || typeof widths !== 'object' || widths === null) return null
  return { order: order.map(String), widths }
}

/** A failure is no reason to disturb: the columns then stand as they come, or are kept the next time. */
function passOver(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

/** Reads the column order of the chosen year while the year itself is on its way, and keeps the one that the user makes, per user and year. */
export function useColumnLayout(): void {
  const store = useStore()
  const year = useAtomValue(chosenYearIdAtom)
  useEffect(() => {
    if (year === null) return
    let isLeft = false
    call(readColumnOrder, { query: { year: String(year) } }).then(({ configuration }) => {
      const layout = layoutOf(configuration)
      if (layout && !isLeft) store.set(keptLayoutAtom, { yearId: year, layout })
    }, passOver)
    return () => {
      isLeft = true
    }
  }, [store, year])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = store.sub(columnLayoutAtom, () => {
      const made = store.get(columnLayoutAtom)
      if (!made) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        const configuration = { order: [...made.layout.order], widths: { ...made.layout.widths } }
        call(replaceColumnOrder, { body: { year: made.yearId, configuration } }).catch(passOver)
      }, sendDelay)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])
}
