import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import { type CellValue, type ChangeColumn, type ChangeName, countCells } from '../../../domain/change/changeSet.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import { readCellInput } from '../../../domain/sheet/cellInput.ts'
import type { CellReason } from '../../../domain/sheet/numberReading.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { isEndingAtom } from '../../account/endedSession.ts'
import { dropRefusedAt, refusedAt, showRefused } from '../../log/refused/refusedCells.ts'
import type { SeenCells } from '../../log/remote/seenCells.ts'
import { dropEntry, newestEntry, recordUnstored, type UndoEntry } from '../../log/undo/timeline.ts'
import { cellKey } from '../../outbox/cells.ts'
import { type RefusedChange, refusedChangesAtom } from '../../outbox/outbox.ts'
import { type Message, showMessageAtom, shownMessagesAtom, showRefusalMessage } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { withShownCells } from '../../year/visiblePlots.ts'
import { decimalsIn } from '../columns/decimalsIn.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { reservedLabelWarnings } from '../paste/reservedLabels.ts'
import { correctReviewed } from '../review/importReview.ts'
import { withReplacedMessage } from '../selection/tableEdge.ts'
import { questionCodes, questionOf } from './nameQuestions.ts'
import { type SheetColumn, selectedColumns } from './sheetEdits.ts'
import { reportSideEffects, sideEffectsOf } from './typedLines.ts'
import { nameOfEdits, writeSheet } from './writeSheet.ts'

/** Codes of refusals that need a decision: the value waits in its cell and the user can continue typing. */
const decisionCodes: ReadonlySet<string> = new Set([...questionCodes, 'validation.choice'])

/**
 * Options of writing a text: the values that its editor saw, the name of the undo entry, and whether new classes are
 * accepted without a question.
 */
export interface WriteOptions {
  readonly seen?: SeenCells
  readonly name?: (source: SheetSource, edits: readonly CellEdits[]) => ChangeName
  readonly acceptsNew?: boolean
}

/** Columns in which a text cannot be stored, with the reasons. */
type NotTyped = readonly { readonly target: SheetColumn; readonly refusal: RuleRefusal }[]

/** Splits columns by whether they accept a text. Each column is checked separately, since each trait has its own classes. */
function splitByRefusal(
  source: SheetSource | null,
  targets: readonly SheetColumn[],
  text: string,
  acceptsNew: boolean,
): { writable: SheetColumn[]; notTyped: NotTyped } {
  const judged = targets.map((target) => ({ target, refusal: refusalOf(source, target, text, acceptsNew) }))
  return {
    writable: judged.flatMap(({ target, refusal }) => (refusal ? [] : [target])),
    notTyped: judged.flatMap(({ target, refusal }) => (refusal ? [{ target, refusal }] : [])),
  }
}

/** Why a text cannot be written into cells of a column; null if it can. */
function refusalOf(
  source: SheetSource | null,
  { field, rows }: SheetColumn,
  text: string,
  acceptsNew: boolean,
): RuleRefusal | null {
  // The rows were removed while the editor was open, as plants with their plot. A plot deleted by a colleague is still
  // known and becomes a conflict; one of another year is not.
  if (!source || !rows.some((plot) => plot >= 0)) return refuseRule('typed.plotDeleted')
  const input = readCellInput(source.rule(field), text)
  if (!input.ok) return input
  return acceptsNew ? null : questionOf(source, field, rows, input.value)
}

/**
 * Writes a text into cells as one change. Returns why it is not allowed; null if written or already stored. A number
 * beyond the trait's limits, or with an unexpected sign, is written with a message. Codes in `questionCodes` need a
 * decision: a new class, or a line that differs from another in letter case only.
 */
