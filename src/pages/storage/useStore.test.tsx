import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ApiError } from '../../api/apiError.ts'
import { addSeedActionAtom, seedTimelineAtom } from '../../state/seeds/store.ts'
import { useHistoryWrite, useStoreWrite } from './useStore.ts'

/** The write functions passed to a component of the page. */
interface WriteFunctions {
  write?: ReturnType<typeof useStoreWrite>
  history?: ReturnType<typeof useHistoryWrite>
}

function Ways({ found: written }: { found: WriteFunctions }) {
  written.write = useStoreWrite()
  written.history = useHistoryWrite()
  return null
}

/** Both write functions, for a store with one done and one undone action. */
function mountStore() {
  const store = createStore()
  const action = { seed: 1, entry: 1, key: 'storage.action.received' }
  const undone = { seed: 1, entry: 3, key: 'storage.action.moved' }
  store.set(addSeedActionAtom, action)
  store.set(seedTimelineAtom, ({ undo }) => ({ undo, redo: [undone] }))
  const written: WriteFunctions = {}
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Provider store={store}>
        <Ways found={written} />
      </Provider>
    </QueryClientProvider>,
  )
  if (!written.write || !written.history) throw new Error('nothing was rendered')
  return {
    write: written.write,
    history: written.history,
    stands: action,
    undone,
    now: () => store.get(seedTimelineAtom),
  }
}

it('after an irreversible action, such as a booked plan, nothing older can be redone', async () => {
  const { write, stands: action, now } = mountStore()
  expect(await write('storage.failed.book', async () => ({ id: 7 }))).toBe(null)
  expect(now()).toEqual({ undo: [action], redo: [] })
})

it('a reversible action is the next to be undone', async () => {
  const { write, stands, now } = mountStore()
  const action = { seed: 2, entry: 5, key: 'storage.action.counted' }
  await write(
    'storage.failed.counted',
    async () => action.entry,
    (entry) => ({ ...action, entry }),
  )
  expect(now()).toEqual({ undo: [stands, action], redo: [] })
})

it('refused actions, undo and redo included, keep the redo list', async () => {
  const { write, history, stands: action, undone, now } = mountStore()
  await write('storage.failed.book', () =>
    Promise.reject(new ApiError({ status: 409, code: 'seed.short', detail: 'short', requestId: null, errors: {} })),
  )
  await history('storage.failed.redo', async () => undefined)
  expect(now()).toEqual({ undo: [action], redo: [undone] })
})
