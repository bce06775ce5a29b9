import { may } from '../../domain/company/may.ts'
import { session } from '../../state/account/session.ts'
import { isConnected } from '../../state/shell/connection.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Store } from '../../state/store.ts'
import { nurseriesAtom } from '../../state/year/chosenYear.ts'
import type { Command, Enabled } from '../command.ts'
import { noRight } from '../runCommand.ts'

/** The list of crops is no log of changes: what is written in it needs the network. */
function writing(store: Store): Enabled {
  if (store.get(session.selectedCulture) === null) return { reason: 'command.needsCrop' }
  return store.get(isConnected) || { reason: 'structure.needsNetwork' }
}

function mayDelete(store: Store): boolean {
  const user = store.get(session.user)
  // A division gives no right to delete a crop, and takes none away.
  return user !== null && may({ user: user.id, role: user.role, division: null }, 'crop.delete') === true
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
    if (!mayDelete(store)) return { reason: noRight }
    const mayWrite = writing(store)
    // What else is in it only the server knows, which then says so.
    const count = store.get(nurseriesAtom)?.length ?? 0
    return mayWrite === true && count > 0 ? { reason: 'crop.hasNurseries', params: { count } } : mayWrite
  },
  run: (store) => store.set(openDialogAtom, { kind: 'deleteCrop' }),
}

/** What can be done with the chosen crop, in its picker and in the palette. */
export const cropCommands: readonly Command[] = [renameCropCommand, deleteCropCommand]
