import { plotsOfChange } from '../../../domain/change/changeSet.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { type FieldYearColumns, suppressedBit, traitColumn } from '../../../domain/columns/fieldYear.ts'
import type { DecimalsOf } from '../../../domain/columns/shownDecimals.ts'
import { copyText } from '../../../domain/sheet/cells/copyText.ts'
import { fieldRule } from '../../../domain/sheet/cells/fieldRules.ts'
import type { DecimalMark } from '../../../domain/sheet/decimalMarks.ts'
import { PlotsSource } from '../../../domain/sheet/source/plotsSource.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { plannedAt } from '../../../domain/stages/plannedDate.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import { cellText } from '../../../grid/columns/cellText.ts'
import type { SheetField } from '../../../grid/columns/columnFields.ts'
import { type RefusedCell, refusedAt } from '../../../state/log/refused/refusedCells.ts'
import type { UndoEntry } from '../../../state/log/undo/timeline.ts'
import type { LoggedChange } from '../../../state/outbox/loggedChange.ts'
import type { Store } from '../../../state/store.ts'

/** A field as the inspector shows it for one plot, or for several. */
export interface InspectedField {
  readonly field: string
  readonly heading: string
  /** The value; null if the plots differ. */
  readonly text: string | null
  /** The initial text of an editor: the stored value; '' if the plots differ. */
  readonly typed: string
  /** Number of different values among the plots. */
  readonly values: number
  readonly isEditable: boolean
  readonly isOutOfRange: boolean
  /** For a stage the sowing date of the year, by which an out-of-range date is judged; null if unknown, and for other fields. */
  readonly sowing: string | null
  /** The planned day of one plot's technology that is not done; null otherwise. */
  readonly planned: string | null
  /** Why the value is excluded from calculations, '' without a reason; null if it is included. */
  readonly suppressed: string | null
  /** The note on one plot's cell; null if there is none. */
  readonly note: string | null
}

/** Requested fields under one heading. */
export interface FieldGroup {
  readonly id: string
  readonly heading: string
  readonly fields: readonly Pick<SheetField, 'field' | 'heading' | 'trait'>[]
}

export interface InspectedGroup {
  readonly id: string
  readonly heading: string
  readonly fields: readonly InspectedField[]
}

/** Whether values of a trait are marked if they are out of range. */
function isMarked(trait: Trait | null): boolean {
  return trait?.role === 'trait' || trait?.role === 'stage'
}

/**
 * What is recorded on plots (by index, at least one): for one plot its values and their marks, for several plots the values
 * that they share. `outOf` returns a trait's out-of-range marks; `decimals` and `decimalMark` format its values.
 */
export function inspectPlots(
  columns: FieldYearColumns,
  plots: readonly number[],
  groups: readonly FieldGroup[],
  outOf: (trait: number) => Uint8Array | null,
  decimals: DecimalsOf,
  decimalMark: DecimalMark,
): InspectedGroup[] {
  const [first, ...others] = plots
  return groups.map(({ id, heading, fields }) => ({
    id,
    heading,
    fields: fields.map(({ field, heading: name, trait }): InspectedField => {
      const value = readCell(columns, first, field)
      const values = others.length ? new Set(plots.map((plot) => readCell(columns, plot, field))).size : 1
      const column = trait && !others.length ? traitColumn(columns, trait.id) : null
      const isSuppressed = column !== null && (column.status[first] & suppressedBit) !== 0
      return {
        field,
        heading: name,
        text: values === 1 ? cellText(new PlotsSource(columns), field, decimals)(value, first) : null,
        typed: values === 1 ? copyText(value, decimalMark) : '',
        values,
        isEditable: fieldRule(columns, field) !== null,
        isOutOfRange: column !== null && isMarked(trait) && (outOf(column.trait.id)?.[first] ?? 0) !== 0,
        sowing: trait?.role === 'stage' ? columns.sowing_date : null,
        planned: column && plannedAt(column, first),
        suppressed: isSuppressed ? (column.annotations.suppressed.get(first) ?? '') : null,
        note: column?.annotations.note.get(first) ?? null,
      }
    }),
  }))
}

/** The refused text in one field of all these plots (by index); null if there is none or they differ. */
export function refusedCellOfField(
  store: Store,
  source: SheetSource,
  plots: readonly number[],
  field: string,
): RefusedCell | null {
  const [first, ...others] = plots
  const refused = refusedAt(store, source, first, field)
  const isShared = others.every((plot) => refusedAt(store, source, plot, field)?.value === refused?.value)
  return refused && isShared ? refused : null
}

/** The last change of a plot. `userName` null = this user, in this window. */
export interface LastChange {
  readonly name: { readonly key: string; readonly params: Record<string, string | number> }
  readonly userName: string | null
  readonly at: string
}

/** Who changed a plot (by id) last, as far as this window knows: from the log, or from the user's own timeline. */
export function lastChangeOf(
  plotId: number,
  logged: readonly LoggedChange[],
  mine: readonly UndoEntry[],
): LastChange | null {
  const touches = (change: LoggedChange['change']): boolean => plotsOfChange(change).includes(plotId)
  const stored = logged.find(({ change }) => touches(change))
  const lastEdit = mine.findLast(({ change }) => touches(change))
  if (lastEdit && (!stored || stored.key === lastEdit.key || lastEdit.at > Date.parse(stored.at))) {
    return { name: lastEdit.change.name, userName: null, at: new Date(lastEdit.at).toISOString() }
  }
  return stored ? { name: stored.change.name, userName: stored.user_name, at: stored.at } : null
}
