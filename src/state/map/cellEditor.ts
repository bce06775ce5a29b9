import { atom } from 'jotai'
import { readCell } from '../../domain/columns/cell.ts'
import { traitColumn } from '../../domain/columns/fieldYear.ts'
import { walkOrder } from '../../domain/layout/walkOrder.ts'
import { readCellInput } from '../../domain/sheet/cellInput.ts'
import { editFaults } from '../../domain/sheet/cells/editFaults.ts'
import { loadedAtom } from '../loaded.ts'
import { type SeenCells, seeCells } from '../seenCells.ts'
import { type Active, selectionAtom, setSelection } from '../selection.ts'
import type { Store } from '../store.ts'
import { refusedAt } from '../sync/refused.ts'
import { colouringAtom, mapModeAtom, shownFieldAtom, tellAtom } from '../view.ts'
import { visibleActedPlots, visibleMarks, withVisiblePlots } from '../visiblePlots.ts'
import { createPlotAt, nameOfEdit, writeCells } from './cellWrite.ts'
import { lastWalk } from './numberingDraft.ts'

/** The open in-place editor: where, which field, the text it began with and what is wrong with the last one typed. */
export interface CellEditor {
  readonly at: Active
  readonly field: string
  readonly text: string
  readonly seen: SeenCells
  readonly fault: { readonly key: string; readonly params: Record<string, string | number> } | null
  /** Tells two openings apart. */
  readonly serial: number
}

export const cellEditorAtom = atom<CellEditor | null>(null)

/** Where an accepted text leads: along the walk, back, to the next field of the plot, nowhere, or to all selected plots. */
export type CommitThen = 'next' | 'previous' | 'nextField' | 'stay' | 'allSelected'

let openings = 0

function textOf(store: Store, at: Active, field: string): string {
  const columns = store.get(loadedAtom)
  if (!columns || at.plot < 0) return ''
  const refused = refusedAt(store, columns, at.plot, field)
  const value = refused ? refused.value : readCell(columns, at.plot, field)
  return value === null ? '' : String(value)
}

/**
 * Opens the editor of the shown field over the active place. A plot that the legend hides is not edited, which is told.
 */
export function openEditor(store: Store): boolean {
  const { active } = store.get(selectionAtom)
  const columns = store.get(loadedAtom)
  if (!columns || !active || active.row < 1 || active.col < 1) return false
  if (active.plot >= 0 && visibleMarks(store)?.[active.plot] === 0) {
    store.set(tellAtom, { kind: 'info', key: 'hidden.leftOut', params: { count: 1 } })
    return false
  }
  const field = store.get(shownFieldAtom)
  store.set(mapModeAtom, 'edit')
  store.set(cellEditorAtom, {
    at: active,
    field,
    text: textOf(store, active, field),
    seen: seeCells(columns, active.plot < 0 ? [] : [active.plot], field),
    fault: null,
    serial: ++openings,
  })
  return true
}

/** Closes the editor; what was typed is dropped. */
export function closeEditor(store: Store): void {
  store.set(cellEditorAtom, null)
  if (store.get(mapModeAtom) === 'edit') store.set(mapModeAtom, 'select')
}

/** Fields that Tab visits, in order: label, line, the coloured trait, comment. */
function editableFields(store: Store): string[] {
  const columns = store.get(loadedAtom)
  const subject = store.get(colouringAtom)?.subject
  const coloured = columns && subject?.by === 'trait' && traitColumn(columns, subject.trait)
  return ['label', 'line', ...(coloured ? [`trait:${coloured.trait.id}`] : []), 'comment']
}

/**
 * Plots in the order in which editing walks them: the selected ones when there are several, else all; of these the ones
 * that can be seen, and the one that has just been edited, whose new value may hide it.
 */
