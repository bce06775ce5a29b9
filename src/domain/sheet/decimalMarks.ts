/** The meaning of a mark as shown by unambiguous texts. */
export type MarkMeaning = 'decimal' | 'group' | 'unknown'

/** The meanings of point and comma: decimal mark or group separator. */
export interface DecimalMarks {
  readonly comma: MarkMeaning
  readonly point: MarkMeaning
}

const spaces = '[ \\u00a0\\u2007\\u2009\\u202f]'
/** A sign, digits, one mark and digits. */
export const oneMark = /^([+-]?)(\d*)([.,])(\d+)$/
export const groupedBySpace = new RegExp(`^[+-]?\\d{1,3}(?:(?:${spaces}|['’])\\d{3})+(?:[.,]\\d+)?$`)
export const groupedByComma = /^[+-]?\d{1,3}(,\d{3})+\.\d+$|^[+-]?\d{1,3}(,\d{3}){2,}$/
export const groupedByPoint = /^[+-]?\d{1,3}(\.\d{3})+,\d+$|^[+-]?\d{1,3}(\.\d{3}){2,}$/
/** Separators between groups of digits besides point and comma. */
export const separators = new RegExp(`${spaces}|['’]`, 'g')

/** `1,234`: one to three digits not beginning with 0, a mark and exactly three digits. */
export function isAmbiguous(match: RegExpExecArray): boolean {
  return match[4].length === 3 && match[2].length >= 1 && match[2].length <= 3 && !match[2].startsWith('0')
}

/** The meanings of marks according to the unambiguous numbers (without outer spaces and percent signs). */
function decimalMarks(numbers: readonly string[]): DecimalMarks {
  const comma = new Set<MarkMeaning>()
  const point = new Set<MarkMeaning>()
  for (const number of numbers) {
    if (!number.includes('.') && !number.includes(',')) continue
    if (groupedByComma.test(number)) {
      comma.add('group')
      point.add('decimal')
    } else if (groupedByPoint.test(number)) {
      point.add('group')
      comma.add('decimal')
    } else {
      const match = oneMark.exec(number.replace(separators, ''))
      if (match && (!isAmbiguous(match) || groupedBySpace.test(number))) {
        if (match[3] === ',') comma.add('decimal')
        else point.add('decimal')
      }
    }
  }
  return { comma: onlyMeaning(comma), point: onlyMeaning(point) }
}

function onlyMeaning(shown: ReadonlySet<MarkMeaning>): MarkMeaning {
  return shown.size === 1 ? [...shown][0] : 'unknown'
}

/** Sizes of a column's numbers: the smallest and the greatest absolute value, without zeros. */
export interface StoredNumbers {
  readonly lowest: number
  readonly greatest: number
}

/** Sizes of a column's numbers; null if all are 0 or there are none. */
export function sizesOfNumbers(numbers: Iterable<number>): StoredNumbers | null {
  let lowest = Number.POSITIVE_INFINITY
  let greatest = 0
  for (const number of numbers) {
    const size = Math.abs(number)
    if (size === 0 || !Number.isFinite(size)) continue
    lowest = Math.min(lowest, size)
    greatest = Math.max(greatest, size)
  }
  return greatest > 0 ? { lowest, greatest } : null
}

/** Evidence of a column's number format besides the column's own texts. */
export interface NumberSurroundings {
  /** The column's stored numbers; null = none. */
  readonly stored: StoredNumbers | null
  /** The decimal mark with which this program copied the texts; null = copied elsewhere. */
  readonly ownMark: DecimalMark | null
  /** The decimal mark that the user chose for the column; null or absent = not chosen. */
  readonly answer?: DecimalMark | null
  /** The separator of the file's cells; a comma as separator cannot be the decimal mark. */
  readonly separator?: string | null
  /** Limits of the column's values; null = open. */
  readonly limits?: Limits | null
}

export type DecimalMark = '.' | ','

/** The user's reading of an ambiguous column: its decimal mark, or the order of its dates. */
export type ReadingAnswer = DecimalMark | 'day' | 'month'

export const isDecimalMark = (answer: ReadingAnswer): answer is DecimalMark => answer === '.' || answer === ','

