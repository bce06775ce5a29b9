import { requestedCropIdAtom } from '../../state/log/openColumns.ts'
import { liveLinkAtom } from '../../state/shell/connection.ts'
import type { Store } from '../../state/store.ts'
import { chosenYearIdAtom } from '../../state/year/chosenYear.ts'

/** Watches the changes of the year and the crop that are open or loading. */
export function watchOpenScopes(store: Store): void {
  store.get(liveLinkAtom)?.watch({ year: store.get(chosenYearIdAtom), crop: store.get(requestedCropIdAtom) })
}
