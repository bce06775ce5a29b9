import { atom } from 'jotai'
import type { PositionChange } from '../../../domain/layout/changes/positionChange.ts'
import { checkWidth, emptyPositionsClosed, reflow, type WidthRefusal } from '../../../domain/layout/changes/reflow.ts'
import { mapSize } from '../../../domain/layout/positions.ts'
import { yearAtom } from '../../lifetime.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom, revisionAtom } from '../../year/loaded.ts'
import { draftAtomOf, enterMode, leaveMode } from '../mode/mapState.ts'
import { writePositions } from './positionEdit.ts'

/**
 * The width being chosen: the typed text, the limit it breaks (null = none) and the number of empty positions that would
 * close.
 */
export interface WidthDraft {
  readonly text: string
  readonly now: number
  readonly refusal: WidthRefusal | null
  readonly closes: number
}

const typedAtom = draftAtomOf('width')

/** The worker's answer to a draft. */
export const widthAnswerAtom = yearAtom<PositionChange | null>(null, { reloaded: 'resets' })

/** The plots as they would flow at the chosen width; null until computed. */
export const widthPreviewAtom = atom((get) => (get(typedAtom) ? get(widthAnswerAtom) : null))

/** The typed width as a number; NaN if it is none. */
export function widthOf(draft: WidthDraft): number {
  return /^\d{1,4}$/.test(draft.text.trim()) ? Number(draft.text.trim()) : Number.NaN
}

/** The width being chosen, for the present field; null while width mode is off. */
export const widthDraftAtom = atom((get): WidthDraft | null => {
  const typed = get(typedAtom)
  const columns = get(loadedYearAtom)
  get(revisionAtom)
  if (!typed || !columns) return null
  const draft = { text: typed.text, now: mapSize(columns).cols, closes: emptyPositionsClosed(columns), refusal: null }
  return { ...draft, refusal: checkWidth(widthOf(draft)) }
})

/** Starts choosing a width, from the present one. */
export function openWidth(store: Store): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  store.set(widthAnswerAtom, null)
  enterMode(store, { mode: 'width', draft: { text: String(mapSize(columns).cols) } })
}

export function typeWidth(store: Store, text: string): void {
  if (store.get(typedAtom)) enterMode(store, { mode: 'width', draft: { text } })
}

/** Makes the field one plot narrower or wider. */
export function stepWidth(store: Store, step: -1 | 1): void {
  const draft = store.get(widthDraftAtom)
  if (!draft) return
  const from = widthOf(draft)
  typeWidth(store, String((Number.isNaN(from) ? draft.now : from) + step))
}

/** Leaves the width unchanged. */
export function cancelWidth(store: Store): void {
  leaveMode(store, 'width')
}

/** Writes the chosen width; a width outside its limits stays in the field with the reason. True if it was applied. */
export function applyWidth(store: Store): boolean {
  const draft = store.get(widthDraftAtom)
  const columns = store.get(loadedYearAtom)
  if (!draft || !columns || draft.refusal) return false
  const width = widthOf(draft)
  const outcome = reflow(columns, width)
  if (!outcome.ok) return false
  cancelWidth(store)
  writePositions(store, outcome, 'change.map.width', { width: String(width) })
  return true
}
