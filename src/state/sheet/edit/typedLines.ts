import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { type Message, showMessageAtom, shownMessagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'

type Notice = Pick<Message, 'key' | 'params' | 'of' | 'offers'> & Partial<Pick<Message, 'kind'>>

/** Parents belong to the line, so writing them changes every plot of that line: a notice if there are more such plots. */
function parentNotices({ year: columns }: SheetSource, { field, rows: plots }: CellEdits): Notice[] {
  if (!columns) return []
  if (field !== 'mother' && field !== 'father') return []
  const lines = new Set<number>()
  for (let k = 0; k < plots.length; k++)
    if (columns.lines.has(columns.line[plots[k]])) lines.add(columns.line[plots[k]])
  let count = 0
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && lines.has(columns.line[i])) count++
  if (count < 2) return []
  const parent = { key: `grid.${field}`, params: {} }
  const [first] = lines
  if (lines.size > 1) return [{ key: 'typed.parentOfLines', params: { count, lines: lines.size }, of: parent }]
  return [{ key: 'typed.parentOfLine', params: { count, line: columns.lines.get(first)?.name ?? '' }, of: parent }]
}

/** Maximal number of new lines that a message lists by name. */
const maxNamed = 3

/** A notice, with undo, about lines that writing these values creates: it can be a typing mistake. */
export function linesCreated(source: SheetSource, edits: readonly CellEdits[]): Notice[] {
  const created = source.newLines(edits)
  if (!created.length) return []
  const notice: Notice =
    created.length > maxNamed
      ? { key: 'typed.linesCreated', params: { count: created.length } }
      : { key: 'typed.lineCreated', params: { line: created.join(', ') } }
  return [{ ...notice, offers: 'history.undo' }]
}

/** Columns of the names by which a row is known, and of the line that a plot carries. */
const identityFields: ReadonlySet<string> = new Set(['label', 'name', 'line'])

/** A notice, with undo, that the name of a row or the line of a plot is replaced or removed. */
function overwrittenNames(source: SheetSource, edits: readonly CellEdits[]): Notice[] {
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

/** Notices about effects beyond the written cells. Read before the values are written. */
export function sideEffectsOf(source: SheetSource, edits: readonly CellEdits[]): Notice[] {
  return [
    ...edits.flatMap((edit) => parentNotices(source, edit)),
    ...linesCreated(source, edits),
    ...overwrittenNames(source, edits),
  ]
}

/** Adds notices to the messages that the write has shown; `before` are the messages before it. */
export function reportSideEffects(store: Store, notices: readonly Notice[], before: readonly Message[]): void {
  for (const notice of notices) {
    const isAddition = store.get(shownMessagesAtom) !== before
    store.set(showMessageAtom, { kind: 'info', about: ['entries'], ...notice, isAddition })
  }
}
