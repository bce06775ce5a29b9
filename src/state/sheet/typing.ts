import type { CellEdits } from '../../domain/change/cellEdits.ts'
import type { CellValue, ChangeColumn, ChangeName } from '../../domain/change/changeSet.ts'
import { type RuleRefusal, refuseRule } from '../../domain/refusal.ts'
import { readCellInput } from '../../domain/sheet/cellInput.ts'
import type { CellReason } from '../../domain/sheet/numberReading.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { isEndingAtom } from '../account/endedSession.ts'
import { cellKey } from '../log/cells.ts'
import { failuresAtom } from '../log/outbox.ts'
import { dropRefusedAt, keepRefused, refusedAt } from '../log/refusedCells.ts'
import type { SeenCells } from '../log/seenCells.ts'
import { tellRefusal } from '../log/tellRefusal.ts'
import { dropEntry, newestEntry, recordUnstored } from '../log/undoStack.ts'
import { type Message, shownMessagesAtom, tellAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { withShownRows } from '../year/visiblePlots.ts'
import { decimalsIn } from './decimalsIn.ts'
import { correctReviewed } from './importReview.ts'
import { keptLabels } from './keptLabels.ts'
import { questionCodes, questionOf } from './nameQuestions.ts'
import { sheetSourceAtom } from './openSheet.ts'
import { type SheetColumn, selectedColumns } from './sheetEdits.ts'
import { tellingReplaced } from './tableEdge.ts'
import { beyondCells, tellBeyond } from './typedLines.ts'
import { nameOfEdits, writeSheet } from './writeSheet.ts'

/** Refusals that ask rather than forbid: the value waits in its cell, and whoever types goes on. */
const asking: ReadonlySet<string> = new Set([...questionCodes, 'validation.choice'])

/** How a text is written: on what its editor saw, as one entry of that name, with new classes accepted or asked about. */
export interface Writing {
  readonly seen?: SeenCells
  readonly name?: (source: SheetSource, edits: readonly CellEdits[]) => ChangeName
  readonly acceptsNew?: boolean
}

/**
 * Writes a text into cells as one change. Answers why it cannot stand there; null when it was written or stood there
 * already. A number beyond the trait's limits, or with a sign that its column does not have, is written and told. The codes of
 * `questionCodes` ask: the value would begin a class, or a line beside one that differs in letter case alone.
 */
export function typeInto(
  store: Store,
  targets: readonly SheetColumn[],
  text: string,
  { seen, name = nameOfEdits, acceptsNew = false }: Writing = {},
): RuleRefusal | null {
  const source = store.get(sheetSourceAtom)
  // The rows went before the editor over them, as the plants of a plot do with it.
  if (!source) return refuseRule('typed.plotGone')
  // A plot that a colleague has deleted is still known and is asked about as a conflict; one of another year is not.
  if (!targets.some(({ rows }) => rows.some((plot) => plot >= 0))) return refuseRule('typed.plotGone')
  const edits: CellEdits[] = []
  let outside: Pick<Message, 'params' | 'decimals'> | null = null
  let doubt: CellReason | null = null
  for (const { field, rows } of targets) {
    const input = readCellInput(source.rule(field), text)
    if (!input.ok) return input
    const question = acceptsNew ? null : questionOf(source, field, rows, input.value)
    if (question) return question
    if (input.isOutside) outside ??= saidOutside(source, field, input.value, text)
    doubt ??= input.doubt
    edits.push({ field, rows, values: new Array<CellValue>(rows.length).fill(input.value) })
  }
  const beyond = [...keptLabels(store, source, edits), ...beyondCells(source, edits)]
  const toldBefore = store.get(shownMessagesAtom)
  const entryBefore = newestEntry(store)
  const refusal = writeSheet(store, edits, name(source, edits), seen)
  if (refusal) return refusal
  if (newestEntry(store) !== entryBefore) tellBeyond(store, beyond, toldBefore)
  // Where the typed value is the stored one nothing was written that would have taken the refused one away.
  for (const { field, rows } of targets) dropRefusedAt(store, field, rows)
  if (doubt) {
    const { code: key, params } = doubt
    store.set(tellAtom, { kind: 'warning', key, params: { ...params }, about: ['entries'] })
  }
  if (outside) {
    store.set(tellAtom, {
      kind: 'warning',
      key: 'table.outOfRange',
      ...outside,
      about: ['entries'],
      isBesideResult: doubt !== null,
    })
  }
  return null
}

/** A value out of range as it is said: a number as its trait is written, anything else as it was typed. */
function saidOutside(
  source: SheetSource,
  field: string,
  value: CellValue,
  text: string,
): Pick<Message, 'params' | 'decimals'> {
  const decimals = typeof value === 'number' ? decimalsIn(source, field, [value]) : null
  if (decimals === null || typeof value !== 'number') return { params: { value: text.trim() } }
  return { params: { value }, decimals }
}

/** The refused text in the cells of one column as a change that is never sent; null where no cell can hold it. */
function textInCells(
  source: SheetSource,
  { field, rows }: SheetColumn,
  text: string,
  seen: SeenCells | undefined,
): ChangeColumn | null {
  const cells = new Map<string, { id: number; before: CellValue }>()
  let home: Pick<ChangeColumn, 'entity' | 'field'> | null = null
  for (const plot of rows) {
    const stored = plot >= 0 && source.alive[plot] ? source.stored(plot, field) : null
    if (!stored) continue
    const key = cellKey(stored)
    home = { entity: stored.entity, field: stored.field }
    cells.set(key, { id: stored.id, before: seen?.get(key) ?? stored.value })
  }
  if (!home) return null
  const all = [...cells.values()]
  return { ...home, ids: all.map(({ id }) => id), before: all.map(({ before }) => before), after: all.map(() => text) }
}

/** Says that a text could not be written, and why: there is no cell that could show it. */
export function tellNotKept(store: Store, text: string, { code, params }: RuleRefusal): void {
  store.set(tellAtom, {
    kind: 'warning',
    key: 'typed.notKept',
    params: { text },
    about: ['entries'],
    of: { key: code, params: { ...params } },
  })
}

/**
 * Leaves a text that cannot be stored on its cells with the reason, as one undo entry; where there is no cell that could
 * show it (the plot is gone, the place is empty), the text is told with the reason instead. Of a cell that must not be
 * emptied the reason alone is told.
 */
function keepTyped(
  store: Store,
  targets: readonly SheetColumn[],
  text: string,
  refusal: RuleRefusal,
  seen: SeenCells | undefined,
): void {
  if (text.trim() === '') {
    tellRefusal(store, refusal)
    return
  }
  const source = store.get(sheetSourceAtom)
  const kept = source ? targets.flatMap((target) => textInCells(source, target, text, seen) ?? []) : []
  if (!source || !kept.length) {
    tellNotKept(store, text, refusal)
    return
  }
  const edits = targets.map(({ field, rows }) => ({ field, rows, values: Array.from(rows, () => text) }))
  const { code, params } = refusal
  const change = { name: nameOfEdits(source, edits), columns: kept }
  const failure = {
    key: crypto.randomUUID(),
    scope: source.scope,
    change,
    code,
    detail: '',
    requestId: null,
    params,
  }
  keepRefused(store, [failure])
  recordUnstored(store, source.scope, change.name, [failure], newestEntry(store))
  store.set(tellAtom, {
    kind: 'warning',
    key: 'typed.kept',
    params: { text },
    about: ['entries'],
    of: { key: code, params: { ...params } },
  })
}

/**
 * Writes what an editor holds as it is left. What asks (a class that is not known yet) stays on its cells as typed, so
 * that the next key finds the next cell; so does everything that cannot be stored when `isLeft`: the focus has gone
 * elsewhere and the editor goes; and all of it where the session ends meanwhile. Any other refusal is answered, and the text
 * stays in the editor with it.
 */
export function commitTyped(
  store: Store,
  targets: readonly SheetColumn[],
  text: string,
  { isLeft = false, ...writing }: Writing & { readonly isLeft?: boolean } = {},
): RuleRefusal | null {
  // Half a number must not be written: nobody has pressed Enter, and nobody is there to be asked.
  const isCutOff = isLeft && store.get(isEndingAtom)
  const refusal = isCutOff ? refuseRule('typed.cutOff') : typeInto(store, targets, text, writing)
  if (!refusal || !(isLeft || asking.has(refusal.code))) return refusal
  keepTyped(store, targets, text, refusal, writing.seen)
  return null
}

/** Takes the refused value off one cell, which shows again what is stored, with its undo entry where that held nothing else. */
export function undoRefused(store: Store, plot: number, field: string): void {
  const source = store.get(sheetSourceAtom)
  const refused = source && refusedAt(store, source, plot, field)
  if (!refused) return
  dropRefusedAt(store, field, [plot])
  const isLeft = store.get(failuresAtom).some(({ key }) => key === refused.key)
  if (!isLeft) dropEntry(store, source.scope, refused.key)
}

/** Whether an editor holds what it began with, so that there is nothing to write; what was refused before is tried again. */
export function isAsItBegan(
  store: Store,
  editor: { readonly plot: number; readonly field: string; readonly text: string },
  text: string,
): boolean {
  const source = store.get(sheetSourceAtom)
  return text === editor.text && !(source && refusedAt(store, source, editor.plot, editor.field))
}

/** The cells that an editor over one cell of the table writes: that cell, or with `toAll` every selected one. */
export function typedTargets(store: Store, cell: { plot: number; field: string }, toAll: boolean): SheetColumn[] {
  const selected = toAll ? selectedColumns(store) : []
  return selected.length ? selected : [{ field: cell.field, rows: Int32Array.of(cell.plot) }]
}

/** Writes what was typed into one cell of the table, or with `toAll` into every selected one; answers as `commitTyped`. */
export function typeCell(
  store: Store,
  cell: { plot: number; field: string; seen?: SeenCells },
  text: string,
  { toAll = false, isLeft = false }: { toAll?: boolean; isLeft?: boolean } = {},
): RuleRefusal | null {
  const targets = typedTargets(store, cell, toAll)
  // Over a reviewed file nothing is written yet: the file's own cell is put right.
  if (correctReviewed(store, targets, text)) return null
  const write = () => commitTyped(store, targets, text, { seen: cell.seen, isLeft })
  if (toAll) return withShownRows(store, write)
  return tellingReplaced(store, cell, write)
}
