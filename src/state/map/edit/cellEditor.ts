import type { CellValue } from '../../../domain/change/changeSet.ts'
import { type FieldYearColumns, traitColumn } from '../../../domain/columns/fieldYear.ts'
import { walkOrder } from '../../../domain/layout/walk/walkOrder.ts'
import { valueField } from '../../../domain/plots/plotFields.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import { readCellInput } from '../../../domain/sheet/cellInput.ts'
import { copyText } from '../../../domain/sheet/cells/copyText.ts'
import { editFaults } from '../../../domain/sheet/cells/editFaults.ts'
import { fieldRule } from '../../../domain/sheet/cells/fieldRules.ts'
import { colouringAtom, editedFieldAtom, shownFieldAtom } from '../../colour/colouring.ts'
import { deviceAtom } from '../../lifetime.ts'
import { refusedAt } from '../../log/refused/refusedCells.ts'
import { readSeenCells } from '../../log/remote/seenCells.ts'
import { questionOf } from '../../sheet/edit/nameQuestions.ts'
import { reportSideEffects, sideEffectsOf } from '../../sheet/edit/typedLines.ts'
import { commitTyped, isTextUnchanged, reportAmbiguity, reportNotStored } from '../../sheet/edit/typing.ts'
import { nameOfEdits } from '../../sheet/edit/writeCells.ts'
import { plotsSourceAtom } from '../../sheet/openSheet.ts'
import { reservedLabelWarnings } from '../../sheet/paste/reservedLabels.ts'
import { showMessageAtom, shownMessagesAtom } from '../../shell/messages.ts'
import { decimalMarkAtom } from '../../shell/settings/decimalMark.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { type Active, selectionAtom, setSelection } from '../../year/selection.ts'
import { visibleMarks, visibleTargetPlots, withVisiblePlots } from '../../year/visiblePlots.ts'
import { draftAtomOf, enterMode, leaveMode } from '../mode/mapState.ts'
import type { CellEditor } from '../mode/modeDrafts.ts'
import { lastWalk } from '../numbering/numberingDraft.ts'
import { choiceAtom } from './choice.ts'
import { createPlotAt } from './createPlot.ts'

export const cellEditorAtom = draftAtomOf('edit')

/**
 * What follows when an editor commits its text: the next or previous plot of the walk, the next field of the plot, nothing,
 * or writing the text into all selected plots.
 */
export type AfterCommit = 'next' | 'previous' | 'nextField' | 'stay' | 'allSelected'

/** Number of editors opened so far. */
const openingsAtom = deviceAtom(0)

function textOf(store: Store, at: Active, field: string): string {
  const source = store.get(plotsSourceAtom)
  if (!source || at.plot < 0) return ''
  const refused = refusedAt(store, source, at.plot, field)
  const value = refused ? refused.value : source.read(at.plot, field)
  return copyText(value, store.get(decimalMarkAtom))
}

/**
 * The field that an editor over a position edits by default: `editedFieldAtom` on a plot, the new plot's shown field on an
 * empty position.
 */
function fieldAt(store: Store, position: Active | null): string | null {
  return store.get(position !== null && position.plot < 0 ? shownFieldAtom : editedFieldAtom)
}

/**
 * Opens the editor of a field over the active position. The default is the chosen field or the coloured trait; without
 * either, the user chooses one. A plot hidden by the legend is not edited: a message explains it.
 */
export function openEditor(store: Store, requestedField?: string): boolean {
  const { active } = store.get(selectionAtom)
  const field = requestedField ?? fieldAt(store, active)
  const source = store.get(plotsSourceAtom)
  if (!source || !active || active.row < 1 || active.col < 1) return false
  if (active.plot >= 0 && visibleMarks(store)?.[active.plot] === 0) {
    store.set(showMessageAtom, { kind: 'info', key: 'hidden.leftOut', params: { count: 1 } })
    return false
  }
  if (field === null) {
    store.set(choiceAtom, 'editedField')
    return false
  }
  store.set(openingsAtom, (before) => before + 1)
  const draft: CellEditor = {
    at: active,
    plotId: active.plot < 0 ? null : source.id[active.plot],
    field,
    text: textOf(store, active, field),
    seen: readSeenCells(source, active.plot < 0 ? [] : [active.plot], field),
    serial: store.get(openingsAtom),
  }
  enterMode(store, { mode: 'edit', draft })
  return true
}

/** Closes the editor and drops the typed text. */
export function closeEditor(store: Store): void {
  leaveMode(store, 'edit')
}

/** Fields that Tab visits, in order: label, line, the coloured trait, comment. */
function editableFields(store: Store): string[] {
  const columns = store.get(loadedYearAtom)
  const subject = store.get(colouringAtom)?.subject
  const coloured = columns && subject?.by === 'trait' && traitColumn(columns, subject.trait)
  return ['label', 'line', ...(coloured ? [valueField(coloured.trait.id)] : []), 'comment']
}

/**
 * The order in which editing walks plots: the selected ones if there are several, else all. Only visible plots, and the
 * plot just edited, which its new value may hide.
 */
