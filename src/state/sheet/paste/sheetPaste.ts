import type { PrimitiveAtom } from 'jotai'
import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import type { CellValue, ChangeName } from '../../../domain/change/changeSet.ts'
import type { CellOutcome } from '../../../domain/files/review/reviewCells.ts'
import type { PasteColumn } from '../../../domain/sheet/cells/pasteReader.ts'
import type { ReadingAnswer } from '../../../domain/sheet/decimalMarks.ts'
import { type CheckedColumn, pasteEqual, pasteNeedsPreview, pasteUnknown } from '../../../domain/sheet/pasteCheck.ts'
import { type ReadingQuestion, readingQuestion } from '../../../domain/sheet/readingQuestion.ts'
import { existingRows, rowsOfIds } from '../../../domain/sheet/source/rowIds.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { changedSince } from '../../log/remote/seenCells.ts'
import { ensureLineIds, needsLineIds } from '../../log/reservedIds.ts'
import { newestEntry } from '../../log/undo/timeline.ts'
import { showMessageAtom, shownMessagesAtom, showRefusalMessage } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { withShownCells } from '../../year/visiblePlots.ts'
import { markQuestions } from '../edit/nameQuestions.ts'
import { countEmptied, type EmptiedCounts, reachesIdentity } from '../edit/sheetClear.ts'
import { linesCreated, reportSideEffects } from '../edit/typedLines.ts'
import { writeSheet } from '../edit/writeSheet.ts'
import { plantsSheet, sheetAtom, sheetSourceAtom } from '../openSheet.ts'
import { selectBlock } from '../selection/sheetSelection.ts'
import { countDeletedPlots, cutCells, cutEdits } from './pasteCut.ts'
import { type IdentityPart, identityParts } from './pasteIdentity.ts'
import { markOutliers } from './pasteOutliers.ts'
import type { CellBlock, ColumnChoices, MatchedColumn, PlannedPaste } from './pastePlan.ts'
import {
  columnRemarks,
  computedRemarks,
  newLineRemarks,
  type PasteRemark,
  questionRemarks,
  remarksOf,
  unmatchedRemarks,
} from './pasteRemarks.ts'
import { reportPasted } from './pasteReport.ts'
import { nameOfPaste, namesOfNewLines, type PasteCounts, pasteCounts } from './pasteSummary.ts'
import { storeUnread } from './pasteUnread.ts'
import { markReserved } from './reservedLabels.ts'
import { copiedCellsAtom } from './sheetCopy.ts'

/** A checked column of a paste: `values[k]` would go to the plot `ids[k]`, with the effect `status[k]`. */
interface PreviewColumn extends CheckedColumn {
  readonly field: string
  readonly ids: Float64Array
  /** The value in each cell when the paste was read. */
  readonly present: readonly CellValue[]
  /** For a reviewed file: the outcome of each cell, whether it is written (1), and whether that is undecided (1). */
  readonly review?: {
    readonly outcome: readonly CellOutcome[]
    readonly accepted: Uint8Array
    readonly open: Uint8Array
  }
}

/** How a block whose rows name rows of the table is read: the targets of its columns, and the other ways to read it. */
export interface PasteWays {
  readonly by: 'label' | 'position'
  /** Columns of the block that match none of the table, to be mapped by the user; empty if it is read by position. */
  readonly unnamed: readonly MatchedColumn[]
  /** Reads and shows the block again, by its labels with mapped columns, or by position. */
  read(by: 'label' | 'position', choices?: ColumnChoices): Promise<void>
}

/**
 * A paste shown in its cells before it is written, for the field-year that it was read for; also used for computed
 * values.
 */
