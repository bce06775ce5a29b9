import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import type { CellValue } from '../../../domain/change/changeSet.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { copyText } from '../../../domain/sheet/cells/copyText.ts'
import { editFaults } from '../../../domain/sheet/cells/editFaults.ts'
import { fieldRule, ruleContext, traitOfColumn } from '../../../domain/sheet/cells/fieldRules.ts'
import { type ClipboardHints, checkCells } from '../../../domain/sheet/cells/pasteReader.ts'
import { storedNumbers } from '../../../domain/sheet/cells/storedNumbers.ts'
import { type CopiedCell, type PastedCell, readClipboard, writeClipboard } from '../../../domain/sheet/clipboard.ts'
import { planPaste, transposed } from '../../../domain/sheet/paste.ts'
import { type CheckedColumn, pasteNeedsPreview, pasteUnknown } from '../../../domain/sheet/pasteCheck.ts'
import { isHeadRow, isKeyField, namedColumns } from '../../../domain/sheet/pasteHeadings.ts'
import { type PasteSpecial, plainPaste } from '../../../domain/sheet/pasteSpecial.ts'
import { type ReadingQuestion, readingQuestion } from '../../../domain/sheet/readingQuestion.ts'
import { PlotsSource } from '../../../domain/sheet/source/plotsSource.ts'
import { idsOfRows, rowsOfIds } from '../../../domain/sheet/source/rowIds.ts'
import { isNumberTrait } from '../../../domain/traits/traitKinds.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { changedSince } from '../../log/remote/seenCells.ts'
import { ensureLineIds, needsLineIds } from '../../log/reservedIds.ts'
import { newestEntry } from '../../log/undo/timeline.ts'
import { columnGroupsAtom } from '../../sheet/columns/columnLayout.ts'
import { markQuestions } from '../../sheet/edit/nameQuestions.ts'
import { linesCreated, reportSideEffects } from '../../sheet/edit/typedLines.ts'
import { writeCells } from '../../sheet/edit/writeCells.ts'
import { plotsSheet } from '../../sheet/openSheet.ts'
import { clipboardHints, ownCopyAtom } from '../../sheet/paste/ownCopy.ts'
import { identityParts } from '../../sheet/paste/pasteIdentity.ts'
import { markOutliers } from '../../sheet/paste/pasteOutliers.ts'
import { newLineRemarks, questionRemarks, remarksOf } from '../../sheet/paste/pasteRemarks.ts'
import { reportPasted } from '../../sheet/paste/pasteReport.ts'
import { nameOfPaste, namesOfNewLines, pasteCounts } from '../../sheet/paste/pasteSummary.ts'
import { storeUnread } from '../../sheet/paste/pasteUnread.ts'
import { markReserved } from '../../sheet/paste/reservedLabels.ts'
import { sheetRequests } from '../../sheet/sheetView.ts'
import { showMessageAtom, shownMessagesAtom, showRefusalMessage } from '../../shell/messages.ts'
import { request } from '../../shell/requests.ts'
import { decimalMarkAtom } from '../../shell/settings/decimalMark.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { selectionAtom } from '../../year/selection.ts'
import { runAndReportHidden, visibleMarks, visibleTargetPlots } from '../../year/visiblePlots.ts'
import { draftAtomOf, enterMode, leaveMode, mapModeAtom, modesWithoutDraft } from '../mode/mapState.ts'
import type { PastePreview } from '../mode/modeDrafts.ts'
import { activeSeen } from '../select/rangeSelection.ts'
import { plotSeenAt, type SeenGrid, seenBounds, seenGridAtom } from '../view/seenGrid.ts'
import { moveCutPlots } from './cutPlots.ts'

export const pastePreviewAtom = draftAtomOf('paste')

/** Drops a shown paste. */
export const dropPaste = (store: Store): void => leaveMode(store, 'paste')

/**
 * The shown field of the selected plots as a block for the clipboard, arranged as on the map; null if nothing is
 * selected. Unselected places are gaps: a paste does not change the plots below them.
 */