interface Limits {
  readonly min: number | null
  readonly max: number | null
}

export const noSurroundings: NumberSurroundings = { stored: null, ownMark: null }

/** Factor by which a number may exceed the stored range and still look plausible. */
const likeness = 10

/**
 * The meanings of a column's marks: from its unambiguous cells, else from the evidence around numbers with one mark
 * before exactly three digits. `numbers` are without outer spaces and percent signs. If a mark stays unknown, these
 * numbers are doubtful.
 */
export function columnMarks(numbers: readonly string[], around: NumberSurroundings): DecimalMarks {
  const shown = decimalMarks(numbers)
  const meaningOf = (mark: DecimalMark, meaning: MarkMeaning): MarkMeaning => {
    if (meaning !== 'unknown') return meaning
    const decimals = numbers.flatMap((number) => {
      const match = oneMark.exec(number)
      return match && match[3] === mark && isAmbiguous(match) ? [Number(number.replace(mark, '.'))] : []
    })
    if (decimals.length === 0) return 'unknown'
    const other = shown[mark === ',' ? 'point' : 'comma']
    return meaningAround(mark, decimals, around, { other, stored: sizesOfNumbers(numbers.flatMap(clearNumber)) })
  }
  return { comma: meaningOf(',', shown.comma), point: meaningOf('.', shown.point) }
}

/** The number of an unambiguous text, as a list; empty for any other text. */
function clearNumber(text: string): number[] {
  const match = oneMark.exec(text)
  if (match) return isAmbiguous(match) ? [] : [Number(text.replace(',', '.'))]
  return /^[+-]?\d+$/.test(text) ? [Number(text)] : []
}

/**
 * The meaning of one mark by the evidence around it; `decimals` are its ambiguous numbers read with it as decimal mark.
 * `other` is the known meaning of the other mark: with `12.5` in the column, a comma groups thousands. `stored` are the
 * sizes of the column's unambiguous numbers, which contradict grouping if only the decimal reading is similar: with 0.5
 * and 0.9, `1,234` stays open.
 */
function meaningAround(
  mark: DecimalMark,
  decimals: readonly number[],
  around: NumberSurroundings,
  { other, stored }: { readonly other: MarkMeaning; readonly stored: StoredNumbers | null },
): MarkMeaning {
  if (mark === around.ownMark) return 'decimal'
  if (around.answer) return mark === around.answer ? 'decimal' : 'group'
  const byValues = new Set([likeStored(decimals, around.stored), withinLimits(decimals, around.limits ?? null)])
  if (around.separator === ',') {
    if (mark === '.') return 'decimal'
    byValues.clear()
    byValues.add('group')
  } else if (other !== 'unknown') byValues.add(other === 'decimal' ? 'group' : 'decimal')
  byValues.delete('unknown')
  if (byValues.has('group') && likeStored(decimals, stored) === 'decimal') return 'unknown'
  return onlyMeaning(byValues)
}

/** The reading whose sizes match the stored numbers. */
function likeStored(decimals: readonly number[], stored: StoredNumbers | null): MarkMeaning {
  if (!stored) return 'unknown'
  return onlyFitting(decimals, (number) => {
    const size = Math.abs(number)
    return size <= stored.greatest * likeness && size >= stored.lowest / likeness
  })
}

/** The reading within the limits. */
function withinLimits(decimals: readonly number[], limits: Limits | null): MarkMeaning {
  if (!limits) return 'unknown'
  return onlyFitting(
    decimals,
    (number) => (limits.min === null || number >= limits.min) && (limits.max === null || number <= limits.max),
  )
}

/** The reading under which all numbers fit, if most do not fit under the other one. */
function onlyFitting(decimals: readonly number[], fits: (number: number) => boolean): MarkMeaning {
  const asDecimal = decimals.filter(fits).length
  const asGroup = decimals.filter((number) => fits(number * 1000)).length
  if (asDecimal === decimals.length && asGroup * 2 < decimals.length) return 'decimal'
  if (asGroup === decimals.length && asDecimal * 2 < decimals.length) return 'group'
  return 'unknown'
}
