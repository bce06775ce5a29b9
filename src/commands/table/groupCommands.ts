import { foldGroup, hideColumns, pinColumns } from '../../state/sheet/columns/arrangeColumns.ts'
import {
  alwaysShownField,
  type ColumnGroup,
  columnGroupsAtom,
  columnLayoutAtom,
} from '../../state/sheet/columns/columnLayout.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { activeFieldAtom } from '../../state/sheet/selection/sheetSelection.ts'
import type { Store } from '../../state/store.ts'
import type { Availability, Command } from '../command.ts'

/** A command for a whole group of columns: from its heading, or for the group of the active cell. */
interface GroupAction {
  readonly id: string
  run(store: Store, group: ColumnGroup): void
  enabled?(store: Store, group: ColumnGroup): Availability
}

/** The columns of a group that can be hidden or unpinned; the label always stays. */
const groupFields = (store: Store, group: ColumnGroup): string[] =>
  group.fields.map(({ field }) => field).filter((field) => field !== alwaysShownField(store))

export const groupActions: readonly GroupAction[] = [
  { id: 'foldGroup', run: (store, group) => foldGroup(store, group.id) },
  {
    id: 'pinGroup',
    run: (store, group) => pinColumns(store, groupFields(store, group), true),
    enabled: (store, group) => {
      const { pinned } = store.get(columnLayoutAtom)
      return groupFields(store, group).every((field) => pinned.includes(field))
        ? { reason: 'table.group.pinned' }
        : true
    },
  },
  {
    id: 'unpinGroup',
    run: (store, group) => pinColumns(store, groupFields(store, group), false),
    enabled: (store, group) => {
      const { pinned } = store.get(columnLayoutAtom)
      return groupFields(store, group).some((field) => pinned.includes(field))
        ? true
        : { reason: 'table.group.unpinned' }
    },
  },
  {
    id: 'hideGroup',
    run: (store, group) => hideColumns(store, groupFields(store, group)),
    enabled: (store, group) => {
      const { hidden } = store.get(columnLayoutAtom)
      return groupFields(store, group).every((field) => hidden.includes(field))
        ? { reason: 'table.group.hidden' }
        : true
    },
  },
]

function groupOfActive(store: Store): ColumnGroup | null {
  const field = store.get(activeFieldAtom)
  return store.get(columnGroupsAtom).find((group) => group.fields.some((column) => column.field === field)) ?? null
}

/** The commands for the group of the active cell. */
export const groupCommands: readonly Command[] = groupActions.map(({ id, run, enabled }) => ({
  id: `table.${id}`,
  scope: 'table',
  group: 'look',
  title: `command.table.${id}`,
  keys: [],
  enabled: (store) => {
    const group = groupOfActive(store)
    if (!store.get(sheetSourceAtom)) return { reason: 'table.column.none' }
    if (!group) return { reason: 'table.group.none' }
    return enabled?.(store, group) ?? true
  },
  run: (store) => {
    const group = groupOfActive(store)
    if (group) run(store, group)
  },
}))
