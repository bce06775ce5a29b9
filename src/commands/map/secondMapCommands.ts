import { choiceAtom } from '../../state/map/edit/choice.ts'
import { previousYearTextsAtom, secondMapAtom } from '../../state/map/secondMap/secondMap.ts'
import { yearBeforeOf } from '../../state/map/secondMap/yearBefore.ts'
import type { Store } from '../../state/store.ts'
import { chosenNurseryAtom } from '../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import type { Availability, Command } from '../command.ts'

/** Whether the open field has a year before this one, or why last year cannot be shown. */
function hasYearBefore(store: Store): Availability {
  const columns = store.get(loadedYearAtom)
  if (!columns) return { reason: 'secondMap.noYear' }
  if (yearBeforeOf(store.get(chosenNurseryAtom), columns.year)) return true
  return { reason: 'secondMap.noYearBefore', params: { nursery: columns.field_name, year: String(columns.year - 1) } }
}

/** Comparing: last year's plots under this year's, and a second map. */
export const secondMapCommands: readonly Command[] = [
  {
    id: 'under.toggle',
    scope: 'map',
    group: 'look',
    title: 'command.under',
    keys: [{ code: 'KeyY' }],
    enabled: (store) => store.get(previousYearTextsAtom) || hasYearBefore(store),
    run: (store) => store.set(previousYearTextsAtom, !store.get(previousYearTextsAtom)),
  },
  {
    id: 'beside.open',
    scope: 'map',
    group: 'look',
    title: 'command.beside',
    keys: [{ code: 'KeyV' }],
    run(store) {
      if (store.get(secondMapAtom)) store.set(secondMapAtom, null)
      else store.set(choiceAtom, 'beside')
    },
  },
]
