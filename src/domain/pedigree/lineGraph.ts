/** Parents of a line by id; null = unknown. */
export interface ParentIds {
  readonly mother: number | null
  readonly father: number | null
}

/** The fields of a line in pedigrees. */
export interface PedigreeLine extends ParentIds {
  readonly id: number
  readonly name: string
  readonly isVariety: boolean
  /** The stage in its passport; null = not stated. */
  readonly stage: string | null
  /** Selfings since the cross, 0–20; null = not stated, and the stage decides. */
  readonly selfings: number | null
}

/** The lines of a crop with their parents and offspring. */
export interface LineGraph {
  /** The line with an id; undefined = none. */
  line(id: number): PedigreeLine | undefined
  /** Ids of the offspring of a line, each once, by name. */
  offspring(id: number): readonly number[]
  /** Every line, by id. */
  all(): readonly PedigreeLine[]
  /** Id of the line with a name; undefined = none. */
  named(name: string): number | undefined
}

const byName = new Intl.Collator('und', { numeric: true }).compare

/** Lines in the order in which pedigrees list them: by name, digits as numbers, then by id. */
export function compareLines(a: Pick<PedigreeLine, 'id' | 'name'>, b: Pick<PedigreeLine, 'id' | 'name'>): number {
  return byName(a.name, b.name) || a.id - b.id
}

/** The ids of a line's known parents: none, one, two, or one that is both. */
export function parentsOf({ mother, father }: ParentIds): number[] {
  if (mother === null) return father === null ? [] : [father]
  return father === null || father === mother ? [mother] : [mother, father]
}

/** A graph of these lines. Parents that are not among them count as unknown. */
export function graphOf(lines: Iterable<PedigreeLine>): LineGraph {
  const byId = new Map<number, PedigreeLine>()
  for (const line of lines) byId.set(line.id, line)
  const children = new Map<number, PedigreeLine[]>()
  const ids = new Map<string, number>()
  const existingId = (id: number | null): number | null => (id !== null && byId.has(id) ? id : null)
  for (const [id, line] of byId) {
    const mother = existingId(line.mother)
    const father = existingId(line.father)
    const linked = mother === line.mother && father === line.father ? line : { ...line, mother, father }
    byId.set(id, linked)
    ids.set(linked.name, id)
    for (const parent of parentsOf(linked)) {
      const siblings = children.get(parent)
      if (siblings) siblings.push(linked)
      else children.set(parent, [linked])
    }
  }
  const sorted = new Map<number, readonly number[]>()
  return {
    line: (id) => byId.get(id),
    all: () => [...byId.values()].sort((a, b) => a.id - b.id),
    named: (name) => ids.get(name),
    offspring(id) {
      const cached = sorted.get(id)
      if (cached) return cached
      const childIds = (children.get(id) ?? []).sort(compareLines).map((line) => line.id)
      sorted.set(id, childIds)
      return childIds
    },
  }
}
