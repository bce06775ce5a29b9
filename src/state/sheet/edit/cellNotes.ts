import type { RuleRefusal } from '../../../domain/refusal.ts'
import { readCellInput } from '../../../domain/sheet/cellInput.ts'
import type { Store } from '../../store.ts'
import { sheetAtom, sheetSourceAtom } from '../openSheet.ts'
import { annotationField, countCellsOf, targetTraitCells, writeAnnotation } from './annotationCells.ts'

/** The notes of the cells that a command acts on. */
export interface TargetNotes {
  /** Number of cells, with or without a note. */
  readonly cells: number
  /** The note that all cells have, '' for none; null if they differ. */
  readonly note: string | null
  /** Number of different notes among them; no note counts as one. */
  readonly notes: number
}

/** Notes of the cells selected in the table, or of the shown field of the plots selected on the map. */
export function targetNotes(store: Store): TargetNotes {
  const source = store.get(sheetSourceAtom)
  const columns = targetTraitCells(store)
  const notes = new Set(
    columns.flatMap(({ field, rows }) => {
      const read = source?.reader(annotationField('note', field))
      return Array.from(rows, (row) => String(read?.(row) ?? ''))
    }),
  )
  const [first = ''] = notes
  return { cells: countCellsOf(columns), note: notes.size > 1 ? null : first, notes: notes.size }
}

/** Why a text cannot be a note of these cells; null if it can. */
export function noteFault(store: Store, text: string): RuleRefusal | null {
  const source = store.get(sheetSourceAtom)
  const [first] = targetTraitCells(store)
  if (!source || !first) return null
  const read = readCellInput(source.rule(annotationField('note', first.field)), text)
  return read.ok ? null : read
}

/** Writes a note to all selected cells, with or without a value, as one change; the empty text removes their notes. */
export function writeNotes(store: Store, text: string): void {
  const note = text.normalize('NFC').trim()
  const columns = targetTraitCells(store)
  writeAnnotation(
    store,
    'note',
    columns,
    note === '' ? null : note,
    note === '' ? 'change.notesRemoved' : 'change.noted',
  )
}

/** Columns in which the table shows only the rows whose cell has a note. */
export const notedOnlyAtom = sheetAtom<ReadonlySet<string>>(new Set(), { reloaded: 'resets' })

/** Turns the filter of a column for rows with a note on or off. */
export function toggleNotedOnly(store: Store, field: string): void {
  const before = store.get(notedOnlyAtom)
  store.set(
    notedOnlyAtom,
    before.has(field) ? new Set([...before].filter((open) => open !== field)) : new Set([...before, field]),
  )
}

/** Whether a row has a note in each column with that filter. */
export function passesNoteFilter(store: Store, row: number): boolean {
  const fields = store.get(notedOnlyAtom)
  if (fields.size === 0) return true
  const source = store.get(sheetSourceAtom)
  return !source || [...fields].every((field) => source.read(row, annotationField('note', field)) !== null)
}
