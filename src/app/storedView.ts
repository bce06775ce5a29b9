import { session } from '../state/account/session.ts'
import { defaultOriginAtom } from '../state/map/view/mapSettings.ts'
import { readView, viewSideAtom } from '../state/map/view/view.ts'
import { readSetting, writeSetting } from '../state/shell/settings/settings.ts'
import type { Store } from '../state/store.ts'

const keyOf = (user: number): string => `plotline.view.${user}`

/** Shows each user the field from the corner that was chosen last in this browser, or from the default one. */
export function followStoredView(store: Store): void {
  let isReading = false
  const read = () => {
    const user = store.get(session.user)
    if (!user) return
    isReading = true
    store.set(viewSideAtom, readView(readSetting(keyOf(user.id)) ?? store.get(defaultOriginAtom)))
    isReading = false
  }
  read()
  store.sub(session.user, read)
  store.sub(viewSideAtom, () => {
    const user = store.get(session.user)
    // The default corner is not stored, as it may change.
    if (user && !isReading) writeSetting(keyOf(user.id), store.get(viewSideAtom).origin)
  })
}
