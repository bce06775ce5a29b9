import { atom } from 'jotai'
import type { PositionChange } from '../../../domain/layout/positionChange.ts'
import { mapSize } from '../../../domain/layout/positions.ts'
import { checkWidth, emptyPlacesClosed, reflow, type WidthRefusal } from '../../../domain/layout/reflow.ts'
import { loadedAtom } from '../../loaded.ts'
import type { Store } from '../../store.ts'
import { mapModeAtom } from '../../view.ts'
import { writePositions } from './positionEdit.ts'

/** The width being chosen: the text typed, the limit it breaks (null = none) and the empty places that would close. */
export interface WidthDraft {
  readonly text: string
  readonly now: number
  readonly refusal: WidthRefusal | null
  readonly closes: number
}

export const widthDraftAtom = atom<WidthDraft | null>(null)

/** The plots as they would flow at the chosen width, made in a worker; null until it has come. */
export const widthPreviewAtom = atom<PositionChange | null>(null)

/** The typed width as a number; NaN when it is none. */
export function widthOf(draft: WidthDraft): number {
  return /^\d{1,4}$/.test(draft.text.trim()) ? Number(draft.text.trim()) : Number.NaN
}

function drafted(text: string, now: number, closes: number): WidthDraft {
  const draft = { text, now, closes, refusal: null }
  return { ...draft, refusal: checkWidth(widthOf(draft)) }
}

/** Begins to choose a width, from the present one. */
export function openWidth(store: Store): void {
  const columns = store.get(loadedAtom)
  if (!columns) return
  const { cols } = mapSize(columns)
  store.set(widthPreviewAtom, null)
  store.set(widthDraftAtom, drafted(String(cols), cols, emptyPlacesClosed(columns)))
  store.set(mapModeAtom, 'width')
}

export function typeWidth(store: Store, text: string): void {
  const draft = store.get(widthDraftAtom)
  if (draft) store.set(widthDraftAtom, drafted(text, draft.now, draft.closes))
}

/** One plot narrower or wider. */
export function stepWidth(store: Store, by: -1 | 1): void {
  const draft = store.get(widthDraftAtom)
  if (!draft) return
  const from = widthOf(draft)
  typeWidth(store, String((Number.isNaN(from) ? draft.now : from) + by))
}

/** Leaves the width as it was. */
export function cancelWidth(store: Store): void {
  store.set(widthDraftAtom, null)
  store.set(widthPreviewAtom, null)
  store.set(mapModeAtom, 'select')
}

/** Writes the chosen width; outside its limits it stays in the field with the reason. True when it was applied. */
export function applyWidth(store: Store): boolean {
  const draft = store.get(widthDraftAtom)
  const columns = store.get(loadedAtom)
  if (!draft || !columns || draft.refusal) return false
  const width = widthOf(draft)
  const outcome = reflow(columns, width)
  if (!outcome.ok) return false
  cancelWidth(store)
  writePositions(store, outcome, 'change.map.width', { width: String(width) })
  return true
}
