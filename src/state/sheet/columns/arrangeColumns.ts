import { columnOfValues } from '../../../domain/plots/plotFields.ts'
import type { Store } from '../../store.ts'
import { leaveColumns } from '../selection/sheetSelection.ts'
import {
  alwaysShownField,
  arrangedLayoutAtom,
  changeLayout,
  columnGroupsAtom,
  columnLayoutAtom,
  isColumnHidden,
  isHiddenByFold,
} from './columnLayout.ts'
import { unfoldEmpty } from './emptyColumns.ts'

const without = (list: readonly string[], fields: readonly string[]) => list.filter((one) => !fields.includes(one))

/** Pins columns at the left edge, or unpins them. */
export function pinColumns(store: Store, fields: readonly string[], isPinned: boolean): void {
  const { pinned } = store.get(columnLayoutAtom)
  const others = without(pinned, without(fields, [alwaysShownField(store)]))
  changeLayout(store, { pinned: isPinned ? [...others, ...without(fields, others)] : others })
}

/** Hides columns, except the identifying one, and moves the cursor out of them. */
export function hideColumns(store: Store, fields: readonly string[]): void {
  const { hidden } = store.get(columnLayoutAtom)
  const hideable = without(fields, [alwaysShownField(store)])
  leaveColumns(store, hideable)
  changeLayout(store, { hidden: [...hidden, ...without(hideable, hidden)] })
}

/** Shows columns that the table has: hidden ones, empty ones, and columns in a folded group. */
export function revealColumns(store: Store, fields: readonly string[]): void {
  const layout = store.get(columnLayoutAtom)
  const groups = store.get(columnGroupsAtom).filter((group) => group.fields.some(({ field }) => fields.includes(field)))
  unfoldEmpty(store, fields)
  changeLayout(store, {
    hidden: without(layout.hidden, fields),
    folded: without(
      layout.folded,
      groups.map(({ id }) => id),
    ),
  })
}

/** Shows columns: hidden ones, columns in a folded group, and traits and markers without a column in the year. */
export function showColumns(store: Store, fields: readonly string[]): void {
  const { shown } = store.get(columnLayoutAtom)
  const traits = fields.filter((field) => columnOfValues(field) !== null)
  revealColumns(store, fields)
  changeLayout(store, { shown: [...shown, ...without(traits, shown)] })
}

/** Removes traits from the list of columns that are shown without values. */
export function forgetShown(store: Store, fields: readonly string[]): void {
  const { shown } = store.get(columnLayoutAtom)
  if (fields.some((field) => shown.includes(field))) changeLayout(store, { shown: without(shown, fields) })
}

/** Folds a group, moving the cursor out of it, or unfolds it. */
export function foldGroup(store: Store, group: string): void {
  const layout = store.get(columnLayoutAtom)
  const { folded } = layout
  if (folded.includes(group)) {
    changeLayout(store, { folded: without(folded, [group]) })
    return
  }
  const laid = store.get(columnGroupsAtom).find(({ id }) => id === group)?.fields ?? []
  leaveColumns(
    store,
    laid.map(({ field }) => field).filter((field) => isHiddenByFold(layout, group, field)),
  )
  changeLayout(store, { folded: [...folded, group] })
}

/** Moves columns one place to the left (-1) or right (1) among the visible ones of their group. */
export function moveColumns(store: Store, fields: readonly string[], by: -1 | 1): void {
  const layout = store.get(arrangedLayoutAtom)
  const order = store.get(columnGroupsAtom).flatMap((group) => {
    const placed = group.fields.map(({ field }) => field)
    const seen = placed.filter((field) => !isColumnHidden(layout, group.id, field))
    const moving = seen.filter((field) => fields.includes(field))
    if (!moving.length) return placed
    const end = by < 0 ? moving[0] : moving[moving.length - 1]
    const beyond = seen[seen.indexOf(end) + by]
    if (beyond === undefined) return placed
    const rest = without(placed, moving)
    const at = rest.indexOf(beyond) + (by > 0 ? 1 : 0)
    return [...rest.slice(0, at), ...moving, ...rest.slice(at)]
  })
  changeLayout(store, { order })
}
