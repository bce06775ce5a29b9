import { traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import { hideColumns, moveColumns, pinColumns, showColumns } from '../../state/sheet/columns/arrangeColumns.ts'
import {
  alwaysShownField,
  arrangedLayoutAtom,
  columnGroupsAtom,
  columnLayoutAtom,
  isColumnHidden,
} from '../../state/sheet/columns/columnLayout.ts'
import { traitOnScreen } from '../../state/sheet/columns/editTrait.ts'
import { openSheetAtom, plotsSheet, sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { targetFields } from '../../state/sheet/selection/sheetSelection.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { Availability, Command } from '../command.ts'

/** Columns that are hidden now, including those in folded groups. */
function hiddenFields(store: Store): string[] {
  const layout = store.get(arrangedLayoutAtom)
  return store
    .get(columnGroupsAtom)
    .flatMap(({ id, fields }) =>
      fields.filter(({ field }) => isColumnHidden(layout, id, field)).map(({ field }) => field),
    )
}

const isPinned = (store: Store): boolean => {
  const { pinned } = store.get(columnLayoutAtom)
  return targetFields(store).every((field) => pinned.includes(field))
}

const needsTable = (store: Store): Availability => (store.get(sheetSourceAtom) ? true : { reason: 'table.column.none' })

/** The trait of the active column of the plots' table; null = none. */
function traitOfActive(store: Store): number | null {
  const { field } = store.get(selectionAtom)
  const columns = store.get(openSheetAtom) === plotsSheet ? store.get(loadedYearAtom) : null
  return (columns && field && traitOfColumn(columns, field)?.id) || null
}

/**
 * The trait, stage or technology of the active column if it can be edited: markers have commands of their own, and the
 * definition of a computed column follows from its source.
 */
function editedOfActive(store: Store): number | null {
  const id = traitOfActive(store)
  const trait = id === null ? null : traitOnScreen(store, id)
  return trait && trait.computed === null ? id : null
}

function layoutCommand(id: string, run: (store: Store) => void, enabled: Command['enabled'] = needsTable): Command {
  return { id: `table.${id}`, scope: 'table', group: 'look', title: `command.table.${id}`, keys: [], enabled, run }
}

/** Which columns the table shows, their order and pinning; adding a trait, and removing a column from the year. */
export const columnCommands: readonly Command[] = [
  layoutCommand(
    'pinColumns',
    (store) => pinColumns(store, targetFields(store), true),
    (store) => (isPinned(store) ? { reason: 'table.column.pinned' } : needsTable(store)),
  ),
  layoutCommand(
    'unpinColumns',
    (store) => pinColumns(store, targetFields(store), false),
    (store) => {
      const fields = targetFields(store)
      const isLabelAlone = fields.length === 1 && fields[0] === alwaysShownField(store)
      return isPinned(store) && !isLabelAlone ? true : { reason: 'table.column.unpinned' }
    },
  ),
  layoutCommand(
    'hideColumns',
    (store) => hideColumns(store, targetFields(store)),
    (store) => {
      const isLabelAlone = targetFields(store).every((field) => field === alwaysShownField(store))
      return isLabelAlone ? { reason: 'table.column.steady' } : needsTable(store)
    },
  ),
  layoutCommand(
    'showColumns',
    (store) => showColumns(store, hiddenFields(store)),
    (store) => (hiddenFields(store).length ? true : { reason: 'table.column.noneHidden' }),
  ),
  layoutCommand('moveColumnsLeft', (store) => moveColumns(store, targetFields(store), -1)),
  layoutCommand('moveColumnsRight', (store) => moveColumns(store, targetFields(store), 1)),
  layoutCommand(
    'takeOut',
    (store) => {
      const traitId = traitOfActive(store)
      if (traitId !== null) store.set(openDialogAtom, { kind: 'takeOut', traitId })
    },
    (store) => traitOfActive(store) !== null || { reason: 'table.column.notOfTrait' },
  ),
  layoutCommand(
    'editTrait',
    (store) => {
      const traitId = editedOfActive(store)
      if (traitId !== null) store.set(openDialogAtom, { kind: 'editTrait', traitId })
    },
    (store) => editedOfActive(store) !== null || { reason: 'table.column.notOfTrait' },
  ),
  layoutCommand('addTrait', (store) => store.set(openDialogAtom, { kind: 'addTrait' })),
]
