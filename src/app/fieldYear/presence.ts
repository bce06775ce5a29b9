import { shownFieldAtom } from '../../state/colour/colouring.ts'
import { mapModeAtom } from '../../state/map/mapState.ts'
import { liveLink } from '../../state/shell/connection.ts'
import { peopleAtom, withPresence } from '../../state/shell/people.ts'
import type { Store } from '../../state/store.ts'
import { chosenYearIdAtom } from '../../state/year/chosenYear.ts'
import { loadedAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'

/** Shares where this user is in the field-year and keeps where the others are; answers how to stop. */
export function linkPresence(store: Store): () => void {
  let socket: string | null = null
  let stopHearing: (() => void)[] = []

  const tell = () => {
    const columns = store.get(loadedAtom)
    const { active, field } = store.get(selectionAtom)
    const plot = columns && active && active.plot >= 0 ? columns.id[active.plot] : null
    store.get(liveLink)?.presence({
      plot,
      column: field ?? store.get(shownFieldAtom),
      typing: store.get(mapModeAtom) === 'edit',
    })
  }

  const hear = () => {
    for (const stop of stopHearing) stop()
    const link = store.get(liveLink)
    if (!link) {
      store.set(peopleAtom, [])
      return
    }
    stopHearing = [
      link.on('connected', (data) => {
        socket = data.socket
        store.set(peopleAtom, [])
        tell()
      }),
      link.on('presence', (news) => {
        if (news.socket === socket || news.year_id !== store.get(chosenYearIdAtom)) return
        const isNew = !store.get(peopleAtom).some((person) => person.socket === news.socket)
        store.set(peopleAtom, withPresence(store.get(peopleAtom), news))
        // Who has just come does not know yet where this user is.
        if (isNew && !news.gone) tell()
      }),
    ]
  }

  const stops = [
    store.sub(liveLink, hear),
    store.sub(selectionAtom, tell),
    store.sub(mapModeAtom, tell),
    store.sub(chosenYearIdAtom, () => store.set(peopleAtom, [])),
  ]
  hear()
  return () => {
    for (const stop of [...stops, ...stopHearing]) stop()
    store.set(peopleAtom, [])
  }
}