export interface SheetPaste extends PasteCounts {
  /** The name of its change; the number of cells is added. */
  readonly name: ChangeName
  /** The key of the rows, see `SheetSource.key`. */
  readonly source: string
  readonly columns: readonly PreviewColumn[]
  /** Number of values without a cell. */
  readonly noRoom: number
  /** Number of values for read-only columns. */
  readonly readOnly: number
  /** Number of values for hidden columns inside the block, which are left out. */
  readonly hiddenValues: number
  /** Whether the block's first row is a heading and is left out. */
  readonly hasHeadRow: boolean
  /** Number of rows and columns of the block that match none of the table. */
  readonly unmatched: number
  /** Problems and warnings, cell by cell. */
  readonly remarks: readonly PasteRemark[]
  /** Effects of the paste on labels, names, places, lines and parents. */
  readonly identity: readonly IdentityPart[]
  /** Cut cells that are emptied where it does not write. */
  readonly emptied: EmptiedCounts
  /** The cells that it writes, to be selected afterwards; null if they are not one block. */
  readonly cells: CellBlock | null
  /** The clipboard's text, to recognise the paste of cut cells; null = not from the clipboard. */
  readonly text: string | null
  /** Other ways to read the same block; null if there is only one. */
  readonly ways: PasteWays | null
  /** Columns that can be read in two ways, with the current reading; absent = no questions. */
  readonly questions?: readonly ReadingQuestion[]
  /** Reads a column as chosen, and shows the paste again. */
  readonly answer?: (field: string, answer: ReadingAnswer) => Promise<void>
  /** Resolves when the latest answer has been read; null if none is being read. */
  readonly answered?: () => Promise<void> | null
  /** Functions that replace writing and dropping, if more than the cells is affected; null = default. */
  readonly own: { write(): unknown; drop(): void } | null
  /** Whether these are the values of a file under review, which has its own panel. */
  readonly isReview?: boolean
}

export const sheetPasteAtom = sheetAtom<SheetPaste | null>(null)

/** Whether the shown values are a paste that waits to be written or discarded, and not from a panel or a reviewed file. */
export const isWaitingPaste = (shown: SheetPaste | null): boolean =>
  shown !== null && !shown.own && !shown.isReview && shown.name.key === 'change.pasted'

/** Whether a paste over the sheet on screen waits to be written or discarded; shows a message then. */
export function blockedByWaitingPaste(store: Store): boolean {
  if (!isWaitingPaste(store.get(sheetPasteAtom))) return false
  store.set(showMessageAtom, { kind: 'warning', key: 'paste.waiting', params: {}, about: ['doing'] })
  return true
}

/** Shows values of a panel or a reviewed file in cells. Replaces a paste that waited there, with a message. */
export function showInPlaceOfPaste(
  store: Store,
  values: SheetPaste,
  shown: PrimitiveAtom<SheetPaste | null> = sheetPasteAtom,
): void {
  const isDropped = isWaitingPaste(store.get(shown))
  store.set(shown, values)
  if (isDropped)
    store.set(showMessageAtom, { kind: 'warning', key: 'paste.dropped', params: {}, about: ['doing', 'entries'] })
}

/**
 * Marks cells that clash with other cells or with the pedigree: they are not written. Cells cut by the same paste count
 * as empty.
 */
function markFaults(
  source: SheetSource,
  pasted: readonly PreviewColumn[],
  present: readonly PasteColumn[],
  cut: readonly CellEdits[],
): void {
  const writable = pasted.map((column) => editsOf(source, column, (status) => status !== pasteUnknown))
  const edits = writable.map(
    ({ edit }) => mergeEdits([edit, ...cut.filter(({ field }) => field === edit.field)])[0] ?? edit,
  )
  for (const { edit, k, code, params } of source.faults(edits)) {
    const at = writable[edit].at[k]
    if (at === undefined) continue
    pasted[edit].status[at] = pasteUnknown
    pasted[edit].values[at] = present[edit].present[at]
    pasted[edit].reasons.set(at, { code, params })
  }
}

/**
 * The cells of a column with a status that passes `isRetained` and an existing plot, as edits; `at` are their indexes in the
 * column.
 */
function editsOf(
  source: SheetSource,
  column: PreviewColumn,
  isRetained: (status: number) => boolean,
): { edit: CellEdits; at: number[] } {
  const { field, status, values } = column
  const rows = rowsOfIds(source, column.ids)
  const at: number[] = []
  for (let k = 0; k < status.length; k++) if (isRetained(status[k]) && rows[k] >= 0) at.push(k)
  return { at, edit: { field, rows: at.map((k) => rows[k]), values: at.map((k) => values[k]) } }
}

/**
 * Whether a paste may continue: false, with a message, if another field-year is shown or its cut cells are of another
 * one.
 */
function canContinue(store: Store, source: SheetSource, paste: Pick<SheetPaste, 'source' | 'text'>): boolean {
  if (paste.source !== source.key) {
    store.set(showMessageAtom, { kind: 'warning', key: 'paste.otherYear', params: {} })
    return false
  }
  const cut = cutCells(store, paste.text)
  if (!cut || cut.source === source.key) return true
  store.set(showMessageAtom, { kind: 'warning', key: 'paste.cutInOtherYear', params: {} })
  return false
}

