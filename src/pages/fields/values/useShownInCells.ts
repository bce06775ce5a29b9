import { useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { hideValues } from '../../../state/sheet/plotValues.ts'
import type { SheetPaste } from '../../../state/sheet/sheetPaste.ts'

/** What Enter and Escape do in the cells while a panel's values are shown there. */
export type ShownActs = NonNullable<SheetPaste['own']>

/**
 * Keeps what a panel gives to plots in their cells while the panel is open: `show` puts it there, anew whenever it is another
 * function, and answers what is shown, null = nothing. `write` and `drop` are what Enter and Escape do in the cells.
 */
export function useShownInCells(acts: ShownActs, show: ((acts: ShownActs) => SheetPaste | null) | null): void {
  const store = useStore()
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    if (!show) return
    const shown = show({ write: () => latest.current.write(), drop: () => latest.current.drop() })
    return () => hideValues(store, shown)
  }, [store, show])
}
