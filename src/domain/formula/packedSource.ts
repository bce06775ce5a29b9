import { folded } from '../selection/nearestName.ts'
import { type Formula, parseFormula } from './formulaParser.ts'
import { type FormulaAnswer, type FormulaField, type FormulaSource, workOutFormula } from './workOut.ts'

/** A field of a formula as arrays by plot. */
type PackedField =
  | {
      readonly type: 'number' | 'date'
      readonly values: Float64Array<ArrayBuffer>
      readonly suppressed: Uint8Array<ArrayBuffer> | null
    }
  | { readonly type: 'text'; readonly texts: readonly (string | null)[] }

/** What one formula needs of the plots, as arrays that can be sent to a worker. */
export interface PackedSource {
  readonly alive: Uint8Array<ArrayBuffer>
  readonly line: Float64Array<ArrayBuffer>
  readonly countedFrom: Float64Array<ArrayBuffer>
  readonly fields: readonly (readonly [name: string, field: PackedField])[]
}

/** What is wrong with a formula, found without looking at a plot; null when it can be worked out. */
export function formulaFault(text: string, source: FormulaSource): (FormulaAnswer & { ok: false })['fault'] | null {
  const answer = workOutFormula(text, { ...source, count: 0 })
  return answer.ok ? null : answer.fault
}

/** Names of fields in a formula, folded. */
function namesIn(formula: Formula, into: Set<string>): Set<string> {
  if (formula.kind === 'name') into.add(folded(formula.text))
  else if (formula.kind === 'negative' || formula.kind === 'not') namesIn(formula.part, into)
  else if (formula.kind === 'call') for (const part of formula.parts) namesIn(part, into)
  else if (formula.kind === 'joined') {
    namesIn(formula.left, into)
    namesIn(formula.right, into)
  }
  return into
}

function packedField(field: FormulaField, count: number): PackedField {
  if (field.type === 'text') return { type: 'text', texts: Array.from({ length: count }, (_, i) => field.value(i)) }
  const { isSuppressed } = field
  return {
    type: field.type,
    values: Float64Array.from({ length: count }, (_, i) => field.value(i)),
    suppressed: isSuppressed ? Uint8Array.from({ length: count }, (_, i) => (isSuppressed(i) ? 1 : 0)) : null,
  }
}

/** What a formula without faults needs of the plots: the fields that it names and no others. */
export function packSource(text: string, source: FormulaSource): PackedSource {
  const wanted = namesIn(parseFormula(text), new Set())
  const fields = new Map<string, FormulaField>()
  for (const [name, field] of source.fields) if (wanted.has(folded(name))) fields.set(folded(name), field)
  const { count } = source
  return {
    alive: Uint8Array.from({ length: count }, (_, i) => source.alive[i]),
    line: Float64Array.from({ length: count }, (_, i) => source.line[i]),
    countedFrom: Float64Array.from({ length: count }, (_, i) => source.countedFrom(i)),
    fields: [...fields].map(([name, field]) => [name, packedField(field, count)]),
  }
}

function opened(field: PackedField): FormulaField {
  if (field.type === 'text') return { type: 'text', value: (i) => field.texts[i] }
  const { suppressed } = field
  return {
    type: field.type,
    value: (i) => field.values[i],
    ...(suppressed && { isSuppressed: (i: number) => suppressed[i] === 1 }),
  }
}

/** Works a formula out for packed plots, see `workOutFormula`. */
export function workOutPacked(text: string, { alive, line, countedFrom, fields }: PackedSource): FormulaAnswer {
  return workOutFormula(text, {
    count: alive.length,
    alive,
    line,
    countedFrom: (i) => countedFrom[i],
    fields: new Map(fields.map(([name, field]) => [name, opened(field)])),
  })
}
