import type { CellValue } from '../../../src/domain/change/changeSet.ts'
import { noSurroundings } from '../../../src/domain/sheet/decimalMarks.ts'
import { numberReader, readNumberText } from '../../../src/domain/sheet/numberReading.ts'
import type { TraitKind } from '../../../src/domain/traits/trait.ts'
import { type ObservedKind, traitKindRecords } from '../../../src/domain/traits/traitKinds.ts'
import { fieldError } from '../../platform/http/answers/apiError.ts'

/**
 * A value in the form that its trait stores: a quantitative trait also accepts a number written as text (`6,5`), empty
 * text is null.
 * @throws ApiError `value.not_number` at `field`, `value.number_doubtful` for a text such as `1,234` that can be two
 * numbers.
 */
export function storedValue(kind: TraitKind, value: number | string | null, field: string): CellValue {
  if (value === null || typeof value === 'number') return value
  const text = value.trim()
  if (text === '') return null
  if (traitKindRecords[kind].input !== 'number') return text
  const number = readNumberText(text)
  if (number === null) throw fieldError(field, 'value.not_number')
  if (numberReader([text], '', noSurroundings)(text).reason?.code === 'doubt.mark')
    throw fieldError(field, 'value.number_doubtful')
  return number
}

/** The kind of a new trait: quantitative if all its values are numbers. */
export function kindOfNewTrait(values: readonly (number | string)[]): ObservedKind {
  const numeric = values.every((value) => typeof value === 'number' || readNumberText(value) !== null)
  return numeric ? 'quantitative' : 'qualitative'
}
