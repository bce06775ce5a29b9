import { atom } from 'jotai'
import type { PositionKind } from '../../../domain/layout/structure/positionKinds.ts'
import type { MapPosition } from '../../../domain/layout/viewCorner.ts'
import { signInAtom, yearAtom } from '../../lifetime.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { draftAtomOf, enterMode, leaveMode } from '../mode/mapState.ts'
import type { StructureDraft } from '../mode/modeDrafts.ts'

/** The structure being edited; null while the mode is off. */
export const structureDraftAtom = draftAtomOf('structure')

/** Whether the structure is being edited. */
export const isStructuringAtom = atom((get) => get(structureDraftAtom) !== null)

const lastStructureAtom = signInAtom<StructureDraft>({ part: 'places', kind: 'border' })

/** Places that a stroke has passed, with the kind that they get when it ends; null = no stroke in progress. */
export const strokeAtom = yearAtom<{ readonly kind: PositionKind; readonly places: readonly MapPosition[] } | null>(
  null,
  {
    reloaded: 'resets',
  },
)

/** Starts editing the structure, with the part and kind used last. */
export function openStructure(store: Store): void {
  if (store.get(loadedYearAtom)) enterMode(store, { mode: 'structure', draft: store.get(lastStructureAtom) })
}

/** Leaves the mode; marks are already written. */
export function leaveStructure(store: Store): void {
  store.set(strokeAtom, null)
  leaveMode(store, 'structure')
}

/** Switches to another part or kind. */
export function changeStructureDraft(store: Store, part: Partial<StructureDraft>): void {
  const draft = store.get(structureDraftAtom)
  if (!draft) return
  store.set(lastStructureAtom, { ...draft, ...part })
  enterMode(store, { mode: 'structure', draft: { ...draft, ...part } })
}
