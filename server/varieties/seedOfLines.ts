/** Where the seed of a line lies, most first, and how many seeds there are of all its lots. */
export interface SeedOfLine {
  readonly addresses: readonly string[]
  readonly seeds: number
}

/** A line without a lot. */
export const noSeed: SeedOfLine = { addresses: [], seeds: 0 }
