/** Plots by which photos are named. */
interface NamedPlots {
  readonly count: number
  readonly alive: ArrayLike<number>
  readonly name: readonly (string | null)[]
  readonly label: readonly (string | null)[]
}

/** A picture with the plot that its file name or a list of names gives; `plot` is an index, null = not known yet. */
export interface BoundPhoto {
  readonly plot: number | null
  /** Why no plot was found: none is named so, or the label of one is the name of another. */
  readonly reason: 'unknown' | 'ambiguous' | null
}

/** What is written of one plot in a text, by its label or name. */
export type FindPlot = (text: string) => BoundPhoto

const unknown: BoundPhoto = { plot: null, reason: 'unknown' }
const ambiguous: BoundPhoto = { plot: null, reason: 'ambiguous' }

/** File names have none of these signs: as in the names of downloads, `_` stands for them. */
const asFileName = (text: string) =>
  text
    .normalize('NFC')
    .trim()
    .replace(/[\\/:*?"<>|]/g, '_')

/** Finds plots by label or name, first with the same letter case, else in any; `_` stands for characters that file names cannot have. */
export function plotFinder({ count, alive, name, label }: NamedPlots): FindPlot {
  const exact = new Map<string, Set<number>>()
  const folded = new Map<string, Set<number>>()
  const add = (to: Map<string, Set<number>>, key: string, plot: number) => {
    const found = to.get(key)
    if (found) found.add(plot)
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
 * The plots of pictures, in their order: what a row of the list says of the file (one cell its name, with or without ending, another
 * the label or name of a plot), else the file's own name, else that name without the number of a further picture.
 */
export function bindPhotos(
  files: readonly string[],
  find: FindPlot,
  list: readonly (readonly string[])[] = [],
): BoundPhoto[] {
  const listed = new Map<string, BoundPhoto>()
  const known = new Set(files.flatMap((file) => [keyOf(file), keyOf(stemOf(file))]))
  for (const row of list) {
    const at = row.findIndex((cell) => known.has(keyOf(cell)))
    if (at < 0) continue
    const others = row.filter((cell, k) => k !== at && cell.trim() !== '').map(find)
    listed.set(keyOf(row[at]), others.find(({ plot }) => plot !== null) ?? others[0] ?? unknown)
  }
  return files.map((file) => {
    const stem = stemOf(file)
    const named = listed.get(keyOf(file)) ?? listed.get(keyOf(stem))
    if (named) return named
    const whole = find(stem)
    return whole.reason === 'unknown' ? find(stem.replace(counter, '')) : whole
  })
}

const keyOf = (file: string) => file.normalize('NFC').trim().toLowerCase()
