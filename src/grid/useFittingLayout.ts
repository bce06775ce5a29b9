import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { ArrangedLayout } from '../state/sheet/columns/columnLayout.ts'
import type { SheetGroup } from './columns/columnFields.ts'
import { gutterWidth } from './columns/gutter.ts'
import { phoneTable, pinnedOnPhone } from './columns/pinnedFit.ts'

/** The layout as shown: on a phone fewer columns are pinned, see `pinnedOnPhone`. */
export function useFittingLayout(
  root: RefObject<HTMLElement | null>,
  groups: readonly SheetGroup[],
  layout: ArrangedLayout,
  rows: number,
): ArrangedLayout {
  /** Width of the table on a phone; null = a wider table. */
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const measure = () => {
      const clientWidth = element.clientWidth
      setWidth(clientWidth > 0 && clientWidth < phoneTable ? clientWidth : null)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [root])
  const gutter = gutterWidth(rows, false)
  return useMemo(
    () => (width === null ? layout : { ...layout, pinned: pinnedOnPhone(groups, layout, width, gutter) }),
    [groups, layout, width, gutter],
  )
}
