import { editSessionAtom } from '../../grid/edit/editSession.ts'
import { shownFieldAtom } from '../../state/colour/colouring.ts'
import { cellEditorAtom } from '../../state/map/edit/cellEditor.ts'
import { isPairedAtom } from '../../state/pair/secondWindow.ts'
import { plotsSheet } from '../../state/sheet/openSheet.ts'
import { liveLinkAtom } from '../../state/shell/connection.ts'
import { showMessageAtom, shownMessagesAtom } from '../../state/shell/messages.ts'
import { peopleAtom, typingAt, withPresence } from '../../state/shell/people.ts'
import type { Store } from '../../state/store.ts'
import { chosenYearIdAtom } from '../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { WindowPair } from '../pair/windowPair.ts'

const typingHere = 'presence.typingHere'
const typedInTableAtom = editSessionAtom.of(plotsSheet)

/** The cell of this user: the edited one, else the shown field of the active plot. */
function placeOf(store: Store): { plot: number | null; column: string; typing: boolean } {
  const columns = store.get(loadedYearAtom)
  const { active, field, pane } = store.get(selectionAtom)
  const plot = columns && active && active.plot >= 0 ? columns.id[active.plot] : null
  const inTable = store.get(typedInTableAtom)
  if (inTable) return { plot: inTable.plotId, column: inTable.field, typing: true }
  const onMap = store.get(cellEditorAtom)
  if (onMap) return { plot: onMap.plotId ?? plot, column: onMap.field, typing: true }
  return { plot, column: pane === 'table' && field !== null ? field : store.get(shownFieldAtom), typing: false }
}

/** Shares this user's position in the field-year and stores the other users' positions; returns how to stop. */
export function linkPresence(store: Store, pair: WindowPair): () => void {
  let socket: string | null = null
  let stopHearing: (() => void)[] = []

  const report = () => {
    // Only the focused one of two windows reports the user's position.
    if (store.get(isPairedAtom) && !document.hasFocus()) return
    store.get(liveLinkAtom)?.presence(placeOf(store))
  }

  /** The last reported cell and colleague, so that each is reported once. */
  let lastReported = ''
  /** Shows a message while a colleague types in this user's cell: the later one to store will be asked. */
  const reportTyping = () => {
    const { plot, column, typing } = placeOf(store)
    const other = typing ? typingAt(store.get(peopleAtom), plot, column) : undefined
    const current = other ? `${other.socket} ${plot} ${column}` : ''
    if (current !== lastReported && other)
      store.set(showMessageAtom, { kind: 'warning', key: typingHere, params: { name: other.name } })
    if (lastReported !== '' && !other) {
      const shown = store.get(shownMessagesAtom)
      const remaining = shown.filter(({ key }) => key !== typingHere)
      if (remaining.length < shown.length) store.set(shownMessagesAtom, remaining)
    }
    lastReported = current
  }

  const listener = () => {
    for (const stop of stopHearing) stop()
    const link = store.get(liveLinkAtom)
    if (!link) {
      store.set(peopleAtom, [])
      return
    }
    stopHearing = [
      link.on('connected', (data) => {
        socket = data.socket
        store.set(peopleAtom, [])
        report()
      }),
      link.on('presence', (news) => {
        if (news.socket === socket || news.year_id !== store.get(chosenYearIdAtom)) return
        const isNew = !store.get(peopleAtom).some((person) => person.socket === news.socket)
        store.set(peopleAtom, withPresence(store.get(peopleAtom), news))
        // A user who has just joined does not know this user's position yet.
        if (isNew && !news.gone) report()
      }),
    ]
  }

  const stops = [
    store.sub(liveLinkAtom, listener),
    store.sub(selectionAtom, report),
    store.sub(cellEditorAtom, report),
    store.sub(typedInTableAtom, report),
    store.sub(cellEditorAtom, reportTyping),
    store.sub(typedInTableAtom, reportTyping),
    store.sub(peopleAtom, reportTyping),
    store.sub(shownFieldAtom, report),
    store.sub(chosenYearIdAtom, () => {
      store.set(peopleAtom, [])
      if (!pair.isOwner()) pair.post({ kind: 'askPeople' })
    }),
  ]
  listener()
  return () => {
    for (const stop of [...stops, ...stopHearing]) stop()
    store.set(peopleAtom, [])
  }
}
