import { type FieldYearColumns, type TraitColumn, traitValue } from '../columns/fieldYear.ts'
import { blockNames } from '../lines/checks.ts'
import { naturally } from '../naturalOrder.ts'

/** What numbers can begin again in. */
export const numberingLevels = ['replication', 'block'] as const
export type NumberingLevel = (typeof numberingLevels)[number]

/** What factors of repetitions are called in files. */
export const replicationNames =
  /^(replication|replicate|rep|repetition|повторность|повторение|ripetizione|repetici[oó]n)$/i

const namesOfLevel = { replication: replicationNames, block: blockNames }

/** Largest number that a level has of itself and stands in a label; others are counted. */
const ownNumberMax = 999

/** By text of a level the number that stands for it: its own where all are whole numbers, else its place in their order. */
function numbersOfLevels(texts: ReadonlySet<string>): Map<string, number> {
  const sorted = [...texts].sort(naturally)
  const own = sorted.map((text) => (/^[1-9][0-9]{0,2}$/.test(text) ? Number(text) : Number.NaN))
  const areOwn = own.every((number) => number <= ownNumberMax) && new Set(own).size === own.length
  return new Map(sorted.map((text, k) => [text, areOwn ? own[k] : k + 1]))
}

/** The level of each plot as a text; null = it has none. */
function levelsOf(column: TraitColumn, count: number): (string | null)[] {
  return Array.from({ length: count }, (_, i) => {
    const value = traitValue(column, i)
    return value === null ? null : String(value)
  })
}

function numbered(levels: readonly (string | null)[]): Int32Array {
  const numbers = numbersOfLevels(new Set(levels.filter((level) => level !== null)))
  return Int32Array.from(levels, (level) => (level === null ? 0 : (numbers.get(level) ?? 0)))
}

/** Whether one block level stands in several repetitions: then both tell a block. */
function areWithin(blocks: Int32Array, reps: Int32Array): boolean {
  const repOf = new Map<number, number>()
  return blocks.some((block, i) => {
    if (!block || !reps[i]) return false
    const known = repOf.get(block)
    if (known === undefined) repOf.set(block, reps[i])
    return known !== undefined && known !== reps[i]
  })
}

/**
 * The number of each plot's repetition or block, by plot index, as it stands before the plot's own number in a label that
 * begins again there (`101 … 120`, `201 …`); 0 = the plot has none. Blocks that are counted anew in every repetition have
 * the repetition's number before theirs. null where the year has no such factor.
 */
export function numberingGroups(columns: FieldYearColumns, level: NumberingLevel): Int32Array | null {
  const ofKind = (kind: NumberingLevel): Int32Array | null => {
    const factors = columns.traits.filter(({ trait }) => trait.role === 'factor')
    const column =
      factors.find(({ trait }) => trait.factor_kind === kind) ??
      factors.find(({ trait }) => namesOfLevel[kind].test(trait.name.trim()))
    return column ? numbered(levelsOf(column, columns.count)) : null
  }
  const groups = ofKind(level)
  if (level === 'replication' || groups === null) return groups
  const reps = ofKind('replication')
  if (reps === null || !areWithin(groups, reps)) return groups
  const tens = 10 ** String(groups.reduce((most, block) => Math.max(most, block), 0)).length
  return groups.map((block, i) => (block && reps[i] ? reps[i] * tens + block : 0))
}
