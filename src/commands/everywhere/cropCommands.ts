import { may } from '../../domain/company/may.ts'
import { session } from '../../state/account/session.ts'
import { isConnectedAtom } from '../../state/shell/connection.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Store } from '../../state/store.ts'
import { nurseriesAtom } from '../../state/year/chosenYear.ts'
import type { Availability, Command } from '../command.ts'
import { permissionReason } from '../runCommand.ts'

/** Writes need the network: the list of crops has no change log. */
function writing(store: Store): Availability {
  if (store.get(session.selectedCulture) === null) return { reason: 'command.needsCrop' }
  return store.get(isConnectedAtom) || { reason: 'structure.needsNetwork' }
}

function mayDelete(store: Store): boolean {
  const user = store.get(session.user)
  // Divisions do not affect the right to delete a crop.
  return user !== null && may({ user: user.id, role: user.role, division: null }, 'crop.delete') === true
}

/** Whether the chosen crop is the sample data. */
function isSampleChosen(store: Store): boolean {
  const sample = store.get(session.user)?.sample_spec_id ?? null
  return sample !== null && store.get(session.selectedCulture)?.spec_id === sample
}

export const renameCropCommand: Command = {
  id: 'crop.rename',
  scope: 'everywhere',
  group: 'edit',
  title: 'crop.rename',
  keys: [],
  enabled: writing,
  run: (store) => store.set(openDialogAtom, { kind: 'renameCrop' }),
}

export const deleteCropCommand: Command = {
  id: 'crop.delete',
  scope: 'everywhere',
  group: 'edit',
  title: 'crop.delete',
  keys: [],
  enabled(store) {
    if (!mayDelete(store)) return { reason: permissionReason }
    const mayWrite = writing(store)
    if (isSampleChosen(store)) return { reason: 'crop.isSample' }
    // The server knows its other content and refuses if there is any.
    const count = store.get(nurseriesAtom)?.length ?? 0
    return mayWrite === true && count > 0 ? { reason: 'crop.hasNurseries', params: { count } } : mayWrite
  },
  run: (store) => store.set(openDialogAtom, { kind: 'deleteCrop' }),
}

/** Copies the sample data into the company. */
export const addSampleCommand: Command = {
  id: 'crop.addSample',
  scope: 'everywhere',
  group: 'edit',
  title: 'crop.addSample',
  keys: [],
  enabled(store) {
    if (!mayDelete(store)) return { reason: permissionReason }
    if (typeof store.get(session.user)?.sample_spec_id === 'number') return { reason: 'crop.sampleExists' }
    return store.get(isConnectedAtom) || { reason: 'structure.needsNetwork' }
  },
  run: (store) => store.set(openDialogAtom, { kind: 'addSampleCrop' }),
}

/** Removes the sample data, with all that was added to them. */
export const deleteSampleCommand: Command = {
  id: 'crop.deleteSample',
  scope: 'everywhere',
  group: 'edit',
  title: 'crop.deleteSample',
  keys: [],
  enabled(store) {
    if (!mayDelete(store)) return { reason: permissionReason }
    return isSampleChosen(store) ? writing(store) : { reason: 'crop.needsSample' }
  },
  run: (store) => store.set(openDialogAtom, { kind: 'deleteCrop' }),
}

/** Commands for the chosen crop, in its picker and the palette. */
export const cropCommands: readonly Command[] = [
  renameCropCommand,
  deleteCropCommand,
  addSampleCommand,
  deleteSampleCommand,
]
