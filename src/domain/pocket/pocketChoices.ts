import { type FieldYearColumns, suppressedBit, type TraitColumn } from '../columns/fieldYear.ts'
import { isWalked } from '../layout/positions.ts'
import { naturally } from '../naturalOrder.ts'
import { hasValueAt } from './pocketWalk.ts'

/** The words of a qualitative trait as buttons offer them: its categories, then others that plots have; null for any other. */
export function classesOffered({ trait, words, codes }: TraitColumn): readonly string[] | null {
  if (trait.kind !== 'qualitative') return null
  const used = new Set(codes)
  const own = trait.categories ?? []
  const others = words.filter((word, code) => used.has(code) && !own.includes(word)).sort(naturally)
  return [...own, ...others]
}

/** The lowest and the highest unsuppressed value that the plots of the trial have; null for no number, and of words. */
export function rangeSoFar(columns: FieldYearColumns, column: TraitColumn): { low: number; high: number } | null {
  if (column.trait.kind !== 'quantitative') return null
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = 0; i < columns.count; i++) {
    if (!isWalked(columns, i) || !hasValueAt(column, i) || column.status[i] & suppressedBit) continue
    low = Math.min(low, column.numbers[i])
    high = Math.max(high, column.numbers[i])
  }
  return low > high ? null : { low, high }
}
