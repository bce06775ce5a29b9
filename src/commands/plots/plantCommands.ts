import { plantMeans } from '../../domain/plots/plantMeans.ts'
import { addPlant, deletePlants, plantsToJoin } from '../../state/sheet/edit/addPlant.ts'
import { plantRowsAtom, plantsSourceAtom } from '../../state/sheet/openSheet.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Store } from '../../state/store.ts'
import { inspectorOpenAtom, inspectorTabAtom } from '../../state/year/inspector.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import type { Availability, Command } from '../command.ts'

/** Whether a plot whose plants are on screen can receive another one. */
const needsPlants = (store: Store): Availability => (plantsToJoin(store) ? true : { reason: 'plants.none' })

function hasPlants(store: Store): Availability {
  const source = store.get(plantRowsAtom)
  return source?.alive.includes(1) ? true : { reason: 'plants.none' }
}

function hasMeans(store: Store): Availability {
  const columns = store.get(loadedYearAtom)
  const source = store.get(plantsSourceAtom)
  return columns && source && plantMeans(columns, source.plants).length ? true : { reason: 'plants.noMeans' }
}

/** Commands for plants wherever they are rows. */
export const plantRowCommands: readonly Command[] = [
  {
    id: 'plants.add',
    scope: 'plants',
    group: 'edit',
    title: 'command.plants.add',
    keys: [],
    enabled: needsPlants,
    run: (store) => addPlant(store),
  },
  {
    id: 'plants.delete',
    scope: 'plants',
    group: 'edit',
    title: 'command.plants.delete',
    keys: [{ code: 'Delete', mod: true }],
    enabled: hasPlants,
    run: deletePlants,
  },
]

/** Commands for the plants of the inspected plot. */
export const plantCommands: readonly Command[] = [
  {
    id: 'plants.show',
    scope: 'everywhere',
    group: 'window',
    title: 'command.plants.show',
    keys: [],
    run(store) {
      store.set(inspectorTabAtom, 'plants')
      store.set(inspectorOpenAtom, true)
    },
  },
  ...plantRowCommands,
  {
    id: 'plants.means',
    scope: 'plants',
    group: 'edit',
    title: 'command.plants.means',
    keys: [],
    enabled: hasMeans,
    run: (store) => store.set(openDialogAtom, { kind: 'plantMeans' }),
  },
]
