import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import { type LineRename, renameColumn, renameFault, renameName } from '../../../domain/lines/renaming.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import type { DecimalMark } from '../../../domain/sheet/decimalMarks.ts'
import { type ReplaceOptions, type Replacer, replacer } from '../../../domain/sheet/replacing.ts'
import { lineFields } from '../../../domain/sheet/source/lineFields.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { changedSince } from '../../log/remote/seenCells.ts'
import { ensureLineIds, needsLineIds } from '../../log/reservedIds.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import { decimalMarkAtom } from '../../shell/settings/decimalMark.ts'
import type { Store } from '../../store.ts'
import type { SheetColumn } from '../edit/sheetEdits.ts'
import { writeSheet } from '../edit/writeSheet.ts'
import { writeWithQuestions } from '../edit/writeWithQuestions.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { findHits, type Hit, textsOf } from './findHits.ts'
import { type ReplaceScope, replaceColumns } from './replaceScope.ts'

/** The hits in the rows of a source (`SheetSource.key`). */
export interface FoundTexts {
  readonly source: string
  readonly hits: readonly Hit[]
}

/**
 * Matches a pattern against texts outside the main thread, see `replaceEach`; null = stopped, because it took too long
 * or is no longer needed.
 */
export type MatchPattern = (
  replacing: ReplaceOptions,
  texts: readonly string[],
) => Promise<readonly (string | null)[] | null>

/** A replacer for a pattern, computed for all texts beforehand; null = stopped. */
async function patternReplacer(
  source: SheetSource,
  columns: readonly SheetColumn[],
  replacing: ReplaceOptions,
  mark: DecimalMark,
  match: MatchPattern,
): Promise<Replacer | null> {
  const texts = [...textsOf(source, columns, mark)]
  const replaced = await match(replacing, texts)
  if (!replaced) return null
  const replacements = new Map(texts.map((text, k) => [text, replaced[k]]))
  // Texts that a colleague has written since are missing.
  return (text) => replacements.get(text) ?? null
}

/**
 * Finds texts in the cells of a scope. Patterns are matched by `match`, as one may take very long: null if stopped or
 * not a regular expression.
 */
export async function findTexts(
  store: Store,
  replacing: ReplaceOptions,
  scope: ReplaceScope,
  match: MatchPattern,
): Promise<FoundTexts | null> {
  const source = store.get(sheetSourceAtom)
  if (!source) return { source: '', hits: [] }
  const columns = replaceColumns(store, scope)
  const mark = store.get(decimalMarkAtom)
  const replaced =
    replacing.match === 'pattern' ? await patternReplacer(source, columns, replacing, mark, match) : replacer(replacing)
  return replaced && { source: source.key, hits: findHits(source, columns, replaced, mark) }
}

/** Hits as edits, one for each column; deleted rows are left out. */
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
 * The lines that hits would rename, each once: cells that show a known line and would show an unknown name. Empty if
 * the rows are not plots, as lines are renamed in their own column there.
 */
export function renamesOf(store: Store, hits: readonly Hit[]): LineRename[] {
  const source = store.get(sheetSourceAtom)
  if (!source?.year) return []
  const renames = new Map<number, LineRename>()
  for (const { field, before, value, refusal } of hits) {
    if (refusal || !lineFields.has(field) || typeof value !== 'string' || source.lineNamed(value) !== null) continue
    const id = source.lineNamed(before)
    if (id !== null) renames.set(id, { id, before, after: value })
  }
  return [...renames.values()]
}

/**
 * Writes the wanted hits that are allowed, as one change with one undo entry; cells that a colleague has changed since
 * become conflicts. With `renames`, lines are renamed for all their plots. Returns why nothing could be written; null
 * if written.
 */
export async function replaceTexts(
  store: Store,
  found: FoundTexts,
  isWanted: (k: number) => boolean,
  { renames: isRenaming = false } = {},
): Promise<RuleRefusal | null> {
  const accepted = found.hits.filter((hit, k) => hit.refusal === null && isWanted(k))
  const before = store.get(sheetSourceAtom)
  if (before?.key !== found.source) return refuseRule('replace.otherRows')
  const renames = isRenaming ? renamesOf(store, accepted) : []
  const renamed = new Set(renames.map((rename) => rename.before))
  const toWrite = renamed.size
    ? accepted.filter(({ field, before }) => !(lineFields.has(field) && renamed.has(before)))
    : accepted
  const lines = before.newLines(editsOf(before, toWrite).map(({ edit }) => edit)).length
  const isStill = () => store.get(sheetSourceAtom)?.key === found.source
  if (needsLineIds(store, lines) && !(await ensureLineIds(store, lines, isStill))) return refuseRule('map.noIds')
  const source = store.get(sheetSourceAtom)
  if (!source || !isStill()) return refuseRule('replace.otherRows')
  const columns = editsOf(source, toWrite)
  const count = columns.reduce((sum, { edit }) => sum + edit.rows.length, 0)
  if (!count && !renames.length) return refuseRule('replace.nothing')
  if (renames.length && source.year) {
    const fault = renameFault(source.year, renames)
    if (fault) return fault
  }
  const seen = new Map(
    columns.flatMap(({ edit, present }) => [...changedSince(source, edit.field, edit.rows, present)]),
  )
  const edits = columns.map(({ edit }) => edit)
  return writeWithQuestions(store, source, edits, (clear) => {
    const written = clear.reduce((sum, { rows }) => sum + rows.length, 0)
    const name =
      renames.length && source.year && !count
        ? renameName(source.year, renames)
        : { key: 'change.replaced', params: { count: written + renames.length } }
    const also = renames.length ? [renameColumn(renames)] : []
    const refusal = writeSheet(store, clear, name, seen, also)
    if (refusal) return refusal
    if (written || renames.length) store.set(showMessageAtom, { kind: 'info', ...name, about: ['entries'] })
    return null
  })
}
