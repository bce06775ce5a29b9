import type { Atom } from 'jotai'
import { colouringAtom, shownFieldAtom } from '../colour/colouring.ts'
import { timelineAtom } from '../log/undo/timeline.ts'
import { pastePreviewAtom } from '../map/block/blockPaste.ts'
import { cutPlotsAtom } from '../map/block/cutPlots.ts'
import { moveDraftAtom } from '../map/layout/moveDraft.ts'
import { widthDraftAtom } from '../map/layout/widthDraft.ts'
import { mapModeAtom } from '../map/mode/mapState.ts'
import { numberingDraftAtom } from '../map/numbering/numberingDraft.ts'
import { stickyAtom } from '../map/select/rangeSelection.ts'
import { unsentAtom } from '../outbox/outbox.ts'
import { seedTimelineAtom } from '../seeds/store.ts'
import { lineFilterAtom } from '../sheet/columns/lineFilter.ts'
import { copiedCellsAtom } from '../sheet/paste/sheetCopy.ts'
import { sheetPasteAtom } from '../sheet/paste/sheetPaste.ts'
import { filterModelAtom } from '../sheet/sheetView.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { selectionAtom } from '../year/selection.ts'
import { type MessageTopic, shownMessagesAtom } from './messages.ts'

/** Whether a part of a topic is unchanged; selections of the same plots are equal. */
function isSame(a: unknown, b: unknown): boolean {
  if (!(a instanceof Uint8Array && b instanceof Uint8Array)) return Object.is(a, b)
  return a === b || (a.length === b.length && a.every((element, k) => element === b[k]))
}

/** The state of each topic: when it changes, messages about it may not be true any more. */
const topics: Record<
  MessageTopic,
  { readonly atoms: readonly Atom<unknown>[]; read(store: Store): readonly unknown[] }
> = {
  selection: {
    atoms: [selectionAtom],
    read: (store) => {
      const { mask, count } = store.get(selectionAtom)
      return [mask, count]
    },
  },
  place: {
    atoms: [selectionAtom],
    read: (store) => {
      const { active, field } = store.get(selectionAtom)
      return [active?.plot, active?.row, active?.col, field]
    },
  },
  doing: atomsAsTopic(mapModeAtom, moveDraftAtom, widthDraftAtom, numberingDraftAtom, pastePreviewAtom, sheetPasteAtom),
  sticky: atomsAsTopic(stickyAtom),
  entries: atomsAsTopic(timelineAtom, seedTimelineAtom),
  colouring: atomsAsTopic(colouringAtom, shownFieldAtom),
  shownRows: atomsAsTopic(lineFilterAtom, filterModelAtom),
  copied: atomsAsTopic(copiedCellsAtom, cutPlotsAtom),
  saving: atomsAsTopic(unsentAtom),
}

function atomsAsTopic(...atoms: readonly Atom<unknown>[]) {
  return { atoms, read: (store: Store) => atoms.map((topicAtom) => store.get(topicAtom)) }
}

// Saving changes on its own, so only messages about saving depend on it.
const defaultTopics = (Object.keys(topics) as MessageTopic[]).filter((topic) => topic !== 'saving')

/**
 * Removes a message as soon as its topic changes: the selection, the mode or draft, the entries of the timeline or the
 * seed ledger, or the year. Changes by the command that showed the message do not count. Returns the unsubscriber.
 */
export function followMessages(store: Store): () => void {
  let watched: { topics: readonly MessageTopic[]; values: readonly unknown[] } | null = null
  const readTopics = (topicNames: readonly MessageTopic[]) => [
    store.get(loadedYearAtom),
    ...topicNames.flatMap((topic) => topics[topic].read(store)),
  ]
  const watchShown = () => {
    watched = null
    const shown = store.get(shownMessagesAtom)
    if (!shown.length) return
    // After the rest of the command.
    queueMicrotask(() => {
      if (store.get(shownMessagesAtom) !== shown) return
      const topicNames = shown[0].about ?? defaultTopics
      watched = { topics: topicNames, values: readTopics(topicNames) }
    })
  }
  const closeOutdated = () => {
    if (!watched) return
    const current = readTopics(watched.topics)
    const { values } = watched
    if (current.some((value, k) => !isSame(value, values[k]))) store.set(shownMessagesAtom, [])
  }
  const subscribed = new Set([loadedYearAtom, ...Object.values(topics).flatMap(({ atoms }) => atoms)])
  const stops = [
    store.sub(shownMessagesAtom, watchShown),
    ...[...subscribed].map((watchedAtom) => store.sub(watchedAtom, closeOutdated)),
  ]
  watchShown()
  return () => {
    for (const stop of stops) stop()
  }
}
