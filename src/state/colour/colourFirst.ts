import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'
import { hasValues } from '../../domain/columns/packedTrait.ts'
import { columnOfValues } from '../../domain/plots/plotFields.ts'
import { isNumberTrait } from '../../domain/traits/traitKinds.ts'
import type { Colouring, ColourSubject } from './colouring.ts'

/**
 * Whether any plot of the year has a value of the trait; a crop's traits include those measured only in other nurseries.
 */
export function hasMeasuredValues(columns: FieldYearColumns, trait: number): boolean {
  const column = traitColumn(columns, trait)
  return column !== null && hasValues(column)
}

/** The first trait that a new field-year is coloured by: the first quantitative one with values. */
function firstTrait(columns: FieldYearColumns): number | null {
  const numeric = columns.traits.filter((column) => column.trait.role === 'trait' && isNumberTrait(column.trait))
  const first = numeric.find(hasValues) ?? numeric[0]
  return first ? first.trait.id : null
}

/**
 * The colouring of a field-year: the present one if the year has its trait, else `defaultColouring` of its first trait; null
 * without a trait.
 */
export function colouringFor(
  columns: FieldYearColumns,
  colouring: Colouring | null,
  defaultColouring: (subject: ColourSubject) => Colouring,
): Colouring | null {
  const subject = colouring?.subject
  if (subject && (subject.by !== 'trait' || hasMeasuredValues(columns, subject.trait))) return colouring
  const trait = firstTrait(columns)
  return trait === null ? null : defaultColouring({ by: 'trait', trait })
}

/** The field that a field-year shows as text: the present one if the year has its trait, else the label. */
export function shownFieldFor(columns: FieldYearColumns, shown: string): string {
  const traitId = columnOfValues(shown)
  return traitId !== null && !traitColumn(columns, traitId) ? 'label' : shown
}
