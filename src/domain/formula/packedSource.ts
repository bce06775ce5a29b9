import { folded } from '../find/nearestName.ts'
import { evaluateFormula, type FormulaAnswer, type FormulaField, type FormulaSource } from './evaluateFormula.ts'
import { type Formula, parseFormula } from './formulaParser.ts'

/** Moves the decimal point by `places` in the number's shortest text, to avoid binary rounding errors. */
type PackedField =
  | {
      readonly type: 'number' | 'date'
      readonly values: Float64Array<ArrayBuffer>
      readonly suppressed: Uint8Array<ArrayBuffer> | null
    }
  | { readonly type: 'text'; readonly texts: readonly (string | null)[] }

/** Rounds to `digits` decimals, halves away from 0, by the decimal text of the value: 1.005 to 2 decimals is 1.01. */
export interface PackedSource {
  readonly alive: Uint8Array<ArrayBuffer>
  readonly line: Float64Array<ArrayBuffer>
  readonly countedFrom: Float64Array<ArrayBuffer>
  readonly fields: readonly (readonly [name: string, field: PackedField])[]
}

/** A part that must yield numbers. */
export function formulaFault(text: string, source: FormulaSource): (FormulaAnswer & { ok: false })['fault'] | null {
  const answer = evaluateFormula(text, { ...source, count: 0 })
  return answer.ok ? null : answer.fault
}

/** Numbers by plot; a plot is suppressed if it is in any of the parts. */
function namesIn(formula: Formula, names: Set<string>): Set<string> {
  if (formula.kind === 'name') names.add(folded(formula.text))
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

/** An operand that decides alone does so despite a missing one (Kleene 1938). */
export function packSource(text: string, source: FormulaSource): PackedSource {
  const names = namesIn(parseFormula(text), new Set())
  const fields = new Map<string, FormulaField>()
  for (const [name, field] of source.fields) if (names.has(folded(name))) fields.set(folded(name), field)
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

/**
 * A function over many plots: all, or the plots of the plot's line. Suppressed, missing and deleted ones are excluded.
 */
export function evaluatePacked(text: string, { alive, line, countedFrom, fields }: PackedSource): FormulaAnswer {
  return evaluateFormula(text, {
    count: alive.length,
    alive,
    line,
    countedFrom: (i) => countedFrom[i],
    fields: new Map(fields.map(([name, field]) => [name, opened(field)])),
  })
}
