import { crossOf, maxRecurrent, nameOf, type Pedigree, unknownParent } from './notation.ts'

/** A pedigree that was read, or the character, from 1, at which reading failed. */
export type ReadPedigree =
  | { readonly ok: true; readonly pedigree: Pedigree }
  | { readonly ok: false; readonly at: number }

/** Longest text of a pedigree. */
export const longestPurdy = 2000

/** Maximum length of a line's name, with the spaces around it. */
const longestName = 300

/** Maximum number of positions tried in one text: overlapping known names could be combined without end. */
const maxTries = 20_000

/** Characters that end a name. */
const ends = /[/*()]/

interface Part {
  readonly pedigree: Pedigree
  /** How often it recurs; 1 = it is crossed once. */
  readonly times: number
  readonly at: number
}

interface Separator {
  readonly order: number
  readonly at: number
}

/** Parts read so far and the separators between them: one separator fewer than parts, or as many. */
interface Chain {
  readonly parts: readonly Part[]
  readonly separators: readonly Separator[]
}

/** A result, and the character after it. */
interface Found<T> {
  readonly value: T
  readonly end: number
}

class UnreadableError extends Error {
  readonly at: number
  constructor(at: number) {
    super(`pedigree cannot be read at ${at}`)
    this.at = at
  }
}

/**
 * Reads a pedigree in the notation of Purdy et al. (1968, Crop Sci. 8), the mother on the left: `A/B//C`, `A/3/B`,
 * backcrosses `A*2/B` = A×(A×B) and `A/2*B` = (A×B)×B (the count on either side of the name), brackets, `?` for an
 * unknown parent. Names in quotes are taken literally (a doubled quote is one quote). Any other name is the longest known
 * name with which the whole text is a cross, else the text up to the next sign. A text that is a known name but also
 * reads as a cross is the cross. `isWanted` selects another reading: the first that it accepts, if any. A text without a
 * reading is refused at the character that no reading passes. A text without a sign of that notation that is no known
 * name may have its crosses written `A x B` or `A × B`; several are crossed from the left.
 */
export function readPurdy(
  text: string,
  isKnown: (name: string) => boolean = () => false,
  isWanted?: (read: Pedigree) => boolean,
): ReadPedigree {
  if (text.length > longestPurdy) return { ok: false, at: longestPurdy + 1 }
  const reader = new PurdyReader(text, isKnown)
  let best: Pedigree | null = null
  for (const pedigree of reader.readings()) {
    if (isWanted?.(pedigree)) return { ok: true, pedigree }
    if (best === null || (best.kind !== 'cross' && pedigree.kind === 'cross')) best = pedigree
    if (!isWanted && best.kind === 'cross') break
  }
  const crosses = best?.kind === 'cross' || best?.kind === 'unknown' || isKnown(text.trim()) ? null : withSlashes(text)
  if (crosses !== null) return readPurdy(crosses, isKnown, isWanted)
  return best ? { ok: true, pedigree: best } : { ok: false, at: reader.furthest + 1 }
}

/** `A x B × C` as `A/B//C`; null where a text has no such cross, or has signs of Purdy's notation. */
function withSlashes(text: string): string | null {
  if (ends.test(text) || text.includes('"')) return null
  const parts = text.trim().split(/\s+[xXхХ]\s+|\s*×\s*/)
  if (parts.length < 2 || parts.some((part) => part === '')) return null
  return parts.reduce((left, part, at) => `${left}${at < 3 ? '/'.repeat(at) : `/${at}/`}${part}`)
}

class PurdyReader {
  /** The furthest character, from 0, at which a reading failed. */
  furthest = 0
  private readonly text: string
  private readonly isKnown: (name: string) => boolean
  /** Positions from which no reading reached the end, with the state that decides it. */
  private readonly deadEnds = new Set<string>()
  private tries = 0

  constructor(text: string, isKnown: (name: string) => boolean) {
    this.text = text
    this.isKnown = isKnown
  }

