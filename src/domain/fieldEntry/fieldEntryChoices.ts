import { declarationOfColumn } from '../columns/declaredColumns.ts'
import { hasDataInYear } from '../columns/emptyFields.ts'
import { type FieldYearColumns, hasValueAt, suppressedBit, type TraitColumn } from '../columns/fieldYear.ts'
import { isWalked } from '../layout/positions.ts'
import { naturally } from '../naturalOrder.ts'
import { isClassTrait, isNumberTrait } from '../traits/traitKinds.ts'
import { fieldEntryTraitsMax } from './fieldEntryWalk.ts'

/** Traits that can be entered: those that the year has values of or declares, and the crop's others. */
export interface TraitsOffered {
  readonly ofYear: readonly TraitColumn[]
  readonly others: readonly TraitColumn[]
}

/** Roles that are observed on plots: measured traits, and dates of stages and treatments. */
const enteredRoles: ReadonlySet<string> = new Set(['trait', 'stage', 'technology'])

/** The traits that can be entered in a year. */
export function traitsOffered(columns: FieldYearColumns): TraitsOffered {
  const entered = columns.traits.filter(({ trait }) => enteredRoles.has(trait.role))
  const isOfYear = (column: TraitColumn) =>
    hasDataInYear(columns, column) || columns.declared.has(declarationOfColumn(column.trait.id))
  return { ofYear: entered.filter(isOfYear), others: entered.filter((column) => !isOfYear(column)) }
}

/**
 * Ids of the traits that are ticked at first: as in the year's last walk, else as last used in any year, else the
 * coloured one, else the first. Only traits of the year, except those that its own last walk has chosen.
 */
export function traitsPreselected(
  { ofYear, others }: TraitsOffered,
  last: { readonly inYear: readonly number[]; readonly anywhere: readonly number[]; readonly coloured: number | null },
): number[] {
  const idsOf = (offered: readonly TraitColumn[]) => new Set(offered.map(({ trait }) => trait.id))
  const own = idsOf(ofYear)
  const all = idsOf([...ofYear, ...others])
  const coloured = last.coloured === null ? [] : [last.coloured]
  const first = [...own].slice(0, 1)
  const choices = [last.inYear.filter((id) => all.has(id))]
  for (const ids of [last.anywhere, coloured, first]) choices.push(ids.filter((id) => own.has(id)))
  return (choices.find((ids) => ids.length > 0) ?? []).slice(0, fieldEntryTraitsMax)
}

/** The words of a qualitative trait for buttons: its categories, then other words of plots; null for any other trait. */
export function classesOffered({ trait, words, codes }: TraitColumn): readonly string[] | null {
  if (!isClassTrait(trait)) return null
  const used = new Set(codes)
  const own = trait.categories ?? []
  const others = words.filter((word, code) => used.has(code) && !own.includes(word)).sort(naturally)
  return [...own, ...others]
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