function editingWalk(store: Store, edited: number): Int32Array {
  const columns = store.get(loadedYearAtom)
  if (!columns) return new Int32Array(0)
  const { mask, count } = store.get(selectionAtom)
  const members = count > 1 ? mask : undefined
  const visible = visibleMarks(store)
  if (!visible) return walkOrder(columns, lastWalk(store), members)
  const walked = members ? visible.map((mark, plot) => mark & members[plot]) : visible
  walked[edited] = 1
  return walkOrder(columns, lastWalk(store), walked)
}

function editNeighbour(store: Store, from: number, step: 1 | -1): void {
  const columns = store.get(loadedYearAtom)
  const hasSeveral = store.get(selectionAtom).count > 1
  const walk = editingWalk(store, from)
  const index = walk.indexOf(from)
  const next = index < 0 ? -1 : (walk[index + step] ?? -1)
  closeEditor(store)
  if (!columns || next < 0) return
  const active = { plot: next, row: columns.row[next], col: columns.col[next] }
  setSelection(store, { active, anchor: active, pane: 'map' })
  if (hasSeveral) openEditor(store)
  else {
    const mask = new Uint8Array(columns.id.length)
    mask[next] = 1
    setSelection(store, { mask, count: 1, ranges: [] })
  }
}

/** The index of an editor's plot in the loaded year; -1 on an empty position. */
export function editedPlot(store: Store, { plotId }: CellEditor): number {
  return plotId === null ? -1 : (store.get(loadedYearAtom)?.indexOf.get(plotId) ?? -1)
}

/** Why a text cannot be a value of a plot that is not created yet; null if it can. */
function newPlotFault(columns: FieldYearColumns, field: string, value: CellValue): RuleRefusal | null {
  const [fault] = editFaults(columns, [{ field, rows: [-1], values: [value] }])
  return fault ? refuseRule(fault.code, fault.params) : null
}

/**
 * Creates a plot with the typed value on an empty position; a value that cannot be stored waits on the new plot. Returns the
 * plot, or -1 if nothing was typed or, with a message, if no plot can be created.
 */
function createTyped(store: Store, { field, at }: CellEditor, text: string): number {
  const source = store.get(plotsSourceAtom)
  if (!source || text.trim() === '') return -1
  const columns = source.year
  const typed = readCellInput(fieldRule(columns, field), text)
  const isStored = typed.ok && !newPlotFault(columns, field, typed.value) && !questionOf(source, field, [], typed.value)
  const value = isStored ? (typed.value as string | number) : null
  const edits = [{ field, rows: [], values: [value] }]
  const warnings = [...reservedLabelWarnings(store, source, edits), ...sideEffectsOf(source, edits)]
  const messagesBefore = store.get(shownMessagesAtom)
  const result = createPlotAt(store, at, field, value)
  if (!result.ok) {
    reportNotStored(store, text, result)
    return -1
  }
  reportSideEffects(store, warnings, messagesBefore)
  const { plot } = result
  const active = { plot, row: at.row, col: at.col }
  setSelection(store, { active, anchor: active })
  if (isStored && typed.warning) reportAmbiguity(store, typed.warning, messagesBefore)
  if (!isStored) commitTyped(store, [{ field, rows: Int32Array.of(plot) }], text, { hasLostFocus: true })
  return plot
}

/**
 * Writes the typed text as one change, or leaves it in its cells with the reason. Returns the edited plot, -1 for none.
 */
function writeTyped(store: Store, editor: CellEditor, text: string, toAll: boolean): number {
  if (editor.plotId === null) return createTyped(store, editor, text)
  const { field, seen } = editor
  const plot = editedPlot(store, editor)
  const plots = Int32Array.from(toAll ? visibleTargetPlots(store) : [plot])
  const write = () =>
    commitTyped(store, [{ field, rows: plots }], text, { seen, hasLostFocus: true, name: nameOfEdits })
  if (toAll) withVisiblePlots(store, write)
  else write()
  return plot
}

/** Whether the text is the one with which the editor was opened. */
function isUnchanged(store: Store, editor: CellEditor, text: string): boolean {
  return editor.plotId !== null && isTextUnchanged(store, { ...editor, plot: editedPlot(store, editor) }, text)
}

/** Closes an editor that has lost the focus: its text is written, or waits in its cell. */
export function leaveEditor(store: Store, editor: CellEditor, text: string): void {
  if (!isUnchanged(store, editor, text)) writeTyped(store, editor, text, false)
  if (store.get(cellEditorAtom)?.serial === editor.serial) closeEditor(store)
}

/**
 * Writes the typed text and moves on. A value that cannot be stored waits in its cell with the reason, because the next
 * key of a fast typist belongs to the next cell. Creates a plot on an empty position. An unchanged text is not written: a
 * colleague may have stored another value.
 */
export function commitEditor(store: Store, text: string, next: AfterCommit): void {
  const editor = store.get(cellEditorAtom)
  if (!editor) return
  const toAll = next === 'allSelected'
  const isDone = !toAll && isUnchanged(store, editor, text)
  const plot = isDone ? editedPlot(store, editor) : writeTyped(store, editor, text, toAll)
  if (plot < 0) closeEditor(store)
  else if (next === 'next') editNeighbour(store, plot, 1)
  else if (next === 'previous') editNeighbour(store, plot, -1)
  else if (next === 'nextField') {
    const fields = editableFields(store)
    openEditor(store, fields[(fields.indexOf(editor.field) + 1) % fields.length])
  } else closeEditor(store)
}
