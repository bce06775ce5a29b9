import { expect, it } from 'vitest'
import { smallStore } from '../../../../tests/fields/smallField.ts'
import { fieldsCommands } from '../../../commands/fieldsCommands.ts'
import { applyNumbering } from '../../../commands/modes/applyNumbering.ts'
import { noPage, showPageAtom } from '../../../commands/openPage.ts'
import { timelineAtom } from '../../../state/log/undo/timeline.ts'
import { undo } from '../../../state/log/undo/undo.ts'
import { openNumbering } from '../../../state/map/numbering/numberingDraft.ts'
import { deletedSelectionAtom } from '../../../state/map/select/deletedSelection.ts'
import { messagesAtom, showMessageAtom, shownMessagesAtom } from '../../../state/shell/messages.ts'
import type { Store } from '../../../state/store.ts'
import { offeredBy } from './offeredBy.ts'

/** A small field on its page. */
function onFieldsPage(): Store {
  const { store } = smallStore({ rows: 1, cols: 3 })
  store.set(showPageAtom, { ...noPage, commands: fieldsCommands, undo: 'year' })
  return store
}

function offers(store: Store): (string | null)[] {
  const messages = store.get(messagesAtom)
  const known = { messages, shown: store.get(shownMessagesAtom), newest: store.get(timelineAtom).undo.at(-1) }
  return messages.map((message) => offeredBy(store, message, known)?.id ?? null)
}

it('the message of the last change offers undo, even after others; earlier and undone ones do not', () => {
  const store = onFieldsPage()
  openNumbering(store)
  applyNumbering(store)
  store.set(showMessageAtom, { kind: 'info', key: 'map.selected', params: { count: 3 } })
  expect(offers(store)).toEqual([null, 'history.undo', null])
  undo(store)
  expect(offers(store).filter((offer) => offer !== null)).toEqual([])
})

it('a deleted selection can be restored while it is deleted, a swap while its refusal is shown', () => {
  const store = onFieldsPage()
  store.set(deletedSelectionAtom, { id: 4, name: 'Tall' })
  store.set(showMessageAtom, { kind: 'info', key: 'selection.deleted', params: {}, offers: 'selection.restore' })
  store.set(showMessageAtom, { kind: 'warning', key: 'move.taken', params: {}, offers: 'map.dropAndSwap' })
  expect(offers(store)).toEqual(['map.dropAndSwap', 'selection.restore'])
  store.set(shownMessagesAtom, [])
  store.set(deletedSelectionAtom, null)
  expect(offers(store)).toEqual([null, null])
})

it('a message offers no action on a page that cannot run it', () => {
  const store = onFieldsPage()
  store.set(deletedSelectionAtom, { id: 4, name: 'Tall' })
  store.set(showMessageAtom, { kind: 'info', key: 'selection.deleted', params: {}, offers: 'selection.restore' })
  store.set(showPageAtom, { ...noPage, undo: 'crop' })
  expect(offers(store)).toEqual([null])
})
