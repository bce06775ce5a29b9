import type { ChangeColumn } from '../../../domain/change/changeSet.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import { traitCell, traitFieldNames } from '../../../domain/traits/traitFields.ts'
import { transact } from '../../log/transact.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'

/** The trait, stage or technology with this id in the year on screen; null if it has none. */
export function traitOnScreen(store: Store, id: number): Trait | null {
  return store.get(loadedYearAtom)?.traits.find(({ trait }) => trait.id === id)?.trait ?? null
}

/** Changes the description of a trait as one undo entry; its values stay. Nothing is written if it is the same. */
export function editTrait(store: Store, trait: Trait): void {
  const before = traitOnScreen(store, trait.id)
  if (!before) return
  const columns = traitFieldNames.flatMap((field): ChangeColumn[] => {
    const [was, is] = [traitCell(before, field), traitCell(trait, field)]
    return was === is ? [] : [{ entity: 'trait', field, ids: [trait.id], before: [was], after: [is] }]
  })
  if (!columns.length) return
  const name = { key: 'change.traitEdited', params: { name: trait.name } }
  transact(store, { name, columns }, { origin: 'user', undo: 'record' })
}
