import { crossOf, mostRecurrent, nameOf, type Pedigree, unknownParent } from './notation.ts'

/** A pedigree that was read, or the character, from 1, from which on it cannot be. */
export type ReadPedigree =
  | { readonly ok: true; readonly pedigree: Pedigree }
  | { readonly ok: false; readonly at: number }

/** Longest text of a pedigree. */
export const longestPurdy = 2000

type Token =
  | { readonly is: 'separator'; readonly order: number; readonly at: number }
  | { readonly is: 'part'; readonly pedigree: Pedigree; readonly times: number; readonly at: number }

class Unreadable extends Error {
  readonly at: number
  constructor(at: number) {
    super(`pedigree cannot be read at ${at}`)
    this.at = at
  }
}

/**
 * Reads a pedigree in the notation of Purdy et al. (1968, Crop Sci. 8), the mother on the left: `A/B//C`, `A/3/B`, backcrosses
 * `A*2/B` = A×(A×B) and `A/2*B` = (A×B)×B (the count on either side of the name), brackets, `?` for an unknown parent.
 * Names in quotes are taken as they are (a quote in them is doubled), others as the longest known name that a separator
 * follows, else up to the next sign. What is left over, or stands twice, is refused at its character.
 */
export function readPurdy(text: string, isKnown: (name: string) => boolean = () => false): ReadPedigree {
  if (text.length > longestPurdy) return { ok: false, at: longestPurdy + 1 }
  try {
    const reader = new PurdyReader(text, isKnown)
    return { ok: true, pedigree: reader.whole() }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, at: error.at + 1 }
    throw error
  }
}

/** Longest name of a line, with the spaces that may stand around it. */
const longestName = 300

/** Signs that end a name. */
const ends = /[/*()]/

class PurdyReader {
  private readonly text: string
  private readonly isKnown: (name: string) => boolean
  private at = 0

  constructor(text: string, isKnown: (name: string) => boolean) {
    this.text = text
    this.isKnown = isKnown
  }

  whole(): Pedigree {
    const pedigree = this.expression()
    if (this.at < this.text.length) throw new Unreadable(this.at)
    return pedigree
  }

  /** Parts and separators by turns, up to the end or a closing bracket. */
  private expression(): Pedigree {
    const tokens: Token[] = [this.part()]
    for (;;) {
      this.skipSpaces()
      if (this.at >= this.text.length || this.text[this.at] === ')') return built(tokens)
      tokens.push(this.separator(), this.part())
    }
  }

  private skipSpaces(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++
  }

  private separator(): Token {
    const at = this.at
    const found = /^(?:\/(\d{1,3})\/|\/{1,2})/.exec(this.text.slice(at, at + 5))
    if (!found) throw new Unreadable(at)
    const order = found[1] === undefined ? found[0].length : Number(found[1])
    if (order < 1) throw new Unreadable(at)
    this.at += found[0].length
    return { is: 'separator', order, at }
  }

  private part(): Token {
    this.skipSpaces()
    const at = this.at
    const before = /^(\d+)\s*\*/.exec(this.text.slice(at))
    if (before && !this.longestKnown(at)) {
      this.at += before[0].length
      this.skipSpaces()
      return { is: 'part', pedigree: this.name(), times: counted(before[1], at), at }
    }
    if (this.text[at] === '(') {
      this.at++
      const pedigree = this.expression()
      if (this.text[this.at] !== ')') throw new Unreadable(this.at)
      this.at++
      return { is: 'part', pedigree, times: 1, at }
    }
    const pedigree = this.name()
    this.skipSpaces()
    const after = /^\*\s*(\d+)/.exec(this.text.slice(this.at))
    if (!after || pedigree.is !== 'name') return { is: 'part', pedigree, times: 1, at }
    const times = counted(after[1], this.at)
    this.at += after[0].length
    return { is: 'part', pedigree, times, at }
  }

  private name(): Pedigree {
    const { text, at } = this
    if (text[at] === '"') return this.quoted()
    const known = this.longestKnown(at)
    if (known) {
      this.at = known.end
      return nameOf(known.name)
    }
    const length = text.slice(at).search(ends)
    const end = length < 0 ? text.length : at + length
    const name = text.slice(at, end).trim()
    if (name === '' || name.includes('"')) throw new Unreadable(name === '' ? at : text.indexOf('"', at))
    this.at = end
    return name === '?' ? unknownParent : nameOf(name)
  }

  private quoted(): Pedigree {
    const found = /^"((?:[^"]|"")+)"/.exec(this.text.slice(this.at))
    if (!found) throw new Unreadable(this.at)
    this.at += found[0].length
    return nameOf(found[1].replaceAll('""', '"'))
  }

  /** The longest known name that begins here and is followed by a sign or the end. */
  private longestKnown(from: number): { name: string; end: number } | null {
    const { text } = this
    for (let end = Math.min(text.length, from + longestName); end > from; end--) {
      if (end < text.length && !ends.test(text[end])) continue
      const name = text.slice(from, end).trim()
      if (name !== '' && this.isKnown(name)) return { name, end }
    }
    return null
  }
}

function counted(digits: string, at: number): number {
  const times = Number(digits)
  if (times < 2 || times > mostRecurrent) throw new Unreadable(at)
  return times
}

/** The cross of the highest separator, which stands once, of what is on its left and on its right. */
function built(tokens: readonly Token[]): Pedigree {
  if (tokens.length === 1) {
    const [only] = tokens
    if (only.is !== 'part' || only.times > 1) throw new Unreadable(only.at)
    return only.pedigree
  }
  let highest = 1
  for (let k = 3; k < tokens.length; k += 2) if (orderAt(tokens, k) > orderAt(tokens, highest)) highest = k
  for (let k = highest + 2; k < tokens.length; k += 2)
    if (orderAt(tokens, k) === orderAt(tokens, highest)) throw new Unreadable(tokens[k].at)
  const mother = timesOf(tokens.slice(0, highest))
  const father = timesOf(tokens.slice(highest + 1))
  if (mother.times > 1 && father.times > 1) throw new Unreadable(father.at)
  let cross = crossOf(mother.pedigree, father.pedigree)
  for (let k = 1; k < mother.times; k++) cross = crossOf(mother.pedigree, cross)
  for (let k = 1; k < father.times; k++) cross = crossOf(cross, father.pedigree)
  return cross
}

function orderAt(tokens: readonly Token[], k: number): number {
  const token = tokens[k]
  return token.is === 'separator' ? token.order : 0
}

/** One side of a cross, and how often it recurs. */
function timesOf(side: readonly Token[]): { pedigree: Pedigree; times: number; at: number } {
  const [first] = side
  if (side.length === 1 && first.is === 'part') return first
  return { pedigree: built(side), times: 1, at: first.at }
}
