import { atom } from 'jotai'
import type { PositionKind } from '../../../domain/layout/structure/positionKinds.ts'
import type { Place } from '../../../domain/layout/viewCorner.ts'
import { signInAtom, yearAtom } from '../../lifetime.ts'
import type { Store } from '../../store.ts'
import { loadedAtom } from '../../year/loaded.ts'
import { draftAtomOf, enterMode, leaveMode } from '../mapState.ts'
import type { StructureDraft } from '../modeDrafts.ts'

/** What of the field is being set up; null while the mode is off. */
export const structureDraftAtom = draftAtomOf('structure')

/** Whether what the field is made of is being set up. */
export const isStructuringAtom = atom((get) => get(structureDraftAtom) !== null)

const lastStructureAtom = signInAtom<StructureDraft>({ part: 'places', kind: 'border' })

/** Places that a stroke has passed, by the kind that they become when it ends; null = no stroke is under way. */
export const strokeAtom = yearAtom<{ readonly kind: PositionKind; readonly places: readonly Place[] } | null>(null, {
  reloaded: 'ends',
})

/** Begins to set up what the field is made of, with the part and the kind that were used last. */
export function openStructure(store: Store): void {
  if (store.get(loadedAtom)) enterMode(store, { mode: 'structure', draft: store.get(lastStructureAtom) })
}

/** Leaves the mode; what was marked is written already. */
export function leaveStructure(store: Store): void {
  store.set(strokeAtom, null)
  leaveMode(store, 'structure')
}

/** Goes to another part, or takes up another kind. */
export function changeStructureDraft(store: Store, part: Partial<StructureDraft>): void {
  const draft = store.get(structureDraftAtom)
  if (!draft) return
  store.set(lastStructureAtom, { ...draft, ...part })
  enterMode(store, { mode: 'structure', draft: { ...draft, ...part } })
}
