import { maxYear, minYear } from '../../../../domain/plots/textRules.ts'

/**
 * Nursery and year proposed for a file without them: its file name in words, without the extension, and the year in the
 * file name, else `thisYear`.
 */
export function proposedNurseryYear(fileName: string, thisYear: number): { nursery: string; year: number } {
  const words = fileName
    .replace(/(\.[a-z]{2,4}){1,2}$/i, '')
    .split(/[\s_.-]+/)
    .filter(Boolean)
  const isYear = (word: string) => /^\d{4}$/.test(word) && Number(word) >= minYear && Number(word) <= maxYear
  const years = words.filter(isYear)
  const name = words.filter((word) => !isYear(word)).join(' ')
  return {
    nursery: name && name[0].toUpperCase() + name.slice(1),
    year: years.length === 1 ? Number(years[0]) : thisYear,
  }
}
