import { createStore } from 'jotai'
import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../../api/apiError.ts'
import { storageCommands } from '../../../commands/pages/storageCommands.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import { addSeedActionAtom, seedTimelineAtom } from '../../../state/seeds/store.ts'
import { shownMessagesAtom } from '../../../state/shell/messages.ts'
import type { Store } from '../../../state/store.ts'
import { handleSeedUndo } from './useSeedHistory.ts'

const counted = { seed: 1, entry: 1, key: 'storage.action.counted' }

let store: Store
/** Answers the oldest request that waits for the server: with its new entry, or with an error. */
let answers: ((entry: number | ApiError) => void)[]
let sent: string[]

beforeEach(() => {
  store = createStore()
  store.set(addSeedActionAtom, counted)
  answers = []
  sent = []
  handleSeedUndo(
    store,
    async (_, write) => {
      await write().catch(() => undefined)
      return null
    },
    ({ entry }) => {
      sent.push(entry)
      return new Promise((resolve, reject) =>
        answers.push((answer) => (answer instanceof ApiError ? reject(answer) : resolve({ id: answer, seed: 1 }))),
      )
    },
  )
})

const press = (id: string) => {
  const command = storageCommands.find((candidate) => candidate.id === id)
  if (command) runCommand(store, command)
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const answer = async (entry: number | ApiError) => {
  await settled()
  answers.shift()?.(entry)
  await settled()
}
const messages = () => store.get(shownMessagesAtom).map(({ key }) => key)

it('a redo requested before the undo is answered follows it', async () => {
  press('storage.undo')
  press('storage.redo')
  await answer(2)
  await answer(3)
  expect(sent).toEqual(['1', '2'])
  expect(store.get(seedTimelineAtom)).toEqual({ undo: [{ ...counted, entry: 3 }], redo: [] })
  expect(messages()).toEqual(['undo.redone'])
})

it('a redo after an undo that the server refuses shows that there is nothing to redo', async () => {
  press('storage.undo')
  press('storage.redo')
  await answer(new ApiError({ status: 409, code: 'seed.short', detail: 'short', requestId: null, errors: {} }))
  expect(sent).toEqual(['1'])
  expect(store.get(seedTimelineAtom)).toEqual({ undo: [], redo: [] })
  expect(messages()).toEqual(['command.nothingToRedo'])
  press('storage.redo')
  expect(sent).toEqual(['1'])
})
