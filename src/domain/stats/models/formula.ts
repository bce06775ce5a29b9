import type { Factor } from '../data/columns.ts'
import { factorTerm, type Term } from './term.ts'

/** A parsed formula: the response and, per term, the names of its variables. */
interface Formula {
  readonly response: string
  readonly terms: readonly (readonly string[])[]
}

/**
 * Reads `trait ~ a + b:c + d * e`: terms keep their written order, `d * e` means `d + e + d:e`, `a / b` for `a + a:b`
 * where no variable has that name, `factor(a)` and R's quotes for the name in them; repeated terms and the constant 1 are
 * ignored. Null where the text is not of this form.
 */
function parseFormula(text: string, isKnown: (name: string) => boolean): Formula | null {
  const [response, right, ...rest] = text.split('~').map((part) => part.trim())
  if (!response || !right || rest.length > 0) return null
  const terms: string[][] = []
  for (const part of right.split('+')) {
    if (part.trim() === '1') continue
    const crossed = part.split('*').map((side) => side.split(':').map((name) => plainName(name)))
    if (crossed.flat().some((name) => name === '')) return null
    for (const term of nested(crossed, isKnown) ?? allCombinations(crossed)) {
      if (!terms.some((existing) => sameVariables(existing, term))) terms.push(term)
    }
  }
  return terms.length === 0 ? null : { response: plainName(response), terms: inOrderOfAppearance(terms) }
}

function plainName(text: string): string {
  return text
    .trim()
    .replace(/^(?:as\.)?factor\((.*)\)$/, '$1')
    .replaceAll('`', '')
}

/** a / b / c → a, a:b, a:b:c; null where the term is no such nesting. */
function nested(crossed: readonly string[][], isKnown: (name: string) => boolean): string[][] | null {
  const [name, ...others] = crossed.flat()
  if (!name || others.length > 0 || !name.includes('/') || isKnown(name)) return null
  const parts = name.split('/').map(plainName)
  return parts.map((_, i) => parts.slice(0, i + 1))
}

/** Writes each term's variables in the order in which the formula first names them, as R does. */
function inOrderOfAppearance(terms: readonly string[][]): string[][] {
  const order = [...new Set(terms.flat())]
  return terms.map((term) => order.filter((name) => term.includes(name)))
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
 * The terms of a formula whose variables are all factors, found by name with `factorNamed`. Null where the text is no formula
 * or names an unknown factor.
 */
export function formulaTerms(
  text: string,
  factorNamed: (name: string) => Factor | null,
): { readonly response: string; readonly terms: readonly Term[] } | null {
  const formula = parseFormula(text, (name) => factorNamed(name) !== null)
  if (!formula) return null
  const terms: Term[] = []
  for (const names of formula.terms) {
    const factors = names.map(factorNamed)
    if (factors.some((term) => term === null)) return null
    terms.push(factorTerm(...factors.filter((term) => term !== null)))
  }
  return { response: formula.response, terms }
}