export function copyBlock(
  store: Store,
  textOf: (field: string, plot: number) => string,
): { text: string; html: string; count: number } | null {
  const columns = store.get(loadedYearAtom)
  const grid = store.get(seenGridAtom)
  if (!columns || !grid) return null
  const plots = new Set(visibleTargetPlots(store))
  const area = seenBounds(grid, plots)
  if (!area) return null
  const field = store.get(shownFieldAtom)
  const kind = fieldRule(columns, field)?.kind ?? 'text'
  const rows: (CopiedCell | null)[][] = []
  for (let row = area.top; row <= area.bottom; row++) {
    const cells: (CopiedCell | null)[] = []
    for (let col = area.left; col <= area.right; col++) {
      const plot = plotSeenAt(grid, row, col)
      cells.push(
        plots.has(plot)
          ? { text: textOf(field, plot), value: readCell(columns, plot, field), kind, plot: columns.id[plot], field }
          : null,
      )
    }
    rows.push(cells)
  }
  const copied = writeClipboard(rows)
  store.set(ownCopyAtom, { ...copied, mark: store.get(decimalMarkAtom) })
  return { ...copied, count: plots.size }
}

/** Marks cells that clash with other cells, such as a label that another plot has: they cannot be written. */
function markFaults(columns: FieldYearColumns, edits: CellEdits, { status, reasons }: CheckedColumn): void {
  const indexes = Array.from(status.keys()).filter((k) => status[k] !== pasteUnknown)
  const edit = {
    field: edits.field,
    rows: indexes.map((k) => edits.rows[k]),
    values: indexes.map((k) => edits.values[k]),
  }
  for (const { k, code, params } of editFaults(columns, [edit])) {
    status[indexes[k]] = pasteUnknown
    reasons.set(indexes[k], { code, params })
  }
}

/**
 * The cells that a pasted block would write into the shown field, from the active position on; null without a position or a
 * block.
 */
function planBlock(store: Store, grid: SeenGrid, rows: readonly (readonly PastedCell[])[]) {
  const start = activeSeen(store)
  if (!start || !rows.length) return null
  const { count } = store.get(selectionAtom)
  const bounds = (count > 1 && seenBounds(grid, visibleTargetPlots(store))) || {
    top: start.row,
    bottom: start.row,
    left: start.col,
    right: start.col,
  }
  const plan = planPaste(
    { rows: rows.length, cols: rows[0].length },
    { rows: bounds.bottom - bounds.top + 1, cols: bounds.right - bounds.left + 1 },
    { rows: grid.rows - bounds.top + 1, cols: grid.cols - bounds.left + 1 },
  )
  const visible = visibleMarks(store)
  const plots: number[] = []
  const cells: PastedCell[] = []
  let hidden = 0
  let noRoom = 0
  for (let r = 0; r < plan.rows + plan.cutRows; r++) {
    for (let c = 0; c < plan.cols + plan.cutCols; c++) {
      const cell = rows[r % plan.source.rows][c % plan.source.cols]
      if (cell.isGap) continue
      const plot = r < plan.rows && c < plan.cols ? plotSeenAt(grid, bounds.top + r, bounds.left + c) : -1
      if (plot < 0) {
        if (cell.text.trim() !== '') noRoom++
        continue
      }
      if (visible?.[plot] === 0) {
        hidden++
        continue
      }
      plots.push(plot)
      cells.push(cell)
    }
  }
  return { plots, cells, hidden, noRoom }
}

/** The fields that a block's first row names, if it is a row of headings; null if it has values. */
function headingsOf(
  store: Store,
  columns: FieldYearColumns,
  field: string,
  rows: readonly (readonly PastedCell[])[],
): (string | null)[] | null {
  if (rows.length < 2 || rows[0].some((cell) => cell.field !== null || cell.isGap)) return null
  const head = rows[0].map(({ text }) => text)
  const laid = store.get(columnGroupsAtom.of(plotsSheet)).flatMap(({ fields }) => fields)
  const named = namedColumns(
    head,
    laid.map((column) => ({ field: column.field, heading: column.heading ?? column.field })),
    true,
  )
  const rule = fieldRule(columns, field)
  const target = rule && { field, kind: rule.kind }
  return isHeadRow(
    head,
    named,
    head.map(() => target),
  )
    ? named
    : null
}

/**
 * Whether the rows of a block name plots: by a heading, or because its first column consists of distinct labels, some of
 * which cannot be values of the shown field.
 */
function namesPlots(store: Store, columns: FieldYearColumns, rows: readonly (readonly PastedCell[])[]): boolean {
  const field = store.get(shownFieldAtom)
  if (rows.length < 2 || rows[0].length < 2 || rows.some((row) => row.some((cell) => cell.field !== null))) return false
  const named = headingsOf(store, columns, field, rows)
  if (named) return named.some(isKeyField)
  const trait = traitOfColumn(columns, field)
  if (!isNumberTrait(trait)) return false
  const labels = new Set(columns.label.filter((_, plot) => columns.alive[plot]))
  const texts = rows.map(([first]) => first.text.trim())
  const isValue = (text: string) => {
    const number = Number(text.replace(',', '.'))
    return number >= (trait.min ?? Number.NEGATIVE_INFINITY) && number <= (trait.max ?? Number.POSITIVE_INFINITY)
  }
  return new Set(texts).size === texts.length && texts.every((text) => labels.has(text)) && !texts.every(isValue)
}

