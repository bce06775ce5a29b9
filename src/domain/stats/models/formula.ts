import type { Factor, NumberColumn } from '../columns/columns.ts'
import { covariateTerm, factorTerm, type Term } from './term.ts'

/** A parsed formula: the response and, per term, the names of its variables. */
export interface Formula {
  readonly response: string
  readonly terms: readonly (readonly string[])[]
}

/**
 * Reads `trait ~ a + b:c + d * e`: terms keep their written order, `d * e` stands for `d + e + d:e`, repeated terms count
 * once. Null where the text is not of this form.
 */
export function parseFormula(text: string): Formula | null {
  const [response, right, ...rest] = text.split('~').map((part) => part.trim())
  if (!response || !right || rest.length > 0) return null
  const terms: string[][] = []
  for (const part of right.split('+')) {
    const crossed = part.split('*').map((side) => side.split(':').map((name) => name.trim()))
    if (crossed.flat().some((name) => name === '')) return null
    for (const term of allCombinations(crossed)) {
      if (!terms.some((known) => sameVariables(known, term))) terms.push(term)
    }
  }
  return { response, terms }
}

/** d * e * f → d, e, f, d:e, d:f, e:f, d:e:f. */
function allCombinations(crossed: readonly string[][]): string[][] {
  const subsets = Array.from({ length: 2 ** crossed.length - 1 }, (_, i) =>
    crossed.filter((_side, k) => (i + 1) & (1 << k)),
  )
  return subsets.sort((a, b) => a.length - b.length).map((subset) => [...new Set(subset.flat())])
}

function sameVariables(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name))
}

/**
 * The formula's terms over the given columns; a name is looked up among the factors first. An unknown name is given back
 * as text.
 */
export function termsOf(
  formula: Formula,
  factors: ReadonlyMap<string, Factor>,
  covariates: ReadonlyMap<string, NumberColumn>,
): readonly Term[] | string {
  const terms: Term[] = []
  for (const names of formula.terms) {
    const grouping = names.flatMap((name) => factors.get(name) ?? [])
    const slopes = names.flatMap((name) => (factors.has(name) ? [] : (covariates.get(name) ?? [])))
    const unknown = names.find((name) => !factors.has(name) && !covariates.has(name))
    if (unknown !== undefined || slopes.length > 1) return unknown ?? names.join(':')
    terms.push(slopes[0] ? covariateTerm(slopes[0], ...grouping) : factorTerm(...grouping))
  }
  return terms
}
