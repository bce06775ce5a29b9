import { maxRecurrent, type Pedigree, samePedigree } from './notation.ts'
import { readPurdy } from './readPurdy.ts'

interface PurdyText {
  readonly text: string
  /** Order of its highest separator; 0 = a name without crosses inside. */
  readonly order: number
}

/** How the names of a pedigree are written. */
interface NameStyle {
  /** The text of a name; `nth` counts the names of the text from 0, in their order. */
  text(name: string, nth: number): string
  /** Order of the crosses inside a name that is written without quotes; 0 = none. */
  orderOf(name: string, cross: number | undefined): number
  /** Whether a recurrent parent of that name can be followed by its count. */
  isCountable(name: string): boolean
}

/** Names that would not be read back unchanged without quotes. */
const needsQuotes = /[/*()"]|^\s|\s$|^\d+$|^\?$|^$/

const signs = /[/*()]/

/**
 * A pedigree in Purdy notation, backcrosses folded (`A*2/B`). What `readPurdy` makes of it with the same known names is the
 * pedigree again, or means the same to `isSame`. Only names that would be read as something else are quoted.
 */
export function writePurdy(
  pedigree: Pedigree,
  isKnown: (name: string) => boolean = () => false,
  isSame: (read: Pedigree) => boolean = (read) => samePedigree(read, pedigree),
): string {
  const needed = new Set<number>()
  const withFirstQuoted = (count: number) =>
    quotedPurdy(pedigree, (name, nth) => nth < count || needed.has(nth) || needsQuotes.test(name))
  const isRead = (text: string) => {
    const read = readPurdy(text, isKnown)
    return read.ok && isSame(read.pedigree)
  }
  const counts = countWrittenNames(pedigree)
  while (needed.size < counts) {
    if (isRead(withFirstQuoted(0))) break
    // The fewest names from the left whose quotes make the text readable: the last of them needs its quotes.
    let [few, upper] = [0, counts]
    while (upper - few > 1) {
      const middle = (few + upper) >> 1
      if (isRead(withFirstQuoted(middle))) upper = middle
      else few = middle
    }
    if (needed.has(upper - 1)) break
    needed.add(upper - 1)
  }
  return withFirstQuoted(0)
}

/**
 * The order of a name among the crosses of a pedigree: the order of its highest separator. A name has one if it is known
 * to be a cross, or if its text treats it as one, by the separator that follows it.
 */
function orderInName(name: string, isCross: boolean, cross: number | undefined): number {
  let order = 0
  for (const [sign, digits] of name.matchAll(/\/(\d{1,3})\/|\/{1,2}/g))
    order = Math.max(order, digits === undefined ? sign.length : Number(digits))
  return isCross || (cross !== undefined && cross > order) ? order : 0
}

/**
 * A pedigree as the name of the line that it makes: Purdy notation without quotes, in which the crosses inside names keep
 * their order (`A/B` × D is `A/B//D`). `isCross` decides which names are crosses.
 */
export function plainPurdy(pedigree: Pedigree, isCross: (name: string) => boolean = () => false): string {
  const style: NameStyle = {
    text: (name) => name,
    orderOf: (name, cross) => orderInName(name, isCross(name), cross),
    isCountable: (name) => !signs.test(name),
  }
  return purdyTextOf(pedigree, style, { names: 0 }, undefined).text
}

function quotedPurdy(pedigree: Pedigree, isQuoted: (name: string, nth: number) => boolean): string {
  const style: NameStyle = {
    text: (name, nth) => (isQuoted(name, nth) ? `"${name.replaceAll('"', '""')}"` : name),
    orderOf: () => 0,
    isCountable: () => true,
  }
  return purdyTextOf(pedigree, style, { names: 0 }, undefined).text
}

/** `cross` is the order, in the text it was read from, of the separator next to the pedigree. */
function purdyTextOf(
  pedigree: Pedigree,
  style: NameStyle,
  count: { names: number },
  cross: number | undefined,
): PurdyText {
  if (pedigree.kind === 'unknown') return { text: '?', order: 0 }
  if (pedigree.kind === 'name')
    return { text: style.text(pedigree.name, count.names++), order: style.orderOf(pedigree.name, cross) }
  const { times, side, donor } = backcross(pedigree, style)
  if (times > 1) {
    const recurrent = pedigree[side]
    const first = purdyTextOf(side === 'mother' ? recurrent : donor, style, count, pedigree.order)
    const second = purdyTextOf(side === 'mother' ? donor : recurrent, style, count, pedigree.order)
    const order = Math.max(first.order, second.order) + 1
    const [mother, father] =
      side === 'mother' ? [`${first.text}*${times}`, second.text] : [first.text, `${times}*${second.text}`]
    return { text: `${mother}${separator(order)}${father}`, order }
  }
  const mother = purdyTextOf(pedigree.mother, style, count, pedigree.order)
  const father = purdyTextOf(pedigree.father, style, count, pedigree.order)
  const order = Math.max(mother.order, father.order) + 1
  return { text: `${mother.text}${separator(order)}${father.text}`, order }
}

function countWrittenNames(pedigree: Pedigree): number {
  let count = 0
  quotedPurdy(pedigree, () => {
    count++
    return false
  })
  return count
}

/** `/`, `//`, `/3/` … */
function separator(order: number): string {
  return order <= 2 ? '/'.repeat(order) : `/${order}/`
}

interface Backcross {
  readonly times: number
  readonly side: 'mother' | 'father'
  /** The first other parent of the recurrent parent. */
  readonly donor: Pedigree
}

/** How often a named parent recurs on its side of a cross, at most 20 times. */
function backcross(cross: Extract<Pedigree, { kind: 'cross' }>, style: NameStyle): Backcross {
  for (const side of ['mother', 'father'] as const) {
    const recurrent = cross[side]
    const far = side === 'mother' ? 'father' : 'mother'
    if (recurrent.kind !== 'name' || !style.isCountable(recurrent.name)) continue
    let times = 1
    let donor = cross[far]
    while (times < maxRecurrent && donor.kind === 'cross' && samePedigree(donor[side], recurrent)) {
      times++
      donor = donor[far]
    }
    if (times > 1) return { times, side, donor }
  }
  return { times: 1, side: 'mother', donor: cross.father }
}