  /** Every reading of the text; those with the longest known names come first, from the left. */
  *readings(): Generator<Pedigree> {
    for (const { value, end } of this.expression(0)) {
      if (end === this.text.length) yield value
      else this.fail(end)
    }
  }

  /** Parts and separators alternately, up to the end of the text or a closing bracket. */
  private *expression(start: number): Generator<Found<Pedigree>> {
    for (const { value, end } of this.part(start)) yield* this.continued(start, { parts: [value], separators: [] }, end)
  }

  private *continued(start: number, chain: Chain, from: number): Generator<Found<Pedigree>> {
    const at = this.skipSpaces(from)
    if (at >= this.text.length || this.text[at] === ')') {
      const cross = this.attempt(() => crossed(chain))
      if (cross) yield { value: cross, end: at }
      return
    }
    const place = `${start} ${at} ${openState(chain)}`
    if (this.deadEnds.has(place) || ++this.tries > maxTries) return
    let isDead = true
    const separator = this.separator(at)
    const next = separator && this.attempt(() => withSeparator(chain, separator.value))
    if (next)
      for (const { value, end } of this.part(separator.end))
        for (const reading of this.continued(start, { ...next, parts: [...next.parts, value] }, end)) {
          isDead = false
          yield reading
        }
    if (isDead) this.deadEnds.add(place)
  }

  private separator(at: number): Found<Separator> | null {
    const match = /^(?:\/(\d{1,3})\/|\/{1,2})/.exec(this.text.slice(at, at + 5))
    const order = match?.[1] === undefined ? (match?.[0].length ?? 0) : Number(match[1])
    if (!match || order < 1) {
      this.fail(at)
      return null
    }
    return { value: { order, at }, end: at + match[0].length }
  }

  private *part(from: number): Generator<Found<Part>> {
    const { text } = this
    const at = this.skipSpaces(from)
    const singlePart = (pedigree: Pedigree): Part => ({ pedigree, times: 1, at })
    for (const { value, end } of this.names(at, 'known')) yield* this.counted(singlePart(value), end)
    if (text[at] === '(') {
      for (const { value, end } of this.expression(at + 1)) {
        if (text[end] === ')') yield { value: singlePart(value), end: end + 1 }
        else this.fail(end)
      }
      return
    }
    const before = /^(\d+)\s*\*/.exec(text.slice(at, at + longestName))
    if (before) {
      const times = this.attempt(() => timesOf(before[1], at))
      if (times)
        for (const { value, end } of this.names(this.skipSpaces(at + before[0].length), 'all'))
          yield { value: { pedigree: value, times, at }, end }
      return
    }
    for (const { value, end } of this.names(at, 'plain')) yield* this.counted(singlePart(value), end)
  }

  /** A part, with the count that may follow it: `A*2`. */
  private *counted(part: Part, from: number): Generator<Found<Part>> {
    const at = this.skipSpaces(from)
    const after = /^\*\s*(\d+)/.exec(this.text.slice(at, at + longestName))
    if (!after || part.pedigree.kind !== 'name') {
      yield { value: part, end: from }
      return
    }
    const times = this.attempt(() => timesOf(after[1], at))
    if (times) yield { value: { ...part, times }, end: at + after[0].length }
  }

  /** Names that can begin here: the known ones, longest first, and the plain one: in quotes, or up to the next sign. */
  private *names(at: number, kind: 'known' | 'plain' | 'all'): Generator<Found<Pedigree>> {
    const { text } = this
    if (text[at] === '"') {
      if (kind !== 'known') yield* this.quoted(at)
      return
    }
    const length = text.slice(at, at + longestName).search(ends)
    const first = length < 0 ? text.length : at + length
    if (kind !== 'plain')
      for (let end = Math.min(text.length, at + longestName); end > at; end--) {
        if (kind === 'all' && end === first) continue
        const name = this.knownName(at, end)
        if (name !== null) yield { value: nameOf(name), end }
      }
    if (kind === 'known') return
    const name = text.slice(at, first).trim()
    const quote = name.indexOf('"')
    if (kind === 'plain' && this.isKnown(name)) return
    if (name === '') this.fail(at)
    else if (quote >= 0) this.fail(text.indexOf('"', at))
    else yield { value: name === '?' ? unknownParent : nameOf(name), end: first }
  }

