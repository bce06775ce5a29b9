import { combine, type Factor, type NumberColumn } from '../data/columns.ts'

/**
 * One term of a linear model: the effect of a combination of factors (a main effect has one), of a covariate, or of a
 * covariate within the levels of factors (separate slopes).
 */
export interface Term {
  /** Variable names joined by `:`, as in a formula. */
  readonly name: string
  readonly factors: readonly Factor[]
  readonly covariate: NumberColumn | null
}

/** The effect of one factor, or of the combinations of several (an interaction or a nested factor). */
export function factorTerm(...factors: readonly Factor[]): Term {
  return { name: factors.map((f) => f.name).join(':'), factors, covariate: null }
}

/** The slope of a covariate, or one slope per combination of these factors. */
export function covariateTerm(covariate: NumberColumn, ...factors: readonly Factor[]): Term {
  return { name: [covariate.name, ...factors.map((f) => f.name)].join(':'), factors, covariate }
}

/** The names of a term's variables. */
export function variablesOf(term: Term): string[] {
  return [...(term.covariate ? [term.covariate.name] : []), ...term.factors.map((f) => f.name)]
}

/** Whether every variable of `inner` is in `outer` and `outer` has more (a:b contains a). */
export function contains(outer: Term, inner: Term): boolean {
  const names = variablesOf(outer)
  const innerVariables = variablesOf(inner)
  return names.length > innerVariables.length && innerVariables.every((name) => names.includes(name))
}

/** The model as a formula. */
export function formulaOf(trait: string, terms: readonly Term[]): string {
  return `${trait} ~ ${terms.length === 0 ? '1' : terms.map((term) => term.name).join(' + ')}`
}

/** The observed combinations of a term's factors, one column of the design each. */
export interface Cells {
  readonly name: string
  /** The cell of each unit, 0 … count − 1; every unit has one. */
  readonly codes: Int32Array
  readonly count: number
  readonly factors: readonly Factor[]
  /** For each cell and factor the level's place: `levelOf[cell * factors.length + k]`. */
  readonly levelOf: Int32Array
}

/** Numbers the combinations of a term's factors that occur. Units must be complete in all of them. */
export function cellsOf(term: Term, n: number): Cells {
  const { factors, name } = term
  const joint = factors.length === 0 ? null : combine(factors, ':', name)
  const codes = joint?.codes ?? new Int32Array(n)
  const count = joint?.levels.length ?? 1
  const levelOf = new Int32Array(count * factors.length)
  for (let i = 0; i < n; i++)
    factors.forEach((f, k) => {
      levelOf[codes[i]! * factors.length + k] = f.codes[i]!
    })
  return { name, codes, count, factors, levelOf }
}
