import type { CellEdits } from '../../../domain/change/cellEdits.ts'
import type { CellValue } from '../../../domain/change/changeSet.ts'
import { type RuleRefusal, refuseRule } from '../../../domain/refusal.ts'
import { isNewClass } from '../../../domain/sheet/cells/classes.ts'
import type { CellReason } from '../../../domain/sheet/numberReading.ts'
import { type CheckedColumn, pasteEqual, pasteUnknown } from '../../../domain/sheet/pasteCheck.ts'
import { lineFields, similarNames } from '../../../domain/sheet/source/lineFields.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'

/**
 * Codes of refusals that need a decision: a new class of a trait, or a line name that differs from another in letter
 * case only. The value waits in its cell.
 */
export const questionCodes: ReadonlySet<string> = new Set(['class.new', 'line.similar'])

/** Whether a column contains names of lines. */
const namesLines = (source: SheetSource, field: string): boolean =>
  lineFields.has(field) || (source.entity === 'line' && field === 'name')

/** Names that the cells of a column could be confused with: all lines except those renamed by it. */
function otherNames(source: SheetSource, field: string, rows: ArrayLike<number>): Iterable<string> {
  if (lineFields.has(field)) return source.lineNames()
  const renamed = new Set(Array.from(rows, (row) => source.read(row, field)))
  return [...source.lineNames()].filter((name) => !renamed.has(name))
}

/** The questions about values of a column, by value. */
function questionsOf(
  source: SheetSource,
  field: string,
  rows: ArrayLike<number>,
  values: readonly CellValue[],
): Map<CellValue, CellReason> {
  const questions = new Map<CellValue, CellReason>()
  const texts = [...new Set(values)].filter((value) => typeof value === 'string' && value !== '').map(String)
  const classes = source.classes(field)
  if (classes) for (const text of texts) if (isNewClass(classes, text)) questions.set(text, newClass(text))
  for (const [value, other] of similarLines(source, field, rows, texts))
    questions.set(value, { code: 'line.similar', params: { value, other } })
  return questions
}

/** Names that differ from an existing line's name in letter case only, mapped to that name. */
export function similarLines(
  source: SheetSource,
  field: string,
  rows: ArrayLike<number>,
  names: readonly string[],
): ReadonlyMap<string, string> {
  if (!names.length || !namesLines(source, field)) return new Map()
  return similarNames(otherNames(source, field, rows), names)
}

/** The values of one column that need a decision, with their rows. */
export interface QuestionedValues extends CheckedColumn {
  readonly field: string
  readonly rows: ArrayLike<number>
}

/** Splits edits into those that can be written and values that need a decision. */
export function splitByQuestion(
  source: SheetSource,
  edits: readonly CellEdits[],
): { clear: CellEdits[]; questioned: QuestionedValues[] } {
  const clear: CellEdits[] = []
  const questioned: QuestionedValues[] = []
  for (const edit of edits) {
    const { field, rows } = edit
    const values = Array.from(edit.values)
    const questions = questionsOf(source, field, rows, values)
    const isQuestioned = (k: number) => questions.has(values[k])
    const indexes = [...values.keys()]
    const written = questions.size ? indexes.filter((k) => !isQuestioned(k)) : indexes
    if (written.length === indexes.length) {
      clear.push(edit)
      continue
    }
    if (written.length) clear.push({ field, rows: written.map((k) => rows[k]), values: written.map((k) => values[k]) })
    const waiting = indexes.filter(isQuestioned)
    questioned.push({
      field,
      rows: waiting.map((k) => rows[k]),
      values: waiting.map((k) => source.read(rows[k], field)),
      texts: waiting.map((k) => String(values[k])),
      status: new Uint8Array(waiting.length).fill(pasteUnknown),
      reasons: new Map(waiting.map((k, place) => [place, questions.get(values[k]) as CellReason])),
    })
  }
  return { clear, questioned }
}

const newClass = (value: string): CellReason => ({ code: 'class.new', params: { value } })

/** The question about writing a value into rows of a column; null if there is none. */
export function questionOf(
  source: SheetSource,
  field: string,
  rows: ArrayLike<number>,
  value: CellValue,
): RuleRefusal | null {
  const question = questionsOf(source, field, rows, [value]).get(value)
  return question ? refuseRule(question.code, question.params) : null
}

/** Marks pasted values that need a decision as not written: they wait in their cells, as typed ones do. */
export function markQuestions(
  source: SheetSource,
  column: CheckedColumn & { readonly field: string; readonly present: readonly CellValue[] },
  rows: ArrayLike<number>,
): void {
  const { field, values, status, reasons, present } = column
  const isWritten = (_: unknown, k: number) => status[k] !== pasteUnknown && status[k] !== pasteEqual
  const questions = questionsOf(source, field, Array.from(rows).filter(isWritten), values.filter(isWritten))
  if (!questions.size) return
  for (let k = 0; k < status.length; k++) {
    const question = isWritten(null, k) ? questions.get(values[k]) : undefined
    if (!question) continue
    status[k] = pasteUnknown
    reasons.set(k, question)
    values[k] = present[k]
  }
}