/**
 * The paste from a plan and its parsed cells; `text` is the clipboard's, null = cut cells stay. Null, with a message,
 * if it does not belong to the field-year on screen.
 */
export function createPaste(
  store: Store,
  planned: PlannedPaste,
  checked: readonly CheckedColumn[],
  computed: readonly (readonly string[])[],
  text: string | null,
): SheetPaste | null {
  const source = store.get(sheetSourceAtom)
  if (!source || !canContinue(store, source, { source: planned.source, text })) return null
  const pasted = planned.columns.map((column, c) => ({
    field: column.field,
    ids: planned.ids[c],
    present: column.present,
    ...checked[c],
  }))
  const { year } = source
  if (year) for (const column of pasted) markOutliers(year, column.field, rowsOfIds(source, column.ids), column)
  for (const column of pasted) {
    markReserved(store, source, column)
    markQuestions(source, column, rowsOfIds(source, column.ids))
  }
  const cut = cutEdits(store, source, pasted, text)
  markFaults(source, pasted, planned.columns, cut)
  const readOnly = planned.computed.flatMap(({ field, ids }, c) =>
    computedRemarks(source, field, rowsOfIds(source, ids), computed[c]),
  )
  const unmatched = unmatchedRemarks(source, planned.unmatched)
  const checkedCells = pasted.map((column) => ({ ...column, rows: rowsOfIds(source, column.ids) }))
  return {
    name: { key: 'change.pasted', params: {} },
    own: null,
    source: planned.source,
    readOnly: readOnly.length,
    unmatched: unmatched.length,
    hiddenValues: planned.hidden.reduce((sum, { count }) => sum + count, 0),
    hasHeadRow: planned.hasHeadRow,
    remarks: [
      ...columnRemarks(source, planned),
      ...questionRemarks(source, checkedCells),
      ...newLineRemarks(source, namesOfNewLines(source, checkedCells)),
      ...remarksOf(source, checkedCells),
      ...readOnly,
      ...unmatched,
    ],
    columns: pasted,
    ...pasteCounts(source, checkedCells),
    identity: identityParts(source, checkedCells),
    noRoom: planned.noRoom,
    emptied: countEmptied(overwritingEdits(source, cut)),
    cells: planned.cells,
    text,
    ways: null,
    questions: planned.columns.flatMap(({ field, year }, c) => readingQuestion(field, checked[c], year) ?? []),
  }
}

/** The part of edits that overwrites a value. */
function overwritingEdits(source: SheetSource, edits: readonly CellEdits[]): CellEdits[] {
  return edits.map(({ field, rows }) => {
    const filled = Array.from(rows).filter((plot) => source.read(plot, field) !== null)
    return { field, rows: filled, values: new Array<CellValue>(filled.length).fill(null) }
  })
}

/**
 * Writes a paste at once if it is small and clear, creates no line, clears nothing and changes nothing that identifies
 * rows; else shows it. While another paste waits, nothing is pasted, with a message, since the waiting values would be
 * lost.
 */
export async function showOrWritePaste(store: Store, paste: SheetPaste): Promise<void> {
  if (blockedByWaitingPaste(store)) return
  const { noRoom, readOnly, unmatched, hiddenValues, cleared, newLines } = paste
  const shown = paste.identity.length + (paste.hasHeadRow ? 1 : 0)
  const otherEffects = noRoom + readOnly + unmatched + hiddenValues + cleared + newLines + shown
  const needsPreview = pasteNeedsPreview(paste.counts, otherEffects) || reachesIdentity(paste.emptied)
  if (needsPreview || paste.ways) store.set(sheetPasteAtom, paste)
  else await writePaste(store, paste)
}

/** Number of cells with a value that edits empty. */
function countCleared(edits: readonly CellEdits[], source: SheetSource): number {
  let count = 0
  for (const { field, rows, values } of edits)
    for (let k = 0; k < rows.length; k++) if (values[k] === null && source.read(rows[k], field) !== null) count++
  return count
}

/** Merges edits of the same field, so that labels may move from cell to cell within a paste. */
function mergeEdits(edits: readonly CellEdits[]): CellEdits[] {
  const byField = new Map<string, { rows: number[]; values: CellValue[] }>()
  for (const { field, rows, values } of edits) {
    const cells = byField.get(field) ?? { rows: [], values: [] }
    for (let k = 0; k < rows.length; k++) {
      cells.rows.push(rows[k])
      cells.values.push(values[k])
    }
    byField.set(field, cells)
  }
  return [...byField].map(([field, edit]) => ({ field, ...edit }))
}

