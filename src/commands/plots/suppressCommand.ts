import { meantValues, takeValuesBack } from '../../state/sheet/edit/suppression.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Command } from '../command.ts'

/** Excludes values from calculations, with a reason; if all are excluded already, includes them again. */
export const suppressCommand: Command = {
  id: 'values.suppress',
  scope: 'everywhere',
  group: 'edit',
  title: 'command.suppress',
  keys: [
    { code: 'Delete', alt: true },
    { code: 'Backspace', alt: true },
  ],
  onlyInPane: true,
  enabled(store) {
    const { used, suppressed } = meantValues(store)
    return used.length + suppressed.length > 0 || { reason: 'suppress.noValue' }
  },
  run(store) {
    if (meantValues(store).used.length) store.set(openDialogAtom, { kind: 'suppress' })
    else takeValuesBack(store)
  },
}
