import { foldCase } from '../find/nearestName.ts'
import { evaluateFormula, type FormulaAnswer, type FormulaField, type FormulaSource } from './evaluateFormula.ts'
import { type Formula, parseFormula } from './formulaParser.ts'

/** A field of a formula as arrays by plot. */
type PackedField =
  | {
      readonly type: 'number' | 'date'
      readonly values: Float64Array<ArrayBuffer>
      readonly suppressed: Uint8Array<ArrayBuffer> | null
    }
  | { readonly type: 'text'; readonly texts: readonly (string | null)[] }

/** The data of plots that one formula needs, as arrays that can be sent to a worker. */
export interface PackedSource {
  readonly alive: Uint8Array<ArrayBuffer>
  readonly line: Float64Array<ArrayBuffer>
  readonly countedFrom: Float64Array<ArrayBuffer>
  readonly fields: readonly (readonly [name: string, field: PackedField])[]
}

/** A fault of a formula that is found without reading plots; null if it can be evaluated. */
export function formulaFault(text: string, source: FormulaSource): (FormulaAnswer & { ok: false })['fault'] | null {
  const answer = evaluateFormula(text, { ...source, count: 0 })
  return answer.ok ? null : answer.fault
}

/** Names of the fields in a formula, folded. */
function namesIn(formula: Formula, names: Set<string>): Set<string> {
  if (formula.kind === 'name') names.add(foldCase(formula.text))
  else if (formula.kind === 'negative' || formula.kind === 'not') namesIn(formula.part, names)
  else if (formula.kind === 'call') for (const part of formula.parts) namesIn(part, names)
  else if (formula.kind === 'joined') {
    namesIn(formula.left, names)
    namesIn(formula.right, names)
  }
  return names
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

/** The data of plots that a formula without faults needs: only the fields that it names. */
export function packSource(text: string, source: FormulaSource): PackedSource {
  const names = namesIn(parseFormula(text), new Set())
  const fields = new Map<string, FormulaField>()
  for (const [name, field] of source.fields) if (names.has(foldCase(name))) fields.set(foldCase(name), field)
  const { count } = source
  return {
    alive: Uint8Array.from({ length: count }, (_, i) => source.alive[i]),
    line: Float64Array.from({ length: count }, (_, i) => source.line[i]),
    countedFrom: Float64Array.from({ length: count }, (_, i) => source.countedFrom(i)),
    fields: [...fields].map(([name, field]) => [name, packedField(field, count)]),
  }
}

function unpackField(field: PackedField): FormulaField {
  if (field.type === 'text') return { type: 'text', value: (i) => field.texts[i] }
  const { suppressed } = field
  return {
    type: field.type,
    value: (i) => field.values[i],
    ...(suppressed && { isSuppressed: (i: number) => suppressed[i] === 1 }),
  }
}

/** Evaluates a formula for packed plots, see `evaluateFormula`. */
export function evaluatePacked(text: string, { alive, line, countedFrom, fields }: PackedSource): FormulaAnswer {
  return evaluateFormula(text, {
    count: alive.length,
    alive,
    line,
    countedFrom: (i) => countedFrom[i],
    fields: new Map(fields.map(([name, field]) => [name, unpackField(field)])),
  })
}
