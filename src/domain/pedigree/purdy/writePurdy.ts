import { mostRecurrent, type Pedigree, samePedigree } from './notation.ts'
import { readPurdy } from './readPurdy.ts'

interface Written {
  readonly text: string
  /** Order of its highest separator; 0 = a name. */
  readonly order: number
}

/** How names are written: in quotes where they hold signs of the notation, or all of them, or none. */
type Quoting = 'needed' | 'all' | 'none'

/** Names that would not be read as they are without quotes. */
const needsQuotes = /[/*()"]|^\s|\s$|^\d+$|^\?$|^$/

/**
 * A pedigree in Purdy notation, backcrosses folded (`A*2/B`). What `readPurdy` makes of it with the same known names is the
 * pedigree again, or means the same to `isSame`: where an unquoted name would be taken for another, every name is quoted.
 */
export function writePurdy(
  pedigree: Pedigree,
  isKnown: (name: string) => boolean = () => false,
  isSame: (read: Pedigree) => boolean = (read) => samePedigree(read, pedigree),
): string {
  const { text } = written(pedigree, 'needed')
  const read = readPurdy(text, isKnown)
  return read.ok && isSame(read.pedigree) ? text : written(pedigree, 'all').text
}

/** A pedigree as the name of the line that it makes: Purdy notation without quotes. */
export function plainPurdy(pedigree: Pedigree): string {
  return written(pedigree, 'none').text
}

function written(pedigree: Pedigree, quoting: Quoting): Written {
  if (pedigree.is === 'unknown') return { text: '?', order: 0 }
  if (pedigree.is === 'name') return { text: writtenName(pedigree.name, quoting), order: 0 }
  const { times, side, rest } = backcross(pedigree)
  const recurrent = side === 'mother' ? pedigree.mother : pedigree.father
  const name = written(recurrent, quoting)
  const other = written(rest, quoting)
  if (times > 1) {
    const order = other.order + 1
    const sign = separator(order)
    const text =
      side === 'mother' ? `${name.text}*${times}${sign}${other.text}` : `${other.text}${sign}${times}*${name.text}`
    return { text, order }
  }
  const mother = written(pedigree.mother, quoting)
  const father = written(pedigree.father, quoting)
  const order = Math.max(mother.order, father.order) + 1
  return { text: `${mother.text}${separator(order)}${father.text}`, order }
}

function writtenName(name: string, quoting: Quoting): string {
  const isQuoted = quoting === 'all' || (quoting === 'needed' && needsQuotes.test(name))
  return isQuoted ? `"${name.replaceAll('"', '""')}"` : name
}

/** `/`, `//`, `/3/` … */
function separator(order: number): string {
  return order <= 2 ? '/'.repeat(order) : `/${order}/`
}

interface Backcross {
  readonly times: number
  readonly side: 'mother' | 'father'
  /** What the recurrent parent was first crossed with. */
  readonly rest: Pedigree
}

/** How often a named parent recurs on its side of a cross, at most 20 times. */
function backcross(cross: Extract<Pedigree, { is: 'cross' }>): Backcross {
  for (const side of ['mother', 'father'] as const) {
    const recurrent = cross[side]
    const far = side === 'mother' ? 'father' : 'mother'
    if (recurrent.is !== 'name') continue
    let times = 1
    let rest = cross[far]
    while (times < mostRecurrent && rest.is === 'cross' && samePedigree(rest[side], recurrent)) {
      times++
      rest = rest[far]
    }
    if (times > 1) return { times, side, rest }
  }
  return { times: 1, side: 'mother', rest: cross.father }
}
