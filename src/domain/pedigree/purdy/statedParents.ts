import { type RuleRefusal, refuseRule } from '../../refusal.ts'
import type { LineGraph } from '../lineGraph.ts'
import type { Pedigree } from './notation.ts'
import { readPurdy } from './readPurdy.ts'
import { plainPurdy } from './writePurdy.ts'

/** A line by name with its parents, null = unknown, and its stage. */
export interface NamedLine {
  readonly name: string
  readonly mother: string | null
  readonly father: string | null
  readonly stage: string | null
}

/** The lines of a crop by name, for finding the parents stated in a text. */
export interface NamedLines {
  get(name: string): NamedLine | undefined
  /** Lines of these two parents, mother first, by id. */
  crossesOf(mother: string | null, father: string | null): readonly NamedLine[]
}

/** The parents that a text states for a line, by name, and the crosses to make for them, parents first. */
export interface StatedPedigree {
  readonly ok: true
  readonly mother: string | null
  readonly father: string | null
  readonly created: readonly NamedLine[]
}

/** Longest name of a line. */
const longestName = 255

/** The known parents of a line, by name; null = unknown. */
type KnownParents = Pick<NamedLine, 'mother' | 'father'>

/**
 * Reads a text in Purdy notation as the pedigree of a line (null = a new line) and finds its parents as `statedParents`
 * does. Where a reading fits the parents that the line has, or the `known` ones, these are used. Known names are the
 * names of the lines and those accepted by `isNamed`, except the line itself: nothing descends from itself. Refuses `pedigree.notation` with
 * the character, from 1, and as `statedParents` does.
 */
export function readStatedParents(
  text: string,
  line: string | null,
  lines: NamedLines,
  { known, isNamed = () => false }: { known?: KnownParents; isNamed?(name: string): boolean } = {},
): StatedPedigree | RuleRefusal {
  const parents = known ?? (line === null ? undefined : lines.get(line))
  const isKnown = (name: string) => name !== line && (lines.get(name) !== undefined || isNamed(name))
  const isWanted =
    parents && (parents.mother !== null || parents.father !== null)
      ? (read: Pedigree) =>
          read.kind === 'cross' &&
          fitsNamed(lines, parents.mother, read.mother) &&
          fitsNamed(lines, parents.father, read.father)
      : undefined
  const read = readPurdy(text, isKnown, isWanted)
  return read.ok ? statedParents(read.pedigree, line, lines, parents) : refuseRule('pedigree.notation', { at: read.at })
}

/**
 * Finds the parents of a line (null = a new line) in a pedigree. A known pedigree (`known`: the stored one) that fits is
 * used unchanged, part by part. An unnamed cross is an F1 of its parents (the first), else their only line, else a new F1
 * that is named by its notation without quotes. Refuses `pedigree.notation` (at its first character) for a mere name,
 * `pedigree.conflict` where the name of a new F1 belongs to a line of other parents, `name.too_long` where it is no name.
 */
export function statedParents(
  stated: Pedigree,
  line: string | null,
  lines: NamedLines,
  known: KnownParents | undefined = line === null ? undefined : lines.get(line),
): StatedPedigree | RuleRefusal {
  if (stated.kind !== 'cross') return refuseRule('pedigree.notation', { at: 1 })
  const created: NamedLine[] = []
  let refusal: RuleRefusal | null = null
  const parent = (part: Pedigree, name: string | null | undefined): string | null =>
    name && fitsNamed(lines, name, part) ? name : nameFor(part)
  const mother = parent(stated.mother, known?.mother)
  const father = parent(stated.father, known?.father)
  return refusal ?? { ok: true, mother, father, created }

  function nameFor(part: Pedigree): string | null {
    if (isUnknown(part)) return null
    if (part.kind !== 'cross') return part.kind === 'name' ? part.name : null
    const [mother, father] = [nameFor(part.mother), nameFor(part.father)]
    const isOfThem = (one: NamedLine) => one.mother === mother && one.father === father
    const offspring = [
      ...lines.crossesOf(mother, father).filter(({ name }) => name !== line),
      ...created.filter(isOfThem),
    ]
    const first =
      offspring.find(({ stage }) => stage?.toUpperCase() === 'F1') ?? (offspring.length === 1 ? offspring[0] : null)
    return first ? first.name : make(plainPurdy(part, isCross), mother, father)
  }

  function isCross(name: string): boolean {
    const one = lines.get(name) ?? created.find((cross) => cross.name === name)
    return one !== undefined && (one.mother !== null || one.father !== null)
  }

  function make(name: string, mother: string | null, father: string | null): string {
    // Two crosses of one text may have the same name, too.
    const before = lines.get(name) ?? created.find((one) => one.name === name)
    if (name.length > longestName) refusal ??= refuseRule('name.too_long', { max: longestName })
    else if (name === line || before?.mother || before?.father)
      refusal ??= refuseRule('pedigree.conflict', {
        line: name,
        expected: `${before?.mother ?? '?'} × ${before?.father ?? '?'}`,
      })
    created.push({ name, mother, father, stage: 'F1' })
    return name
  }
}

/** Whether a pedigree is unknown: a cross of two unknown parents is as unknown as they are. */
function isUnknown(stated: Pedigree): boolean {
  return stated.kind === 'unknown' || (stated.kind === 'cross' && isUnknown(stated.mother) && isUnknown(stated.father))
}

/** Whether the stored pedigree of a line (null = unknown) is the stated one. */
function fitsNamed(lines: NamedLines, name: string | null, stated: Pedigree): boolean {
  if (name === null) return isUnknown(stated)
  if (stated.kind === 'unknown') return false
  if (stated.kind === 'name') return name === stated.name
  const line = lines.get(name)
  return (
    line !== undefined && fitsNamed(lines, line.mother, stated.mother) && fitsNamed(lines, line.father, stated.father)
  )
}

/** The lines of a graph for `statedParents`. */
export function namedLinesOf(graph: LineGraph): NamedLines {
  const parent = (id: number | null) => (id === null ? null : (graph.line(id)?.name ?? null))
  return namedLines(
    graph
      .all()
      .map(({ name, stage, mother, father }) => ({ name, stage, mother: parent(mother), father: parent(father) })),
  )
}

/** Lines in the order of their ids for `statedParents`; more can be added, and an existing name is replaced. */
export function namedLines(lines: Iterable<NamedLine>): NamedLines & { add(line: NamedLine): void } {
  const byName = new Map<string, NamedLine>()
  const byParents = new Map<string, NamedLine[]>()
  const key = (mother: string | null, father: string | null) => JSON.stringify([mother, father])
  const crossesOf = ({ mother, father }: NamedLine) => byParents.get(key(mother, father))
  const add = (line: NamedLine) => {
    const before = byName.get(line.name)
    byName.set(line.name, line)
    const previous = before && crossesOf(before)
    const at = before && previous ? previous.indexOf(before) : -1
    if (previous && at >= 0) {
      if (previous === crossesOf(line)) {
        previous[at] = line
        return
      }
      previous.splice(at, 1)
    }
    if (line.mother === null && line.father === null) return
    const crosses = crossesOf(line)
    if (crosses) crosses.push(line)
    else byParents.set(key(line.mother, line.father), [line])
  }
  for (const line of lines) add(line)
  return {
    add,
    get: (name) => byName.get(name),
    crossesOf: (mother, father) => byParents.get(key(mother, father)) ?? [],
  }
}
