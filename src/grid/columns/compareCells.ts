import type { CellValue } from '../../domain/change/changeSet.ts'

/** Orders of cells for sorting: empty cells last whichever way it goes, as in Excel. */
type Cell = CellValue | undefined
type Compare = (a: Cell, b: Cell, one: unknown, other: unknown, isDescending: boolean) => number

function withEmptyLast(compare: (a: Cell, b: Cell) => number): Compare {
  return (a, b, _one, _other, isDescending) => {
    const isEmptyA = a === null || a === undefined
    const isEmptyB = b === null || b === undefined
    if (isEmptyA || isEmptyB) return isEmptyA === isEmptyB ? 0 : isEmptyA === isDescending ? -1 : 1
    return compare(a, b)
  }
}

/** Numbers by size. */
export const compareNumbers: Compare = withEmptyLast((a, b) => Number(a) - Number(b))

/** Texts as a language orders them, numbers in them by size. */
export function compareTexts(language: string): Compare {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return withEmptyLast((a, b) => compare(String(a), String(b)))
}