export function typeInto(
  store: Store,
  targets: readonly SheetColumn[],
  text: string,
  { seen, name = nameOfEdits, acceptsNew = false }: WriteOptions = {},
): RuleRefusal | null {
  const source = store.get(sheetSourceAtom)
  const [first] = splitByRefusal(source, targets, text, acceptsNew).notTyped
  if (first) return first.refusal
  if (!source || !targets.length) return refuseRule('typed.plotDeleted')
  const edits: CellEdits[] = []
  let outside: Pick<Message, 'params' | 'decimals'> | null = null
  let ambiguity: CellReason | null = null
  for (const { field, rows } of targets) {
    const input = readCellInput(source.rule(field), text)
    if (!input.ok) return input
    if (input.isOutside) outside ??= outsideMessage(source, field, input.value, text)
    ambiguity ??= input.warning
    edits.push({ field, rows, values: new Array<CellValue>(rows.length).fill(input.value) })
  }
  const sideEffects = [...reservedLabelWarnings(store, source, edits), ...sideEffectsOf(source, edits)]
  const messagesBefore = store.get(shownMessagesAtom)
  const entryBefore = newestEntry(store)
  const refusal = writeSheet(store, edits, name(source, edits), seen)
  if (refusal) return refusal
  if (newestEntry(store) !== entryBefore) reportSideEffects(store, sideEffects, messagesBefore)
  // If the typed value is the stored one, nothing was written that would have removed the refused one.
  for (const { field, rows } of targets) dropRefusedAt(store, field, rows)
  if (ambiguity) reportAmbiguity(store, ambiguity, messagesBefore)
  if (outside) {
    store.set(showMessageAtom, {
      kind: 'warning',
      key: 'table.outOfRange',
      ...outside,
      about: ['entries'],
      isAddition: ambiguity !== null,
    })
  }
  return null
}

/** Reports how a text was read that could mean something else, after what was shown since `before`. */
export function reportAmbiguity(store: Store, { code: key, params }: CellReason, before: readonly Message[]): void {
  const isAddition = store.get(shownMessagesAtom) !== before
  store.set(showMessageAtom, { kind: 'warning', key, params: { ...params }, about: ['entries'], isAddition })
}

/** A value out of range for a message: a number with its trait's decimals, anything else as typed. */
function outsideMessage(
  source: SheetSource,
  field: string,
  value: CellValue,
  text: string,
): Pick<Message, 'params' | 'decimals'> {
  const decimals = typeof value === 'number' ? decimalsIn(source, field, [value]) : null
  if (decimals === null || typeof value !== 'number') return { params: { value: text.trim() } }
  return { params: { value }, decimals }
}

/** A refused text in the cells of one column, as a change that is never sent; null if no cell can show it. */
function textInCells(
  source: SheetSource,
  { field, rows }: SheetColumn,
  text: string,
  seen: SeenCells | undefined,
): ChangeColumn | null {
  const cells = new Map<string, { id: number; before: CellValue }>()
  let target: Pick<ChangeColumn, 'entity' | 'field'> | null = null
  for (const plot of rows) {
    const stored = plot >= 0 && source.alive[plot] ? source.stored(plot, field) : null
    if (!stored) continue
    const key = cellKey(stored)
    target = { entity: stored.entity, field: stored.field }
    cells.set(key, { id: stored.id, before: seen?.get(key) ?? stored.value })
  }
  if (!target) return null
  const textCells = [...cells.values()]
  return {
    ...target,
    ids: textCells.map(({ id }) => id),
    before: textCells.map(({ before }) => before),
    after: textCells.map(() => text),
  }
}

/** Reports that a text could not be written, and why, if no cell can show it. */
export function reportNotStored(store: Store, text: string, { code, params }: RuleRefusal): void {
  store.set(showMessageAtom, {
    kind: 'warning',
    key: 'typed.notStored',
    params: { text },
    about: ['entries'],
    of: { key: code, params: { ...params } },
  })
}

/** The newest undo entry and the shown messages before a text was written. */
interface StateBefore {
  readonly entry: UndoEntry | undefined
  readonly messages: readonly Message[]
}

/**
 * Leaves a text that cannot be stored in its cells, with the reason of each column, as part of the undo entry since
 * `before` or as its own. If no cell can show it (the plot is deleted, the place is empty), a message shows text and
 * reason. For a cell that must not be empty only the reason is shown.
 */
function leaveInCells(
  store: Store,
  notTyped: NotTyped,
  text: string,
  seen: SeenCells | undefined,
  before: StateBefore,
): void {
  const [first] = notTyped
  if (text.trim() === '') {
    showRefusalMessage(store, first.refusal)
    return
  }
  const source = store.get(sheetSourceAtom)
  const failures = notTyped.flatMap(({ target, refusal: { code, params } }): RefusedChange[] => {
    const column = source && textInCells(source, target, text, seen)
    if (!column) return []
    const { field, rows } = target
    const name = nameOfEdits(source, [{ field, rows, values: Array.from(rows, () => text) }])
    const change = { name, columns: [column] }
    return [{ key: crypto.randomUUID(), scope: source.scope, change, code, detail: '', requestId: null, params }]
  })
  if (!source || !failures.length) {
    reportNotStored(store, text, first.refusal)
    return
  }
  showRefused(store, failures)
  const count = failures.reduce((sum, { change }) => sum + countCells(change), 0)
  recordUnstored(store, source.scope, { key: 'change.typedUnread', params: { count } }, failures, before.entry)
  const shownCodes = new Set(failures.map(({ code }) => code))
  const reasons = new Map(notTyped.map(({ refusal: { code, params } }) => [code, { ...params }]))
  for (const [code, params] of reasons)
    store.set(showMessageAtom, {
      kind: 'warning',
      key: shownCodes.has(code) ? 'typed.stored' : 'typed.notStored',
      params: { text },
      about: ['entries'],
      of: { key: code, params },
      isAddition: store.get(shownMessagesAtom) !== before.messages,
    })
}

