import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import { type Replacer, type Replacing, replacer } from '../../../domain/sheet/replacing.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { hasLineIds, needsLineIds } from '../../log/newLines.ts'
import { changedSince } from '../../log/seenCells.ts'
import { shownMessagesAtom, tellAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { tellingKept } from '../keptLabels.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import type { SheetColumn } from '../sheetEdits.ts'
import { linesMade, tellBeyond } from '../typedLines.ts'
import { writeSheet } from '../writeSheet.ts'
import { findHits, type Hit, textsOf } from './findHits.ts'
import { type ReplaceScope, replaceColumns } from './replaceScope.ts'

/** What was found, in the rows of a source (`SheetSource.key`). */
export interface Found {
  readonly source: string
  readonly hits: readonly Hit[]
}

/**
 * Matches a pattern against texts where it cannot hold the page, see `replaceEach`; null = it was stopped, since it took too
 * long or is wanted no more.
 */
export type MatchPattern = (
  replacing: Replacing,
  texts: readonly string[],
) => Promise<readonly (string | null)[] | null>

/** The replacer of a pattern, whose answers are worked out elsewhere for all texts beforehand; null = it was stopped. */
async function patternReplacer(
  source: SheetSource,
  columns: readonly SheetColumn[],
  replacing: Replacing,
  match: MatchPattern,
): Promise<Replacer | null> {
  const texts = [...textsOf(source, columns)]
  const replaced = await match(replacing, texts)
  if (!replaced) return null
  const known = new Map(texts.map((text, k) => [text, replaced[k]]))
  // What a colleague has written meanwhile is not among them.
  return (text) => known.get(text) ?? null
}

/**
 * Looks for texts in the cells of a scope. Patterns are matched by `match`, since one may take longer than anybody waits: null
 * when it was stopped, or is no regular expression.
 */
export async function findTexts(
  store: Store,
  replacing: Replacing,
  scope: ReplaceScope,
  match: MatchPattern,
): Promise<Found | null> {
  const source = store.get(sheetSourceAtom)
  if (!source) return { source: '', hits: [] }
  const columns = replaceColumns(store, scope)
  const replaced =
    replacing.how === 'pattern' ? await patternReplacer(source, columns, replacing, match) : replacer(replacing)
  return replaced && { source: source.key, hits: findHits(source, columns, replaced) }
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
  const made = linesMade(source, edits)
  return tellingKept(store, edits, () => {
    const toldBefore = store.get(shownMessagesAtom)
    const refusal = writeSheet(store, edits, name, seen)
    if (refusal) return refusal
    store.set(tellAtom, { kind: 'info', ...name, about: ['entries'] })
    tellBeyond(store, made, toldBefore)
    return null
  })
}
