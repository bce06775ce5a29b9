import { type FieldYearColumns, type TraitColumn, traitValue } from '../../columns/fieldYear.ts'
import { blockNames } from '../../lines/checks.ts'
import { naturally } from '../../naturalOrder.ts'

/** Groups in which numbers can restart. */
export const numberingLevels = ['replication', 'block'] as const
export type NumberingLevel = (typeof numberingLevels)[number]

/** Names of factors of repetitions in files. */
export const replicationNames =
  /^(replication|replicate|rep|repetition|повторность|повторение|ripetizione|repetici[oó]n)$/i

const namesOfLevel = { replication: replicationNames, block: blockNames }

/** Largest number of a level that is used in labels as it is; other levels are counted. */
const maxOwnNumber = 999

/** The number of each level by its text: its own if all are whole numbers, else its rank in their order. */
function numbersOfLevels(texts: ReadonlySet<string>): Map<string, number> {
  const sorted = [...texts].sort(naturally)
  const numbers = sorted.map((text) => (/^[1-9][0-9]{0,2}$/.test(text) ? Number(text) : Number.NaN))
  const areOwn = numbers.every((number) => number <= maxOwnNumber) && new Set(numbers).size === numbers.length
  return new Map(sorted.map((text, k) => [text, areOwn ? numbers[k] : k + 1]))
}

/** The level of each plot as a text; null = it has none. */
function levelsOf(column: TraitColumn, count: number): (string | null)[] {
  return Array.from({ length: count }, (_, i) => {
    const value = traitValue(column, i)
    return value === null ? null : String(value)
  })
}

function numberLevels(levels: readonly (string | null)[]): Int32Array {
  const numbers = numbersOfLevels(new Set(levels.filter((level) => level !== null)))
  return Int32Array.from(levels, (level) => (level === null ? 0 : (numbers.get(level) ?? 0)))
}

/** Whether one block level occurs in several repetitions: then both together identify a block. */
function areWithin(blocks: Int32Array, reps: Int32Array): boolean {
  const repOf = new Map<number, number>()
  return blocks.some((block, i) => {
    if (!block || !reps[i]) return false
    const replication = repOf.get(block)
    if (replication === undefined) repOf.set(block, reps[i])
    return replication !== undefined && replication !== reps[i]
  })
}

/**
 * The number of each plot's repetition or block, by plot index, which precedes the plot's own number in labels that
 * restart there (`101 … 120`, `201 …`); 0 = the plot has none. Blocks that are counted again in every repetition are
 * preceded by the repetition's number. Null if the year has no such factor.
 */
export function numberingGroups(columns: FieldYearColumns, level: NumberingLevel): Int32Array | null {
  const codesOfKind = (kind: NumberingLevel): Int32Array | null => {
    const factors = columns.traits.filter(({ trait }) => trait.role === 'factor')
    const column =
      factors.find(({ trait }) => trait.factor_kind === kind) ??
      factors.find(({ trait }) => namesOfLevel[kind].test(trait.name.trim()))
    return column ? numberLevels(levelsOf(column, columns.count)) : null
  }
  const groups = codesOfKind(level)
  if (level === 'replication' || groups === null) return groups
  const reps = codesOfKind('replication')
  if (reps === null || !areWithin(groups, reps)) return groups
  const tens = 10 ** String(groups.reduce((largest, block) => Math.max(largest, block), 0)).length
  return groups.map((block, i) => (block && reps[i] ? reps[i] * tens + block : 0))
}
