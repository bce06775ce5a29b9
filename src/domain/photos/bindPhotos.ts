/** Plots that photos can name. */
interface NamedPlots {
  readonly count: number
  readonly alive: ArrayLike<number>
  readonly name: readonly (string | null)[]
  readonly label: readonly (string | null)[]
}

/** A picture with the plot that its file name or a list of names states; `plot` is an index, null = not known yet. */
export interface BoundPhoto {
  readonly plot: number | null
  /** Why no plot was found: none has that name, or the label of one is the name of another. */
  readonly reason: 'unknown' | 'ambiguous' | null
}

/** The plot that a text names by its label or name. */
export type FindPlot = (text: string) => BoundPhoto

const unknown: BoundPhoto = { plot: null, reason: 'unknown' }
const ambiguous: BoundPhoto = { plot: null, reason: 'ambiguous' }

/** File names cannot contain these characters: as in the names of downloads, `_` replaces them. */
const asFileName = (text: string) =>
  text
    .normalize('NFC')
    .trim()
    .replace(/[\\/:*?"<>|]/g, '_')

/**
 * Finds plots by label or name, first with the same letter case, else in any; `_` matches characters that file names
 * cannot contain.
 */
export function plotFinder({ count, alive, name, label }: NamedPlots): FindPlot {
  const exact = new Map<string, Set<number>>()
  const folded = new Map<string, Set<number>>()
  const add = (to: Map<string, Set<number>>, key: string, plot: number) => {
    const existing = to.get(key)
    if (existing) existing.add(plot)
    else to.set(key, new Set([plot]))
  }
  for (let i = 0; i < count; i++) {
    if (!alive[i]) continue
    for (const text of [label[i], name[i]]) {
      if (!text) continue
      add(exact, asFileName(text), i)
      add(folded, asFileName(text).toLowerCase(), i)
    }
  }
  return (text) => {
    const form = asFileName(text)
    const found = exact.get(form) ?? folded.get(form.toLowerCase())
    if (!found) return unknown
    const [plot] = found
    return found.size === 1 ? { plot, reason: null } : ambiguous
  }
}

/** A file's name without its ending. */
const stemOf = (file: string) => file.replace(/\.[^.]*$/, '')

/** The number of a further picture of the same plot: `P3_2`, `P3-2`, `P3 (2)`. */
const counter = /(?:[\s_-]+\d{1,3}|\s*\(\d{1,3}\))$/

/**
 * The plots of pictures, in their order: from the file's row in the list (one cell is its name, with or without
 * extension, another the label or name of a plot), else from the file's own name, else from that name without the number
 * of a further picture.
 */
export function bindPhotos(
  files: readonly string[],
  find: FindPlot,
  list: readonly (readonly string[])[] = [],
): BoundPhoto[] {
  const plotsOfPictures = new Map<string, BoundPhoto>()
  const known = new Set(files.flatMap((file) => [keyOf(file), keyOf(stemOf(file))]))
  for (const row of list) {
    const at = row.findIndex((cell) => known.has(keyOf(cell)))
    if (at < 0) continue
    const others = row.filter((cell, k) => k !== at && cell.trim() !== '').map(find)
    plotsOfPictures.set(keyOf(row[at]), others.find(({ plot }) => plot !== null) ?? others[0] ?? unknown)
  }
  return files.map((file) => {
    const stem = stemOf(file)
    const listedPlot = plotsOfPictures.get(keyOf(file)) ?? plotsOfPictures.get(keyOf(stem))
    if (listedPlot) return listedPlot
    const byStem = find(stem)
    return byStem.reason === 'unknown' ? find(stem.replace(counter, '')) : byStem
  })
}

const keyOf = (file: string) => file.normalize('NFC').trim().toLowerCase()
