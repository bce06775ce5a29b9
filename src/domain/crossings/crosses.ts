/** Most plots that one crossing plan makes. */
export const maxCrossingPlots = 2_000

/** A cross as what its parents are known by: mother, then father. */
export type Cross<Parent> = readonly [mother: Parent, father: Parent]

/** The crosses to make of some parents. */
export interface CrossOptions {
  /** Whether B × A is made in addition to A × B. */
  readonly reciprocals: boolean
  /** Whether A × A is made. */
  readonly selfing: boolean
}

/** How females and males are combined. */
export const crossingSchemes = ['factorial', 'full', 'half'] as const
export type CrossingScheme = (typeof crossingSchemes)[number]

/**
 * Every cross of a female with a male, each once, females in their order and within one her males in theirs. Without
 * reciprocals the first of A × B and B × A stays.
 */
export function crossesOf<Parent>(
  females: readonly Parent[],
  males: readonly Parent[],
  { reciprocals, selfing }: CrossOptions,
): Cross<Parent>[] {
  const crossed = new Map<Parent, Set<Parent>>()
  const crosses: Cross<Parent>[] = []
  for (const mother of females)
    for (const father of males) {
      if (mother === father && !selfing) continue
      if (crossed.get(mother)?.has(father)) continue
      if (!reciprocals && mother !== father && crossed.get(father)?.has(mother)) continue
      const fathers = crossed.get(mother)
      if (fathers) fathers.add(father)
      else crossed.set(mother, new Set([father]))
      crosses.push([mother, father])
    }
  return crosses
}

/**
 * The crosses of a scheme: a factorial crosses every female with every male; a diallel (Griffing 1956) crosses all
 * parents of either list with each other, the full one in both directions (method 3, with selfing 1) and the half one in
 * one direction (method 4, with selfing 2).
 */
export function crossesOfScheme<Parent>(
  scheme: CrossingScheme,
  females: readonly Parent[],
  males: readonly Parent[],
  options: CrossOptions,
): Cross<Parent>[] {
  if (scheme === 'factorial') return crossesOf(females, males, options)
  const parents = [...new Set([...females, ...males])]
  return crossesOf(parents, parents, { ...options, reciprocals: scheme === 'full' })
}

/** A line that may be the cross of its two parents. */
export interface KnownOffspring {
  readonly id: number
  readonly name: string
  readonly stage: string | null
  readonly is_variety: boolean
}

/**
 * The line that is the cross of two parents: the one with the name of the cross, else an F1, else the only line if it
 * has no stage and is no variety. Null where none is (the lines were bred from it) and the cross is to be made.
 */
export function knownCross(name: string, offspring: readonly KnownOffspring[]): KnownOffspring | null {
  const isNamed = (line: KnownOffspring) => line.name === name || /^ \(\d+\)$/.test(line.name.slice(name.length))
  const namedOffspring = offspring.find((line) => line.name.startsWith(name) && isNamed(line))
  const f1 = offspring.find(({ stage }) => stage?.trim().toUpperCase() === 'F1')
  const [cross] = offspring
  const isOnly = offspring.length === 1 && cross.stage === null && !cross.is_variety
  return namedOffspring ?? f1 ?? (isOnly ? cross : null)
}

/** The name of a cross. */
export const crossName = (mother: string, father: string): string => `${mother} × ${father}`

/** Names a cross among others. */
export const crossKey = ([mother, father]: Cross<number>): string => `${mother} ${father}`

/**
 * The crosses of a scheme, except those `turned` by hand: a cross of the scheme is then left out, and another cross of
 * these parents is added.
 */
export function chosenCrosses(
  scheme: readonly Cross<number>[],
  turned: ReadonlyMap<string, Cross<number>>,
): Cross<number>[] {
  const keys = new Set(scheme.map(crossKey))
  const further = [...turned].filter(([key]) => !keys.has(key)).map(([, cross]) => cross)
  return [...scheme.filter((cross) => !turned.has(crossKey(cross))), ...further]
}

/**
 * The crosses turned by hand after a change of scheme: each is still made, or left out; a cross that the new scheme
 * makes, or leaves out, itself is removed.
 */
export function validTurnedCrosses(
  turned: ReadonlyMap<string, Cross<number>>,
  before: readonly Cross<number>[],
  after: readonly Cross<number>[],
): Map<string, Cross<number>> {
  const [previous, present] = [new Set(before.map(crossKey)), new Set(after.map(crossKey))]
  return new Map([...turned].filter(([key]) => previous.has(key) === present.has(key)))
}

/** A line with what is known of its parents, by id. */
export interface CrossParent {
  readonly line_id: number
  readonly line_name: string
  readonly mother_id: number | null
  readonly father_id: number | null
  /** Mean day of flowering; null or absent = not known. */
  readonly flowering?: number | null
}

/** Parents that flower within this number of days need no care. */
const daysApart = 5

/** Whether parents flower too many days apart for a cross without care. */
export const isFloweringApart = (days: number): boolean => Math.abs(days) > daysApart

/** How many days a mother flowers after a father; null = not known. */
export function floweringGap(mother: CrossParent, father: CrossParent): number | null {
  const [one, other] = [mother.flowering ?? null, father.flowering ?? null]
  return one === null || other === null ? null : one - other
}

/** Why a cross that may be made is marked. */
export type CrossMark = 'same' | 'sibs' | 'apart'

/**
 * Marks of a cross that may be made: a line with itself (then no other mark), lines of the same two parents, and lines
 * that flower more than 5 days apart. Empty without any.
 */
export function marksOf(mother: CrossParent, father: CrossParent): CrossMark[] {
  if (mother.line_id === father.line_id) return ['same']
  const parents = ({ mother_id, father_id }: CrossParent) =>
    mother_id === null || father_id === null
      ? null
      : [Math.min(mother_id, father_id), Math.max(mother_id, father_id)].join(' ')
  const parentsOfMother = parents(mother)
  const gap = floweringGap(mother, father)
  const marks: CrossMark[] = []
  if (parentsOfMother !== null && parentsOfMother === parents(father)) marks.push('sibs')
  if (gap !== null && isFloweringApart(gap)) marks.push('apart')
  return marks
}
