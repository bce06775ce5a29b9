import { doseOfByte } from './dose.ts'
import { missingDose } from './panel.ts'

/** Quality of the calls of a file. `missing` counts calls; heterozygosity and maf are shares of called ones, 0…1. */
export interface MarkerQuality {
  /** Whether its lines are plots; absent = they are lines. */
  readonly of_plots?: true
  readonly lines: number
  readonly markers: number
  readonly calls: number
  readonly missing: number
  readonly heterozygosity: number
  /** The 1,000 markers with most missing calls, in that order. */
  readonly by_marker: readonly { name: string; missing: number; heterozygosity: number; maf: number }[]
  /** All lines, those with most missing calls first. */
  readonly by_line: readonly { name: string; missing: number; heterozygosity: number }[]
  /** Pairs of lines with a similarity of at least 0.99, the most similar first. */
  readonly similar: readonly { a: string; b: string; similarity: number }[]
  /**
   * Lines that cannot descend from a stated parent: opposite homozygotes over 2 %, the worst first; `best` is a line that
   * would fit.
   */
  readonly conflicts: readonly Conflict[]
}

interface Fit {
  readonly name: string
  readonly opposite: number
  readonly compared: number
}

interface Conflict {
  readonly line: string
  readonly parent: string
  readonly opposite: number
  readonly compared: number
  readonly best?: Fit
}

/**
 * Calls of a file: `calls[line · markers + marker]` packed bytes; the alleles 0 and 1 are the first and the alternative
 * one.
 */
export interface JudgedCalls {
  readonly lines: readonly string[]
  readonly markers: readonly string[]
  readonly calls: Uint8Array
  /** Names of the parents, for lines with known parents. */
  readonly parents: ReadonlyMap<string, readonly string[]>
}

const maxListed = { markers: 1000, pairs: 500 } as const
const sampleSimilarity = 0.99
const maxOppositeShare = 0.02
/** Minimum number of markers called in both, for pairs and for parents. */
const minCompared = 10
/**
 * With more markers than this, similarity is first computed on evenly spaced ones, and on all only where these do not
 * decide.
 */
const screened = 2048
const screenedAlike = 0.97
const missingByte = 0xff

const isCalled = (byte: number) => byte >> 4 !== 15 && (byte & 15) !== 15
const isHeterozygous = (byte: number) => byte >> 4 !== (byte & 15)

/** Quality figures of the calls of a file. */
export function markerQuality(input: JudgedCalls): MarkerQuality {
  const { lines, markers, calls } = input
  const byMarker = markers.map((name, j) => ({ name, ...markerFigures(input, j) }))
  const byLine = lines.map((name, i) => {
    const row = calls.subarray(i * markers.length, (i + 1) * markers.length)
    let [missing, heterozygous] = [0, 0]
    for (const byte of row)
      if (!isCalled(byte)) missing++
      else if (isHeterozygous(byte)) heterozygous++
    return { name, missing, heterozygous }
  })
  const missing = byLine.reduce((sum, line) => sum + line.missing, 0)
  const called = calls.length - missing
  const heterozygous = byLine.reduce((sum, line) => sum + line.heterozygous, 0)
  const share = (count: number, total: number) => (total === 0 ? 0 : count / total)
  return {
    lines: lines.length,
    markers: markers.length,
    calls: calls.length,
    missing,
    heterozygosity: share(heterozygous, called),
    by_marker: byMarker.sort((a, b) => b.missing - a.missing).slice(0, maxListed.markers),
    by_line: byLine
      .map(({ name, missing: count, heterozygous: own }) => ({
        name,
        missing: count,
        heterozygosity: share(own, markers.length - count),
      }))
      .sort((a, b) => b.missing - a.missing),
    similar: similarPairs(input),
    conflicts: parentConflicts(input),
  }
}

function markerFigures({ lines, markers, calls }: JudgedCalls, j: number) {
  const copies = new Int32Array(16)
  let [called, heterozygous] = [0, 0]
  for (let i = 0; i < lines.length; i++) {
    const byte = calls[i * markers.length + j]
    if (!isCalled(byte)) continue
    called++
    copies[byte >> 4]++
    copies[byte & 15]++
    if (isHeterozygous(byte)) heterozygous++
  }
  const maf = called === 0 ? 0 : 1 - Math.max(...copies) / (2 * called)
  return { missing: lines.length - called, heterozygosity: called === 0 ? 0 : heterozygous / called, maf }
}

