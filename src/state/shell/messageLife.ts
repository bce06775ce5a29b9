import type { Atom } from 'jotai'
import { colouringAtom, shownFieldAtom } from '../colour/colouring.ts'
import { unsentAtom } from '../log/outbox.ts'
import { timelineAtom } from '../log/undoStack.ts'
import { pastePreviewAtom } from '../map/block/blockPaste.ts'
import { cutPlotsAtom } from '../map/block/cutPlots.ts'
import { moveDraftAtom } from '../map/layout/moveDraft.ts'
import { widthDraftAtom } from '../map/layout/widthDraft.ts'
import { mapModeAtom } from '../map/mapState.ts'
import { numberingDraftAtom } from '../map/numberingDraft.ts'
import { stickyAtom } from '../map/select/rangeSelection.ts'
import { seedHistoryAtom } from '../seeds/store.ts'
import { lineFilterAtom } from '../sheet/lineFilter.ts'
import { copiedCellsAtom } from '../sheet/sheetCopy.ts'
import { sheetPasteAtom } from '../sheet/sheetPaste.ts'
import { filterModelAtom } from '../sheet/sheetView.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { selectionAtom } from '../year/selection.ts'
import { type MessageTopic, shownMessagesAtom } from './messages.ts'

/** Whether a part of a topic is what it was; a selection of the same plots is the same. */
function isSame(a: unknown, b: unknown): boolean {
  if (!(a instanceof Uint8Array && b instanceof Uint8Array)) return Object.is(a, b)
  return a === b || (a.length === b.length && a.every((one, k) => one === b[k]))
}

/** What makes a topic what it is now; anything else here, and what was told of it may be true no longer. */
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
    look: whole(colouringAtom, shownFieldAtom),
    shownRows: whole(lineFilterAtom, filterModelAtom),
    copied: whole(copiedCellsAtom, cutPlotsAtom),
    saving: whole(unsentAtom),
  }

function whole(...of: readonly Atom<unknown>[]) {
  return { of, read: (store: Store) => of.map((one) => store.get(one)) }
}

// Whether all is saved changes by itself: only what speaks of it goes with it.
const ofTheMoment = (Object.keys(topics) as MessageTopic[]).filter((topic) => topic !== 'saving')

/**
 * Takes a message away as soon as what it is about is over: another selection, another mode or draft, another entry in the
 * timeline or the seed ledger, another year. What the command changes that tells it belongs to it. Answers how to stop.
 */
export function followMessages(store: Store): () => void {
  let told: { topics: readonly MessageTopic[]; as: readonly unknown[] } | null = null
  const read = (of: readonly MessageTopic[]) => [
    store.get(loadedAtom),
    ...of.flatMap((topic) => topics[topic].read(store)),
  ]
  const begin = () => {
    told = null
    const shown = store.get(shownMessagesAtom)
    if (!shown.length) return
    // The rest of the command comes first.
    queueMicrotask(() => {
      if (store.get(shownMessagesAtom) !== shown) return
      const of = shown[0].about ?? ofTheMoment
      told = { topics: of, as: read(of) }
    })
  }
  const look = () => {
    if (!told) return
    const now = read(told.topics)
    const { as } = told
    if (now.some((one, k) => !isSame(one, as[k]))) store.set(shownMessagesAtom, [])
  }
  const watched = new Set([loadedAtom, ...Object.values(topics).flatMap(({ of }) => of)])
  const stops = [store.sub(shownMessagesAtom, begin), ...[...watched].map((one) => store.sub(one, look))]
  begin()
  return () => {
    for (const stop of stops) stop()
  }
}
