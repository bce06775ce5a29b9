/** What a mark is shown to be by clear cases. */
export type MarkMeaning = 'decimal' | 'group' | 'unknown'

/** Which of point and comma are shown to be the decimal mark or a group separator. */
export interface DecimalMarks {
  readonly comma: MarkMeaning
  readonly point: MarkMeaning
}

export const noMarks: DecimalMarks = { comma: 'unknown', point: 'unknown' }

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
export function decimalMarks(numbers: readonly string[]): DecimalMarks {
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

/** What several columns show together; a mark on which they differ is unknown. */
export function joinMarks(all: readonly DecimalMarks[]): DecimalMarks {
  const shown = (mark: 'comma' | 'point') =>
    only(new Set(all.map((marks) => marks[mark]).filter((meaning) => meaning !== 'unknown')))
  return { comma: shown('comma'), point: shown('point') }
}

function only(shown: ReadonlySet<MarkMeaning>): MarkMeaning {
  return shown.size === 1 ? [...shown][0] : 'unknown'
}

/** The numbers that a column holds: the smallest and greatest without sign, zeros apart, and their most decimals. */
export interface StoredNumbers {
  readonly least: number
  readonly greatest: number
  readonly decimals: number
}

/** What tells how a column's numbers are written, besides the pasted texts of the column itself. */
export interface NumberSurroundings {
  /** What the other columns of the same block show. */
  readonly marks: DecimalMarks
  /** What the column holds already; null = nothing. */
  readonly stored: StoredNumbers | null
  /** The decimal mark of the interface language; null = not known. */
  readonly mark: '.' | ',' | null
  /** Whether the texts are what this program copied: a point is the decimal mark. */
  readonly isOwn: boolean
}

export const noSurroundings: NumberSurroundings = { marks: noMarks, stored: null, mark: null, isOwn: false }

/** How far beyond what is stored a number still looks like its like. */
const likeness = 10

/**
 * What one mark before exactly three digits means, where no other cell of the column shows it: what the stored numbers are
 * like decides first (1234 among thousands is no 1.234), then three decimals in the column, the other columns and the
 * interface language. `decimal` is the number with a decimal mark, 1000 times less than the grouped one. null = doubtful.
 */
export function meaningAround(mark: '.' | ',', decimal: number, around: NumberSurroundings): MarkMeaning | null {
  if (around.isOwn && mark === '.') return 'decimal'
  const shown = mark === ',' ? around.marks.comma : around.marks.point
  const { stored } = around
  if (stored) {
    const isLike = (number: number): boolean =>
      Math.abs(number) <= stored.greatest * likeness && Math.abs(number) >= stored.least / likeness
    const asDecimal = isLike(decimal)
    const asGroup = isLike(decimal * 1000)
    if (asDecimal && !asGroup) return shown === 'group' ? null : 'decimal'
    if (asGroup && !asDecimal) return shown === 'group' ? 'group' : null
    if (stored.decimals >= 3 && shown !== 'group') return 'decimal'
  }
  if (shown !== 'unknown') return shown
  const other = mark === ',' ? around.marks.point : around.marks.comma
  return around.mark === mark && other !== 'decimal' ? 'decimal' : null
}
