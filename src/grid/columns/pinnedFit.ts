import { type ArrangedLayout, isColumnHidden } from '../../state/sheet/columns/columnLayout.ts'
import type { SheetGroup } from './columnFields.ts'
import { orderedFields } from './plotColumns.ts'

/** A narrower table, CSS pixels, is on a phone. */
export const phoneTable = 480

/**
 * The pinned fields of a table on a phone, `width` CSS pixels wide with row numbers of `gutter`: as many of the pinned
 * ones, from the left, as leave half of it for scrolling, but at least one. The others scroll.
 */
export function pinnedOnPhone(
  groups: readonly SheetGroup[],
  layout: ArrangedLayout,
  width: number,
  gutter: number,
): readonly string[] {
  const seen = groups.flatMap((group) =>
    orderedFields(group, layout).filter(
      ({ field }) => layout.pinned.includes(field) && !isColumnHidden(layout, group.id, field),
    ),
  )
  let used = gutter
  const stay: string[] = []
  for (const { field, width: usual } of seen) {
    used += layout.widths[field] ?? usual
    if (stay.length && used > width / 2) break
    stay.push(field)
  }
  return stay
}
