import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { nurseryParam, openPageRequests, yearParam } from '../../state/shell/navigation.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import { chosenNurseryAtom, chosenYearIdAtom } from '../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import type { Availability, Command } from '../command.ts'

const needsNursery = (store: Store): Availability =>
  store.get(chosenNurseryAtom) !== null || { reason: 'command.needsNursery' }
const needsYear = (store: Store): Availability =>
  store.get(chosenYearIdAtom) !== null || { reason: 'command.needsYear' }

/** The chosen nursery and year themselves: see, create, edit and delete them. */
export const nurseryCommands: readonly Command[] = [
  {
    id: 'nursery.overview',
    scope: 'everywhere',
    group: 'look',
    title: 'command.nurseryOverview',
    keys: [],
    enabled: needsNursery,
    run(store) {
      const [nursery, yearId] = [store.get(chosenNurseryAtom), store.get(chosenYearIdAtom)]
      const query = {
        ...(nursery && { [nurseryParam]: String(nursery.field_id) }),
        ...(yearId !== null && { [yearParam]: String(yearId) }),
      }
      request(store, openPageRequests, { path: '/fields/nursery', query })
    },
  },
  {
    id: 'nursery.add',
    scope: 'everywhere',
    group: 'edit',
    title: 'fields.nurseryAdd',
    keys: [],
    run: (store) => store.set(openDialogAtom, { kind: 'nursery', fieldId: null }),
  },
  {
    id: 'nursery.edit',
    scope: 'everywhere',
    group: 'edit',
    title: 'fields.nurseryEdit',
    keys: [],
    enabled: needsNursery,
    run(store) {
      const fieldId = store.get(chosenNurseryAtom)?.field_id
      if (fieldId !== undefined) store.set(openDialogAtom, { kind: 'nursery', fieldId })
    },
  },
  {
    id: 'nursery.delete',
    scope: 'everywhere',
    group: 'edit',
    title: 'fields.nurseryDelete',
    keys: [],
    enabled: needsNursery,
    run: (store) => store.set(openDialogAtom, { kind: 'deleteNursery' }),
  },
  {
    id: 'year.add',
    scope: 'everywhere',
    group: 'edit',
    title: 'fields.yearAdd',
    keys: [],
    enabled: needsNursery,
    run: (store) => store.set(openDialogAtom, { kind: 'year' }),
  },
  {
    id: 'year.data',
    scope: 'everywhere',
    group: 'edit',
    title: 'command.yearData',
    keys: [],
    enabled: (store) => store.get(loadedYearAtom) !== null || { reason: 'command.needsYear' },
    run: (store) => store.set(openDialogAtom, { kind: 'yearData' }),
  },
  {
    id: 'year.delete',
    scope: 'everywhere',
    group: 'edit',
    title: 'fields.yearDelete',
    keys: [],
    enabled: needsYear,
    run: (store) => store.set(openDialogAtom, { kind: 'deleteYear' }),
  },
]
