import type { CellValue } from '../../../domain/change/changeSet.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import { readCellInput } from '../../../domain/sheet/cellInput.ts'
import { copyText } from '../../../domain/sheet/cells/copyText.ts'
import type { DecimalMark } from '../../../domain/sheet/decimalMarks.ts'
import type { Replacer } from '../../../domain/sheet/replacing.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { similarLines } from '../edit/nameQuestions.ts'
import type { SheetColumn } from '../edit/sheetEdits.ts'

/** A cell in which something is found: row id, present value and new value. */
export interface Hit {
  readonly id: number
  readonly field: string
  readonly present: CellValue
  readonly before: string
  readonly after: string
  readonly value: CellValue
  /** Why the new text is not allowed; null if it is. */
  readonly refusal: RuleRefusal | null
  /** Whether the new number is beyond its trait's limits, or its date before sowing. */
  readonly isOutside: boolean
}

/** Parses new texts of a column by the rules of typing; each text once. */
function hitReader(source: SheetSource, field: string): (text: string) => Pick<Hit, 'value' | 'refusal' | 'isOutside'> {
  const rule = source.rule(field)
  const cache = new Map<string, Pick<Hit, 'value' | 'refusal' | 'isOutside'>>()
  return (text) => {
    const cached = cache.get(text)
    if (cached) return cached
    const input = readCellInput(rule, text)
    const read = input.ok
      ? { value: input.value, refusal: null, isOutside: input.isOutside || input.warning !== null }
      : { value: null, refusal: input, isOutside: false }
    cache.set(text, read)
    return read
  }
}

/** The different texts in the columns' cells. */
export function textsOf(source: SheetSource, columns: readonly SheetColumn[], mark: DecimalMark): Set<string> {
  const texts = new Set<string>()
  for (const { field, rows } of columns) {
    const read = source.reader(field)
    for (const row of rows) texts.add(copyText(read(row), mark))
  }
  texts.delete('')
  return texts
}

/** The hits of one column; parents belong to a line and count once for each line. */
function hitsOf(source: SheetSource, { field, rows }: SheetColumn, replaced: Replacer, mark: DecimalMark): Hit[] {
  const read = source.reader(field)
  const readNew = hitReader(source, field)
  const shared = new Set<number>()
  const hits: Hit[] = []
  for (const row of rows) {
    const present = read(row)
    const before = copyText(present, mark)
    const after = before === '' ? null : replaced(before)
    if (after === null || after === before) continue
    const hit = readNew(after)
    if (!hit.refusal && Object.is(hit.value, present)) continue
    const address = source.addressOf(row, field)
    if (address && address.entity !== source.entity) {
      if (shared.has(address.id)) continue
      shared.add(address.id)
    }
    hits.push({ id: source.id[row], field, present, before, after, ...hit })
  }
  return withSimilarNames(source, field, hits)
}

/** Refuses names that differ from another line's in letter case only: writing them would create a second line. */
function withSimilarNames(source: SheetSource, field: string, hits: Hit[]): Hit[] {
  const names = [...new Set(hits.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])))]
  const rows = hits.map(({ id }) => source.indexOf.get(id) ?? -1)
  const similar = similarLines(source, field, rows, names)
  if (!similar.size) return hits
  return hits.map((hit) => {
    const other = similar.get(String(hit.value))
    // Correcting the letter case of a line's own name renames it.
    if (other === undefined || other === hit.before || hit.refusal) return hit
    return { ...hit, refusal: refuseRule('line.similar', { value: String(hit.value), other }) }
  })
}

/** Refuses hits that clash with other cells once all are written: duplicate names, loops of a pedigree. */
function withFaults(source: SheetSource, columns: readonly (readonly Hit[])[]): Hit[] {
  const written = columns.map((hits) => hits.filter(({ refusal }) => !refusal))
  const edits = written.map((hits, c) => ({
    field: columns[c][0].field,
    rows: hits.map(({ id }) => source.indexOf.get(id) ?? -1),
    values: hits.map(({ value }) => value),
  }))
  const refusals = new Map<Hit, RuleRefusal>()
  for (const { edit, k, code, params } of source.faults(edits))
    refusals.set(written[edit][k], { ok: false, code, params })
  return columns.flatMap((hits) => hits.map((hit) => ({ ...hit, refusal: hit.refusal ?? refusals.get(hit) ?? null })))
}

/**
 * The hits in cells, whose numbers have this decimal mark, column by column, with the new values and the reason where one
 * is not allowed.
 */
export function findHits(
  source: SheetSource,
  columns: readonly SheetColumn[],
  replaced: Replacer,
  mark: DecimalMark,
): Hit[] {
  const hitsByColumn = columns.map((column) => hitsOf(source, column, replaced, mark)).filter((hits) => hits.length > 0)
  return withFaults(source, hitsByColumn)
}
