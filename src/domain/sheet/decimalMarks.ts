/** What a mark is shown to be by clear cases. */
export type MarkMeaning = 'decimal' | 'group' | 'unknown'

/** Which of point and comma are shown to be the decimal mark or a group separator. */
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
/** What stands between groups of digits besides point and comma. */
export const separators = new RegExp(`${spaces}|['’]`, 'g')

/** `1,234`: one to three digits not beginning with 0, a mark and exactly three digits. */
export function isAmbiguous(found: RegExpExecArray): boolean {
  return found[4].length === 3 && found[2].length >= 1 && found[2].length <= 3 && !found[2].startsWith('0')
}

/** What the clear cases among numbers (without outer spaces and signs of percent) show the marks to be. */
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
      const found = oneMark.exec(number.replace(separators, ''))
      if (found && (!isAmbiguous(found) || groupedBySpace.test(number))) {
        if (found[3] === ',') comma.add('decimal')
        else point.add('decimal')
      }
    }
  }
  return { comma: only(comma), point: only(point) }
}

function only(shown: ReadonlySet<MarkMeaning>): MarkMeaning {
  return shown.size === 1 ? [...shown][0] : 'unknown'
}

/** The numbers that a column holds: the smallest and greatest without sign, zeros apart. */
export interface StoredNumbers {
  readonly least: number
  readonly greatest: number
}

/** What a column's numbers are like; null without one that is not 0. */
export function sizesOfNumbers(numbers: Iterable<number>): StoredNumbers | null {
  let least = Number.POSITIVE_INFINITY
  let greatest = 0
  for (const number of numbers) {
    const size = Math.abs(number)
    if (size === 0 || !Number.isFinite(size)) continue
    least = Math.min(least, size)
    greatest = Math.max(greatest, size)
  }
  return greatest > 0 ? { least, greatest } : null
}

/** What shows how a column's numbers are written, besides the texts of the column itself. */
export interface NumberSurroundings {
  /** What the column holds already; null = nothing. */
  readonly stored: StoredNumbers | null
  /** Whether the texts are what this program copied: a point is the decimal mark. */
  readonly isOwn: boolean
  /** The decimal mark that the user chose for the column; null or absent = not chosen. */
  readonly answer?: DecimalMark | null
  /** What separates the cells of the file; a comma cannot be the decimal mark beside it. */
  readonly separator?: string | null
  /** Limits of the column's values; null = open. */
  readonly limits?: Limits | null
}

export type DecimalMark = '.' | ','

/** How the user reads a column in doubt: its decimal mark, or what comes first in its dates. */
export type ReadingAnswer = DecimalMark | 'day' | 'month'

export const isDecimalMark = (answer: ReadingAnswer): answer is DecimalMark => answer === '.' || answer === ','

interface Limits {
  readonly min: number | null
  readonly max: number | null
}

export const noSurroundings: NumberSurroundings = { stored: null, isOwn: false }

/** How far beyond what is stored a number still looks like its like. */
const likeness = 10

/**
 * What the marks of a column mean: what its clear cases show, else what the evidence around it shows of the numbers with one
 * mark before exactly three digits. `numbers` are without outer spaces and signs of percent. A mark that stays unknown makes
 * these numbers doubtful.
 */
export function columnMarks(numbers: readonly string[], around: NumberSurroundings): DecimalMarks {
  const shown = decimalMarks(numbers)
  const meaningOf = (mark: DecimalMark, found: MarkMeaning): MarkMeaning => {
    if (found !== 'unknown') return found
    const decimals = numbers.flatMap((number) => {
      const one = oneMark.exec(number)
      return one && one[3] === mark && isAmbiguous(one) ? [Number(number.replace(mark, '.'))] : []
    })
    if (decimals.length === 0) return 'unknown'
    const other = shown[mark === ',' ? 'point' : 'comma']
    return meaningAround(mark, decimals, around, { other, own: sizesOfNumbers(numbers.flatMap(clearNumber)) })
  }
  return { comma: meaningOf(',', shown.comma), point: meaningOf('.', shown.point) }
}

/** The number of a text that can be read one way only, as a list; none of any other text. */
function clearNumber(text: string): number[] {
  const found = oneMark.exec(text)
  if (found) return isAmbiguous(found) ? [] : [Number(text.replace(',', '.'))]
  return /^[+-]?\d+$/.test(text) ? [Number(text)] : []
}

/**
 * What one mark means by the evidence around it; `decimals` are its doubtful numbers with that mark as the decimal one. `other` is
 * what the column shows the other mark to be: beside `12.5` a comma groups thousands. `own` is the size of the column's clear
 * numbers, which contradicts grouping where only the decimal reading is like them: beside 0.5 and 0.9 `1,234` stays open.
 */
function meaningAround(
  mark: DecimalMark,
  decimals: readonly number[],
  around: NumberSurroundings,
  { other, own }: { readonly other: MarkMeaning; readonly own: StoredNumbers | null },
): MarkMeaning {
  if (around.isOwn && mark === '.') return 'decimal'
  if (around.answer) return mark === around.answer ? 'decimal' : 'group'
  const byValues = new Set([likeStored(decimals, around.stored), withinLimits(decimals, around.limits ?? null)])
  if (around.separator === ',') {
    if (mark === '.') return 'decimal'
    byValues.clear()
    byValues.add('group')
  } else if (other !== 'unknown') byValues.add(other === 'decimal' ? 'group' : 'decimal')
  byValues.delete('unknown')
  if (byValues.has('group') && likeStored(decimals, own) === 'decimal') return 'unknown'
  return only(byValues)
}

/** Which of the two readings is of the size of what the column holds already. */
function likeStored(decimals: readonly number[], stored: StoredNumbers | null): MarkMeaning {
  if (!stored) return 'unknown'
  return onlyFitting(decimals, (number) => {
    const size = Math.abs(number)
    return size <= stored.greatest * likeness && size >= stored.least / likeness
  })
}

/** Which of the two readings lies within the limits. */
function withinLimits(decimals: readonly number[], limits: Limits | null): MarkMeaning {
  if (!limits) return 'unknown'
  return onlyFitting(
    decimals,
    (number) => (limits.min === null || number >= limits.min) && (limits.max === null || number <= limits.max),
  )
}

/** The reading under which all numbers fit, where under the other one most do not. */
function onlyFitting(decimals: readonly number[], fits: (number: number) => boolean): MarkMeaning {
  const asDecimal = decimals.filter(fits).length
  const asGroup = decimals.filter((number) => fits(number * 1000)).length
  if (asDecimal === decimals.length && asGroup * 2 < decimals.length) return 'decimal'
  if (asGroup === decimals.length && asDecimal * 2 < decimals.length) return 'group'
  return 'unknown'
}
