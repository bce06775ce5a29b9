import { atom } from 'jotai'
import type { DesignPreviewRequest } from '../../../domain/designs/designPreview.ts'
import { type ReadDesign, readDesign } from '../../../domain/designs/readDesign.ts'
import { cachedOverWrites } from '../../year/cachedOverWrites.ts'
import { lastTouchAtom, loadedYearAtom } from '../../year/loaded.ts'
import { designKeyWithoutSwaps } from './designAnswer.ts'
import { designDraftAtom } from './designDraft.ts'

const idsByName = cachedOverWrites(
  ({ lines }): ReadonlyMap<string, number> => new Map([...lines.values()].map(({ id, name }) => [name, id])),
  ({ lines }) => lines,
)

/** Ids of the crop's lines by their names. */
const lineIdsAtom = atom((get): ReadonlyMap<string, number> => {
  const columns = get(loadedYearAtom)
  const last = get(lastTouchAtom)
  return columns ? idsByName(columns, last) : new Map()
})

/** The parsed draft: the values derived from it, and its faults by field. Null while the mode is off. */
export const designReadAtom = atom((get): ReadDesign | null => {
  const draft = get(designDraftAtom)
  if (!draft) return null
  const ids = get(lineIdsAtom)
  return readDesign(draft, (name) => ids.get(name))
})

/** Whether two requests are equal, so that picking up a line for a swap sends none. */
function isSame(a: DesignPreviewRequest, b: DesignPreviewRequest): boolean {
  const isSameSwaps = a.request.swaps === b.request.swaps && a.tried === b.tried
  return isSameSwaps && a.structure === b.structure && designKeyWithoutSwaps(a) === designKeyWithoutSwaps(b)
}

/** The request for the worker, the same object while its content is equal; null while a field has a fault. */
export const designQuestionAtom = (() => {
  let cached: DesignPreviewRequest | null = null
  return atom((get): DesignPreviewRequest | null => {
    const draft = get(designDraftAtom)
    const columns = get(loadedYearAtom)
    const read = get(designReadAtom)
    if (!draft || !columns || !read?.request) return null
    const { request, treatments, fillerId } = read
    const question = {
      request,
      treatments,
      fillerId,
      structure: columns.structure,
      gaps: draft.gaps,
      tried: draft.pendingSwap,
    }
    if (!cached || !isSame(cached, question)) cached = question
    return cached
  })
})()
