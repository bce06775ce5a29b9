import type { CellValue } from '../../src/domain/change/changeSet.ts'
import { numberFromText } from '../../src/domain/files/cells/numberText.ts'
import type { TraitKind } from '../../src/domain/traits/trait.ts'
import { fieldError } from '../http/apiError.ts'

/**
 * A value as its trait stores it: a quantitative trait also takes a number written as text (`6,5`), empty text is none.
 * @throws ApiError `value.not_number` at `field`.
 */
export function storedValue(kind: TraitKind, value: number | string | null, field: string): CellValue {
  if (value === null || typeof value === 'number') return value
  const text = value.trim()
  if (text === '') return null
  if (kind !== 'quantitative') return text
  const number = numberFromText(text)
  if (number === null) throw fieldError(field, 'value.not_number')
  return number
}

/** The kind of a new trait: quantitative when all its values are numbers. */
export function kindOfValues(values: readonly (number | string)[]): 'quantitative' | 'qualitative' {
  const numeric = values.every((value) => typeof value === 'number' || numberFromText(value.trim()) !== null)
  return numeric ? 'quantitative' : 'qualitative'
}