/**
 * Writes an editor's text when it is closed. A value that needs a decision stays in its cells, so that typing can
 * continue. If the editor has lost the focus (`hasLostFocus`), any other value that cannot be stored stays in its cells,
 * too; if the session is ending, every value does. Other columns are written. Any other refusal is returned: nothing is written and the editor stays open.
 */
export function commitTyped(
  store: Store,
  targets: readonly SheetColumn[],
  text: string,
  { hasLostFocus = false, ...writing }: WriteOptions & { readonly hasLostFocus?: boolean } = {},
): RuleRefusal | null {
  // The user has not pressed Enter, and no question can be shown: half a number must not be written.
  const isCutOff = hasLostFocus && store.get(isEndingAtom)
  const refuseAll = (columns: readonly SheetColumn[], refusal: RuleRefusal): NotTyped =>
    columns.map((target) => ({ target, refusal }))
  const before = { entry: newestEntry(store), messages: store.get(shownMessagesAtom) }
  if (isCutOff) {
    leaveInCells(store, refuseAll(targets, refuseRule('typed.cutOff')), text, writing.seen, before)
    return null
  }
  const source = store.get(sheetSourceAtom)
  const { writable, notTyped } = splitByRefusal(source, targets, text, writing.acceptsNew ?? false)
  const blocking = notTyped.find(({ refusal }) => !(hasLostFocus || decisionCodes.has(refusal.code)))
  if (blocking) return blocking.refusal
  const refusal = writable.length || !notTyped.length ? typeInto(store, writable, text, writing) : null
  if (refusal && !hasLostFocus) return refusal
  const unstored = refusal ? [...refuseAll(writable, refusal), ...notTyped] : notTyped
  if (unstored.length) leaveInCells(store, unstored, text, writing.seen, before)
  else if (refusal) reportNotStored(store, text, refusal)
  return null
}

/**
 * Removes the refused value of one cell, which shows the stored one again, with its undo entry if nothing else is in
 * it.
 */
export function undoRefused(store: Store, plot: number, field: string): void {
  const source = store.get(sheetSourceAtom)
  const refused = source && refusedAt(store, source, plot, field)
  if (!refused) return
  dropRefusedAt(store, field, [plot])
  const isStillRefused = store.get(refusedChangesAtom).some(({ key }) => key === refused.key)
  if (!isStillRefused) dropEntry(store, source.scope, refused.key)
}

/** Whether an editor's text is unchanged, so that there is nothing to write; a refused text is tried again. */
export function isTextUnchanged(
  store: Store,
  editor: { readonly plot: number; readonly field: string; readonly text: string },
  text: string,
): boolean {
  const source = store.get(sheetSourceAtom)
  return text === editor.text && !(source && refusedAt(store, source, editor.plot, editor.field))
}

/** The cells that an editor writes: its own, or with `toAll` every selected one. */
export function typedTargets(store: Store, cell: { plot: number; field: string }, toAll: boolean): SheetColumn[] {
  const selected = toAll ? selectedColumns(store) : []
  return selected.length ? selected : [{ field: cell.field, rows: Int32Array.of(cell.plot) }]
}

/** Writes a text into one cell of the table, or with `toAll` into every selected one; returns as `commitTyped`. */
export function typeCell(
  store: Store,
  cell: { plot: number; field: string; seen?: SeenCells },
  text: string,
  { toAll = false, hasLostFocus = false }: { toAll?: boolean; hasLostFocus?: boolean } = {},
): RuleRefusal | null {
  const targets = typedTargets(store, cell, toAll)
  // During a review the file's cell is corrected instead.
  if (correctReviewed(store, targets, text)) return null
  const write = () => commitTyped(store, targets, text, { seen: cell.seen, hasLostFocus })
  if (toAll) return withShownCells(store, write)
  return withReplacedMessage(store, cell, write)
}
