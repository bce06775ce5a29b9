import type { CellEdits } from '../../domain/change/cellEdits.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { type Message, showMessageAtom, shownMessagesAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'

type Told = Pick<Message, 'key' | 'params' | 'of' | 'offers'> & Partial<Pick<Message, 'kind'>>

/** Parents that are written into cells stand with the lines of their plots: what is told where more plots show them. */
function ofParents({ year: columns }: SheetSource, { field, rows: plots }: CellEdits): Told[] {
  if (!columns) return []
  if (field !== 'mother' && field !== 'father') return []
  const lines = new Set<number>()
  for (let k = 0; k < plots.length; k++)
    if (columns.lines.has(columns.line[plots[k]])) lines.add(columns.line[plots[k]])
  let count = 0
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && lines.has(columns.line[i])) count++
  if (count < 2) return []
  const of = { key: `grid.${field}`, params: {} }
  const [first] = lines
  if (lines.size > 1) return [{ key: 'typed.parentOfLines', params: { count, lines: lines.size }, of }]
  return [{ key: 'typed.parentOfLine', params: { count, line: columns.lines.get(first)?.name ?? '' }, of }]
}

/** Of so many new lines each is named. */
const mostNamed = 3

/** What tells of the lines that writing these values makes, with the way back: a slip of the hand may be one. */
export function linesMade(source: SheetSource, edits: readonly CellEdits[]): Told[] {
  const made = source.newLines(edits)
  if (!made.length) return []
  const told: Told =
    made.length > mostNamed
      ? { key: 'typed.linesMade', params: { count: made.length } }
      : { key: 'typed.lineMade', params: { line: made.join(', ') } }
  return [{ ...told, offers: 'history.undo' }]
}

/** Columns of the names by which a row is known, and of the line that a plot carries. */
const identityFields: ReadonlySet<string> = new Set(['label', 'name', 'line'])

/** What tells that the name by which a row is known, or the line of a plot, gets another one or none, with the way back. */
function overwrittenNames(source: SheetSource, edits: readonly CellEdits[]): Told[] {
  const [edit] = edits
  if (edits.length !== 1 || edit.rows.length !== 1 || !identityFields.has(edit.field)) return []
  const before = source.read(edit.rows[0], edit.field)
  const after = edit.values[0]
  if (before === null || before === '' || after === before) return []
  return [
    {
      key: `typed.overwritten.${edit.field}`,
      params: { before: String(before), after: String(after ?? '–') },
      offers: 'history.undo',
    },
  ]
}

/** What writing these values does beyond the cells that they were typed into; it is read before they are written. */
export function beyondCells(source: SheetSource, edits: readonly CellEdits[]): Told[] {
  return [
    ...edits.flatMap((edit) => ofParents(source, edit)),
    ...linesMade(source, edits),
    ...overwrittenNames(source, edits),
  ]
}

/** Tells it beside what the writing itself has told since `before`, the messages that were shown then. */
export function tellBeyond(store: Store, beyond: readonly Told[], before: readonly Message[]): void {
  for (const told of beyond) {
    const isAddition = store.get(shownMessagesAtom) !== before
    store.set(showMessageAtom, { kind: 'info', about: ['entries'], ...told, isAddition })
  }
}
