import type { PaletteEntry } from '../../../../commands/palette.ts'
import { byBestName } from '../../../../domain/find/nameMatch.ts'
import { otherLayout } from '../../../../domain/find/otherLayout.ts'

/** Entries under one heading, a key of the word list. */
export interface PaletteGroup {
  readonly heading: string
  readonly entries: readonly PaletteEntry[]
}

/**
 * The palette's results for a text. `readAs`: the text typed on the other keyboard layout, if the results are for that;
 * else null.
 */
export interface PaletteFound {
  readonly groups: readonly PaletteGroup[]
  readonly readAs: string | null
}

/**
 * The groups with entries that match the text, the group of the best match first; an empty text leaves them unchanged.
 */
function fitting(groups: readonly PaletteGroup[], text: string, limit: number): PaletteGroup[] {
  const entries = groups.flatMap(({ heading, entries }) => entries.map((entry) => ({ heading, entry })))
  const matches = byBestName(entries, text, ({ entry }) => entry.sought).slice(0, limit)
  const headings = [...new Set(matches.map(({ heading }) => heading))]
  return headings.map((heading) => ({
    heading,
    entries: matches.filter((match) => match.heading === heading).map(({ entry }) => entry),
  }))
}

/** Finds entries by their names in any language, also if the text was typed on the other keyboard layout. */
export function findInGroups(groups: readonly PaletteGroup[], text: string, limit: number): PaletteFound {
  const matches = fitting(groups, text, limit)
  if (matches.length > 0 || text === '') return { groups: matches, readAs: null }
  const readAs = otherLayout(text)
  const other = fitting(groups, readAs, limit)
  return { groups: other, readAs: other.length > 0 ? readAs : null }
}
