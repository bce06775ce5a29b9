import {
  isKnownTrait,
  maxCategories,
  maxCategory,
  maxTraitDecimals,
  maxTraitNameLength,
  maxTraitUnit,
} from '../../../../domain/change/newTrait.ts'
import type { FieldYearColumns } from '../../../../domain/columns/fieldYear.ts'
import { checkText, digitsOnly, maxLength, required } from '../../../../domain/plots/textRules.ts'
import { readNumberColumn, readText } from '../../../../domain/sheet/numberReading.ts'
import type { Trait, TraitKind, TraitRole } from '../../../../domain/traits/trait.ts'
import { newTraitFields } from '../../../../domain/traits/traitFields.ts'
import { isNumberTrait } from '../../../../domain/traits/traitKinds.ts'
import { inputNumber } from '../../../../i18n/format.ts'
import type { FormFault } from '../../../../ui/form/useForm.ts'

/** A new trait as typed. */
export interface NewTraitValues {
  name: string
  unit: string
  kind: TraitKind
  categories: string
  min: string
  max: string
  decimals: string
}

export const noNewTrait: NewTraitValues = {
  name: '',
  unit: '',
  kind: 'quantitative',
  categories: '',
  min: '',
  max: '',
  decimals: '',
}

/** A typed limit, with comma or dot; null = none. */
function limitOf(text: string): number | null {
  const [number] = readNumberColumn([text]).numbers
  return Number.isNaN(number) ? null : number
}

function checkLimit(text: string): FormFault | null {
  const isNumber = readNumberColumn([text]).status[0] === readText
  return text.trim() === '' || isNumber ? null : { key: 'value.not_number' }
}

const lines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

function checkCategories(text: string): FormFault | null {
  const categories = lines(text)
  if (categories.length > maxCategories) return { key: 'validation.maxItems', params: { max: maxCategories } }
  return categories.some((category) => category.length > maxCategory)
    ? { key: 'validation.maxLength', params: { max: maxCategory } }
    : null
}

/** A trait as form values. */
export function typedTrait(trait: Trait | null): NewTraitValues {
  if (!trait) return noNewTrait
  const { name, unit, kind, categories } = trait
  const [min, max, decimals] = [trait.min, trait.max, trait.decimals].map(inputNumber)
  return { name, unit, kind, categories: categories?.join('\n') ?? '', min, max, decimals }
}

/** The faults of a new trait by field; `columns` null: no year is loaded to search for duplicate names. */
export function checkNewTrait(
  values: NewTraitValues,
  columns: Pick<FieldYearColumns, 'traits'> | null,
  role: TraitRole = 'trait',
) {
  const [name, unit] = [values.name.trim(), values.unit.trim()]
  const [min, max] = [limitOf(values.min), limitOf(values.max)]
  const isKnown = columns !== null && isKnownTrait(columns.traits, { name, unit, role })
  const isReversed = min !== null && max !== null && min > max
  const isTooFine = Number(values.decimals) > maxTraitDecimals
  const isNumber = isNumberTrait(values)
  return {
    name: checkText(name, [required, maxLength(maxTraitNameLength)]) ?? (isKnown ? { key: 'trait.known' } : null),
    unit: isNumber ? checkText(unit, [maxLength(maxTraitUnit)]) : null,
    categories: isNumber ? null : checkCategories(values.categories),
    min: isNumber ? checkLimit(values.min) : null,
    max: isNumber ? (checkLimit(values.max) ?? (isReversed ? { key: 'trait.limits' } : null)) : null,
    decimals: isNumber
      ? (checkText(values.decimals.trim(), [digitsOnly]) ??
        (isTooFine ? { key: 'validation.maxValue', params: { max: maxTraitDecimals } } : null))
      : null,
  }
}

/** The trait of checked values. */
export function newTraitOf(values: NewTraitValues, id: number): Trait {
  const isNumber = isNumberTrait(values)
  const categories = isNumber ? [] : lines(values.categories)
  const decimals = values.decimals.trim()
  return {
    id,
    ...newTraitFields,
    name: values.name.trim(),
    unit: isNumber ? values.unit.trim() : '',
    kind: values.kind,
    categories: categories.length ? categories : null,
    min: isNumber ? limitOf(values.min) : null,
    max: isNumber ? limitOf(values.max) : null,
    decimals: isNumber && decimals !== '' ? Number(decimals) : null,
  }
}