function editingWalk(store: Store, edited: number): Int32Array {
  const columns = store.get(loadedAtom)
  if (!columns) return new Int32Array(0)
  const { mask, count } = store.get(selectionAtom)
  const members = count > 1 ? mask : undefined
  const visible = visibleMarks(store)
  if (!visible) return walkOrder(columns, lastWalk(store), members)
  const walked = members ? visible.map((mark, plot) => mark & members[plot]) : visible
  walked[edited] = 1
  return walkOrder(columns, lastWalk(store), walked)
}

function moveOn(store: Store, from: number, step: 1 | -1): void {
  const columns = store.get(loadedAtom)
  const several = store.get(selectionAtom).count > 1
  const walk = editingWalk(store, from)
  const at = walk.indexOf(from)
  const next = at < 0 ? -1 : (walk[at + step] ?? -1)
  closeEditor(store)
  if (!columns || next < 0) return
  const active = { plot: next, row: columns.row[next], col: columns.col[next] }
  setSelection(store, { active, anchor: active, pane: 'map' })
  if (several) openEditor(store)
  else {
    const mask = new Uint8Array(columns.id.length)
    mask[next] = 1
    setSelection(store, { mask, count: 1, ranges: [] })
  }
}

/** Checks what was typed and writes it as one change. Answers the plot that has it, -1 for none; null when it is refused. */
function writeTyped(store: Store, editor: CellEditor, text: string, toAll: boolean): number | null {
  const columns = store.get(loadedAtom)
  if (!columns) return null
  const plots = toAll ? visibleActedPlots(store) : [editor.at.plot]
  const typed = readCellInput(columns, editor.field, text)
  const edits = typed.ok ? [{ field: editor.field, plots, values: plots.map(() => typed.value) }] : []
  const [among] = editFaults(columns, edits)
  const fault = typed.ok ? among : typed
  if (!typed.ok || fault) {
    store.set(cellEditorAtom, { ...editor, fault: { key: fault.code, params: { ...fault.params } } })
    return null
  }
  if (typed.isOutside) {
    store.set(tellAtom, { kind: 'warning', key: 'map.value.outsideLimits', params: { value: String(typed.value) } })
  }
  if (editor.at.plot < 0) {
    if (typed.value === null) return -1
    const plot = createPlotAt(store, editor.at, editor.field, typed.value as string | number)
    if (plot === null) return null
    const active = { plot, row: editor.at.row, col: editor.at.col }
    setSelection(store, { active, anchor: active })
    return plot
  }
  const write = () => writeCells(store, edits, (count) => nameOfEdit(columns, editor.field, count), editor.seen)
  if (toAll) withVisiblePlots(store, write)
  else write()
  return editor.at.plot
}

/** Whether the plot's cell is left as the editor found it; what was refused before is tried again. */
function isLeftAsItWas(store: Store, editor: CellEditor, text: string): boolean {
  const columns = store.get(loadedAtom)
  const { plot } = editor.at
  return plot >= 0 && text === editor.text && columns !== null && !refusedAt(store, columns, plot, editor.field)
}

/**
 * Writes what was typed and goes on; a refused text stays in the editor with its reason. On an empty place a new plot is
 * made. What was not altered is not written: a colleague may have stored something there meanwhile. True when it was
 * accepted.
 */
export function commitEditor(store: Store, text: string, then: CommitThen): boolean {
  const editor = store.get(cellEditorAtom)
  if (!editor) return false
  const toAll = then === 'allSelected'
  const isDone = !toAll && isLeftAsItWas(store, editor, text)
  const plot = isDone ? editor.at.plot : writeTyped(store, editor, text, toAll)
  if (plot === null) return false
  if (plot < 0) {
    closeEditor(store)
    return true
  }
  if (then === 'next') moveOn(store, plot, 1)
  else if (then === 'previous') moveOn(store, plot, -1)
  else if (then === 'nextField') {
    const fields = editableFields(store)
    store.set(shownFieldAtom, fields[(fields.indexOf(editor.field) + 1) % fields.length])
    openEditor(store)
  } else closeEditor(store)
  return true
}
