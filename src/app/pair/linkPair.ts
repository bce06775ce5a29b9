import { session } from '../../state/account/session.ts'
import { followedCropAtom } from '../../state/pair/otherCrop.ts'
import { type Mirror, startMirror } from '../../state/pair/windowMirror.ts'
import { chooseYearRequests, nurseryParam, yearParam } from '../../state/shell/navigation.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { chosenNurseryAtom, chosenYearIdAtom } from '../../state/year/chosenYear.ts'
import { hasUnsavedDraft } from '../../state/year/unsavedDraft.ts'
import { hasUnsaved } from '../../ui/form/unsaved.ts'
import { writeOpenEditors } from '../../ui/overlay/useLeaving.ts'
import type { PairNews, WindowPair } from './windowPair.ts'

/** Reloads this page with a year of another crop; its pane stays. */
function goToOtherCrop(place: { cropId: number; fieldId: number; yearId: number }): void {
  const url = new URL(location.href)
  url.searchParams.set('cultureId', String(place.cropId))
  url.searchParams.set(nurseryParam, String(place.fieldId))
  url.searchParams.set(yearParam, String(place.yearId))
  location.assign(url)
}

/** The connection of this window's work with the second window's work. */
export interface PairLink {
  /** Resolves once this window has the other one's state; at once if there is no other. */
  readonly joined: Promise<void>
  stop(): void
}

type PlaceNews = Extract<PairNews, { kind: 'place' }>

/** The chosen year; null if none is. */
function placeOf(store: Store): PlaceNews | null {
  const [crop, nursery] = [store.get(session.selectedCulture), store.get(chosenNurseryAtom)]
  const yearId = store.get(chosenYearIdAtom)
  if (!crop || !nursery || yearId === null) return null
  return { kind: 'place', cropId: crop.spec_id, fieldId: nursery.field_id, yearId }
}

/** Synchronises work, view, selection and the chosen year of both windows. */
export function linkPair(store: Store, pair: WindowPair): PairLink {
  let mirror: Mirror | null = null
  let isJoined = pair.isOwner()
  let resolveJoined = () => {}
  const whenJoined = new Promise<void>((resolve) => {
    resolveJoined = resolve
  })
  if (isJoined) resolveJoined()

  const follow = ({ cropId, fieldId, yearId }: PlaceNews) => {
    // A question about the other window's previous crop is obsolete once it has moved.
    store.set(followedCropAtom, null)
    if (store.get(chosenYearIdAtom) === yearId) return
    if (store.get(session.selectedCulture)?.spec_id === cropId) request(store, chooseYearRequests, { fieldId, yearId })
    else {
      const go = () => goToOtherCrop({ cropId, fieldId, yearId })
      // Open editors write first, as when the user changes the crop.
      writeOpenEditors()
      if (hasUnsaved() || hasUnsavedDraft(store)) store.set(followedCropAtom, { cropId, go })
      else go()
    }
  }
  const stops = [
    pair.whenJoined(() => {
      mirror ??= startMirror(store, pair.post)
    }),
    pair.whenOwner(() => {
      isJoined = true
      resolveJoined()
    }),
    pair.listen((news) => {
      if (news.kind === 'hello' && isJoined) for (const message of mirror?.whole() ?? []) pair.post(message)
      if (news.kind === 'place') follow(news)
      if (news.kind === 'close') globalThis.close()
      if (news.kind !== 'write' && news.kind !== 'work' && news.kind !== 'view' && news.kind !== 'selection') return
      mirror?.receive(news)
      if (news.kind !== 'view') return
      isJoined = true
      resolveJoined()
    }),
    store.sub(chosenYearIdAtom, () => {
      const place = placeOf(store)
      if (place) pair.post(place)
    }),
  ]
  return {
    joined: whenJoined,
    stop() {
      mirror?.stop()
      for (const stop of stops) stop()
    },
  }
}
