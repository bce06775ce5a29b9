import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import { rangeOf } from '../../../domain/layout/numbering/reservedLabels.ts'
import type { CellReason } from '../../../domain/sheet/numberReading.ts'
import { type CheckedColumn, pasteChange, pasteDoubtful } from '../../../domain/sheet/pasteCheck.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { newestEntry } from '../../log/undo/timeline.ts'
import { type ReservedLabels, reservedElsewhereAtom } from '../../map/numbering/numberingRules.ts'
import { type Message, shownMessagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { reportSideEffects } from '../edit/typedLines.ts'
import { sheetSourceAtom } from '../openSheet.ts'

/** Maximal number of labels listed in a message. */
const maxListed = 3

/** The message about labels that are reserved for another nursery, or for none yet. */
function reservedMessage(labels: readonly string[], { field_name }: ReservedLabels): Pick<Message, 'key' | 'params'> {
  const listed = labels.slice(0, maxListed).join(', ') + (labels.length > maxListed ? ' …' : '')
  return field_name === null
    ? { key: 'label.reservedForNone', params: { labels: listed } }
    : { key: 'label.reservedElsewhere', params: { labels: listed, name: field_name } }
}

/** The reserved ranges that apply to a column; empty unless it is the column of plot labels. */
function rangesFor(store: Store, source: SheetSource, field: string): readonly ReservedLabels[] {
  return source.entity === 'plot' && field === 'label' ? store.get(reservedElsewhereAtom) : []
}

/** Warnings for labels in edits that are reserved for another nursery. Call before writing. */
export function reservedLabelWarnings(
  store: Store,
  source: SheetSource,
  edits: readonly CellEdits[],
): Pick<Message, 'kind' | 'key' | 'params' | 'offers'>[] {
  const labelsByRange = new Map<ReservedLabels, string[]>()
  for (const { field, rows, values } of edits) {
    const ranges = rangesFor(store, source, field)
    if (ranges.length === 0) continue
    for (let k = 0; k < values.length; k++) {
      const label = String(values[k] ?? '')
      const range = rangeOf(label, ranges)
      const isUnchanged = rows[k] !== undefined && source.read(rows[k], field) === label
      if (range && !isUnchanged) labelsByRange.set(range, [...(labelsByRange.get(range) ?? []), label])
    }
  }
  return [...labelsByRange].map(([range, labels]) => ({
    kind: 'warning',
    ...reservedMessage(labels, range),
    offers: 'history.undo',
  }))
}

/** Writes edits of the open sheet, then warns about labels that are reserved for another nursery. */
export function writeWithReservedWarnings<T>(store: Store, edits: readonly CellEdits[], write: () => T): T {
  const source = store.get(sheetSourceAtom)
  const warnings = source ? reservedLabelWarnings(store, source, edits) : []
  const before = store.get(shownMessagesAtom)
  const entry = newestEntry(store)
  const written = write()
  if (newestEntry(store) !== entry) reportSideEffects(store, warnings, before)
  return written
}

/** Marks pasted labels that are reserved for another nursery as doubtful, so that the paste is reviewed. */
export function markReserved(
  store: Store,
  source: SheetSource,
  { field, values, status, reasons }: Pick<CheckedColumn, 'values' | 'status' | 'reasons'> & { readonly field: string },
): void {
  const ranges = rangesFor(store, source, field)
  if (ranges.length === 0) return
  values.forEach((value, k) => {
    const label = String(value ?? '')
    const range = status[k] === pasteChange ? rangeOf(label, ranges) : null
    if (!range) return
    const { key: code, params } = reservedMessage([label], range)
    status[k] = pasteDoubtful
    reasons.set(k, { code, params } satisfies CellReason)
  })
}