/** Doses of lines as bits: which markers are called, and which are homozygous for either allele. */
class Bits {
  private readonly words: number
  private readonly called: Uint32Array
  private readonly first: Uint32Array
  private readonly second: Uint32Array

  constructor({ lines, markers, calls }: JudgedCalls, chosen: readonly number[]) {
    this.words = Math.ceil(chosen.length / 32)
    const size = lines.length * this.words
    ;[this.called, this.first, this.second] = [new Uint32Array(size), new Uint32Array(size), new Uint32Array(size)]
    for (let i = 0; i < lines.length; i++)
      for (let k = 0; k < chosen.length; k++) {
        const dose = doseOfByte[calls[i * markers.length + chosen[k]] ?? missingByte]
        if (dose === missingDose) continue
        const [at, bit] = [i * this.words + (k >> 5), 1 << (k & 31)]
        this.called[at] |= bit
        if (dose < 0) this.first[at] |= bit
        if (dose > 0) this.second[at] |= bit
      }
  }

  /** For two lines: number of markers called in both, with the same homozygote, and with opposite homozygotes. */
  compare(one: number, other: number): { called: number; same: number; opposite: number } {
    let [called, same, opposite] = [0, 0, 0]
    const { words, called: c, first: f, second: s } = this
    for (let k = 0, a = one * words, b = other * words; k < words; k++, a++, b++) {
      called += ones(c[a] & c[b])
      same += ones((f[a] & f[b]) | (s[a] & s[b]))
      opposite += ones((f[a] & s[b]) | (s[a] & f[b]))
    }
    return { called, same, opposite }
  }
}

/** How many bits of a word are set (Warren 2012, Hacker's Delight, section 5–1). */
function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const similarityOf = ({ called, same, opposite }: { called: number; same: number; opposite: number }) =>
  (1 + (same - opposite) / called) / 2

function similarPairs(input: JudgedCalls): MarkerQuality['similar'] {
  const { lines, markers } = input
  const markerIndexes = [...markers.keys()]
  const step = Math.max(1, Math.ceil(markerIndexes.length / screened))
  const isWhole = step === 1
  const screen = new Bits(input, isWhole ? markerIndexes : markerIndexes.filter((k) => k % step === 0))
  const complete = isWhole ? screen : new Bits(input, markerIndexes)
  const pairs: { a: string; b: string; similarity: number }[] = []
  for (let i = 0; i < lines.length; i++)
    for (let j = i + 1; j < lines.length; j++) {
      const sampled = screen.compare(i, j)
      if (sampled.called > 0 && similarityOf(sampled) < (isWhole ? sampleSimilarity : screenedAlike)) continue
      const exact = isWhole ? sampled : complete.compare(i, j)
      if (exact.called < minCompared || similarityOf(exact) < sampleSimilarity) continue
      pairs.push({ a: lines[i], b: lines[j], similarity: similarityOf(exact) })
    }
  return pairs.sort((a, b) => b.similarity - a.similarity).slice(0, maxListed.pairs)
}

function parentConflicts(input: JudgedCalls): Conflict[] {
  const { lines, markers, parents } = input
  const at = new Map(lines.map((name, i) => [name, i]))
  const stated = lines.flatMap((line) =>
    (parents.get(line) ?? []).flatMap((parent) => (at.has(parent) ? [[line, parent]] : [])),
  )
  if (stated.length === 0) return []
  const bits = new Bits(input, [...markers.keys()])
  const shareOf = (fit: Fit) => fit.opposite / fit.compared
  const fitOf = (line: string, parent: string): Fit => {
    const { called, opposite } = bits.compare(at.get(line) ?? 0, at.get(parent) ?? 0)
    return { name: parent, opposite, compared: called }
  }
  const unlikely = stated
    .map(([line, parent]) => ({ line, fit: fitOf(line, parent) }))
    .filter(({ fit }) => fit.compared >= minCompared && shareOf(fit) > maxOppositeShare)
    .sort((a, b) => shareOf(b.fit) - shareOf(a.fit))
    .slice(0, maxListed.pairs)
  return unlikely.map(({ line, fit }) => {
    const others = lines.filter((name) => name !== line && !parents.get(name)?.includes(line))
    const fits = others.map((name) => fitOf(line, name)).filter(({ compared }) => compared >= minCompared)
    const best = fits.reduce<Fit | undefined>(
      (best, candidate) => (best && shareOf(best) <= shareOf(candidate) ? best : candidate),
      undefined,
    )
    const { name: parent, opposite, compared } = fit
    return { line, parent, opposite, compared, ...(best && best.name !== parent ? { best } : {}) }
  })
}
