import { session } from '../state/account/session.ts'
import { usualOriginAtom } from '../state/map/mapHabits.ts'
import { readView, viewSideAtom } from '../state/map/view.ts'
import { readSetting, writeSetting } from '../state/shell/settings.ts'
import type { Store } from '../state/store.ts'

const keyOf = (user: number): string => `plotline.view.${user}`

/** Each user sees the field from the corner that they chose last in this browser; who has chosen none, from the usual one. */
export function followKeptView(store: Store): void {
  let isReading = false
  const read = () => {
    const user = store.get(session.user)
    if (!user) return
    isReading = true
    store.set(viewSideAtom, readView(readSetting(keyOf(user.id)) ?? store.get(usualOriginAtom)))
    isReading = false
  }
  read()
  store.sub(session.user, read)
  store.sub(viewSideAtom, () => {
    const user = store.get(session.user)
    // The usual corner is nobody's choice: it may become another one.
    if (user && !isReading) writeSetting(keyOf(user.id), store.get(viewSideAtom).origin)
  })
}
