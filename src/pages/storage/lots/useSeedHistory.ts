import { useStore } from 'jotai'
import { useEffect } from 'react'
import { ApiError, isServerRefusal } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { reverseSeedEntry } from '../../../contract/seeds/seedEntries.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { session } from '../../../state/account/session.ts'
import {
  lastSeedReversalAtom,
  type SeedAction,
  seedTimelineAtom,
  seedUndoRequests,
} from '../../../state/seeds/store.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import type { Store } from '../../../state/store.ts'
import { useHistoryWrite } from '../useStore.ts'

/** Adds the opposite of a ledger entry; returns its id and its lot. */
type ReverseEntry = (params: { id: string; entry: string }) => Promise<{ readonly id: number; readonly seed: number }>

/**
 * Handles requests for undo and redo, one at a time, so that keys pressed quickly apply one after another: each adds the
 * opposite of the last action to the ledger, which can be undone as well. Requests behind one that fails, or of a crop
 * that is no longer chosen, are dropped: they would reverse another action than the user saw. Returns the unsubscriber.
 */
export function handleSeedUndo(
  store: Store,
  write: ReturnType<typeof useHistoryWrite>,
  reverseEntry: ReverseEntry,
): () => void {
  const chosenCrop = () => store.get(session.selectedCulture)?.spec_id ?? null
  const report = (key: string, action?: SeedAction) => {
    const of = action && { key: action.key, params: {} }
    store.set(showMessageAtom, { kind: 'info', key, params: {}, of })
  }
  /** Returns whether the requests behind this one can follow. */
  const reverse = async (direction: 'undo' | 'redo'): Promise<boolean> => {
    const action = store.get(seedTimelineAtom)[direction].at(-1)
    if (!action) {
      report(direction === 'undo' ? 'command.nothingToUndo' : 'command.nothingToRedo')
      return true
    }
    const crop = chosenCrop()
    const replaceAction = (reversed: readonly SeedAction[]) => {
      if (chosenCrop() !== crop) return
      store.set(seedTimelineAtom, ({ undo, redo }) => {
        if (direction === 'redo')
          return { undo: [...undo, ...reversed], redo: redo.filter((entry) => entry !== action) }
        // A newer action has cleared redo, and leaves nothing to redo.
        const isLast = undo.at(-1) === action
        return { undo: undo.filter((entry) => entry !== action), redo: isLast ? [...redo, ...reversed] : redo }
      })
    }
    let isReversed = false
    await write(`storage.failed.${direction}`, async () => {
      const params = { id: String(action.seed), entry: String(action.entry) }
      const { seed, id: entry } = await reverseEntry(params).catch((error: unknown) => {
        // An entry that cannot be undone does not block earlier ones. After a request without an answer it can be tried again.
        if (error instanceof ApiError && isServerRefusal(error)) replaceAction([])
        throw error
      })
      replaceAction([{ ...action, seed, entry }])
      report(direction === 'undo' ? 'undo.undone' : 'undo.redone', action)
      isReversed = true
    })
    return isReversed
  }
  return handleRequests(store, seedUndoRequests, (direction) => {
    const crop = chosenCrop()
    const before = store.get(lastSeedReversalAtom)?.canFollow ?? Promise.resolve(true)
    const reversal = before
      .then((canFollow) => canFollow && chosenCrop() === crop && reverse(direction))
      .finally(() => store.set(lastSeedReversalAtom, (latest) => (latest === own ? null : latest)))
    const own = { canFollow: reversal.catch(() => false) }
    store.set(lastSeedReversalAtom, own)
    inBackground(reversal)
  })
}

/** Undo and redo of the seed store, while its page is shown. */
export function useSeedHistory(): void {
  const store = useStore()
  const write = useHistoryWrite()
  useEffect(() => handleSeedUndo(store, write, (params) => call(reverseSeedEntry, { params })), [store, write])
}
