import { declarationOfColumn } from '../columns/declaredColumns.ts'
import { hasDataInYear } from '../columns/emptyFields.ts'
import { type FieldYearColumns, hasValueAt, suppressedBit, type TraitColumn } from '../columns/fieldYear.ts'
import { isWalked } from '../layout/positions.ts'
import { naturally } from '../naturalOrder.ts'
import { isClassTrait, isNumberTrait } from '../traits/traitKinds.ts'
import { maxFieldEntryTraits } from './fieldEntryWalk.ts'

/** Traits that can be entered: those that the year has values of or declares, and the crop's others. */
export interface TraitsOffered {
  readonly ofThisYear: readonly TraitColumn[]
  readonly ofOtherYears: readonly TraitColumn[]
}

/** Roles that are observed on plots: measured traits, and dates of stages and treatments. */
const enteredRoles: ReadonlySet<string> = new Set(['trait', 'stage', 'technology'])

/** The traits that can be entered in a year. */
export function traitsOffered(columns: FieldYearColumns): TraitsOffered {
  const entered = columns.traits.filter(({ trait }) => enteredRoles.has(trait.role))
  const isOfYear = (column: TraitColumn) =>
    hasDataInYear(columns, column) || columns.declared.has(declarationOfColumn(column.trait.id))
  return { ofThisYear: entered.filter(isOfYear), ofOtherYears: entered.filter((column) => !isOfYear(column)) }
}

/**
 * Ids of the traits that are ticked at first: as in the year's last walk, else as last used in any year, else the
 * coloured one, else the first. Only traits of the year, except those that its own last walk has chosen.
 */
export function traitsPreselected(
  { ofThisYear, ofOtherYears: others }: TraitsOffered,
  last: { readonly inYear: readonly number[]; readonly anywhere: readonly number[]; readonly coloured: number | null },
): number[] {
  const idsOf = (offered: readonly TraitColumn[]) => new Set(offered.map(({ trait }) => trait.id))
  const recent = idsOf(ofThisYear)
  const ids = idsOf([...ofThisYear, ...others])
  const coloured = last.coloured === null ? [] : [last.coloured]
  const first = [...recent].slice(0, 1)
  const choices = [last.inYear.filter((id) => ids.has(id))]
  for (const ids of [last.anywhere, coloured, first]) choices.push(ids.filter((id) => recent.has(id)))
  return (choices.find((ids) => ids.length > 0) ?? []).slice(0, maxFieldEntryTraits)
}

/** The words of a qualitative trait for buttons: its categories, then other words of plots; null for any other trait. */
export function classesOffered({ trait, words, codes }: TraitColumn): readonly string[] | null {
  if (!isClassTrait(trait)) return null
  const used = new Set(codes)
  const categories = trait.categories ?? []
  const others = words.filter((word, code) => used.has(code) && !categories.includes(word)).sort(naturally)
  return [...categories, ...others]
}

/** The lowest and the highest unsuppressed value of the trial's plots; null without numbers, and for words. */
export function rangeSoFar(columns: FieldYearColumns, column: TraitColumn): { low: number; high: number } | null {
  if (!isNumberTrait(column.trait)) return null
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = 0; i < columns.count; i++) {
    if (!isWalked(columns, i) || !hasValueAt(column, i) || column.status[i] & suppressedBit) continue
    low = Math.min(low, column.numbers[i])
    high = Math.max(high, column.numbers[i])
  }
  return low > high ? null : { low, high }
}
