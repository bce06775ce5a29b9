import { atom } from 'jotai'
import type { DesignQuestion } from '../../../domain/designs/designPreview.ts'
import { type ReadDesign, readDesign } from '../../../domain/designs/readDesign.ts'
import { keptOverWrites } from '../../year/keptOverWrites.ts'
import { loadedAtom, touchedAtom } from '../../year/loaded.ts'
import { baseOf } from './designAnswer.ts'
import { designDraftAtom } from './designDraft.ts'

const idsByName = keptOverWrites(
  ({ lines }): ReadonlyMap<string, number> => new Map([...lines.values()].map(({ id, name }) => [name, id])),
  ({ lines }) => lines,
)

/** Ids of the crop's lines by their names. */
const lineIdsAtom = atom((get): ReadonlyMap<string, number> => {
  const columns = get(loadedAtom)
  const last = get(touchedAtom)
  return columns ? idsByName(columns, last) : new Map()
})

/** The draft as it is read: what can be worked out of it, and what is wrong by its field. Null while the mode is off. */
export const designReadAtom = atom((get): ReadDesign | null => {
  const draft = get(designDraftAtom)
  if (!draft) return null
  const ids = get(lineIdsAtom)
  return readDesign(draft, (name) => ids.get(name))
})

/** Whether two questions are one: a line that is taken up asks nothing. */
function isSame(one: DesignQuestion, other: DesignQuestion): boolean {
  const isSameSwaps = one.request.swaps === other.request.swaps && one.tried === other.tried
  return isSameSwaps && one.structure === other.structure && baseOf(one) === baseOf(other)
}

/** What the worker is asked, the same object as long as it is the same question; null while a field is wrong. */
export const designQuestionAtom = (() => {
  let known: DesignQuestion | null = null
  return atom((get): DesignQuestion | null => {
    const draft = get(designDraftAtom)
    const columns = get(loadedAtom)
    const read = get(designReadAtom)
    if (!draft || !columns || !read?.request) return null
    const { request, treatments, fillerId } = read
    const asked = { request, treatments, fillerId, structure: columns.structure, gaps: draft.gaps, tried: draft.asked }
    if (!known || !isSame(known, asked)) known = asked
    return known
  })
})()
