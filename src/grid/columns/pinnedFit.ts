import { type ArrangedLayout, isAway } from '../../state/sheet/columnLayout.ts'
import type { SheetGroup } from './columnFields.ts'
import { orderedFields } from './plotColumns.ts'

/** A table that is narrower, CSS pixels, is on a phone. */
export const phoneTable = 480

/**
 * The fields that stay at the left edge of a table on a phone, `width` CSS pixels wide with row numbers of `gutter`: as many of
 * the pinned ones, from the left, as leave half of it to what scrolls, the first in any case. The others scroll with the rest.
 */
export function pinnedOnPhone(
  groups: readonly SheetGroup[],
  layout: ArrangedLayout,
  width: number,
  gutter: number,
): readonly string[] {
  const seen = groups.flatMap((group) =>
    orderedFields(group, layout).filter(
      ({ field }) => layout.pinned.includes(field) && !isAway(layout, group.id, field),
    ),
  )
  let taken = gutter
  const stay: string[] = []
  for (const { field, width: usual } of seen) {
    taken += layout.widths[field] ?? usual
    if (stay.length && taken > width / 2) break
    stay.push(field)
  }
  return stay
}
