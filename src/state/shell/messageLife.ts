import type { Atom } from 'jotai'
import { colouringAtom, shownFieldAtom } from '../colour/colouring.ts'
import { timelineAtom } from '../log/undo/undoStack.ts'
import { pastePreviewAtom } from '../map/block/blockPaste.ts'
import { cutPlotsAtom } from '../map/block/cutPlots.ts'
import { moveDraftAtom } from '../map/layout/moveDraft.ts'
import { widthDraftAtom } from '../map/layout/widthDraft.ts'
import { mapModeAtom } from '../map/mapState.ts'
import { numberingDraftAtom } from '../map/numberingDraft.ts'
import { stickyAtom } from '../map/select/rangeSelection.ts'
import { unsentAtom } from '../outbox/outbox.ts'
import { seedHistoryAtom } from '../seeds/store.ts'
import { lineFilterAtom } from '../sheet/columns/lineFilter.ts'
import { copiedCellsAtom } from '../sheet/paste/sheetCopy.ts'
import { sheetPasteAtom } from '../sheet/paste/sheetPaste.ts'
import { filterModelAtom } from '../sheet/sheetView.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { selectionAtom } from '../year/selection.ts'
import { type MessageTopic, shownMessagesAtom } from './messages.ts'

/** Whether a part of a topic is unchanged; selections of the same plots are equal. */
function isSame(a: unknown, b: unknown): boolean {
  if (!(a instanceof Uint8Array && b instanceof Uint8Array)) return Object.is(a, b)
  return a === b || (a.length === b.length && a.every((one, k) => one === b[k]))
}

/** The state of each topic: when it changes, messages about it may not be true any more. */
const topics: Record<MessageTopic, { readonly of: readonly Atom<unknown>[]; read(store: Store): readonly unknown[] }> =
  {
    selection: {
      of: [selectionAtom],
      read: (store) => {
        const { mask, count } = store.get(selectionAtom)
        return [mask, count]
      },
    },
    place: {
      of: [selectionAtom],
      read: (store) => {
        const { active, field } = store.get(selectionAtom)
        return [active?.plot, active?.row, active?.col, field]
      },
    },
    doing: whole(mapModeAtom, moveDraftAtom, widthDraftAtom, numberingDraftAtom, pastePreviewAtom, sheetPasteAtom),
    sticky: whole(stickyAtom),
    entries: whole(timelineAtom, seedHistoryAtom),
    colouring: whole(colouringAtom, shownFieldAtom),
    shownRows: whole(lineFilterAtom, filterModelAtom),
    copied: whole(copiedCellsAtom, cutPlotsAtom),
    saving: whole(unsentAtom),
  }

function whole(...of: readonly Atom<unknown>[]) {
  return { of, read: (store: Store) => of.map((one) => store.get(one)) }
}

// Saving changes on its own, so only messages about saving depend on it.
const ofTheMoment = (Object.keys(topics) as MessageTopic[]).filter((topic) => topic !== 'saving')

/**
 * Removes a message as soon as its topic changes: the selection, the mode or draft, the entries of the timeline or the
 * seed ledger, or the year. Changes by the command that showed the message do not count. Returns the unsubscriber.
 */
export function followMessages(store: Store): () => void {
  let watched: { topics: readonly MessageTopic[]; as: readonly unknown[] } | null = null
  const read = (of: readonly MessageTopic[]) => [
    store.get(loadedAtom),
    ...of.flatMap((topic) => topics[topic].read(store)),
  ]
  const begin = () => {
    watched = null
    const shown = store.get(shownMessagesAtom)
    if (!shown.length) return
    // After the rest of the command.
    queueMicrotask(() => {
      if (store.get(shownMessagesAtom) !== shown) return
      const of = shown[0].about ?? ofTheMoment
      watched = { topics: of, as: read(of) }
    })
  }
  const check = () => {
    if (!watched) return
    const now = read(watched.topics)
    const { as } = watched
    if (now.some((one, k) => !isSame(one, as[k]))) store.set(shownMessagesAtom, [])
  }
  const subscribed = new Set([loadedAtom, ...Object.values(topics).flatMap(({ of }) => of)])
  const stops = [store.sub(shownMessagesAtom, begin), ...[...subscribed].map((one) => store.sub(one, check))]
  begin()
  return () => {
    for (const stop of stops) stop()
  }
}
