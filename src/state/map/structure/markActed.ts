import type { PositionKind } from '../../../domain/layout/structure/positionKinds.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { actedPlaces, writeKind } from './writeStructure.ts'

/** Marks the selected places as a kind, or shows why nothing changes. */
export function markActed(store: Store, kind: PositionKind): void {
  const places = actedPlaces(store)
  if (places.length === 0) store.set(showMessageAtom, { kind: 'info', key: 'map.needsPlace', params: {} })
  else if (writeKind(store, places, kind) === 0)
    store.set(showMessageAtom, { kind: 'info', key: 'field.already', params: {} })
}