/**
 * Plans a paste of the clipboard into the shown field; null, with a message, if no plot is below it or the field is
 * read-only.
 */
function readBlock(
  store: Store,
  clipboard: { html: string; text: string },
  special: PasteSpecial,
): PastePreview | null {
  const columns = store.get(loadedYearAtom)
  const grid = store.get(seenGridAtom)
  if (!columns || !grid) return null
  const field = store.get(shownFieldAtom)
  const { rows } = readClipboard(clipboard)
  const named = headingsOf(store, columns, field, rows)
  const values = named ? rows.slice(1) : rows
  const planned = planBlock(store, grid, special.transposes ? transposed(values) : values)
  if (!planned?.plots.length) {
    runAndReportHidden(store, planned?.hidden ?? 0, () =>
      store.set(showMessageAtom, { kind: 'info', key: 'table.paste.nothing', params: {} }),
    )
    return null
  }
  const present = planned.plots.map((plot) => readCell(columns, plot, field))
  if (!fieldRule(columns, field)) {
    store.set(showMessageAtom, { kind: 'info', key: 'value.computed', params: {} })
    return null
  }
  return checkBlock(store, columns, {
    field,
    planned,
    present,
    hints: clipboardHints(store, clipboard.text),
    special,
    hasHeadRow: named !== null,
    answered: null,
  })
}

/**
 * A block read from the clipboard, with its target plots. `answered` is the reading question that the user has answered,
 * with the answer.
 */
interface ReadBlock {
  readonly field: string
  readonly planned: NonNullable<ReturnType<typeof planBlock>>
  readonly present: readonly CellValue[]
  readonly hints: ClipboardHints
  readonly special: PasteSpecial
  readonly hasHeadRow: boolean
  readonly answered: ReadingQuestion | null
}

/** Checks a block, and adds a question if its numbers or dates can be read in two ways. */
function checkBlock(store: Store, columns: FieldYearColumns, block: ReadBlock): PastePreview {
  const { field, planned, present, special } = block
  const trait = traitOfColumn(columns, field)
  const stored = trait && storedNumbers(columns, trait.id)
  const answer = block.answered?.answer
  const column = { field, trait, stored, ...ruleContext(columns, field), present, answer }
  const [checked] = checkCells([column], [planned.cells], block.hints, special)
  const question = block.answered ?? readingQuestion(field, checked, columns.year)
  markOutliers(columns, field, planned.plots, checked)
  const source = new PlotsSource(columns)
  markReserved(store, source, { field, ...checked })
  markQuestions(source, { field, present, ...checked }, planned.plots)
  markFaults(columns, { field, rows: planned.plots, values: checked.values }, checked)
  const cells = [{ field, rows: planned.plots, present, ...checked }]
  return {
    yearId: columns.year_id,
    field,
    column: trait?.name ?? '',
    ids: idsOfRows(columns, planned.plots),
    present,
    ...checked,
    ...pasteCounts(source, cells),
    identity: identityParts(source, cells),
    remarks: [
      ...questionRemarks(source, cells),
      ...newLineRemarks(source, namesOfNewLines(source, cells)),
      ...remarksOf(source, cells),
    ],
    shown: planned.cells.map((cell, k) =>
      special === plainPaste || checked.status[k] === pasteUnknown
        ? cell.text
        : copyText(checked.values[k], store.get(decimalMarkAtom)),
    ),
    hidden: planned.hidden,
    noRoom: planned.noRoom,
    hasHeadRow: block.hasHeadRow,
    question,
    answer: (reading) => {
      const loaded = store.get(loadedYearAtom)
      if (!question || loaded?.year_id !== columns.year_id) return
      const plots = rowsOfIds(loaded, idsOfRows(columns, planned.plots))
      const indexes = Array.from(plots.keys()).filter((k) => plots[k] >= 0)
      const draft = checkBlock(store, loaded, {
        ...block,
        planned: { ...planned, plots: indexes.map((k) => plots[k]), cells: indexes.map((k) => planned.cells[k]) },
        present: indexes.map((k) => readCell(loaded, plots[k], field)),
        answered: { ...question, answer: reading },
      })
      enterMode(store, { mode: 'paste', draft })
    },
  }
}

