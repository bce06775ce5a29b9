import type { RankedCrosses } from './crossValues.ts'
import type { Direction } from './progeny.ts'

/** Number of crosses, the most uses of a parent, and the most similarity of two parents (0…1). */
export interface SetLimits {
  readonly crosses: number
  readonly uses: number
  readonly maxSimilarity: number
}

/** The chosen crosses as indices of the ranked ones, their mean merit, and the cost of the limits; null without any. */
export interface BestSet {
  readonly chosen: readonly number[]
  readonly mean: number | null
  readonly cost: number | null
}

/** Maximum rounds of exchanges; each improves the set, and few are needed. */
const maxRounds = 200

/**
 * A good set of crosses under limits: first greedily the best ones within the limits, then exchanges. An exchange removes
 * a cross and adds one or two others, or replaces one with a better one, as long as the sum of merits grows or a further
 * cross fits.
 */
export function bestCrosses(
  ranked: RankedCrosses,
  limits: SetLimits,
  direction: Direction,
  similarity: (mother: number, father: number) => number | null,
): BestSet {
  const allowedPairs = new Map<number, boolean>()
  const isAllowed = (k: number): boolean => {
    const cached = allowedPairs.get(k)
    if (cached !== undefined) return cached
    const allowed =
      limits.maxSimilarity >= 1 || (similarity(ranked.mother[k], ranked.father[k]) ?? 0) <= limits.maxSimilarity
    allowedPairs.set(k, allowed)
    return allowed
  }
  const set = new ParentUses(ranked, limits.uses)
  const fill = () => {
    for (let k = 0; k < ranked.merit.length && set.size < limits.crosses; k++)
      if (set.mayTake(k) && isAllowed(k)) set.take(k)
  }
  fill()
  for (let round = 0; round < maxRounds; round++) if (!exchange(set, ranked, limits, direction, isAllowed)) break
  const chosen = set.places()
  const meanOf = (places: readonly number[]) =>
    places.length === 0 ? null : places.reduce((sum, k) => sum + ranked.merit[k], 0) / places.length
  const mean = meanOf(chosen)
  const free = meanOf(Array.from({ length: Math.min(chosen.length, ranked.merit.length) }, (_, k) => k))
  return { chosen, mean, cost: mean === null || free === null ? null : direction * (free - mean) }
}

/** A set of crosses with the uses of each parent. */
class ParentUses {
  private readonly used = new Map<number, number>()
  private readonly own = new Set<number>()

  private readonly ranked: RankedCrosses
  private readonly uses: number

  constructor(ranked: RankedCrosses, uses: number) {
    this.ranked = ranked
    this.uses = uses
  }

  get size(): number {
    return this.own.size
  }

  places(): number[] {
    return [...this.own].sort((a, b) => a - b)
  }

  mayTake(k: number): boolean {
    const { mother, father } = this.ranked
    return !this.own.has(k) && this.of(mother[k]) < this.uses && this.of(father[k]) < this.uses
  }

  take(k: number): void {
    this.own.add(k)
    this.count(k, 1)
  }

  leave(k: number): void {
    this.own.delete(k)
    this.count(k, -1)
  }

  private of(parent: number): number {
    return this.used.get(parent) ?? 0
  }

  private count(k: number, step: number): void {
    for (const parent of [this.ranked.mother[k], this.ranked.father[k]]) this.used.set(parent, this.of(parent) + step)
  }
}

/** Makes the set better by one exchange; false where none does. */
function exchange(
  set: ParentUses,
  { merit }: RankedCrosses,
  { crosses }: SetLimits,
  direction: Direction,
  isAllowed: (k: number) => boolean,
): boolean {
  const before = set.places()
  const sumOf = (places: readonly number[]) => places.reduce((sum, k) => sum + direction * merit[k], 0)
  const room = crosses - before.length
  for (const removed of before) {
    set.leave(removed)
    const added: number[] = []
    for (let k = 0; k < merit.length && added.length < room + 1; k++) {
      if (k === removed || !set.mayTake(k) || !isAllowed(k)) continue
      set.take(k)
      added.push(k)
    }
    if (added.length > 1 || (added.length === 1 && sumOf(added) > sumOf([removed]) + 1e-12)) return true
    for (const k of added) set.leave(k)
    set.take(removed)
  }
  return exchangeTwo(set, merit, direction, isAllowed)
}

/** Replaces two crosses with two others, which need their parents and are better together. */
function exchangeTwo(
  set: ParentUses,
  merit: Float64Array,
  direction: Direction,
  isAllowed: (k: number) => boolean,
): boolean {
  const places = set.places()
  for (let i = 0; i < places.length; i++)
    for (let j = i + 1; j < places.length; j++) {
      set.leave(places[i])
      set.leave(places[j])
      const best = bestTwo(set, merit, direction, isAllowed)
      if (best !== null && best.sum > direction * (merit[places[i]] + merit[places[j]]) + 1e-12) {
        for (const k of best.places) set.take(k)
        return true
      }
      set.take(places[i])
      set.take(places[j])
    }
  return false
}

/** Number of first crosses that are tried as the better one of two. */
const triedFirst = 6

function bestTwo(set: ParentUses, merit: Float64Array, direction: Direction, isAllowed: (k: number) => boolean) {
  let best: { places: readonly [number, number]; sum: number } | null = null
  let tried = 0
  for (let k = 0; k < merit.length && tried < triedFirst; k++) {
    if (!set.mayTake(k) || !isAllowed(k)) continue
    tried++
    set.take(k)
    for (let l = k + 1; l < merit.length; l++) {
      if (!set.mayTake(l) || !isAllowed(l)) continue
      const sum = direction * (merit[k] + merit[l])
      if (best === null || sum > best.sum) best = { places: [k, l], sum }
      break
    }
    set.leave(k)
  }
  return best
}
