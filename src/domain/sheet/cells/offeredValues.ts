import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { lineFields } from '../source/lineFields.ts'
import { knownClasses } from './classes.ts'
import { traitOfColumn } from './fieldRules.ts'

/** The values that a column offers, in natural order: lines of the crop, categories and words of a trait; null = none. */
export function valuesOffered(columns: FieldYearColumns, field: string, language: string): string[] | null {
  const { compare } = new Intl.Collator(language, { numeric: true })
  if (lineFields.has(field)) return [...columns.lines.values()].map((line) => line.name).sort(compare)
  const classes = knownClasses(columns, field)
  if (!classes) return null
  // A list that belongs to the trait keeps its order.
  return traitOfColumn(columns, field)?.categories ? [...classes] : [...classes].sort(compare)
}

/** Most values listed at a time. */
const maxListed = 8

/** The offered values that match the typed text: first those that begin with it, then those that contain it. */
export function valuesMatching(offered: readonly string[], text: string): string[] {
  const query = text.trim().toLowerCase()
  if (query === '') return offered.slice(0, maxListed)
  const begins: string[] = []
  const contains: string[] = []
  for (const value of offered) {
    const at = value.toLowerCase().indexOf(query)
    if (at === 0) begins.push(value)
    else if (at > 0 && contains.length < maxListed) contains.push(value)
    if (begins.length >= maxListed) break
  }
  return [...begins, ...contains].slice(0, maxListed)
}