/** Whether the map shows an unapplied draft that a paste preview would replace; shows a message then. */
export function isBlockedByMapDraft(store: Store): boolean {
  if (modesWithoutDraft.has(store.get(mapModeAtom))) return false
  store.set(showMessageAtom, { kind: 'warning', key: 'paste.waiting', params: {}, about: ['doing'] })
  return true
}

/**
 * Pastes at the active position: cut plots move there, values go into the shown field. Many cells, or any doubt, are
 * previewed first; few unambiguous ones are written at once. A block whose rows name plots is matched by label in the
 * table, unless `isByPosition`. Does nothing but show a message while another paste is pending.
 */
export function pasteBlock(store: Store, clipboard: { html: string; text: string }, isByPosition = false): void {
  const columns = store.get(loadedYearAtom)
  const grid = store.get(seenGridAtom)
  if (!columns || !grid || moveCutPlots(store, columns, grid, clipboard.text)) return
  if (store.get(pastePreviewAtom) && isBlockedByMapDraft(store)) return
  if (!isByPosition && namesPlots(store, columns, readClipboard(clipboard).rows)) {
    const byPosition = () => pasteBlock(store, clipboard, true)
    if (request(store, sheetRequests, { kind: 'pasteByLabel', clipboard, byPosition })) return
  }
  const preview = readBlock(store, clipboard, plainPaste)
  if (!preview) return
  const { noRoom, cleared, newLines, identity, hasHeadRow } = preview
  if (pasteNeedsPreview(preview.counts, noRoom + cleared + newLines + identity.length + (hasHeadRow ? 1 : 0))) {
    if (!isBlockedByMapDraft(store)) enterMode(store, { mode: 'paste', draft: preview })
  } else inBackground(writePaste(store, preview))
}

/** Previews a special paste into the shown field; null, with a message, if nothing would be written. */
export function showSpecialBlock(
  store: Store,
  clipboard: { html: string; text: string },
  special: PasteSpecial,
): PastePreview | null {
  const preview = readBlock(store, clipboard, special)
  if (preview) enterMode(store, { mode: 'paste', draft: preview })
  else dropPaste(store)
  return preview
}

/**
 * Writes a previewed paste. Cells that cannot be read, or whose plot is deleted, stay unchanged. A refused paste stays on
 * screen; it is never written to another field-year.
 */
export async function writePaste(store: Store, preview: PastePreview): Promise<void> {
  const isShown = store.get(pastePreviewAtom) === preview
  const isWanted = () => !isShown || store.get(pastePreviewAtom) === preview
  if (needsLineIds(store, preview.newLines) && !(await ensureLineIds(store, preview.newLines, isWanted))) {
    if (isWanted() && store.get(loadedYearAtom)?.year_id === preview.yearId)
      enterMode(store, { mode: 'paste', draft: preview })
    return
  }
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  leaveMode(store, 'paste')
  if (preview.yearId !== columns.year_id) {
    store.set(showMessageAtom, { kind: 'warning', key: 'paste.otherYear', params: {} })
    return
  }
  const plots = rowsOfIds(columns, preview.ids)
  const indexes = Array.from(plots.keys()).filter((k) => plots[k] >= 0 && preview.status[k] !== pasteUnknown)
  const edit = {
    field: preview.field,
    rows: indexes.map((k) => plots[k]),
    values: indexes.map((k) => preview.values[k]),
  }
  const present = indexes.map((k) => preview.present[k])
  const source = new PlotsSource(columns)
  // Ask about values that a colleague has stored since the preview.
  const seen = changedSince(source, edit.field, edit.rows, present)
  const created = linesCreated(source, [edit])
  const before = newestEntry(store)
  const messagesBefore = store.get(shownMessagesAtom)
  runAndReportHidden(store, preview.hidden, () => {
    const cleared = edit.values.filter(
      (value, k) => value === null && source.read(edit.rows[k], edit.field) !== null,
    ).length
    const written = writeCells(store, [edit], (count) => nameOfPaste(count, cleared), seen)
    if (!written.ok) {
      enterMode(store, { mode: 'paste', draft: preview })
      showRefusalMessage(store, written)
    } else {
      const isWritten = newestEntry(store) !== before
      const unread = storeUnread(store, source, [{ ...preview, rows: plots }], before)
      const deleted = { cut: 0, below: plots.filter((plot) => plot < 0).length }
      reportPasted(store, { name: null, count: written.count, unread, leftOut: preview.noRoom, deleted })
      if (isWritten) reportSideEffects(store, created, messagesBefore)
    }
    return written
  })
}
