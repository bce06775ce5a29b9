import type { LoggedUpdate, TopicUpdate } from '../../contract/live.ts'
import { session } from '../../state/account/session.ts'
import { nurseryEditorsAtom } from '../../state/log/goneYear.ts'
import { receiveCropLogged, receiveCropPart, receiveLogged } from '../../state/log/remote.ts'
import { liveLink } from '../../state/shell/connection.ts'
import { ask } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { reloadRequests } from '../../state/year/chosenYear.ts'
import { watchOpen } from '../columns/watchOpen.ts'

/** Takes in a live change; true when the log must be read first. */
function takeChange(store: Store, updated: LoggedUpdate): boolean {
  const { change, year_id, seq, crop_seq, spec_id } = updated
  const inYear =
    change && seq !== null && year_id !== null ? receiveLogged(store, year_id, { ...updated, seq, change }) : null
  let gap = change === null || inYear === 'gap'
  if (change && crop_seq !== null && year_id === null) {
    gap = receiveCropLogged(store, spec_id, { ...updated, seq: crop_seq, change }) === 'gap' || gap
  } else if (crop_seq !== null) gap = receiveCropPart(store, spec_id, { crop_seq, change, inYear }) === 'gap' || gap
  return gap
}

/** Nurseries or years of the crop have come, changed or gone: whose work that was. The list is read again by its topic. */
function takeNurseries(store: Store, { spec_id, ids, user_name }: TopicUpdate): void {
  if (store.get(session.selectedCulture)?.spec_id !== spec_id) return
  const editors = new Map(store.get(nurseryEditorsAtom))
  for (const id of ids) editors.set(id, user_name)
  store.set(nurseryEditorsAtom, editors)
}

/**
 * Takes in what is told live of the field-year on screen, its crop and its nurseries. `missed` is called when something was
 * told that cannot be applied, `heard` for every change. Answers how to stop.
 */
export function followLog(store: Store, how: { heard(): void; missed(): void }): () => void {
  let stops: ((() => void) | undefined)[] = []
  const stopListening = () => {
    for (const stop of stops) stop?.()
  }
  const listen = () => {
    stopListening()
    const link = store.get(liveLink)
    stops = [
      link?.on('data_updated', (updated) => {
        if ('topic' in updated) {
          takeNurseries(store, updated)
          return
        }
        how.heard()
        try {
          if (takeChange(store, updated)) how.missed()
        } catch (error) {
          console.error('A live change could not be taken in', error)
          ask(store, reloadRequests)
        }
      }),
      link?.onUnread(how.missed),
    ]
    watchOpen(store)
  }
  const stopFollowing = store.sub(liveLink, listen)
  listen()
  return () => {
    stopFollowing()
    stopListening()
  }
}
