import { createStore } from 'jotai'
import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../../api/apiError.ts'
import { storageCommands } from '../../../commands/pages/storageCommands.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import { chooseCropAtom } from '../../../state/account/session.ts'
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
  handle()
})

const handle = () =>
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

const press = (id: string) => {
  const command = storageCommands.find((candidate) => candidate.id === id)
  if (!command) throw new Error(`no command ${id}`)
  runCommand(store, command)
}
const flushed = () => new Promise((resolve) => setTimeout(resolve))
const answer = async (entry: number | ApiError) => {
  await flushed()
  const respond = answers.shift()
  if (!respond) throw new Error('no request waits for an answer')
  respond(entry)
  await flushed()
}
const refusal = new ApiError({ status: 409, code: 'seed.short', detail: 'short', requestId: null, errors: {} })
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

it('two undos pressed quickly reverse the last action and the one before it', async () => {
  store.set(addSeedActionAtom, { ...counted, entry: 7 })
  press('storage.undo')
  press('storage.undo')
  await answer(8)
  await answer(2)
  expect(sent).toEqual(['7', '1'])
  expect(store.get(seedTimelineAtom).redo.map(({ entry }) => entry)).toEqual([8, 2])
})

it('a redo behind an undo that the server refuses does not redo an earlier action', async () => {
  store.set(addSeedActionAtom, { ...counted, entry: 7 })
  press('storage.undo')
  await answer(8)
  press('storage.undo')
  press('storage.redo')
  await answer(refusal)
  expect(sent).toEqual(['7', '1'])
  expect(store.get(seedTimelineAtom)).toEqual({ undo: [], redo: [{ ...counted, entry: 8 }] })
  press('storage.redo')
  await answer(9)
  expect(sent).toEqual(['7', '1', '8'])
})

it('a redo after a refused undo sends nothing and shows that there is nothing to redo', async () => {
  press('storage.undo')
  await answer(refusal)
  press('storage.redo')
  await flushed()
  expect(sent).toEqual(['1'])
  expect(messages()).toEqual(['command.nothingToRedo'])
})

it('a page that is opened again continues the requests of the one that was left', async () => {
  press('storage.undo')
  handle()
  press('storage.redo')
  await answer(2)
  await answer(3)
  expect(sent).toEqual(['1', '2'])
})

it('an undo that is answered after another crop was chosen leaves the actions of that crop as they are', async () => {
  press('storage.undo')
  press('storage.redo')
  await flushed()
  store.set(chooseCropAtom, { spec_id: 2, russian_name: 'Рожь', english_name: 'Rye' })
  const other = { ...counted, entry: 20 }
  store.set(addSeedActionAtom, other)
  await answer(2)
  expect(sent).toEqual(['1'])
  expect(store.get(seedTimelineAtom)).toEqual({ undo: [other], redo: [] })
})

it('an undo in another crop is sent whatever became of the requests of the crop before', async () => {
  press('storage.undo')
  press('storage.redo')
  await flushed()
  store.set(chooseCropAtom, { spec_id: 2, russian_name: 'Рожь', english_name: 'Rye' })
  store.set(addSeedActionAtom, { ...counted, entry: 20 })
  press('storage.undo')
  await answer(refusal)
  await answer(21)
  expect(sent).toEqual(['1', '20'])
  expect(store.get(seedTimelineAtom)).toEqual({ undo: [], redo: [{ ...counted, entry: 21 }] })
})

it('an undo that is answered after a new action leaves nothing to redo', async () => {
  press('storage.undo')
  await flushed()
  const newer = { ...counted, entry: 5 }
  store.set(addSeedActionAtom, newer)
  await answer(2)
  expect(store.get(seedTimelineAtom)).toEqual({ undo: [newer], redo: [] })
})
