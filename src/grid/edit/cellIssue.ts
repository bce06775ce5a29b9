import { isSameScope } from '../../domain/change/scope.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { type ConflictAt, conflictAt } from '../../state/log/conflicts/conflictAt.ts'
import { type RefusedCell, refusedAt } from '../../state/log/refused/refusedCells.ts'
import { refusedChangesAtom } from '../../state/outbox/outbox.ts'
import { type ClassQuestion, classQuestionAt } from '../../state/sheet/edit/classQuestion.ts'
import { questionCodes } from '../../state/sheet/edit/nameQuestions.ts'
import type { Store } from '../../state/store.ts'

/** An open issue of a cell. */
export type CellIssue =
  | { readonly kind: 'conflict'; readonly conflict: ConflictAt }
  | { readonly kind: 'class'; readonly question: ClassQuestion }
  | { readonly kind: 'refused'; readonly refused: RefusedCell }

/** The open issue of a plot's cell; null if there is none. */
export function cellIssue(store: Store, source: SheetSource, plot: number, field: string): CellIssue | null {
  const conflict = conflictAt(store, source, plot, field)
  if (conflict) return { kind: 'conflict', conflict }
  const question = classQuestionAt(store, source, plot, field)
  if (question) return { kind: 'class', question }
  const refused = refusedAt(store, source, plot, field)
  return refused && { kind: 'refused', refused }
}

/** Columns that show a line by name and store its id in another field. */
const shownAs = ['line', 'crossing'] as const

/** The cell with the latest open question; null if there is none or no row of this source stores it. */
export function latestQuestion(store: Store, source: SheetSource): { plot: number; field: string } | null {
  const pending = store
    .get(refusedChangesAtom)
    .findLast(({ scope, code }) => isSameScope(scope, source.scope) && questionCodes.has(code))
  const [column] = pending?.change.columns ?? []
  const plot = column && source.indexOf.get(column.ids[column.ids.length - 1])
  if (plot === undefined || !column || column.entity !== source.entity) return null
  const field = shownAs.find((candidate) => source.addressOf(plot, candidate)?.field === column.field) ?? column.field
  return { plot, field }
}
