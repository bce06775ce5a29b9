import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import { type Replacing, replacer } from '../../../domain/sheet/replacing.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { hasLineIds, needsLineIds } from '../../log/newLines.ts'
import { changedSince } from '../../log/seenCells.ts'
import { tellAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { writeSheet } from '../writeSheet.ts'
import { findHits, type Hit } from './findHits.ts'
import { type ReplaceScope, replaceColumns } from './replaceScope.ts'

/** What was found, in the rows of a source (`SheetSource.key`). */
export interface Found {
  readonly source: string
  readonly hits: readonly Hit[]
}

/** Looks for texts in the cells of a scope; null when the pattern is no regular expression. */
export function findTexts(store: Store, replacing: Replacing, scope: ReplaceScope): Found | null {
  const source = store.get(sheetSourceAtom)
  const replaced = replacer(replacing)
  if (!replaced) return null
  if (!source) return { source: '', hits: [] }
  return { source: source.key, hits: findHits(source, replaceColumns(store, scope), replaced) }
}

/** Hits as edits, a column each; rows that are gone are left out. */
function editsOf(source: SheetSource, hits: readonly Hit[]) {
  const byField = new Map<string, { rows: number[]; hits: Hit[] }>()
  for (const hit of hits) {
    const row = source.indexOf.get(hit.id)
    if (row === undefined || !source.alive[row]) continue
    const column = byField.get(hit.field) ?? { rows: [], hits: [] }
    byField.set(hit.field, column)
    column.rows.push(row)
    column.hits.push(hit)
  }
  return [...byField].map(([field, column]) => ({
    edit: { field, rows: column.rows, values: column.hits.map(({ value }) => value) } satisfies CellEdits,
    present: column.hits.map(({ present }) => present),
  }))
}

/**
 * Writes those of the hits that are wanted and can stand in their cells, as one change with one undo entry; what a colleague
 * has stored there since they were found is asked about. Answers why nothing could be written, null when all is well.
 */
export async function replaceTexts(
  store: Store,
  found: Found,
  isWanted: (k: number) => boolean,
): Promise<RuleRefusal | null> {
  const wanted = found.hits.filter((hit, k) => hit.refusal === null && isWanted(k))
  const before = store.get(sheetSourceAtom)
  if (before?.key !== found.source) return refuseRule('replace.otherRows')
  const lines = before.newLines(editsOf(before, wanted).map(({ edit }) => edit)).length
  const isStill = () => store.get(sheetSourceAtom)?.key === found.source
  if (needsLineIds(store, lines) && !(await hasLineIds(store, lines, isStill))) return refuseRule('map.noIds')
  const source = store.get(sheetSourceAtom)
  if (!source || !isStill()) return refuseRule('replace.otherRows')
  const columns = editsOf(source, wanted)
  const count = columns.reduce((sum, { edit }) => sum + edit.rows.length, 0)
  if (!count) return refuseRule('replace.nothing')
  const seen = new Map(
    columns.flatMap(({ edit, present }) => [...changedSince(source, edit.field, edit.rows, present)]),
  )
  const edits = columns.map(({ edit }) => edit)
  const name = { key: 'change.replaced', params: { count } }
  const refusal = writeSheet(store, edits, name, seen)
  if (!refusal) store.set(tellAtom, { kind: 'info', ...name, about: ['entries'] })
  return refusal
}
