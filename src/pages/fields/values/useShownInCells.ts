import { useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import type { SheetPaste } from '../../../state/sheet/paste/sheetPaste.ts'
import { hideValues } from '../../../state/sheet/plotValues.ts'

/** Actions of Enter and Escape in the cells while a panel's values are previewed there. */
export type ShownActs = NonNullable<SheetPaste['own']>

/**
 * Previews a panel's values in the cells while it is open: `show` draws them, again whenever the function changes, and
 * returns what is shown, null = nothing. `write` and `drop` are called for Enter and Escape in the cells.
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
