/**
 * Seed of a crop's lines by place in the lists, lines without any left out: how many seeds, where most of them lie (an index
 * of `addresses`), and in how many places they lie.
 */
export interface SeedOfLines {
  readonly spec_id: number
  readonly addresses: string[]
  readonly line: number[]
  readonly seeds: number[]
  readonly place: number[]
  readonly places: number[]
}

/** Seed of one line: how many seeds, where most of them lie, and in how many places. */
export interface LineSeed {
  readonly seeds: number
  readonly address: string
  readonly places: number
}

/** The seed of each line by its id. */
export function seedByLine({ addresses, line, seeds, place, places }: SeedOfLines): ReadonlyMap<number, LineSeed> {
  return new Map(
    line.map((id, k) => [id, { seeds: seeds[k], address: addresses[place[k]], places: places[k] }] as const),
  )
}
