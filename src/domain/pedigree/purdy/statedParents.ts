import { type RuleRefusal, refuseRule } from '../../refusal.ts'
import type { LineGraph } from '../lineGraph.ts'
import type { Pedigree } from './notation.ts'
import { plainPurdy } from './writePurdy.ts'

/** What is known of a line by name: its parents, null = unknown, and its stage. */
export interface NamedLine {
  readonly name: string
  readonly mother: string | null
  readonly father: string | null
  readonly stage: string | null
}

/** The lines of a crop by name, for what a text says of their parents. */
export interface NamedLines {
  get(name: string): NamedLine | undefined
  /** Lines of these two parents, mother first, by id. */
  crossesOf(mother: string | null, father: string | null): readonly NamedLine[]
}

/** What a text says of a line's parents: their names, and the crosses that have to be made for them, parents first. */
export interface StatedPedigree {
  readonly ok: true
  readonly mother: string | null
  readonly father: string | null
  readonly made: readonly NamedLine[]
}

/** Longest name of a line. */
const longestName = 255

/**
 * Finds the parents that a pedigree gives to a line (null = one that is not there yet). A stored pedigree that fits stays as
 * it is, part by part. An unnamed cross is an F1 of its parents (the first), else their only line, else a new F1 that is
 * named by its notation without quotes. Refuses `pedigree.notation` (at its first character) for a mere name, and
 * `pedigree.conflict` where that name belongs to a line of other parents, `name.too_long` where it is no name.
 */
export function statedParents(said: Pedigree, line: string | null, lines: NamedLines): StatedPedigree | RuleRefusal {
  if (said.is !== 'cross') return refuseRule('pedigree.notation', { at: 1 })
  const made: NamedLine[] = []
  let refusal: RuleRefusal | null = null
  const stored = line === null ? undefined : lines.get(line)
  const parent = (part: Pedigree, own: string | null | undefined): string | null =>
    own && fitsNamed(lines, own, part) ? own : nameFor(part)
  const mother = parent(said.mother, stored?.mother)
  const father = parent(said.father, stored?.father)
  return refusal ?? { ok: true, mother, father, made }

  function nameFor(part: Pedigree): string | null {
    if (part.is === 'unknown') return null
    if (part.is === 'name') return part.name
    const [mother, father] = [nameFor(part.mother), nameFor(part.father)]
    if (mother === null && father === null) return null
    const isOfThem = (one: NamedLine) => one.mother === mother && one.father === father
    const known = [...lines.crossesOf(mother, father).filter(({ name }) => name !== line), ...made.filter(isOfThem)]
    const first = known.find(({ stage }) => stage?.toUpperCase() === 'F1') ?? (known.length === 1 ? known[0] : null)
    return first ? first.name : make(plainPurdy(part), mother, father)
  }

  function make(name: string, mother: string | null, father: string | null): string {
    const before = lines.get(name)
    if (name.length > longestName) refusal ??= refuseRule('name.too_long', { max: longestName })
    else if (name === line || before?.mother || before?.father)
      refusal ??= refuseRule('pedigree.conflict', { line: name, expected: before?.mother ?? before?.father ?? name })
    made.push({ name, mother, father, stage: 'F1' })
    return name
  }
}

/** Whether the stored pedigree of a line says what a text does. */
function fitsNamed(lines: NamedLines, name: string | null, said: Pedigree): boolean {
  if (said.is === 'unknown') return name === null
  if (name === null) return false
  if (said.is === 'name') return name === said.name
  const line = lines.get(name)
  return line !== undefined && fitsNamed(lines, line.mother, said.mother) && fitsNamed(lines, line.father, said.father)
}

/** The lines of a graph as `statedParents` looks them up. */
export function namedLinesOf(graph: LineGraph): NamedLines {
  const parent = (id: number | null) => (id === null ? null : (graph.line(id)?.name ?? null))
  return namedLines(
    graph
      .all()
      .map(({ name, stage, mother, father }) => ({ name, stage, mother: parent(mother), father: parent(father) })),
  )
}

/** Lines at hand, in the order of their ids, as `statedParents` looks them up; more can be added. */
export function namedLines(all: Iterable<NamedLine>): NamedLines & { add(line: NamedLine): void } {
  const byName = new Map<string, NamedLine>()
  const byParents = new Map<string, NamedLine[]>()
  const key = (mother: string | null, father: string | null) => JSON.stringify([mother, father])
  const add = (line: NamedLine) => {
    byName.set(line.name, line)
    if (line.mother === null && line.father === null) return
    const own = key(line.mother, line.father)
    const crosses = byParents.get(own)
    if (crosses) crosses.push(line)
    else byParents.set(own, [line])
  }
  for (const line of all) add(line)
  return {
    add,
    get: (name) => byName.get(name),
    crossesOf: (mother, father) => byParents.get(key(mother, father)) ?? [],
  }
}