  private *quoted(at: number): Generator<Found<Pedigree>> {
    const match = /^"((?:[^"]|"")+)"/.exec(this.text.slice(at))
    if (match) yield { value: nameOf(match[1].replaceAll('""', '"')), end: at + match[0].length }
    else this.fail(at)
  }

  /** The known name between two characters, if a separator or the end of the text follows it. */
  private knownName(at: number, end: number): string | null {
    if (end < this.text.length && !ends.test(this.text[end])) return null
    const name = this.text.slice(at, end).trim()
    return name !== '' && this.isKnown(name) ? name : null
  }

  private skipSpaces(from: number): number {
    let at = from
    while (/\s/.test(this.text[at] ?? '')) at++
    return at
  }

  /** The result of a step; null where this reading ends here. */
  private attempt<T>(step: () => T): T | null {
    try {
      return step()
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error
      this.fail(error.at)
      return null
    }
  }

  private fail(at: number): void {
    this.furthest = Math.max(this.furthest, at)
  }
}

function timesOf(digits: string, at: number): number {
  const times = Number(digits)
  if (times < 2 || times > maxRecurrent) throw new UnreadableError(at)
  return times
}

/** Adds a separator. Between two of the same order there must be a higher one. */
function withSeparator(chain: Chain, separator: Separator): Chain {
  if (openOrders(chain).includes(separator.order)) throw new UnreadableError(separator.at)
  return { ...chain, separators: [...chain.separators, separator] }
}

/** Orders of the separators without a higher one after them. */
function openOrders({ separators }: Chain): number[] {
  const openParts: number[] = []
  for (const { order } of separators) {
    while (openParts.length > 0 && openParts[openParts.length - 1] < order) openParts.pop()
    openParts.push(order)
  }
  return openParts
}

/**
 * The state that decides whether the rest of a text can follow: the open separators, which of the last two parts recur,
 * and whether the first of these is a side of a cross by itself.
 */
function openState(chain: Chain): string {
  const recurs = chain.parts.slice(-2).map(({ times }) => times > 1)
  const [before, last] = [chain.separators.at(-2), chain.separators.at(-1)]
  return `${openOrders(chain).join(',')} ${recurs.join()} ${before && last ? before.order > last.order : true}`
}

/** The cross of the highest separator, which occurs once, between the parts on its left and on its right. */
function crossed(chain: Chain): Pedigree {
  const { parts } = chain
  if (parts.length > 1) return crossedSide(chain).pedigree
  if (parts[0].times > 1) throw new UnreadableError(parts[0].at)
  return parts[0].pedigree
}

function crossedSide({ parts, separators }: Chain): Part {
  if (parts.length === 1) return parts[0]
  let highest = 0
  separators.forEach(({ order }, k) => {
    if (order > separators[highest].order) highest = k
  })
  const mother = crossedSide({ parts: parts.slice(0, highest + 1), separators: separators.slice(0, highest) })
  const father = crossedSide({ parts: parts.slice(highest + 1), separators: separators.slice(highest + 1) })
  if (mother.times > 1 && father.times > 1) throw new UnreadableError(father.at)
  const { order } = separators[highest]
  let cross = crossOf(mother.pedigree, father.pedigree, order)
  for (let k = 1; k < mother.times; k++) cross = crossOf(mother.pedigree, cross, order)
  for (let k = 1; k < father.times; k++) cross = crossOf(cross, father.pedigree, order)
  return { pedigree: cross, times: 1, at: mother.at }
}
