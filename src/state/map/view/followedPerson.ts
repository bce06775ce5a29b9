import { yearAtom } from '../../lifetime.ts'
import { type PersonPresent, peopleAtom } from '../../shell/people.ts'
import { request } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { cameraRequests } from './cameraRequest.ts'

/** The other client (its socket) whose place the map follows; null = none. The user's own move of the map ends it. */
export const followedPersonAtom = yearAtom<string | null>(null)

/** Pans the map by the smallest distance that shows where another user is; false if that user is at no plot. */
export function showPerson(store: Store, { plotId }: PersonPresent): boolean {
  const columns = store.get(loadedYearAtom)
  const plot = plotId === null ? undefined : columns?.indexOf.get(plotId)
  if (!columns || plot === undefined || !columns.row[plot]) return false
  request(store, cameraRequests, { kind: 'show', row: columns.row[plot], col: columns.col[plot] })
  return true
}

/** Shows the position of the followed user whenever it changes, until that user leaves. Returns how to stop. */
export function followPeople(store: Store): () => void {
  let shown: string | null = null
  const follow = () => {
    const socket = store.get(followedPersonAtom)
    const person = socket === null ? undefined : store.get(peopleAtom).find((candidate) => candidate.socket === socket)
    if (!person) {
      shown = null
      if (socket !== null) store.set(followedPersonAtom, null)
      return
    }
    const position = `${person.socket} ${person.plotId}`
    if (position === shown) return
    shown = position
    showPerson(store, person)
  }
  const stops = [store.sub(peopleAtom, follow), store.sub(followedPersonAtom, follow)]
  return () => {
    for (const stop of stops) stop()
  }
}
