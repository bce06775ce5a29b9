import type { CellValue } from '../../../domain/change/changeSet.ts'
import { isSameScope } from '../../../domain/change/scope.ts'
import type { RuleRefusal } from '../../../domain/refusal.ts'
import { nearestClass } from '../../../domain/sheet/cells/classes.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { dropRefused, refusedAt } from '../../log/refused/refusedCells.ts'
import { dropEntry } from '../../log/undo/timeline.ts'
import { cellKey } from '../../outbox/cells.ts'
import { refusedChangesAtom } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { questionCodes } from './nameQuestions.ts'
import { typeInto } from './typing.ts'

/**
 * A value that needs a decision: a new class, or a line name that differs from another one in letter case only. Either
 * may be a typing error. One question for all cells with the value.
 */
export interface ClassQuestion {
  readonly field: string
  readonly typed: string
  /** Rows with the value in their cells. */
  readonly rows: Int32Array
  /** The most similar known class; null if none is similar. */
  readonly nearest: string | null
  /** Whether the trait accepts new classes; one with a fixed list does not. */
  readonly mayAdd: boolean
  /** Whether the value is the name of a line. */
  readonly isLine: boolean
}

/** Refused changes with this value in the column of a cell. */
function waitingChanges(store: Store, source: SheetSource, row: number, field: string, typed: CellValue) {
  const address = source.addressOf(row, field)
  return store
    .get(refusedChangesAtom)
    .filter(
      ({ scope, params, change: { columns: written } }) =>
        params &&
        isSameScope(scope, source.scope) &&
        written.length === 1 &&
        written[0].entity === address?.entity &&
        written[0].field === address.field &&
        written[0].after[0] === typed,
    )
}

/** Rows with the value in this column. Parents are stored with the line, so they are decided from one row. */
function waitingRows(store: Store, source: SheetSource, row: number, field: string, typed: CellValue): Int32Array {
  if (source.addressOf(row, field)?.entity !== source.entity) return Int32Array.of(row)
  const ids = waitingChanges(store, source, row, field, typed).flatMap(({ change }) => change.columns[0].ids)
  return Int32Array.from(ids, (id) => source.indexOf.get(id) ?? -1).filter((at) => at >= 0 && source.alive[at])
}

/** The question of a plot's cell; null if it has none. */
export function classQuestionAt(store: Store, source: SheetSource, plot: number, field: string): ClassQuestion | null {
  const refused = refusedAt(store, source, plot, field)
  if (!refused?.params || !(questionCodes.has(refused.code) || refused.code === 'validation.choice')) return null
  const typed = String(refused.value)
  const isLine = refused.code === 'line.similar'
  return {
    field,
    typed,
    rows: waitingRows(store, source, plot, field, refused.value),
    nearest: isLine ? String(refused.params.other) : nearestClass(source.classes(field), typed),
    mayAdd: questionCodes.has(refused.code),
    isLine,
  }
}

/**
 * Answers a question with a value: the typed one, which adds its class, or a known one. It is written into every cell
 * with the question, as one undo entry. Returns why it is not allowed; the cells then stay as they are.
 */
export function answerClass(store: Store, question: ClassQuestion, value: string): RuleRefusal | null {
  const source = store.get(sheetSourceAtom)
  if (!source || !question.rows.length) return null
  const { field, rows, typed } = question
  const waitingTexts = waitingChanges(store, source, rows[0], field, typed)
  const seen = new Map<string, CellValue>()
  for (const { change } of waitingTexts) {
    const [{ entity, field: stored, ids, before }] = change.columns
    ids.forEach((id, k) => {
      seen.set(cellKey({ entity, id, field: stored }), before[k])
    })
  }
  const refusal = typeInto(store, [{ field, rows }], value, { seen, acceptsNew: true })
  if (refusal) return refusal
  for (const { key } of waitingTexts) dropEntry(store, source.scope, key)
  return null
}

/** Drops the values in question; their cells show the stored ones again. */
export function dropQuestion(store: Store, question: ClassQuestion): void {
  const source = store.get(sheetSourceAtom)
  if (!source || !question.rows.length) return
  for (const { key } of waitingChanges(store, source, question.rows[0], question.field, question.typed)) {
    dropRefused(store, key)
    dropEntry(store, source.scope, key)
  }
}
