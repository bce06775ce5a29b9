import { useStore } from 'jotai'
import { useEffect } from 'react'
import { ApiError, isServerRefusal } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { reverseSeedEntry } from '../../../contract/seeds/seedEntries.ts'
import { type SeedAction, seedTimelineAtom, seedUndoRequests } from '../../../state/seeds/store.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import { useHistoryWrite } from '../useStore.ts'

/** Handles undo and redo: adds the opposite of the last action to the ledger, which can be undone as well. */
export function useSeedHistory(): void {
  const store = useStore()
  const write = useHistoryWrite()
  useEffect(() => {
    const reverse = async (direction: 'undo' | 'redo') => {
      const action = store.get(seedTimelineAtom)[direction].at(-1)
      if (!action) return
      const params = { id: String(action.seed), entry: String(action.entry) }
      const reversed: SeedAction[] = []
      let isUnheard = false
      await write(`storage.failed.${direction}`, async () => {
        const entry = await call(reverseSeedEntry, { params }).catch((error: unknown) => {
          isUnheard = error instanceof ApiError && !isServerRefusal(error)
          throw error
        })
        reversed.push({ ...action, seed: entry.seed, entry: entry.id })
      })
      // After a request without an answer it can be tried again.
      if (isUnheard) return
      // An entry that cannot be undone does not block earlier ones.
      store.set(seedTimelineAtom, ({ undo, redo }) =>
        direction === 'undo'
          ? { undo: undo.filter((entry) => entry !== action), redo: [...redo, ...reversed] }
          : { undo: [...undo, ...reversed], redo: redo.filter((entry) => entry !== action) },
      )
      if (reversed.length > 0)
        store.set(showMessageAtom, {
          kind: 'info',
          key: direction === 'undo' ? 'undo.undone' : 'undo.redone',
          params: {},
          of: { key: action.key, params: {} },
        })
    }
    // One at a time: a key pressed twice quickly means the last two actions.
    let last: Promise<void> = Promise.resolve()
    return handleRequests(store, seedUndoRequests, (direction) => {
      last = last.then(() => reverse(direction))
    })
  }, [store, write])
}
