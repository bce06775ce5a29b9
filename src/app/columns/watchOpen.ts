import { chosenYearIdAtom } from '../../state/chosen.ts'
import { liveLink } from '../../state/connection.ts'
import { openedCropIdAtom } from '../../state/openColumns.ts'
import type { Store } from '../../state/store.ts'

/** Has the changes told of the year and the crop that are open, or on their way. */
export function watchOpen(store: Store): void {
  store.get(liveLink)?.watch({ year: store.get(chosenYearIdAtom), crop: store.get(openedCropIdAtom) })
}
