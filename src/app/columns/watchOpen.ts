import { openedCropIdAtom } from '../../state/log/openColumns.ts'
import { liveLink } from '../../state/shell/connection.ts'
import type { Store } from '../../state/store.ts'
import { chosenYearIdAtom } from '../../state/year/chosenYear.ts'

/** Has the changes told of the year and the crop that are open, or on their way. */
export function watchOpen(store: Store): void {
  store.get(liveLink)?.watch({ year: store.get(chosenYearIdAtom), crop: store.get(openedCropIdAtom) })
}
