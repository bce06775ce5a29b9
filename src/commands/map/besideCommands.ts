import { mapBesideAtom, underAtom } from '../../state/map/beside/mapBeside.ts'
import { yearBeforeOf } from '../../state/map/beside/yearBefore.ts'
import { choiceAtom } from '../../state/map/choice.ts'
import type { Store } from '../../state/store.ts'
import { chosenNurseryAtom } from '../../state/year/chosenYear.ts'
import { loadedAtom } from '../../state/year/loaded.ts'
import type { Command, Enabled } from '../command.ts'

/** Whether the open field has a year before this one; else why what stood here then cannot be shown. */
function hasYearBefore(store: Store): Enabled {
  const columns = store.get(loadedAtom)
  if (!columns) return { reason: 'beside.noYear' }
  if (yearBeforeOf(store.get(chosenNurseryAtom), columns.year)) return true
  return { reason: 'beside.noYearBefore', params: { nursery: columns.field_name, year: String(columns.year - 1) } }
}

/** Reading two things at once: what stood here a year before, under this year's plots; a second map beside the first. */
export const besideCommands: readonly Command[] = [
  {
    id: 'under.toggle',
    scope: 'map',
    group: 'look',
    title: 'command.under',
    keys: [{ code: 'KeyY' }],
    enabled: (store) => store.get(underAtom) || hasYearBefore(store),
    run: (store) => store.set(underAtom, !store.get(underAtom)),
  },
  {
    id: 'beside.open',
    scope: 'map',
    group: 'look',
    title: 'command.beside',
    keys: [{ code: 'KeyV' }],
    run(store) {
      if (store.get(mapBesideAtom)) store.set(mapBesideAtom, null)
      else store.set(choiceAtom, 'beside')
    },
  },
]
