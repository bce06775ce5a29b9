/**
 * Seed of a crop's lines as parallel lists, without lines that have none: number of seeds, where most of them are (an
 * index of `addresses`), and the number of places.
 */
export interface SeedOfLines {
  readonly spec_id: number
  readonly addresses: string[]
  readonly line: number[]
  readonly seeds: number[]
  readonly place: number[]
  readonly places: number[]
}

/** Seed of one line: number of seeds, the address of most of them, and the number of places. */
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
