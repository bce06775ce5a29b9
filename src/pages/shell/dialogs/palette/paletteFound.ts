import type { PaletteEntry } from '../../../../commands/palette.ts'
import { byBestName } from '../../../../domain/selection/nameMatch.ts'
import { otherLayout } from '../../../../domain/selection/otherLayout.ts'

/** Entries under one heading, a key of the word list. */
export interface PaletteGroup {
  readonly heading: string
  readonly entries: readonly PaletteEntry[]
}

/** What the palette offers for a text. `readAs`: the text as the other layout writes it, by which it was found; else null. */
export interface PaletteFound {
  readonly groups: readonly PaletteGroup[]
  readonly readAs: string | null
}

/** The groups with what fits the text, the group of the best fitting entry first; an empty text leaves them as they are. */
function fitting(groups: readonly PaletteGroup[], text: string, limit: number): PaletteGroup[] {
  const all = groups.flatMap(({ heading, entries }) => entries.map((entry) => ({ heading, entry })))
  const found = byBestName(all, text, ({ entry }) => entry.sought).slice(0, limit)
  const headings = [...new Set(found.map(({ heading }) => heading))]
  return headings.map((heading) => ({
    heading,
    entries: found.filter((one) => one.heading === heading).map(({ entry }) => entry),
  }))
}

/** Finds entries by their names in any language, also where the text was typed on the other layout. */
export function findInGroups(groups: readonly PaletteGroup[], text: string, limit: number): PaletteFound {
  const found = fitting(groups, text, limit)
  if (found.length > 0 || text === '') return { groups: found, readAs: null }
  const readAs = otherLayout(text)
  const other = fitting(groups, readAs, limit)
  return { groups: other, readAs: other.length > 0 ? readAs : null }
}
