import { traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import { colouringAtom } from '../../state/colour/colouring.ts'
import { recountableTraits } from '../../state/sheet/fill/recount.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { Command } from '../command.ts'

/** The trait to convert: the table's active column, else the coloured one; null = none. */
export function traitToRecount(store: Store): number | null {
  const columns = store.get(loadedYearAtom)
  const { pane, field } = store.get(selectionAtom)
  const ofColumn = columns && pane === 'table' && field ? traitOfColumn(columns, field) : null
  const subject = store.get(colouringAtom)?.subject
  return ofColumn?.id ?? (subject?.by === 'trait' ? subject.trait : null)
}

/** Adjusts a trait to a norm by the values of another one. */
export const recountCommand: Command = {
  id: 'values.recount',
  scope: 'everywhere',
  group: 'edit',
  title: 'command.recount',
  keys: [],
  enabled(store) {
    const columns = store.get(loadedYearAtom)
    return columns && recountableTraits(columns).length > 1 ? true : { reason: 'recount.none' }
  },
  run: (store) => store.set(openDialogAtom, { kind: 'recount', traitId: traitToRecount(store) }),
}
