import { afterEach, expect, it, vi } from 'vitest'
import { fakePage } from '../../../tests/canvas/fakePage.ts'
import { smallStore } from '../../../tests/fields/smallField.ts'
import {
  changeDraft,
  leaveNumbering,
  numberingPreviewAtom,
  openNumbering,
  paintedPreviewAtom,
} from '../../state/map/numbering/numberingDraft.ts'
import { LayoutService } from '../../workers/LayoutService.ts'
import type { LayoutPreviews } from '../../workers/layout.ts'
import { DraftPreviews } from './DraftPreviews.ts'

afterEach(() => vi.unstubAllGlobals())

/** Numbers a small field with a service in the same thread; frames are drawn on demand. */
function numbered() {
  const { frame } = fakePage()
  const { store } = smallStore({ rows: 2, cols: 3 })
  const service = new LayoutService()
  const worker = {
    setLayout: (layout) => service.setLayout(layout),
    request: async (question) => service.preview(question) as never,
    dispose: () => {},
  } satisfies Pick<LayoutPreviews, 'setLayout' | 'request' | 'dispose'>
  const previews = new DraftPreviews(store, () => worker as unknown as LayoutPreviews)
  previews.start()
  openNumbering(store)
  const first = (atom: typeof numberingPreviewAtom): string | null => {
    const result = store.get(atom)?.result
    return result?.ok ? (result.first?.label ?? null) : null
  }
  return {
    store,
    frame,
    previews,
    shown: () => first(numberingPreviewAtom),
    worded: () => first(paintedPreviewAtom),
    /** Types a prefix and waits for its answer. */
    type: async (prefix: string) => {
      changeDraft(store, { prefix, renumber: true })
      await new Promise((resolve) => setTimeout(resolve))
      expect(first(numberingPreviewAtom)).toBe(`${prefix}1`)
    },
  }
}

it('a preview is announced once the map has painted it', async () => {
  const { type, frame, shown, worded, previews } = numbered()
  await type('A')
  expect(worded()).toBeNull()
  frame()
  await vi.waitFor(() => expect(worded()).toBe('A1'))
  await type('B')
  expect([shown(), worded()]).toEqual(['B1', 'A1'])
  frame()
  await vi.waitFor(() => expect(worded()).toBe('B1'))
  previews.stop()
})

it('the later of two previews between frames is announced, and none of a cancelled numbering', async () => {
  const { store, type, frame, worded, previews } = numbered()
  await type('A')
  const received: (string | null)[] = []
  store.sub(paintedPreviewAtom, () => received.push(worded()))
  await type('B')
  frame()
  await vi.waitFor(() => expect(worded()).toBe('B1'))
  expect(received).toEqual(['B1'])
  await type('C')
  leaveNumbering(store)
  openNumbering(store)
  frame()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(worded()).not.toBe('C1')
  previews.stop()
})
