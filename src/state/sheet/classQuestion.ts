import type { CellValue } from '../../domain/change/changeSet.ts'
import { isSameScope } from '../../domain/change/scope.ts'
import type { RuleRefusal } from '../../domain/refusal.ts'
import { nearestClass } from '../../domain/sheet/cells/classes.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { cellKey } from '../log/cells.ts'
import { failuresAtom } from '../log/outbox.ts'
import { dropRefused, refusedAt } from '../log/refusedCells.ts'
import { dropEntry } from '../log/undoStack.ts'
import type { Store } from '../store.ts'
import { sheetSourceAtom } from './openSheet.ts'
import { typeInto } from './typing.ts'

/** A value that waits for an answer: a new class, or a slip. It is asked about once for all cells that got it. */
export interface ClassQuestion {
  readonly field: string
  readonly typed: string
  /** Rows whose cells hold it. */
  readonly rows: Int32Array
  /** The known class that was most likely meant; null when none is near. */
  readonly nearest: string | null
  /** Whether the trait takes a further class; one with its own list does not. */
  readonly mayAdd: boolean
}

/** Changes that wait for the answer about this value in this column. */
function waiting(store: Store, source: SheetSource, field: string, typed: CellValue) {
  return store
    .get(failuresAtom)
    .filter(
      ({ scope, params, change: { columns: written } }) =>
        params &&
        isSameScope(scope, source.scope) &&
        written.length === 1 &&
        written[0].field === field &&
        written[0].after[0] === typed,
    )
}

/** The question that a plot's cell asks; null when it asks none. */
export function classQuestionAt(store: Store, source: SheetSource, plot: number, field: string): ClassQuestion | null {
  const refused = refusedAt(store, source, plot, field)
  if (refused?.code !== 'class.new' && refused?.code !== 'validation.choice') return null
  if (!refused.params) return null
  const typed = String(refused.value)
  const ids = waiting(store, source, field, refused.value).flatMap(({ change }) => change.columns[0].ids)
  const rows = Int32Array.from(ids, (id) => source.indexOf.get(id) ?? -1).filter((at) => at >= 0 && source.alive[at])
  return {
    field,
    typed,
    rows,
    nearest: nearestClass(source.classes(field), typed),
    mayAdd: refused.code === 'class.new',
  }
}

/**
 * Answers a question with the value that was meant: the typed one, which begins its class, or a known one. It is written
 * into every cell that asked, as one entry. Answers why it cannot be; the cells then stay as they are.
 */
export function answerClass(store: Store, question: ClassQuestion, value: string): RuleRefusal | null {
  const source = store.get(sheetSourceAtom)
  if (!source || !question.rows.length) return null
  const { field, rows, typed } = question
  const asked = waiting(store, source, field, typed)
  const seen = new Map<string, CellValue>()
  for (const { change } of asked) {
    const [{ ids, before }] = change.columns
    ids.forEach((id, k) => {
      seen.set(cellKey({ entity: change.columns[0].entity, id, field }), before[k])
    })
  }
  const refusal = typeInto(store, [{ field, rows }], value, { seen, acceptsNew: true })
  if (refusal) return refusal
  for (const { key } of asked) dropEntry(store, source.scope, key)
  return null
}

/** Takes the values off the cells that ask, which show again what is stored. */
export function dropQuestion(store: Store, question: ClassQuestion): void {
  const source = store.get(sheetSourceAtom)
  if (!source) return
  for (const { key } of waiting(store, source, question.field, question.typed)) {
    dropRefused(store, key)
    dropEntry(store, source.scope, key)
  }
}
