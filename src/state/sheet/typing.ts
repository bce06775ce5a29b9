import type { CellEdits } from '../../domain/change/cellEdits.ts'
import { type CellValue, type ChangeColumn, type ChangeName, countCells } from '../../domain/change/changeSet.ts'
import { type RuleRefusal, refuseRule } from '../../domain/refusal.ts'
import { readCellInput } from '../../domain/sheet/cellInput.ts'
import type { CellReason } from '../../domain/sheet/numberReading.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { isEndingAtom } from '../account/endedSession.ts'
import { cellKey } from '../log/cells.ts'
import { type FailedEntry, failuresAtom } from '../log/outbox.ts'
import { dropRefusedAt, keepRefused, refusedAt } from '../log/refusedCells.ts'
import type { SeenCells } from '../log/seenCells.ts'
import { tellRefusal } from '../log/tellRefusal.ts'
import { dropEntry, type HistoryEntry, newestEntry, recordUnstored } from '../log/undoStack.ts'
import { type Message, shownMessagesAtom, tellAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { withShownCells } from '../year/visiblePlots.ts'
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

/** Columns in which a text cannot be stored as it stands, with the reason of each. */
type NotTyped = readonly { readonly target: SheetColumn; readonly refusal: RuleRefusal }[]

/** Which columns take a text and which do not: each is judged by itself, a new class is one of its own column alone. */
function judgeTyped(
  source: SheetSource | null,
  targets: readonly SheetColumn[],
  text: string,
  acceptsNew: boolean,
): { taking: SheetColumn[]; notTyped: NotTyped } {
  const judged = targets.map((target) => ({ target, refusal: refusalOf(source, target, text, acceptsNew) }))
  return {
    taking: judged.flatMap(({ target, refusal }) => (refusal ? [] : [target])),
    notTyped: judged.flatMap(({ target, refusal }) => (refusal ? [{ target, refusal }] : [])),
  }
}

/** Why a text cannot be written into cells of a column as it stands; null when it can. */
function refusalOf(
  source: SheetSource | null,
  { field, rows }: SheetColumn,
  text: string,
  acceptsNew: boolean,
): RuleRefusal | null {
  // The rows went before the editor over them, as the plants of a plot do with it. A plot that a colleague has deleted is
  // still known and is asked about as a conflict; one of another year is not.
  if (!source || !rows.some((plot) => plot >= 0)) return refuseRule('typed.plotGone')
  const input = readCellInput(source.rule(field), text)
  if (!input.ok) return input
  return acceptsNew ? null : questionOf(source, field, rows, input.value)
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
  const [first] = judgeTyped(source, targets, text, acceptsNew).notTyped
  if (first) return first.refusal
  if (!source || !targets.length) return refuseRule('typed.plotGone')
  const edits: CellEdits[] = []
  let outside: Pick<Message, 'params' | 'decimals'> | null = null
  let doubt: CellReason | null = null
  for (const { field, rows } of targets) {
    const input = readCellInput(source.rule(field), text)
    if (!input.ok) return input
    if (input.isOutside) outside ??= saidOutside(source, field, input.value, text)
    doubt ??= input.doubt
    edits.push({ field, rows, values: new Array<CellValue>(rows.length).fill(input.value) })
  }
  const beyond = [...keptLabels(store, source, edits), ...beyondCells(source, edits)]
  const messagesBefore = store.get(shownMessagesAtom)
  const entryBefore = newestEntry(store)
  const refusal = writeSheet(store, edits, name(source, edits), seen)
  if (refusal) return refusal
  if (newestEntry(store) !== entryBefore) tellBeyond(store, beyond, messagesBefore)
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

/** The newest undo entry and the messages that were shown before a text was written. */
interface Before {
  readonly entry: HistoryEntry | undefined
  readonly told: readonly Message[]
}

/**
 * Leaves a text that cannot be stored on its cells, those of each column with their own reason, as part of the undo entry of
 * what was stored since `before`, or as one of its own. Where there is no cell that could show it (the
 * plot is gone, the place is empty), the text is told with the reason instead. Of a cell that must not be emptied the reason
 * alone is told.
 */
function keepTyped(store: Store, notTyped: NotTyped, text: string, seen: SeenCells | undefined, before: Before): void {
  const [first] = notTyped
  if (text.trim() === '') {
    tellRefusal(store, first.refusal)
    return
  }
  const source = store.get(sheetSourceAtom)
  const failures = notTyped.flatMap(({ target, refusal: { code, params } }): FailedEntry[] => {
    const column = source && textInCells(source, target, text, seen)
    if (!column) return []
    const { field, rows } = target
    const name = nameOfEdits(source, [{ field, rows, values: Array.from(rows, () => text) }])
    const change = { name, columns: [column] }
    return [{ key: crypto.randomUUID(), scope: source.scope, change, code, detail: '', requestId: null, params }]
  })
  if (!source || !failures.length) {
    tellNotKept(store, text, first.refusal)
    return
  }
  keepRefused(store, failures)
  const count = failures.reduce((sum, { change }) => sum + countCells(change), 0)
  recordUnstored(store, source.scope, { key: 'change.typedUnread', params: { count } }, failures, before.entry)
  const kept = new Set(failures.map(({ code }) => code))
  const reasons = new Map(notTyped.map(({ refusal: { code, params } }) => [code, { ...params }]))
  for (const [code, params] of reasons)
    store.set(tellAtom, {
      kind: 'warning',
      key: kept.has(code) ? 'typed.kept' : 'typed.notKept',
      params: { text },
      about: ['entries'],
      of: { key: code, params },
      isBesideResult: store.get(shownMessagesAtom) !== before.told,
    })
}

/**
 * Writes what an editor holds as it is left. What asks (a class that is not known yet) stays on its cells as typed, so
 * that the next key finds the next cell; so does everything that cannot be stored when `isLeft`: the focus has gone
 * elsewhere and the editor goes; and all of it where the session ends meanwhile. The other columns take the text. Any other
 * refusal is answered, nothing is written, and the text stays in the editor with it.
 */
export function commitTyped(
  store: Store,
  targets: readonly SheetColumn[],
  text: string,
  { isLeft = false, ...writing }: Writing & { readonly isLeft?: boolean } = {},
): RuleRefusal | null {
  // Half a number must not be written: nobody has pressed Enter, and nobody is there to be asked.
  const isCutOff = isLeft && store.get(isEndingAtom)
  const keepAll = (columns: readonly SheetColumn[], refusal: RuleRefusal): NotTyped =>
    columns.map((target) => ({ target, refusal }))
  const before = { entry: newestEntry(store), told: store.get(shownMessagesAtom) }
  if (isCutOff) {
    keepTyped(store, keepAll(targets, refuseRule('typed.cutOff')), text, writing.seen, before)
    return null
  }
  const source = store.get(sheetSourceAtom)
  const { taking, notTyped } = judgeTyped(source, targets, text, writing.acceptsNew ?? false)
  const stops = notTyped.find(({ refusal }) => !(isLeft || asking.has(refusal.code)))
  if (stops) return stops.refusal
  const refusal = taking.length || !notTyped.length ? typeInto(store, taking, text, writing) : null
  if (refusal && !isLeft) return refusal
  const kept = refusal ? [...keepAll(taking, refusal), ...notTyped] : notTyped
  if (kept.length) keepTyped(store, kept, text, writing.seen, before)
  else if (refusal) tellNotKept(store, text, refusal)
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
  if (toAll) return withShownCells(store, write)
  return tellingReplaced(store, cell, write)
}
