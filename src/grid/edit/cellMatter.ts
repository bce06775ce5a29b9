import { isSameScope } from '../../domain/change/scope.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { type ConflictAt, conflictAt } from '../../state/log/conflictAt.ts'
import { failuresAtom } from '../../state/log/outbox.ts'
import { type RefusedCell, refusedAt } from '../../state/log/refusedCells.ts'
import { type ClassQuestion, classQuestionAt } from '../../state/sheet/classQuestion.ts'
import { questionCodes } from '../../state/sheet/nameQuestions.ts'
import type { Store } from '../../state/store.ts'

/** What a cell wants to be settled about it. */
export type CellMatter =
  | { readonly kind: 'conflict'; readonly conflict: ConflictAt }
  | { readonly kind: 'class'; readonly question: ClassQuestion }
  | { readonly kind: 'refused'; readonly refused: RefusedCell }

/** What a plot's cell wants settled; null when nothing. */
export function cellMatter(store: Store, source: SheetSource, plot: number, field: string): CellMatter | null {
  const conflict = conflictAt(store, source, plot, field)
  if (conflict) return { kind: 'conflict', conflict }
  const question = classQuestionAt(store, source, plot, field)
  if (question) return { kind: 'class', question }
  const refused = refusedAt(store, source, plot, field)
  return refused && { kind: 'refused', refused }
}

/** Columns that show a line by its name and store its id under another one. */
const shownAs = ['line', 'crossing'] as const

/** The cell whose value was asked about last and is still open; null when none is, or when no row of its own stores it. */
export function lastAsked(store: Store, source: SheetSource): { plot: number; field: string } | null {
  const asking = store
    .get(failuresAtom)
    .findLast(({ scope, code }) => isSameScope(scope, source.scope) && questionCodes.has(code))
  const [column] = asking?.change.columns ?? []
  const plot = column && source.indexOf.get(column.ids[column.ids.length - 1])
  if (plot === undefined || !column || column.entity !== source.entity) return null
  const field = shownAs.find((one) => source.home(plot, one)?.field === column.field) ?? column.field
  return { plot, field }
}