/**
 * Writes a paste as one change; cells that cannot be parsed, or whose plot is deleted, are skipped. If refused, it
 * stays shown; in another field-year it is not written.
 */
export async function writePaste(store: Store, paste: SheetPaste): Promise<void> {
  if (paste.own) {
    await paste.own.write()
    return
  }
  const reading = paste.answered?.()
  if (reading) {
    await reading
    const read = store.get(sheetPasteAtom)
    // Write the result of the latest answer, not what was shown before it.
    if (read?.answer && read !== paste) await writePaste(store, read)
    return
  }
  const isShown = store.get(sheetPasteAtom) === paste
  const isWanted = () => !isShown || store.get(sheetPasteAtom) === paste
  if (needsLineIds(store, paste.newLines) && !(await ensureLineIds(store, paste.newLines, isWanted))) {
    if (isWanted() && store.get(sheetSourceAtom)?.key === paste.source) store.set(sheetPasteAtom, paste)
    return
  }
  const source = store.get(sheetSourceAtom)
  if (!source) return
  if (!canContinue(store, source, paste)) {
    store.set(sheetPasteAtom, null)
    return
  }
  const writes = (status: number) => status !== pasteUnknown && status !== pasteEqual
  const written = paste.columns.map((column) => editsOf(source, column, writes))
  const edits = written.map(({ edit }) => edit)
  const count = edits.reduce((sum, edit) => sum + edit.rows.length, 0)
  const allEdits = mergeEdits([...edits, ...cutEdits(store, source, paste.columns, paste.text)])
  // Cells that a colleague has changed below the shown paste become conflicts.
  const seen = new Map(
    paste.columns.flatMap((column, c) => {
      const { edit, at } = written[c]
      return [
        ...changedSince(
          source,
          column.field,
          edit.rows,
          at.map((k) => column.present[k]),
        ),
      ]
    }),
  )
  const deleted = countDeletedPlots(store, source, paste)
  const created = linesCreated(source, allEdits)
  const before = newestEntry(store)
  const messagesBefore = store.get(shownMessagesAtom)
  const isPlain = paste.name.key === 'change.pasted'
  const name = isPlain
    ? nameOfPaste(count, countCleared(edits, source))
    : { ...paste.name, params: { ...paste.name.params, count } }
  // Hidden columns inside a block of several columns are listed before it is written.
  const across = isPlain && !paste.hiddenValues ? undefined : []
  const write = () => {
    const refused = writeSheet(store, allEdits, name, seen)
    const pasted = paste.columns.map((column) => ({ ...column, rows: rowsOfIds(source, column.ids) }))
    if (refused) return refused
    const isWritten = newestEntry(store) !== before
    const leftOut = paste.noRoom + paste.readOnly + paste.hiddenValues + paste.unmatched
    reportPasted(store, { name, count, unread: storeUnread(store, source, pasted, before), leftOut, deleted })
    if (isWritten) reportSideEffects(store, created, messagesBefore)
    return null
  }
  const refusal = withShownCells(store, write, across)
  if (refusal) {
    store.set(sheetPasteAtom, paste)
    showRefusalMessage(store, refusal)
    return
  }
  store.set(sheetPasteAtom, null)
  if (paste.text !== null && store.get(copiedCellsAtom)?.isCut) store.set(copiedCellsAtom, null)
  if (paste.cells) selectBlock(store, { rows: existingRows(source, paste.cells.ids), fields: paste.cells.fields })
}

/** Whether a paste is shown over the page's sheet or the table of plants. */
export function isPasteShown(store: Store): boolean {
  return store.get(sheetPasteAtom) !== null || store.get(sheetPasteAtom.of(plantsSheet)) !== null
}

/** Ends a paste over rows that are no longer shown, with a message; values of a panel stay. */
export function endOutdatedPaste(store: Store): void {
  const shown = store.get(sheetPasteAtom)
  if (!shown || shown.own || shown.isReview) return
  store.set(sheetPasteAtom, null)
  store.set(showMessageAtom, { kind: 'warning', key: 'draft.endedByRows', params: {}, about: ['doing', 'entries'] })
}

/** Drops a shown paste. */
export function dropPaste(store: Store): void {
  const shown = store.get(sheetPasteAtom)
  shown?.own?.drop()
  // The review shows its own message when it ends.
  if (shown?.isReview) return
  store.set(sheetPasteAtom, null)
}
