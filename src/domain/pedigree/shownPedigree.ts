import type { PedigreeEdge, PedigreeExcerpt } from './excerpt.ts'
import { edgesAmong } from './excerpt.ts'
import { compareLines, type PedigreeLine } from './lineGraph.ts'

/** From this number of full sibs without shown offspring on they are shown as one family. */
export const familyFrom = 9

/** A node of a pedigree: a line, a folded family of full sibs, or an unknown parent. */
export type ShownNode =
  | {
      readonly kind: 'line'
      readonly key: string
      readonly line: PedigreeLine
      readonly generation: number
      readonly side: boolean
    }
  | {
      readonly kind: 'family'
      readonly key: string
      readonly lines: readonly PedigreeLine[]
      readonly generation: number
    }
  | { readonly kind: 'unknown'; readonly key: string; readonly child: number; readonly generation: number }

/** An edge between two shown nodes by their indices; `selfing`: one line is both parents. */
export interface ShownEdge {
  readonly parent: number
  readonly child: number
  readonly role: 'mother' | 'father' | 'selfing'
}

export interface ShownPedigree {
  readonly nodes: readonly ShownNode[]
  readonly edges: readonly ShownEdge[]
}

/** Key of a line's node. */
export const keyOfLine = (id: number): string => `line:${id}`

/** Key of the family of two parents (mother first; null = unknown), which identifies unfolded families. */
export function familyKey({ mother, father }: Pick<PedigreeLine, 'mother' | 'father'>): string {
  return `family:${mother ?? 0}:${father ?? 0}`
}

/**
 * The nodes and edges of a pedigree: nine or more full sibs without shown offspring are folded into a family, except
 * families with a key in `unfolded` and the focus; an unknown parent is shown where a followed line has one shown parent.
 */
export function shownPedigree(around: PedigreeExcerpt, focus: number, unfolded: ReadonlySet<string>): ShownPedigree {
  const edges = edgesAmong(around.lines.map(({ line }) => line))
  const families = familiesOf(around, edges, focus, unfolded)
  const nodes: ShownNode[] = []
  const at = new Map<string, number>()
  const nodeOf = new Map<number, number>()
  const put = (node: ShownNode): number => {
    const index = at.get(node.key)
    if (index !== undefined) return index
    at.set(node.key, nodes.length)
    return nodes.push(node) - 1
  }
  const sorted = [...around.lines].sort((a, b) => a.line.id - b.line.id)
  for (const { line, generation, side } of sorted) {
    const lines = families.get(familyKey(line))
    const node: ShownNode = lines?.some(({ id }) => id === line.id)
      ? { kind: 'family', key: familyKey(line), lines, generation }
      : { kind: 'line', key: keyOfLine(line.id), line, generation, side }
    nodeOf.set(line.id, put(node))
  }
  const selfed = new Set(around.lines.flatMap(({ line }) => (line.mother === line.father ? [line.id] : [])))
  const drawn: ShownEdge[] = []
  const seen = new Set<string>()
  for (const edge of edges) {
    const [parent, child] = [nodeOf.get(edge.parent) as number, nodeOf.get(edge.child) as number]
    const role = selfed.has(edge.child) ? 'selfing' : edge.role
    const key = `${parent}:${child}:${role}`
    if (seen.has(key)) continue
    seen.add(key)
    drawn.push({ parent, child, role })
  }
  for (const { line, side } of sorted) {
    if (side) continue
    for (const [role, other] of [
      ['mother', 'father'],
      ['father', 'mother'],
    ] as const) {
      if (line[role] !== null || line[other] === null || !nodeOf.has(line[other])) continue
      const child = nodeOf.get(line.id) as number
      const { generation } = nodes[child]
      const unknown: ShownNode = {
        kind: 'unknown',
        key: `${nodes[child].key}:${role}`,
        child: line.id,
        generation: generation - 1,
      }
      if (at.has(unknown.key)) continue
      drawn.push({ parent: put(unknown), child, role })
    }
  }
  return { nodes, edges: drawn }
}

/** Full sibs by their family's key, by name, where they are shown as one family. */
function familiesOf(
  around: PedigreeExcerpt,
  edges: readonly PedigreeEdge[],
  focus: number,
  unfolded: ReadonlySet<string>,
): Map<string, PedigreeLine[]> {
  const parents = new Set(edges.map(({ parent }) => parent))
  const families = new Map<string, PedigreeLine[]>()
  for (const { line, side } of around.lines) {
    const key = familyKey(line)
    if (side || line.id === focus || parents.has(line.id) || unfolded.has(key)) continue
    if (line.mother === null && line.father === null) continue
    const sibs = families.get(key)
    if (sibs) sibs.push(line)
    else families.set(key, [line])
  }
  for (const [key, sibs] of families) {
    if (sibs.length < familyFrom) families.delete(key)
    else sibs.sort(compareLines)
  }
  return families
}
