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

const withoutFields = (list: readonly string[], fields: readonly string[]) =>
  list.filter((field) => !fields.includes(field))

/** Pins columns at the left edge, or unpins them. */
export function pinColumns(store: Store, fields: readonly string[], isPinned: boolean): void {
  const { pinned } = store.get(columnLayoutAtom)
  const otherPinned = withoutFields(pinned, withoutFields(fields, [alwaysShownField(store)]))
  changeLayout(store, { pinned: isPinned ? [...otherPinned, ...withoutFields(fields, otherPinned)] : otherPinned })
}

/** Hides columns, except the identifying one, and moves the cursor out of them. */
export function hideColumns(store: Store, fields: readonly string[]): void {
  const { hidden } = store.get(columnLayoutAtom)
  const hideable = withoutFields(fields, [alwaysShownField(store)])
  leaveColumns(store, hideable)
  changeLayout(store, { hidden: [...hidden, ...withoutFields(hideable, hidden)] })
}

/** Shows columns that the table has: hidden ones, empty ones, and columns in a folded group. */
export function revealColumns(store: Store, fields: readonly string[]): void {
  const layout = store.get(columnLayoutAtom)
  const groups = store.get(columnGroupsAtom).filter((group) => group.fields.some(({ field }) => fields.includes(field)))
  unfoldEmpty(store, fields)
  changeLayout(store, {
    hidden: withoutFields(layout.hidden, fields),
    folded: withoutFields(
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
  changeLayout(store, { shown: [...shown, ...withoutFields(traits, shown)] })
}

/** Removes traits from the list of columns that are shown without values. */
export function stopShowingEmpty(store: Store, fields: readonly string[]): void {
  const { shown } = store.get(columnLayoutAtom)
  if (fields.some((field) => shown.includes(field))) changeLayout(store, { shown: withoutFields(shown, fields) })
}

/** Folds a group, moving the cursor out of it, or unfolds it. */
export function foldGroup(store: Store, group: string): void {
  const layout = store.get(columnLayoutAtom)
  const { folded } = layout
  if (folded.includes(group)) {
    changeLayout(store, { folded: withoutFields(folded, [group]) })
    return
  }
  const groupColumns = store.get(columnGroupsAtom).find(({ id }) => id === group)?.fields ?? []
  leaveColumns(
    store,
    groupColumns.map(({ field }) => field).filter((field) => isHiddenByFold(layout, group, field)),
  )
  changeLayout(store, { folded: [...folded, group] })
}

/** Moves columns one place to the left (-1) or right (1) among the visible ones of their group. */
export function moveColumns(store: Store, fields: readonly string[], step: -1 | 1): void {
  const layout = store.get(arrangedLayoutAtom)
  const order = store.get(columnGroupsAtom).flatMap((group) => {
    const placed = group.fields.map(({ field }) => field)
    const seen = placed.filter((field) => !isColumnHidden(layout, group.id, field))
    const moving = seen.filter((field) => fields.includes(field))
    if (!moving.length) return placed
    const end = step < 0 ? moving[0] : moving[moving.length - 1]
    const neighbour = seen[seen.indexOf(end) + step]
    if (neighbour === undefined) return placed
    const remaining = withoutFields(placed, moving)
    const index = remaining.indexOf(neighbour) + (step > 0 ? 1 : 0)
    return [...remaining.slice(0, index), ...moving, ...remaining.slice(index)]
  })
  changeLayout(store, { order })
}
