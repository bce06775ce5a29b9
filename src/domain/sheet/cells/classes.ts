import type { CellValue } from '../../change/changeSet.ts'
import { type FieldYearColumns, type TraitColumn, traitColumn } from '../../columns/fieldYear.ts'
import { nearestName } from '../../find/nearestName.ts'
import { isClassTrait } from '../../traits/traitKinds.ts'

/**
 * A trait with more distinct values than this contains texts rather than classes, so a new value needs no confirmation.
 */
const maxClasses = 40

function qualitativeColumn(columns: FieldYearColumns, field: string): TraitColumn | null {
  const column = field.startsWith('trait:') ? traitColumn(columns, Number(field.slice('trait:'.length))) : null
  return isClassTrait(column?.trait) ? column : null
}

/** The distinct values of living plots in a qualitative trait's column. */
function usedWords(columns: FieldYearColumns, { words, codes }: TraitColumn): string[] {
  // A page also has the classes of plots on other pages.
  if (columns.pageTotal !== null) return words
  const isUsed = new Uint8Array(words.length)
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && codes[i] >= 0) isUsed[codes[i]] = 1
  return words.filter((_, code) => isUsed[code])
}

/** The classes of a qualitative trait: its own list, else the values of plots. Null for any other column. */
export function knownClasses(columns: FieldYearColumns, field: string): readonly string[] | null {
  const column = qualitativeColumn(columns, field)
  return column && (column.trait.categories ?? usedWords(columns, column))
}

/**
 * Whether a value would be the first of its class in a column that has classes already (null = has none), and so may be a
 * slip. The first value of a column, and values in a column of texts, are never new classes.
 */
export function isNewClass(classes: readonly string[] | null, value: CellValue): boolean {
  if (typeof value !== 'string') return false
  return classes !== null && classes.length > 0 && classes.length <= maxClasses && !classes.includes(value)
}

/** The known class that a new one most likely means; null if none is near. */
export function nearestClass(classes: readonly string[] | null, text: string): string | null {
  return nearestName(text, classes ?? [])
}

/**
 * The only class that begins with the typed text, ignoring case, as spreadsheets complete it; null if there is none or
 * several, or the column has no classes. Digits are not completed: a score of 1 is not the beginning of 10.
 */
export function classBegunBy(classes: readonly string[] | null, typed: string): string | null {
  if (!classes || !/\p{L}/u.test(typed) || classes.includes(typed)) return null
  const begun = typed.toLowerCase()
  const fitting = classes.filter((name) => name.toLowerCase().startsWith(begun))
  const sameLength = fitting.filter((name) => name.length === typed.length)
  if (sameLength.length) return sameLength.length === 1 ? sameLength[0] : null
  return fitting.length === 1 ? fitting[0] : null
}
